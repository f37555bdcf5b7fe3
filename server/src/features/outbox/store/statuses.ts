import type { Instant } from "@dinkboard/shared/times";
import { query } from "../../../db/query.ts";
import type { Reader, Tx } from "../../../db/tx.ts";
import type { Message } from "../rules/message.ts";
import type { ReportedMessage } from "../rules/reports.ts";
import type { DeliveryStatus } from "../rules/statuses.ts";
import { withoutCode } from "./ending.ts";

/** A message as far as statuses are concerned. */
export interface TrackedMessage extends ReportedMessage {
  readonly id: number;
  readonly playerId: number | null;
  readonly pollId: number | null;
  /** The template that it went out with. */
  readonly template: string | null;
  readonly unknownOutcomes: number;
  readonly deliveredAt: Instant | null;
  readonly readAt: Instant | null;
}

/** A message by one of its copies: by the outbox's own number where there is one, else by the provider's id. */
export function findTracked(
  reader: Reader,
  channel: string,
  { messageId, providerMessageId }: { messageId: number | null; providerMessageId: string },
): TrackedMessage | undefined {
  const earlier = reader.one(
    query
      .selectFrom("outbox_earlier_copies")
      .select("message_id")
      .where("channel", "=", channel)
      .where("provider_message_id", "=", providerMessageId),
  );
  const id = messageId ?? earlier?.message_id;
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
      "created_at",
      "expires_at",
      "delivered_at",
      "read_at",
    ])
    .where("channel", "=", channel);
  const row = reader.one(
    id === undefined
      ? tracked.where("provider_message_id", "=", providerMessageId)
      : tracked.where("id", "=", id),
  );
  if (!row) return undefined;
  const isLast = row.provider_message_id === providerMessageId;
  return {
    id: row.id,
    copy: isLast ? "last" : earlier ? "earlier" : "new",
    status: row.status,
    kind: row.kind as Message["kind"],
    playerId: row.player_id,
    pollId: row.poll_id,
    priority: row.priority,
    template: row.template,
    attempts: row.attempts,
    unknownOutcomes: row.unknown_outcomes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    deliveredAt: row.delivered_at,
    readAt: row.read_at,
  };
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
  },
): void {
  tx.run(
    query
      .updateTable("outbox")
      .set({
        status: report.status,
        status_reason: report.reason,
        next_attempt_at: null,
        leased_until: null,
        variables: withoutCode,
        updated_at: tx.now,
      })
      .where("id", "=", id),
  );
}
