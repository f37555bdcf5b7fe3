import type { Instant } from "@dinkboard/shared/times";
import type { Reader, Tx } from "../../db/tx.ts";
import { recordActivity } from "../activity/service.ts";
import { findPlayer, findPlayerByPhone } from "../players/store.ts";
import { isOpen } from "../polls/rules.ts";
import { findPoll } from "../polls/store.ts";
import { isInBusinessHours, nextOpening } from "../settings/rules.ts";
import { readSettings } from "../settings/service.ts";
import { findVote } from "../voting/store.ts";
import {
  afterAttempt,
  type DeliveryStatus,
  decideSending,
  isWindowOpen,
  LOG_LINES,
  MESSAGE_CLASS,
  type Message,
  type MessageClass,
  MOST_ATTEMPTS,
  outranks,
  type Refusal,
  type SendResult,
  type WaitingMessage,
} from "./rules.ts";
import {
  findLeased,
  findPollMessages,
  findTracked,
  insertMessage,
  markSending,
  messagesToSend,
  messagesWithLostLease,
  type NewMessage,
  type PollMessage,
  playersBeingAsked,
  postpone,
  readdress,
  storeOutcome,
  storeStatus,
  storeTimes,
  storeUnsent,
  suppressWaiting,
  type TrackedMessage,
} from "./store.ts";

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

/** A message handed out for sending. Whoever has it says what became of it before the lease ends. */
export interface LeasedMessage {
  readonly id: number;
  readonly message: Message;
  readonly phoneNumber: WaitingMessage["phoneNumber"];
  readonly playerId: number | null;
  readonly channel: string;
  readonly leasedUntil: Instant;
  /** Whether free text reaches the recipient, as far as we know. */
  readonly isWindowOpen: boolean;
}

/** Login codes, or all that is no login code: the two may go over different channels. */
export type Lane = "codes" | "others";

/** Whether `leaseDue` has anything to do in these lanes. */
export function hasDueMessages(reader: Reader, lanes: readonly Lane[]): boolean {
  return (
    lanes.some((lane) => messagesToSend(reader, 1, lane).length > 0) ||
    messagesWithLostLease(reader).length > 0
  );
}

/**
 * Hands out messages whose turn it is, codes first, one at a time for each recipient. Each is looked at again before:
 * what has expired or may no longer go to its player ends here, with the reason. A message that was handed out and never
 * reported on is taken as one that may have gone out.
 */
export function leaseDue(
  tx: Tx,
  {
    limit,
    leaseMs,
    channelOf,
    lane,
  }: {
    limit: number;
    leaseMs: number;
    channelOf: (messageClass: MessageClass) => string;
    /** Everything unless given. */
    lane?: Lane;
  },
): LeasedMessage[] {
  for (const lost of messagesWithLostLease(tx)) {
    const result = { outcome: "refused", refusal: "unknown_outcome", code: "", detail: "no answer" } as const;
    storeOutcome(tx, lost.id, afterAttempt(lost, result, tx.now, 0));
  }
  const leased: LeasedMessage[] = [];
  while (leased.length < limit) {
    const waiting = messagesToSend(tx, limit - leased.length, lane);
    if (waiting.length === 0) break;
    for (const candidate of waiting) {
      const decision = decideNow(tx, candidate);
      if (decision.kind === "expire") storeUnsent(tx, candidate.id, "expired", null);
      else if (decision.kind === "suppress") storeUnsent(tx, candidate.id, "suppressed", decision.reason);
      // Back in line under the new number: something else may be on its way there.
      else if (decision.kind === "readdress") readdress(tx, candidate.id, decision.phoneNumber);
      else if (decision.kind === "postpone") postpone(tx, candidate.id, decision.until);
      else {
        const { id, message, phoneNumber, playerId } = candidate;
        const lease = {
          channel: channelOf(MESSAGE_CLASS[message.kind]),
          leasedUntil: tx.now + leaseMs,
        };
        markSending(tx, id, lease);
        leased.push({ id, message, phoneNumber, playerId, isWindowOpen: windowOf(tx, candidate), ...lease });
      }
    }
  }
  return leased;
}

/** Staff have no account of their own in their messages; the number may have one all the same. */
function windowOf(reader: Reader, waiting: WaitingMessage): boolean {
  const { playerId, phoneNumber } = waiting;
  const player = playerId === null ? findPlayerByPhone(reader, phoneNumber) : findPlayer(reader, playerId);
  return isWindowOpen(waiting, player?.lastInboundAt, reader.now);
}

function decideNow(reader: Reader, waiting: WaitingMessage) {
  const { playerId, pollId } = waiting;
  const poll = pollId === null ? undefined : findPoll(reader, pollId);
  const settings = readSettings(reader);
  const surroundings = {
    player: playerId === null ? undefined : findPlayer(reader, playerId),
    isPollOpen: poll !== undefined && isOpen(poll, reader.now),
    hasAnswered: pollId !== null && playerId !== null && findVote(reader, pollId, playerId) !== undefined,
    nextOpening: isInBusinessHours(settings, reader.now) ? null : nextOpening(settings, reader.now),
  };
  return decideSending(waiting, surroundings, reader.now);
}

/**
 * Records what became of an attempt: accepted, to be tried again, or given up with the reason.
 * An answer that comes after the lease has ended counts only if it says that the provider has the message: all else was
 * decided when the lease ended.
 * @param jitter a whole number from -JITTER_PER_MILLE to JITTER_PER_MILLE, for the wait before the next attempt
 */
