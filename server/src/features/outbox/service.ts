import type { Tx } from "../../db/tx.ts";
import { insertMessage, type NewMessage } from "./store.ts";

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
