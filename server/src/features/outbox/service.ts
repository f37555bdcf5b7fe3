import type { Instant } from "@dinkboard/shared/times";
import type { Reader, Tx } from "../../db/tx.ts";
import { recordActivity } from "../activity/service.ts";
import { findPlayer, findPlayerByPhone } from "../players/store.ts";
import { isOpen } from "../polls/rules.ts";
import { findPoll } from "../polls/store.ts";
import { isInBusinessHours, nextOpening } from "../settings/rules.ts";
import { readSettings } from "../settings/service.ts";
import { findVote } from "../voting/store.ts";
import { afterAttempt } from "./rules/attempts.ts";
import { restsRecipient } from "./rules/consequences.ts";
import type { Lane } from "./rules/lanes.ts";
import { LOG_LINES } from "./rules/log-lines.ts";
import type { Message } from "./rules/message.ts";
import { afterFailure, isNews, isOfLastAttempt } from "./rules/reports.ts";
import type { Refusal, SendResult } from "./rules/results.ts";
import { decideSending, type WaitingMessage } from "./rules/sending.ts";
import { type DeliveryStatus, outranks } from "./rules/statuses.ts";
import { RECIPIENT_REST_MS } from "./rules/waits.ts";
import { isWindowOpen } from "./rules/window.ts";
import { storeEarlierCopy, storeLastCopy } from "./store/copies.ts";
import { type AskedPlayers, countAsked } from "./store/deliveries.ts";
import { expireWaiting, hasExpired, storeUnsent, suppressWaiting } from "./store/ending.ts";
import {
  findLeased,
  isTemplateOnItsWay,
  markSending,
  messagesWithLostLease,
  postpone,
  readdress,
} from "./store/leasing.ts";
import { storeOutcome, storeRest } from "./store/outcomes.ts";
import { insertMessage, type NewMessage } from "./store/putting.ts";
import { findPollMessages, type PollMessage, playersAtRest, playersBeingSent } from "./store/questions.ts";
import { type Queue, readQueue } from "./store/queue.ts";
import { findTracked, storeStatus, storeTimes, type TrackedMessage } from "./store/statuses.ts";
import { messagesToSend, sendableSince, type Taking } from "./store/taking.ts";

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
  /** Whether it is the one that shows whether its channel works again. */
  readonly isProbe: boolean;
  /** The templates that are out of use on the channel, and until when. */
  readonly haltedTemplates: ReadonlyMap<string, Instant>;
  /** The one of them that it may go out with all the same, to show whether it works again. */
  readonly probedTemplate: string | null;
}

/** Whether there is anything to send in these lanes, the most urgent first, or to tidy up. */
export function hasDueMessages(reader: Reader, lanes: readonly Lane[]): boolean {
  const [firstOpen] = lanes;
  return (
    lanes.some((lane) => firstOpen && messagesToSend(reader, 1, { lane, firstOpen }).length > 0) ||
    hasExpired(reader) ||
    messagesWithLostLease(reader).length > 0
  );
}

