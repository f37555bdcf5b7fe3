import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Instant } from "@dinkboard/shared/times";
import { type Selectable, sql } from "kysely";
import { query } from "../../db/query.ts";
import type { OutboxTable } from "../../db/tables.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import {
  type AttemptOutcome,
  CODE_PRIORITY,
  type DeliveryStatus,
  type Message,
  type MessageStatus,
  priorityOf,
  type Suppression,
  type WaitingMessage,
} from "./rules.ts";

export interface NewMessage {
  readonly message: Message;
  readonly to: { readonly phoneNumber: PhoneNumber; readonly id?: number };
  readonly dedupeKey: string;
  readonly pollId?: number;
  readonly expiresAt?: Instant;
}

/** @returns whether it was added: false when the occasion already has its message */
export function insertMessage(tx: Tx, { message, to, dedupeKey, pollId, expiresAt }: NewMessage): boolean {
  const { changes } = tx.run(
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
  return changes === 1;
}

const WAITING_COLUMNS = [
  "id",
  "kind",
  "variables",
  "player_id",
  "phone_number",
  "poll_id",
  "attempts",
  "unknown_outcomes",
  "expires_at",
  "created_at",
] as const;

function toWaitingMessage(
  row: Pick<Selectable<OutboxTable>, (typeof WAITING_COLUMNS)[number]>,
): WaitingMessage {
  return {
    id: row.id,
    message: { kind: row.kind, variables: JSON.parse(row.variables) } as Message,
    playerId: row.player_id,
    phoneNumber: row.phone_number,
    pollId: row.poll_id,
    createdAt: row.created_at,
    attempts: row.attempts,
    unknownOutcomes: row.unknown_outcomes,
    expiresAt: row.expires_at,
  };
}

/**
 * The messages whose turn it is, the most urgent first and at most one for each recipient: none while another is on its
 * way there, and none before an earlier one of its priority, so that "you're out" never overtakes "you're in". A newer
 * code alone does not wait for an older one.
 * @param lane codes alone, or all but codes; everything unless given
 */
export function messagesToSend(reader: Reader, limit: number, lane?: "codes" | "others"): WaitingMessage[] {
  const messages = query.selectFrom("outbox as message");
  const inLane = lane
    ? messages.where("message.priority", lane === "codes" ? "=" : ">", CODE_PRIORITY)
    : messages;
  return reader
    .all(
      inLane
        .select(WAITING_COLUMNS.map((column) => `message.${column}` as const))
        .where("message.next_attempt_at", "<=", reader.now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("outbox as flying")
                .select("flying.id")
                .whereRef("flying.phone_number", "=", "message.phone_number")
                .where("flying.leased_until", "is not", null),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("outbox as earlier")
                .select("earlier.id")
                .whereRef("earlier.phone_number", "=", "message.phone_number")
                .where("earlier.next_attempt_at", "is not", null)
                .where(({ and, or, eb, ref }) => {
                  const isDue = eb("earlier.next_attempt_at", "<=", reader.now);
                  return or([
                    and([eb("earlier.priority", "<", ref("message.priority")), isDue]),
                    and([
                      eb("earlier.priority", "=", ref("message.priority")),
                      eb("earlier.id", "<", ref("message.id")),
                      or([isDue, eb("message.priority", ">", CODE_PRIORITY)]),
                    ]),
                  ]);
                }),
            ),
          ),
        )
        .orderBy("message.priority")
        .orderBy("message.next_attempt_at")
        .orderBy("message.id")
        .limit(limit),
    )
    .map(toWaitingMessage);
}

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

/** A code's plain text leaves the database as soon as the bot is done with the message. */
const withoutCode = sql<string>`iif(kind = 'login_code', '{}', variables)`;

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

export function storeOutcome(tx: Tx, id: number, outcome: AttemptOutcome): void {
  tx.run(
    query
      .updateTable("outbox")
      .set((column) => ({
        status: outcome.status,
        status_reason: outcome.reason,
        provider_message_id: outcome.providerMessageId ?? column.ref("provider_message_id"),
        unknown_outcomes: outcome.unknownOutcomes,
        next_attempt_at: outcome.nextAttemptAt,
        leased_until: null,
        variables: outcome.nextAttemptAt === null ? withoutCode : column.ref("variables"),
        updated_at: tx.now,
      }))
      .where("id", "=", id),
  );
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

/** A message as far as statuses are concerned. */
export interface TrackedMessage {
  readonly id: number;
  readonly status: MessageStatus;
  readonly kind: Message["kind"];
  readonly playerId: number | null;
  readonly pollId: number | null;
  /** The provider's id of it, by the last attempt that gave one. */
  readonly providerMessageId: string | null;
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
      "provider_message_id",
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
      providerMessageId: row.provider_message_id,
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
      .where("player_id", "is not", null)
      .orderBy("id"),
  );
  return new Map(
    rows.map((row) => [row.player_id as number, { status: row.status, reason: row.status_reason }]),
  );
}

/** The players to whom a question or a reminder about a poll has still to go out. */
export function playersBeingAsked(reader: Reader, pollId: number): ReadonlySet<number> {
  const rows = reader.all(
    query
      .selectFrom("outbox")
      .select("player_id")
      .where("poll_id", "=", pollId)
      .where("kind", "in", ["poll", "poll_reminder"])
      .where(({ or, eb }) => or([eb("next_attempt_at", "is not", null), eb("leased_until", "is not", null)])),
  );
  return new Set(rows.map((row) => row.player_id as number));
}
