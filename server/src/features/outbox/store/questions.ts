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