/** Since when the message has been due that has been so the longest; one that another one holds up is not. */
export function dueSince(reader: Reader, lanes: readonly Lane[]): Instant | undefined {
  const times = lanes.flatMap((lane) => sendableSince(reader, { lane, firstOpen: lanes[0] ?? lane }) ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** How many messages wait. @param isNight whether those that go by day have to wait for the morning */
export function queueOf(reader: Reader, isNight: boolean): Queue {
  return readQueue(reader, isNight);
}

/**
 * Ends what has expired, held back or not, and takes a message that was handed out and never reported on as one that may
 * have gone out.
 */
export function tidyUp(tx: Tx): void {
  for (const lost of messagesWithLostLease(tx)) {
    const result = { outcome: "refused", refusal: "unknown_outcome", code: "", detail: "no answer" } as const;
    storeOutcome(tx, lost.id, afterAttempt(lost, result, tx.now, 0));
  }
  expireWaiting(tx);
}

/**
 * Hands out messages of a lane whose turn it is, one at a time for each recipient. Each is looked at again before: what
 * has expired or may no longer go to its player ends here, with the reason.
 */
export function leaseDue(
  tx: Tx,
  {
    limit,
    leaseMs,
    channel,
    haltedTemplates,
    isProbe = false,
    ...taking
  }: Taking & {
    limit: number;
    leaseMs: number;
    /** The id of the channel that they go over. */
    channel: string;
    /** The templates that are out of use there, and until when: one message shows whether it is over. */
    haltedTemplates: ReadonlyMap<string, Instant>;
    /** Whether the lane is held back, and this is to show whether it need be. */
    isProbe?: boolean;
  },
): LeasedMessage[] {
  const leased: LeasedMessage[] = [];
  while (leased.length < limit) {
    const waiting = messagesToSend(tx, limit - leased.length, taking);
    if (waiting.length === 0) break;
    for (const candidate of waiting) {
      // Two of one recipient can be in line when the earlier waits for a template: one at a time all the same.
      if (leased.some(({ phoneNumber }) => phoneNumber === candidate.phoneNumber)) continue;
      const decision = decideNow(tx, candidate);
      if (decision.kind === "expire") storeUnsent(tx, candidate.id, "expired", null);
      else if (decision.kind === "suppress") storeUnsent(tx, candidate.id, "suppressed", decision.reason);
      // Back in line under the new number: something else may be on its way there.
      else if (decision.kind === "readdress") readdress(tx, candidate.id, decision.phoneNumber);
      else if (decision.kind === "postpone") postpone(tx, candidate.id, decision.until);
      else {
        const { id, message, phoneNumber, playerId } = candidate;
        const probedTemplate = templateToProbe(tx, candidate, haltedTemplates);
        const lease = { channel, leasedUntil: tx.now + leaseMs };
        markSending(tx, id, lease);
        leased.push({
          id,
          message,
          phoneNumber,
          playerId,
          isWindowOpen: windowOf(tx, candidate),
          isProbe,
          haltedTemplates,
          probedTemplate,
          ...lease,
        });
      }
    }
  }
  return leased;
}

/** A template whose rest is over is tried with one of the messages that wait for it, and with one at a time. */
function templateToProbe(
  reader: Reader,
  { template }: WaitingMessage,
  haltedTemplates: ReadonlyMap<string, Instant>,
): string | null {
  const until = template === null ? undefined : haltedTemplates.get(template);
  if (template === null || until === undefined || until > reader.now) return null;
  return isTemplateOnItsWay(reader, template) ? null : template;
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
    const { isWindowOpen: isFreeText, isProbe, haltedTemplates } = leased;
    const templateRestsUntil =
      result.template === undefined ? undefined : haltedTemplates.get(result.template);
    const manner = { isFreeText, isProbe, templateRestsUntil };
    const outcome = afterAttempt(attempted, result, tx.now, jitter, manner);
    if (result.outcome === "accepted") keepCopy(tx, leased, result.providerMessageId, true);
    storeOutcome(tx, leased.id, outcome);
    if (result.outcome === "refused") keepRest(tx, leased.id, result, tx.now);
    if (outcome.status === "accepted") logSent(tx, { kind: attempted.message.kind, ...attempted });
    if (outcome.status === "failed")
      logFailed(tx, { kind: attempted.message.kind, ...attempted }, outcome.reason);
    return;
  }
  if (result.outcome !== "accepted") return;
  const { providerMessageId } = result;
  const known = findTracked(tx, leased.channel, { messageId: leased.id, providerMessageId });
  // A report was faster than the answer, and told more.
  if (known?.copy !== "new") return;
  const isLast = outranks("accepted", known.status);
  keepCopy(tx, leased, providerMessageId, isLast);
  if (!isLast) return;
  storeStatus(tx, leased.id, { status: "accepted", reason: null });
  logSent(tx, known);
}

/** Remembers until when the provider asks to leave a recipient alone, where it asks for long. */
function keepRest(
  tx: Tx,
  messageId: number,
  refused: Parameters<typeof restsRecipient>[0],
  refusedAt: Instant,
): void {
  if (restsRecipient(refused)) storeRest(tx, messageId, refusedAt + RECIPIENT_REST_MS);
}

/** Remembers by which id the provider took a message, so that answers and reports find it by any of its copies. */
function keepCopy(
  tx: Tx,
  { id: messageId, channel }: Pick<LeasedMessage, "id" | "channel">,
  providerMessageId: string,
  isLast: boolean,
): void {
  const copy = { messageId, channel, providerMessageId };
  if (isLast) storeLastCopy(tx, copy);
  else storeEarlierCopy(tx, copy);
}

/**
 * Applies what a provider reports about a message. Reports may be missing, repeated and in any order: the highest counts.
 * A failure that passes plans the message once more.
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
    readonly retryAfterMs?: number;
    readonly occurredAt: Instant;
  },
): boolean {
  const known = findTracked(tx, channel, report);
  if (!known) return false;
  const { status, providerMessageId, occurredAt } = report;
  const isNewer = isNews(known, status);
  if (known.copy === "new") {
    keepCopy(tx, { id: known.id, channel }, providerMessageId, isNewer && outranks("accepted", known.status));
  }
  if (isNewer) applyNews(tx, known, report);
  const hasArrived = status === "delivered" || status === "read";
  storeTimes(tx, known.id, {
    deliveredAt: hasArrived ? Math.min(known.deliveredAt ?? occurredAt, occurredAt) : known.deliveredAt,
    readAt: status === "read" ? Math.min(known.readAt ?? occurredAt, occurredAt) : known.readAt,
  });
  return true;
}

function applyNews(tx: Tx, known: TrackedMessage, report: Parameters<typeof recordStatus>[2]): void {
  const { status, reason, refusal } = report;
  if (status === "failed") keepRest(tx, known.id, report, report.occurredAt);
  const again = status === "failed" ? afterFailure(known, report, tx.now) : undefined;
  if (again) {
    const { unknownOutcomes } = known;
    const template = refusal === "template" ? known.template : null;
    storeOutcome(tx, known.id, { status: "queued", reason, unknownOutcomes, template, ...again });
    return;
  }
  storeStatus(tx, known.id, { status, reason });
  if (status === "failed") logFailed(tx, known, reason);
  // The provider reports on it before its answer was heard: this is how we learn that it was accepted.
  else if (outranks("accepted", known.status)) logSent(tx, known);
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

/** By poll, how many of those asked about it are at which point; every poll's unless one is given. */
export function askedAbout(reader: Reader, pollId?: number): ReadonlyMap<number, readonly AskedPlayers[]> {
  return countAsked(reader, pollId);
}

/** Who need not be asked about a poll again just now: the question is still on its way to them. */
export function beingAsked(reader: Reader, pollId: number): ReadonlySet<number> {
  return playersBeingSent(reader, pollId, ["poll"]);
}

/** By player, until when the messenger asks not to ask somebody about a poll again, nor to remind them of it. */
export function atRest(reader: Reader, pollId: number): ReadonlyMap<number, Instant> {
  return playersAtRest(reader, pollId);
}

/**
 * Who need not be reminded of a poll just now: the question, or a reminder of it, is still on its way to them, or the
 * messenger asks to leave them alone.
 */
export function beingAskedOrReminded(reader: Reader, pollId: number): ReadonlySet<number> {
  const beingSent = playersBeingSent(reader, pollId, ["poll", "poll_reminder"]);
  return new Set([...beingSent, ...atRest(reader, pollId).keys()]);
}

/** The message that a provider reports about, as it is now; undefined for one that nobody knows (yet). */
export function reportedMessage(
  reader: Reader,
  channel: string,
  report: { readonly providerMessageId: string; readonly messageId: number | null },
):
  | (Pick<TrackedMessage, "id" | "playerId" | "template"> & { readonly isOfLastAttempt: boolean })
  | undefined {
  const known = findTracked(reader, channel, report);
  return known && { ...known, isOfLastAttempt: isOfLastAttempt(known) };
}

/** The poll that a message sent over a channel was about, by the provider's id of any of its copies. */
export function pollOfMessage(reader: Reader, channel: string, providerMessageId: string): number | null {
  return findTracked(reader, channel, { messageId: null, providerMessageId })?.pollId ?? null;
}
