import { sql } from "kysely";
import { query } from "../../../db/query.ts";
import type { Reader } from "../../../db/tx.ts";
import type { MessageStatus } from "../rules/statuses.ts";

/** Players whose last question about a poll is at the same point; there may be several such groups. */
export interface AskedPlayers {
  readonly status: MessageStatus;
  /** Why it was suppressed; null for all other statuses, whose reasons are as many as there are players. */
  readonly reason: string | null;
  /** By now, whatever became of the question. */
  readonly isOptedOut: boolean;
  readonly count: number;
}

/** Written out like the index, which SQLite would not take otherwise. */
const isLastQuestion = sql<boolean>`question.kind = 'poll' and question.is_superseded = 0`;

/**
 * By poll, how many of the players asked about it are at which point; a poll that nobody was asked about is not in it.
 * Only those count who have answered or still could, so that the counts are the responses'.
 * @param pollId every poll unless given; then this is a walk along an index, in which the groups lie one after the other
 */
export function countAsked(reader: Reader, pollId?: number): ReadonlyMap<number, readonly AskedPlayers[]> {
  const questions = query.selectFrom("outbox as question").where(isLastQuestion);
  const wanted =
    pollId === undefined
      ? questions.where("question.poll_id", "is not", null)
      : questions.where("question.poll_id", "=", pollId);
  const groups = reader.all(
    wanted
      .innerJoin("players as player", "player.id", "question.player_id")
      .select(["question.poll_id", "question.status", "question.status_reason"])
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .select(({ fn }) => fn.count<number>("player.opted_out_at").as("opted_out"))
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
      .groupBy(["question.poll_id", "question.status", "question.status_reason"]),
  );
  const asked = groups.flatMap(({ poll_id, status, status_reason, count, opted_out }) => {
    const group = {
      pollId: poll_id as number,
      status,
      reason: status === "suppressed" ? status_reason : null,
    };
    return [
      { ...group, isOptedOut: false, count: count - opted_out },
      { ...group, isOptedOut: true, count: opted_out },
    ].filter((players) => players.count > 0);
  });
  return Map.groupBy(asked, (players) => players.pollId);
}
