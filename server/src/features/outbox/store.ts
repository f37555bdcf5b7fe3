import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Instant } from "@dinkboard/shared/times";
import { type Selectable, sql } from "kysely";
import { prepared, query } from "../../db/query.ts";
import type { OutboxTable } from "../../db/tables.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import {
  type AttemptOutcome,
  CODE_PRIORITY,
  DAYTIME_PRIORITY,
  type DeliveryStatus,
  LANE_PRIORITIES,
  type Lane,
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
  "template",
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
    template: row.template,
  };
}

/** Which messages may be taken. */
export interface Taking {
  readonly lane: Lane;
  /** The first lane in order that is not held back: what is more urgent and held keeps nobody waiting. */
  readonly firstOpen: Lane;
}

/**
 * The messages of a lane whose turn it is, the most urgent first and at most one for each recipient: none while another
 * is on its way there, and none before an earlier one of its priority, so that "you're out" never overtakes "you're in".
 * A newer code alone does not wait for an older one, and who waits for a template holds up those of its kind alone.
 */
export function messagesToSend(reader: Reader, limit: number, taking: Taking): WaitingMessage[] {
  return reader.all(toSend({ ...placesOf(reader, taking), limit })).map(toWaitingMessage);
}

const toSend = prepared((values: Places & { readonly limit: number }) =>
  sendable(values)
    .select(WAITING_COLUMNS.map((column) => `message.${column}` as const))
    .orderBy("message.priority")
    .orderBy("message.next_attempt_at")
    .orderBy("message.id")
    .limit(values.limit),
);

/** Since when the longest of them has been due; undefined when there is none. */
export function sendableSince(reader: Reader, taking: Taking): Instant | undefined {
  return reader.one(longestDue(placesOf(reader, taking)))?.next_attempt_at ?? undefined;
}

const longestDue = prepared((places: Places) =>
  sendable(places).select("message.next_attempt_at").orderBy("message.next_attempt_at").limit(1),
);

/** Where in the line, by priorities, messages are taken from, and when. */
interface Places {
  readonly now: Instant;
  readonly first: number;
  readonly last: number;
  readonly firstOpen: number;
}

function placesOf({ now }: Reader, { lane, firstOpen }: Taking): Places {
  const [first, last] = LANE_PRIORITIES[lane];
  return { now, first, last, firstOpen: LANE_PRIORITIES[firstOpen][0] };
}

function sendable({ now, first, last, firstOpen }: Places) {
  return query
    .selectFrom("outbox as message")
    .where("message.priority", ">=", first)
    .where("message.priority", "<=", last)
    .where("message.next_attempt_at", "<=", now)
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
              const isDue = eb("earlier.next_attempt_at", "<=", now);
              return or([
                and([
                  eb("earlier.priority", "<", ref("message.priority")),
                  eb("earlier.priority", ">=", firstOpen),
                  isDue,
                ]),
                and([
                  eb("earlier.priority", "=", ref("message.priority")),
                  eb("earlier.id", "<", ref("message.id")),
                  or([isDue, eb("message.priority", ">", CODE_PRIORITY)]),
                ]),
              ]);
            })
            // What waits for a template, or behind one that does.
            .where(({ or, eb, ref, not: no, exists: some, selectFrom: from }) =>
              or([
                eb("earlier.kind", "=", ref("message.kind")),
                no(
                  some(
                    from("outbox as stuck")
                      .select("stuck.id")
                      .whereRef("stuck.phone_number", "=", "earlier.phone_number")
                      .whereRef("stuck.kind", "=", "earlier.kind")
                      .where("stuck.template", "is not", null)
                      .where("stuck.next_attempt_at", "is not", null),
                  ),
                ),
              ]),
            ),
        ),
      ),
    );
}

/** A code's plain text leaves the database as soon as the bot is done with the message. */
const withoutCode = sql<string>`iif(kind = 'login_code', '{}', variables)`;

/** How many messages wait. */
export interface Queue {
  /** For their turn. */
  readonly waiting: number;
  /** For business hours. */
  readonly postponed: number;
  /** When the oldest of those that wait for their turn was written. */
  readonly oldestWaitingSince: Instant | null;
}

