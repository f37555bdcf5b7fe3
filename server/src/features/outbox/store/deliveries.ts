import { sql } from "kysely";
import { query } from "../../../db/query.ts";
import type { Reader } from "../../../db/tx.ts";
import type { MessageStatus } from "../rules/statuses.ts";

/** Players whose last question about a poll is at the same point. */
export interface AskedPlayers {
  readonly status: MessageStatus;
  /** Why it was suppressed; null for all other statuses, whose reasons are as many as there are players. */
  readonly reason: string | null;
  /** By now, whatever became of the question. */
  readonly isOptedOut: boolean;
  readonly count: number;
}

/**
 * By poll, how many of the players asked about it are at which point; a poll that nobody was asked about is not in it.
 * Only those count who have answered or still could, so that the counts are the responses'.
 * @param pollId every poll unless given
 */
export function countAsked(reader: Reader, pollId?: number): ReadonlyMap<number, readonly AskedPlayers[]> {
  // With a max SQLite takes the other columns from its row; to look the rows up by their ids takes twice as long.
  const questions = query
    .selectFrom("outbox")
    .select(["poll_id", "player_id", "status"])
    .select(sql<string | null>`iif(status = 'suppressed', status_reason, null)`.as("reason"))
    .select(({ fn }) => fn.max("id").as("id"))
    .where("kind", "=", "poll")
    .where("player_id", "is not", null)
    .groupBy(["poll_id", "player_id"]);
  const lastQuestions =
    pollId === undefined
      ? questions.where("poll_id", "is not", null)
      : questions.where("poll_id", "=", pollId);
  const rows = reader.all(
    query
      .selectFrom(lastQuestions.as("question"))
      .innerJoin("players as player", "player.id", "question.player_id")
      .select(["question.poll_id", "question.status", "question.reason"])
      .select(({ eb }) => eb("player.opted_out_at", "is not", null).as("is_opted_out"))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(({ or, and, eb, exists, selectFrom }) =>
        or([
          and([eb("player.deleted_at", "is", null), eb("player.is_active", "=", 1)]),
          exists(
            selectFrom("votes as vote")
              .select("vote.player_id")
              .whereRef("vote.poll_id", "=", "question.poll_id")
              .whereRef("vote.player_id", "=", "question.player_id"),
          ),
        ]),
      )
      .groupBy(["question.poll_id", "question.status", "question.reason", "is_opted_out"]),
  );
  const asked = rows.map((row) => ({
    pollId: row.poll_id as number,
    status: row.status,
    reason: row.reason,
    isOptedOut: Boolean(row.is_opted_out),
    count: row.count,
  }));
  return Map.groupBy(asked, (group) => group.pollId);
}
