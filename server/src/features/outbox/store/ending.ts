import { sql } from "kysely";
import { query } from "../../../db/query.ts";
import type { Reader, Tx } from "../../../db/tx.ts";
import type { Suppression } from "../rules/sending.ts";
import type { MessageStatus } from "../rules/statuses.ts";

/** A code's plain text leaves the database as soon as the bot is done with the message. */
export const withoutCode = sql<string>`iif(kind = 'login_code', '{}', variables)`;

/** Ends what is no longer worth sending, held back or not: a code's text stays in the database for no longer. */
export function expireWaiting(tx: Tx): void {
  tx.run(
    query
      .updateTable("outbox")
      .set({
        status: "expired",
        status_reason: null,
        next_attempt_at: null,
        variables: withoutCode,
        updated_at: tx.now,
      })
      .where("next_attempt_at", "is not", null)
      .where("expires_at", "<=", tx.now),
  );
}

/** Whether `expireWaiting` has anything to do. */
export function hasExpired(reader: Reader): boolean {
  const row = reader.one(
    query
      .selectFrom("outbox")
      .select("id")
      .where("next_attempt_at", "is not", null)
      .where("expires_at", "<=", reader.now)
      .limit(1),
  );
  return row !== undefined;
}

/** Ends a message that waits, without sending it. */
export function storeUnsent(
  tx: Tx,
  id: number,
  status: Extract<MessageStatus, "suppressed" | "expired">,
  reason: Suppression | null,
): void {
  tx.run(
    query
      .updateTable("outbox")
      .set({
        status,
        status_reason: reason,
        next_attempt_at: null,
        variables: withoutCode,
        updated_at: tx.now,
      })
      .where("id", "=", id),
  );
}

/** Ends all that waits for a player, or about a poll. What is being sent goes out. */
export function suppressWaiting(
  tx: Tx,
  which: { readonly playerId: number } | { readonly pollId: number },
  reason: Suppression,
): void {
  const waiting = query
    .updateTable("outbox")
    .set({
      status: "suppressed",
      status_reason: reason,
      next_attempt_at: null,
      variables: withoutCode,
      updated_at: tx.now,
    })
    .where("next_attempt_at", "is not", null);
  tx.run(
    "playerId" in which
      ? waiting.where("player_id", "=", which.playerId)
      : waiting.where("poll_id", "=", which.pollId),
  );
}
