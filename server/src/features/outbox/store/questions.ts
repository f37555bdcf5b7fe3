import type { Instant } from "@dinkboard/shared/times";
import { query } from "../../../db/query.ts";
import type { Reader } from "../../../db/tx.ts";
import type { MessageStatus } from "../rules/statuses.ts";

export interface PollMessage {
  readonly status: MessageStatus;
  readonly reason: string | null;
}

/** By player, the last message that asked about a poll. */
export function findPollMessages(reader: Reader, pollId: number): ReadonlyMap<number, PollMessage> {
  const rows = reader.all(
    query
      .selectFrom("outbox")
      .select(["player_id", "status", "status_reason"])
      .where("poll_id", "=", pollId)
      .where("kind", "=", "poll")
      .where("is_superseded", "=", 0)
      .where("player_id", "is not", null),
  );
  return new Map(
    rows.map((row) => [row.player_id as number, { status: row.status, reason: row.status_reason }]),
  );
}

/** By player, until when somebody is to be left alone who was asked about a poll, or reminded of it. */
export function playersAtRest(reader: Reader, pollId: number): ReadonlyMap<number, Instant> {
  const rows = reader.all(
    query
      .selectFrom("outbox")
      .select(["player_id", "rests_until"])
      .where("poll_id", "=", pollId)
      .where("rests_until", ">", reader.now)
      .where("player_id", "is not", null)
      .orderBy("rests_until"),
  );
  return new Map(rows.map((row) => [row.player_id as number, row.rests_until as Instant]));
}

/** The players to whom messages of these kinds about a poll have still to go out. */
export function playersBeingSent(
  reader: Reader,
  pollId: number,
  kinds: readonly ("poll" | "poll_reminder")[],
): ReadonlySet<number> {
  const rows = reader.all(
    query
      .selectFrom("outbox")
      .select("player_id")
      .where("poll_id", "=", pollId)
      .where("kind", "in", kinds)
      .where(({ or, eb }) => or([eb("next_attempt_at", "is not", null), eb("leased_until", "is not", null)])),
  );
  return new Set(rows.map((row) => row.player_id as number));
}