export function recordResult(tx: Tx, leased: LeasedMessage, result: SendResult, jitter: number): void {
  const attempted = findLeased(tx, leased.id, leased.leasedUntil);
  if (attempted) {
    const outcome = afterAttempt(attempted, result, tx.now, jitter, leased.isWindowOpen);
    storeOutcome(tx, leased.id, outcome);
    if (outcome.status === "accepted") logSent(tx, { kind: attempted.message.kind, ...attempted });
    if (outcome.status === "failed")
      logFailed(tx, { kind: attempted.message.kind, ...attempted }, outcome.reason);
    return;
  }
  if (result.outcome !== "accepted") return;
  const { providerMessageId } = result;
  const known = findTracked(tx, leased.channel, { messageId: leased.id, providerMessageId });
  if (!known || !outranks("accepted", known.status)) return;
  storeStatus(tx, leased.id, { status: "accepted", reason: null, providerMessageId });
  logSent(tx, known);
}

/**
 * Applies what a provider reports about a message. Reports may be missing, repeated and in any order: the highest counts.
 * @returns false for a message that nobody knows (yet)
 */
export function recordStatus(
  tx: Tx,
  channel: string,
  report: {
    readonly providerMessageId: string;
    readonly messageId: number | null;
    readonly status: DeliveryStatus;
    readonly reason: string | null;
    readonly refusal?: Refusal;
    readonly occurredAt: Instant;
  },
): boolean {
  const known = findTracked(tx, channel, report);
  if (!known) return false;
  const { status, reason, providerMessageId, occurredAt } = report;
  // Of the attempt that came too late, after it was planned once more: that it was sent does not spare the next one.
  const isOfRefused = known.status === "queued" || known.status === "sending";
  if (isOfRefused && status === "sent" && known.providerMessageId === providerMessageId) return true;
  const isWindowClosed = status === "failed" && report.refusal === "window_closed";
  if (isWindowClosed && outranks(status, known.status) && known.attempts < MOST_ATTEMPTS) {
    // The provider had taken it as free text and found out later: it goes out once more, as a template.
    const { unknownOutcomes } = known;
    storeOutcome(tx, known.id, {
      status: "queued",
      reason,
      providerMessageId,
      unknownOutcomes,
      nextAttemptAt: tx.now,
    });
    return true;
  }
  if (outranks(status, known.status)) {
    storeStatus(tx, known.id, { status, reason, providerMessageId });
    if (status === "failed") logFailed(tx, known, reason);
    // The provider reports on it before its answer was heard: this is how we learn that it was accepted.
    else if (outranks("accepted", known.status)) logSent(tx, known);
  }
  const arrived = status === "delivered" || status === "read";
  storeTimes(tx, known.id, {
    deliveredAt: arrived ? Math.min(known.deliveredAt ?? occurredAt, occurredAt) : known.deliveredAt,
    readAt: status === "read" ? Math.min(known.readAt ?? occurredAt, occurredAt) : known.readAt,
  });
  return true;
}

type LoggedMessage = Pick<TrackedMessage, "kind" | "playerId" | "pollId">;

function logSent(tx: Tx, message: LoggedMessage): void {
  logOutbound(tx, message, "sent", {});
}

function logFailed(tx: Tx, message: LoggedMessage, reason: string | null): void {
  logOutbound(tx, message, "could not be delivered", { failed: true, reason });
}

function logOutbound(tx: Tx, message: LoggedMessage, fate: string, facts: Record<string, unknown>): void {
  const line = LOG_LINES[message.kind];
  if (line === undefined) return;
  const player = message.playerId === null ? undefined : findPlayer(tx, message.playerId);
  recordActivity(tx, {
    type: "message",
    actor: { kind: "bot" },
    ...(player && { player }),
    description: `${line} ${fate}`,
    metadata: { direction: "outbound", kind: message.kind, pollId: message.pollId, ...facts },
  });
}

/** Tells the administrators that nothing goes out any more, and why. */
export function reportHalt(tx: Tx, channel: string, reason: string): void {
  recordActivity(tx, {
    type: "message",
    actor: { kind: "system" },
    description: `The messenger does not take the club's messages any more: ${reason}. They wait until it does`,
    metadata: { channel, reason },
  });
}

/** Drops what waits for a player whose account is closed. */
export function dropQueued(tx: Tx, playerId: number): void {
  suppressWaiting(tx, { playerId }, "account_closed");
}

/** Drops all that waits about a poll that is deleted. Whoever announces the cancellation enqueues it after this. */
export function dropQueuedForPoll(tx: Tx, pollId: number): void {
  suppressWaiting(tx, { pollId }, "poll_closed");
}

/** Where the last message that asked each player about a poll is, by player; nobody who was not asked is in it. */
export function latestPollMessages(reader: Reader, pollId: number): ReadonlyMap<number, PollMessage> {
  return findPollMessages(reader, pollId);
}

/** Who need not be asked about a poll again just now: the question, or a reminder of it, is still on its way to them. */
export function beingAsked(reader: Reader, pollId: number): ReadonlySet<number> {
  return playersBeingAsked(reader, pollId);
}

/** The player to whom a message sent over a channel went. */
export function recipientOf(
  reader: Reader,
  channel: string,
  report: { readonly providerMessageId: string; readonly messageId: number | null },
): number | null {
  return findTracked(reader, channel, report)?.playerId ?? null;
}

/** The poll that a message sent over a channel was about, by the provider's id of it. */
export function pollOfMessage(reader: Reader, channel: string, providerMessageId: string): number | null {
  return findTracked(reader, channel, { messageId: null, providerMessageId })?.pollId ?? null;
}
