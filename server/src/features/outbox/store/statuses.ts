import type { Instant } from "@dinkboard/shared/times";
import { query } from "../../../db/query.ts";
import type { Reader, Tx } from "../../../db/tx.ts";
import type { Message } from "../rules/message.ts";
import type { DeliveryStatus, MessageStatus } from "../rules/statuses.ts";
import { withoutCode } from "./ending.ts";

/** A message as far as statuses are concerned. */
export interface TrackedMessage {
  readonly id: number;
  readonly status: MessageStatus;
  readonly kind: Message["kind"];
  readonly playerId: number | null;
  readonly pollId: number | null;
  readonly priority: number;
  /** The provider's id of it, by the last attempt that gave one. */
  readonly providerMessageId: string | null;
  /** The template that it went out with. */
  readonly template: string | null;
  readonly attempts: number;
  readonly unknownOutcomes: number;
  readonly deliveredAt: Instant | null;
  readonly readAt: Instant | null;
}

/** By the outbox's own number where there is one, else by the provider's id. */
export function findTracked(
  reader: Reader,
  channel: string,
  { messageId, providerMessageId }: { messageId: number | null; providerMessageId: string },
): TrackedMessage | undefined {
  const tracked = query
    .selectFrom("outbox")
    .select([
      "id",
      "status",
      "kind",
      "player_id",
      "poll_id",
      "priority",
      "provider_message_id",
      "template",
      "attempts",
      "unknown_outcomes",
      "delivered_at",
      "read_at",
    ])
    .where("channel", "=", channel);
  const row = reader.one(
    messageId === null
      ? tracked.where("provider_message_id", "=", providerMessageId)
      : tracked.where("id", "=", messageId),
  );
  return (
    row && {
      id: row.id,
      status: row.status,
      kind: row.kind as Message["kind"],
      playerId: row.player_id,
      pollId: row.poll_id,
      priority: row.priority,
      providerMessageId: row.provider_message_id,
      template: row.template,
      attempts: row.attempts,
      unknownOutcomes: row.unknown_outcomes,
      deliveredAt: row.delivered_at,
      readAt: row.read_at,
    }
  );
}

/** Keeps when it arrived and was read, whatever the status. */
export function storeTimes(
  tx: Tx,
  id: number,
  times: { readonly deliveredAt: Instant | null; readonly readAt: Instant | null },
): void {
  tx.run(
    query
      .updateTable("outbox")
      .set({ delivered_at: times.deliveredAt, read_at: times.readAt, updated_at: tx.now })
      .where("id", "=", id),
  );
}

/** Raises the status to what the provider says; the provider has the message, so nothing more is sent. */
export function storeStatus(
  tx: Tx,
  id: number,
  report: {
    readonly status: DeliveryStatus | "accepted";
    readonly reason: string | null;
    readonly providerMessageId: string;
  },
): void {
  tx.run(
    query
      .updateTable("outbox")
      .set({
        status: report.status,
        status_reason: report.reason,
        provider_message_id: report.providerMessageId,
        next_attempt_at: null,
        leased_until: null,
        variables: withoutCode,
        updated_at: tx.now,
      })
      .where("id", "=", id),
  );
}
