import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { SimulatedMessage } from "@dinkboard/shared/schemas/simulator";
import { type Selectable, sql } from "kysely";
import { query } from "../../db/query.ts";
import type { SimulatedMessagesTable } from "../../db/tables.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import { type Button, SIMULATOR } from "./rules.ts";

/** A message on a simulated phone. */
export interface PhoneMessage {
  readonly id: number;
  readonly providerMessageId: string;
  readonly buttons: readonly Button[];
}

// Numbered like a provider's ids would be: unique, and the same again when a test runs again.
const nextProviderMessageId = sql<string>`(select 'sim-' || (coalesce(max(id), 0) + 1) from simulated_messages)`;

export function insertPhoneMessage(
  tx: Tx,
  message: {
    readonly phoneNumber: PhoneNumber;
    readonly direction: "inbound" | "outbound";
    readonly kind: string;
    readonly text: string;
    readonly buttons: readonly Button[];
  },
): PhoneMessage {
  const row = tx.one(
    query
      .insertInto("simulated_messages")
      .values({
        phone_number: message.phoneNumber,
        direction: message.direction,
        kind: message.kind,
        text: message.text,
        buttons: JSON.stringify(message.buttons),
        provider_message_id: nextProviderMessageId,
        created_at: tx.now,
      })
      .returningAll(),
  );
  return toPhoneMessage(row as Selectable<SimulatedMessagesTable>);
}

function toPhoneMessage(row: Selectable<SimulatedMessagesTable>): PhoneMessage {
  return {
    id: row.id,
    providerMessageId: row.provider_message_id,
    buttons: JSON.parse(row.buttons) as Button[],
  };
}

const received = (phoneNumber: PhoneNumber) =>
  query
    .selectFrom("simulated_messages")
    .selectAll()
    .where("phone_number", "=", phoneNumber)
    .where("direction", "=", "outbound");

/** A message that the phone received. */
export function findReceived(reader: Reader, phoneNumber: PhoneNumber, id: number): PhoneMessage | undefined {
  const row = reader.one(received(phoneNumber).where("id", "=", id));
  return row && toPhoneMessage(row);
}

/** The messages with buttons that the phone received, the latest first. */
export function receivedWithButtons(reader: Reader, phoneNumber: PhoneNumber): PhoneMessage[] {
  return reader
    .all(received(phoneNumber).where("buttons", "!=", "[]").orderBy("id", "desc"))
    .map(toPhoneMessage);
}

/** All that is on a phone, oldest first: what it received with the outbox's status, what it wrote as read or not yet. */
export function phoneMessages(reader: Reader, phoneNumber: PhoneNumber): SimulatedMessage[] {
  return reader
    .all(
      query
        .selectFrom("simulated_messages as message")
        .leftJoin("outbox", (join) =>
          join
            .onRef("outbox.provider_message_id", "=", "message.provider_message_id")
            .on("outbox.channel", "=", SIMULATOR),
        )
        .leftJoin("inbox", (join) =>
          join
            .onRef("inbox.event_id", "=", "message.provider_message_id")
            .on("inbox.channel", "=", SIMULATOR),
        )
        .select([
          "message.id",
          "message.direction",
          "message.kind",
          "message.text",
          "message.buttons",
          "message.created_at",
          "outbox.status as sent_status",
          "inbox.processed_at",
        ])
        .where("message.phone_number", "=", phoneNumber)
        .orderBy("message.id"),
    )
    .map((row) => ({
      id: row.id,
      direction: row.direction,
      kind: row.kind,
      text: row.text,
      buttons: JSON.parse(row.buttons) as Button[],
      status:
        row.direction === "outbound"
          ? (row.sent_status ?? "delivered")
          : row.processed_at === null
            ? "delivered"
            : "read",
      createdAt: new Date(row.created_at).toISOString(),
    }));
}