/** @param isNight whether those that go by day have to wait for the morning */
export function readQueue(reader: Reader, isNight: boolean): Queue {
  const counts = query
    .selectFrom("outbox")
    .select(({ fn }) => ["priority", fn.countAll<number>().as("count"), fn.min("created_at").as("oldest")])
    .groupBy("priority");
  // Apart, so that each finds its rows by an index: the outbox keeps everything that was ever sent.
  const groups = [
    ...reader.all(counts.where("next_attempt_at", "is not", null)),
    ...reader.all(counts.where("leased_until", "is not", null)),
  ];
  const isPostponed = (priority: number) => isNight && priority === DAYTIME_PRIORITY;
  const waiting = groups.filter(({ priority }) => !isPostponed(priority));
  const count = (some: typeof groups) => some.reduce((sum, group) => sum + group.count, 0);
  return {
    waiting: count(waiting),
    postponed: count(groups) - count(waiting),
    oldestWaitingSince: waiting.length === 0 ? null : Math.min(...waiting.map(({ oldest }) => oldest)),
  };
}

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

/** Lets all that waits for a template go now. */
export function releaseTemplate(tx: Tx, channel: string, template: string): void {
  tx.run(
    query
      .updateTable("outbox")
      .set({ next_attempt_at: tx.now, template: null, updated_at: tx.now })
      .where("channel", "=", channel)
      .where("template", "=", template)
      .where("next_attempt_at", "is not", null),
  );
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
        attempts: outcome.attempts,
        unknown_outcomes: outcome.unknownOutcomes,
        template: outcome.template,
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

/** Players whose last question about a poll is at the same point. */
export interface AskedPlayers {
  readonly status: MessageStatus;
  /** Why it was suppressed; null for all other statuses, whose reasons are as many as there are players. */
  readonly reason: string | null;
  /** By now, whatever became of the question. */
  readonly isOptedOut: boolean;
  readonly count: number;
}

/**
 * By poll, how many of the players asked about it are at which point; a poll that nobody was asked about is not in it.
 * Only those count who have answered or still could, so that the counts are the responses'.
 * @param pollId every poll unless given
 */
export function countAsked(reader: Reader, pollId?: number): ReadonlyMap<number, readonly AskedPlayers[]> {
  // With a max SQLite takes the other columns from its row; to look the rows up by their ids takes twice as long.
  const questions = query
    .selectFrom("outbox")
    .select(["poll_id", "player_id", "status"])
    .select(sql<string | null>`iif(status = 'suppressed', status_reason, null)`.as("reason"))
    .select(({ fn }) => fn.max("id").as("id"))
    .where("kind", "=", "poll")
    .where("player_id", "is not", null)
    .groupBy(["poll_id", "player_id"]);
  const lastQuestions =
    pollId === undefined
      ? questions.where("poll_id", "is not", null)
      : questions.where("poll_id", "=", pollId);
  const rows = reader.all(
    query
      .selectFrom(lastQuestions.as("question"))
      .innerJoin("players as player", "player.id", "question.player_id")
      .select(["question.poll_id", "question.status", "question.reason"])
      .select(({ eb }) => eb("player.opted_out_at", "is not", null).as("is_opted_out"))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(({ or, and, eb, exists, selectFrom }) =>
        or([
          and([eb("player.deleted_at", "is", null), eb("player.is_active", "=", 1)]),
          exists(
            selectFrom("votes as vote")
              .select("vote.player_id")
              .whereRef("vote.poll_id", "=", "question.poll_id")
              .whereRef("vote.player_id", "=", "question.player_id"),
          ),
        ]),
      )
      .groupBy(["question.poll_id", "question.status", "question.reason", "is_opted_out"]),
  );
  const asked = rows.map((row) => ({
    pollId: row.poll_id as number,
    status: row.status,
    reason: row.reason,
    isOptedOut: Boolean(row.is_opted_out),
    count: row.count,
  }));
  return Map.groupBy(asked, (group) => group.pollId);
}
