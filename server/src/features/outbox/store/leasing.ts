import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Instant } from "@dinkboard/shared/times";
import { query } from "../../../db/query.ts";
import type { Reader, Tx } from "../../../db/tx.ts";
import type { WaitingMessage } from "../rules/sending.ts";
import { toWaitingMessage, WAITING_COLUMNS } from "./waiting.ts";

/** The messages whose lease ran out: whoever sent them never said what became of them. */
export function messagesWithLostLease(reader: Reader): WaitingMessage[] {
  return reader
    .all(
      query
        .selectFrom("outbox")
        .select(WAITING_COLUMNS)
        .where("leased_until", "<=", reader.now)
        .orderBy("leased_until"),
    )
    .map(toWaitingMessage);
}

export function markSending(tx: Tx, id: number, lease: { channel: string; leasedUntil: Instant }): void {
  tx.run(
    query
      .updateTable("outbox")
      .set((column) => ({
        status: "sending",
        status_reason: null,
        channel: lease.channel,
        attempts: column("attempts", "+", 1),
        next_attempt_at: null,
        leased_until: lease.leasedUntil,
        updated_at: tx.now,
      }))
      .where("id", "=", id),
  );
}

export function readdress(tx: Tx, id: number, phoneNumber: PhoneNumber): void {
  tx.run(
    query.updateTable("outbox").set({ phone_number: phoneNumber, updated_at: tx.now }).where("id", "=", id),
  );
}

/** Lets a message that waits do so until then. */
export function postpone(tx: Tx, id: number, until: Instant): void {
  tx.run(
    query.updateTable("outbox").set({ next_attempt_at: until, updated_at: tx.now }).where("id", "=", id),
  );
}

/** The message as it is while under this lease; undefined once the lease is over. */
export function findLeased(reader: Reader, id: number, leasedUntil: Instant): WaitingMessage | undefined {
  const row = reader.one(
    query
      .selectFrom("outbox")
      .select(WAITING_COLUMNS)
      .where("id", "=", id)
      .where("leased_until", "=", leasedUntil),
  );
  return row && toWaitingMessage(row);
}

/** Whether a message that waits for a template has been handed out: it may be the one that shows whether it works. */
export function isTemplateOnItsWay(reader: Reader, template: string): boolean {
  const row = reader.one(
    query
      .selectFrom("outbox")
      .select("id")
      .where("leased_until", "is not", null)
      .where("template", "=", template)
      .limit(1),
  );
  return row !== undefined;
}
