import type { Tx } from "../../../db/tx.ts";
import { suppressWaiting } from "../store/ending.ts";
import { insertMessage, type NewMessage } from "../store/putting.ts";

/**
 * Puts a message into the outbox, in the transaction that causes it: what was undone is never announced, and what was
 * done is announced also after a crash.
 * @param dedupeKey names the occasion (`poll:7:player:42:send:1`); a second message for the same occasion is not added
 * @param expiresAt after this it is no longer worth sending
 * @returns whether it was added
 */
export function enqueue(tx: Tx, entry: NewMessage): boolean {
  return insertMessage(tx, entry);
}

/** Drops what waits for a player whose account is closed. */
export function dropQueued(tx: Tx, playerId: number): void {
  suppressWaiting(tx, { playerId }, "account_closed");
}

/** Drops all that waits about a poll that is deleted. Whoever announces the cancellation enqueues it after this. */
export function dropQueuedForPoll(tx: Tx, pollId: number): void {
  suppressWaiting(tx, { pollId }, "poll_closed");
}
