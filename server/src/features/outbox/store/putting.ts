import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Instant } from "@dinkboard/shared/times";
import { query } from "../../../db/query.ts";
import type { Tx } from "../../../db/tx.ts";
import { priorityOf } from "../rules/lanes.ts";
import type { Message } from "../rules/message.ts";

export interface NewMessage {
  readonly message: Message;
  readonly to: { readonly phoneNumber: PhoneNumber; readonly id?: number };
  readonly dedupeKey: string;
  readonly pollId?: number;
  readonly expiresAt?: Instant;
}

/** @returns whether it was added: false when the occasion already has its message */
export function insertMessage(tx: Tx, { message, to, dedupeKey, pollId, expiresAt }: NewMessage): boolean {
  const { changes, insertedId } = tx.run(
    query
      .insertInto("outbox")
      .values({
        dedupe_key: dedupeKey,
        kind: message.kind,
        player_id: to.id ?? null,
        phone_number: to.phoneNumber,
        poll_id: pollId ?? null,
        variables: JSON.stringify(message.variables),
        status: "queued",
        priority: priorityOf(message),
        next_attempt_at: tx.now,
        expires_at: expiresAt ?? null,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .onConflict((conflict) => conflict.column("dedupe_key").doNothing()),
  );
  if (changes === 0) return false;
  if (message.kind === "poll") supersedeQuestions(tx, insertedId);
  return true;
}

/** Lets a question take the place of those before it: its player is where the last one is. */
function supersedeQuestions(tx: Tx, id: number): void {
  const last = query.selectFrom("outbox").where("id", "=", id);
  tx.run(
    query
      .updateTable("outbox")
      .set({ is_superseded: 1 })
      .where("poll_id", "=", last.select("poll_id"))
      .where("player_id", "=", last.select("player_id"))
      .where("kind", "=", "poll")
      .where("id", "<", id)
      .where("is_superseded", "=", 0),
  );
}
