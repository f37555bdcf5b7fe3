import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import type { Cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { InviteState } from "@dinkboard/shared/schemas/invites";
import type { Delivery, Response } from "@dinkboard/shared/schemas/polls";
import type { Instant } from "@dinkboard/shared/times";
import type { Player } from "../players/rules.ts";

/** The facts about a game that messages speak of. Printed in the club's zone when the message is rendered. */
export interface GameFacts {
  readonly pollId: number;
  readonly question: string;
  readonly gameAt: Instant;
  readonly closesAt: Instant;
  readonly costCents: Cents;
}

/**
 * Everything the bot says, as data: what it is and the facts in it. The words are the templates', so that one message
 * reads the same on every channel. Amounts are cents, instants epoch milliseconds.
 */
export type Message =
  | { readonly kind: "login_code"; readonly variables: { readonly code: string } }
  | { readonly kind: "welcome"; readonly variables: Record<string, never> }
  | {
      readonly kind: "poll";
      readonly variables: GameFacts & {
        /** Sent by the schedule of a recurring poll, and not by an administrator. */
        readonly isScheduled?: true;
      };
    }
  | {
      /** The same question once more, to those who have not answered it. */
      readonly kind: "poll_reminder";
      readonly variables: GameFacts;
    }
  | {
      readonly kind: "vote_receipt";
      readonly variables: GameFacts & {
        readonly response: Response;
        /** Charged for a yes, given back for a no; 0 when no money moved. */
        readonly movedCents: Cents;
        readonly balanceCents: Cents;
        /** How many are in, this player included. */
        readonly yesVotes: number;
        /** Whether an administrator answered in the player's name. */
        readonly isByAdmin: boolean;
      };
    }
  | {
      /** To those who are in, when the poll closes. */
      readonly kind: "roster";
      readonly variables: GameFacts & { readonly names: readonly string[] };
    }
  | {
      /** To the administrators' phone, when the poll closes. */
      readonly kind: "poll_summary";
      readonly variables: GameFacts & {
        readonly names: readonly string[];
        readonly noVotes: number;
        readonly unanswered: number;
        readonly revenueCents: Cents;
      };
    }
  | {
      /** To those who were in, when the game is cancelled. */
      readonly kind: "game_cancelled";
      readonly variables: GameFacts & { readonly refundedCents: Cents; readonly balanceCents: Cents };
    }
  | { readonly kind: "payment_instructions"; readonly variables: { readonly balanceCents: Cents } }
  | { readonly kind: "balance"; readonly variables: { readonly balanceCents: Cents } }
  | { readonly kind: "help"; readonly variables: { readonly isNameAwaited: boolean } }
  | { readonly kind: "opted_out"; readonly variables: Record<string, never> }
  | { readonly kind: "opted_in"; readonly variables: Record<string, never> }
  | { readonly kind: "still_opted_out"; readonly variables: Record<string, never> }
  | { readonly kind: "name_saved"; readonly variables: { readonly firstName: string } }
  | {
      /** To a bare yes or no while several polls are open. */
      readonly kind: "which_poll";
      readonly variables: { readonly response: Response; readonly games: readonly GameFacts[] };
    }
  | { readonly kind: "no_open_poll"; readonly variables: Record<string, never> }
  | { readonly kind: "poll_closed"; readonly variables: GameFacts }
  | { readonly kind: "poll_gone"; readonly variables: Record<string, never> }
  | {
      readonly kind: "insufficient_balance";
      readonly variables: GameFacts & { readonly balanceCents: Cents };
    }
  | { readonly kind: "inactive_player"; readonly variables: Record<string, never> }
  | { readonly kind: "unknown_sender"; readonly variables: Record<string, never> }
  | {
      /** To somebody without an account whose invite does not let anybody in. */
      readonly kind: "invite_refused";
      readonly variables: { readonly reason: "unknown" | Exclude<InviteState, "active"> };
    }
  /** To a player who writes the code of an invite. */
  | { readonly kind: "already_member"; readonly variables: Record<string, never> }
  | {
      /** To the administrators' phone, when the bot falls ill or is well again. */
      readonly kind: "bot_alert";
      readonly variables: {
        /** A sentence or two: what is wrong, and what to do. */
        readonly news: string;
        /** Over the messenger of the login codes, where the club's own is the one that is ill. */
        readonly isOverCodes?: true;
      };
    };

export type MessageKind = Message["kind"];

/**
 * What a message is towards the player, which decides whether it may go to somebody who has opted out or is inactive:
 * a `code` was asked for by the person at the login screen, a `reply` answers what the player just wrote to the bot,
 * a `receipt` confirms a vote, whoever set it and wherever, a `notice` comes from the bot of its own accord.
 * `staff` goes to the administrators' phone.
 */
export type MessageClass = "code" | "reply" | "receipt" | "notice" | "staff";

export const MESSAGE_CLASS: Readonly<Record<MessageKind, MessageClass>> = {
  login_code: "code",
  welcome: "notice",
  poll: "notice",
  poll_reminder: "notice",
  vote_receipt: "receipt",
  roster: "notice",
  poll_summary: "staff",
  game_cancelled: "notice",
  payment_instructions: "notice",
  balance: "reply",
  help: "reply",
  opted_out: "reply",
  opted_in: "reply",
  still_opted_out: "reply",
  name_saved: "reply",
  which_poll: "reply",
  no_open_poll: "reply",
  poll_closed: "reply",
  poll_gone: "reply",
  insufficient_balance: "reply",
  inactive_player: "reply",
  unknown_sender: "reply",
  invite_refused: "reply",
  already_member: "reply",
  bot_alert: "staff",
};

/** Smaller goes first: somebody is waiting for a code, and a reply should not queue behind a broadcast. */
const CLASS_PRIORITY: Readonly<Record<MessageClass, number>> = {
  code: 0,
  reply: 1,
  receipt: 1,
  notice: 2,
  staff: 2,
};
export const CODE_PRIORITY = CLASS_PRIORITY.code;
/** After everything else: what waits for the morning must not hold up what may go at night. */
export const DAYTIME_PRIORITY = 3;

/** Whether a message goes out in business hours alone: nobody has asked for it, and nobody minds it a little later. */
export function waitsForBusinessHours(message: Message): boolean {
  return (
    message.kind === "poll_reminder" ||
    message.kind === "payment_instructions" ||
    (message.kind === "poll" && message.variables.isScheduled === true)
  );
}

export function priorityOf(message: Message): number {
  if (message.kind === "bot_alert" && message.variables.isOverCodes) return CODE_PRIORITY;
  return waitsForBusinessHours(message) ? DAYTIME_PRIORITY : CLASS_PRIORITY[MESSAGE_CLASS[message.kind]];
}

/**
 * What may be held back by itself: `codes` go over a channel of their own where there is one, `answers` are replies and
 * receipts, `broadcasts` what the bot says of its own accord. The most urgent first.
 */
export const LANES = ["codes", "answers", "broadcasts"] as const;
export type Lane = (typeof LANES)[number];

/** The first and the last priority of a lane. */
export const LANE_PRIORITIES: Readonly<Record<Lane, readonly [number, number]>> = {
  codes: [CODE_PRIORITY, CODE_PRIORITY],
  answers: [CLASS_PRIORITY.reply, CLASS_PRIORITY.receipt],
  broadcasts: [CLASS_PRIORITY.notice, DAYTIME_PRIORITY],
};

/** What a provider reports about a message that it accepted. */
export const DELIVERY_STATUSES = ["sent", "delivered", "read", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Where a message is on its way, as people see it. What happens next is decided by its times, not by this. */
export type MessageStatus =
  | "queued"
  | "sending"
  | "accepted"
  | DeliveryStatus
  | "suppressed"
  | "expired"
  | "unknown";

/** Why a provider, or the way to it, did not take a message. */
export type Refusal =
  /** A fault that passes: overload, an outage. */
  | "retry"
  /** Too many messages to this recipient in a short time. */
  | "recipient_throttled"
  /** Free text outside the 24 hours after the player's last message. */
  | "window_closed"
  /** No such recipient, or one who cannot be written to. */
  | "unreachable"
  /** The recipient has told the provider to stop. */
  | "opted_out"
  /** The provider does not accept the template of this message. */
  | "template"
  /** Nothing was sent: the message needs a template that is out of use. */
  | "template_halted"
  /** The club's account with the provider is at fault. */
  | "account"
  /** The club may answer players, but not write to them of its own accord. */
  | "broadcasts_paused"
  /** The provider does not understand the request. */
  | "invalid"
  /** The request was written and no answer came: it may have gone out. */
  | "unknown_outcome";

export type SendResult =
  | {
      readonly outcome: "accepted";
      readonly providerMessageId: string;
      /** The provider's name of the template that it went out with, if with one. */
      readonly template?: string;
    }
  | {
      readonly outcome: "refused";
      readonly refusal: Refusal;
      /** The provider's own code; "" where it gave none. */
      readonly code: string;
      /** For people. */
      readonly detail: string;
      /** How long the provider asks to wait, where it does. */
      readonly retryAfterMs?: number;
      /** The provider's name of the template that it does not accept, or that is out of use. */
      readonly template?: string;
    };

/** Why a message was not sent although it was in the outbox. */
export type Suppression =
  | "opted_out"
  | "inactive"
  | "account_closed"
  | "phone_changed"
  | "poll_closed"
  /** It would remind somebody who has answered by now. */
  | "answered";

/** A message that waits for its next attempt. */
export interface WaitingMessage {
  readonly id: number;
  readonly message: Message;
  /** Null for somebody without an account. */
  readonly playerId: number | null;
  readonly phoneNumber: PhoneNumber;
  readonly pollId: number | null;
  readonly createdAt: Instant;
  /** How often it was handed to a channel. */
  readonly attempts: number;
  /** How many of the attempts may have gone out without anybody knowing. */
  readonly unknownOutcomes: number;
  readonly expiresAt: Instant | null;
  /** The template that it waits for. */
  readonly template: string | null;
}

export type SendingDecision =
  | { readonly kind: "send" }
  | { readonly kind: "expire" }
  | { readonly kind: "suppress"; readonly reason: Suppression }
  /** The player has another number by now. */
  | { readonly kind: "readdress"; readonly phoneNumber: PhoneNumber }
  /** Not at this hour. */
  | { readonly kind: "postpone"; readonly until: Instant };

/** What a message is sent into. */
export interface Surroundings {
  /** The recipient's account as it is now; undefined when there is none (any more). */
  readonly player: Pick<Player, "phoneNumber" | "isActive" | "optedOutAt"> | undefined;
  /** Whether the poll that the message asks about can be answered. */
  readonly isPollOpen: boolean;
  /** Whether the recipient has answered it. */
  readonly hasAnswered: boolean;
  /** When business hours begin; null in business hours. */
  readonly nextOpening: Instant | null;
}

/** Looks at a message again when its turn comes: the world may have changed since it was written. */
export function decideSending(
  { message, playerId, phoneNumber, expiresAt }: WaitingMessage,
  { player, isPollOpen, hasAnswered, nextOpening }: Surroundings,
  now: Instant,
): SendingDecision {
  const messageClass = MESSAGE_CLASS[message.kind];
  if (expiresAt !== null && expiresAt <= now) return { kind: "expire" };
  if (playerId !== null) {
    if (!player) return { kind: "suppress", reason: "account_closed" };
    if (player.phoneNumber !== phoneNumber) {
      // A code proves that somebody holds the number it was asked for; it goes nowhere else.
      return messageClass === "code"
        ? { kind: "suppress", reason: "phone_changed" }
        : { kind: "readdress", phoneNumber: player.phoneNumber };
    }
    if (messageClass === "receipt" || messageClass === "notice") {
      if (player.optedOutAt !== null) return { kind: "suppress", reason: "opted_out" };
      if (!player.isActive) return { kind: "suppress", reason: "inactive" };
    }
  }
  const isQuestion = message.kind === "poll" || message.kind === "poll_reminder";
  if (isQuestion && !isPollOpen) return { kind: "suppress", reason: "poll_closed" };
  if (message.kind === "poll_reminder" && hasAnswered) return { kind: "suppress", reason: "answered" };
  if (nextOpening !== null && waitsForBusinessHours(message)) {
    // Expired is better known in time than in the morning.
    return { kind: "postpone", until: Math.min(nextOpening, expiresAt ?? nextOpening) };
  }
  return { kind: "send" };
}

/** Providers count 24 hours by their own clock; near the end we take the form that always works. */
const WINDOW_MS = DAY_MS - 5 * MINUTE_MS;

/**
 * Whether the recipient has written lately enough for free text.
 * @param lastInboundAt when the recipient's account last wrote; undefined for somebody without an account, who is only
 * ever answered
 */
export function isWindowOpen(
  { message, createdAt }: Pick<WaitingMessage, "message" | "createdAt">,
  lastInboundAt: Instant | null | undefined,
  now: Instant,
): boolean {
  const isAnswer = lastInboundAt === undefined && MESSAGE_CLASS[message.kind] === "reply";
  const openedAt = isAnswer ? createdAt : lastInboundAt;
  return openedAt != null && now - openedAt < WINDOW_MS;
}

export const MOST_ATTEMPTS = 6;
const LONGEST_BACKOFF_MS = 15 * MINUTE_MS;
/** How long to wait for a status of a message that may have gone out. */
const STATUS_WAIT_MS = 60 * SECOND_MS;
/** The backoff varies by this much in a thousand to either side, so that what failed together does not return together. */
export const JITTER_PER_MILLE = 200;

/**
 * How long to wait after an attempt.
 * @param attempts how many there have been, from 1
 * @param jitter a whole number from -JITTER_PER_MILLE to JITTER_PER_MILLE
 */
export function backoffMs(attempts: number, jitter: number): number {
  return Math.round((Math.min(4 ** attempts * SECOND_MS, LONGEST_BACKOFF_MS) * (1000 + jitter)) / 1000);
}

/** How long a template rests that a message was refused with; then one more shows whether it has been mended. */
export const TEMPLATE_REST_MS = HOUR_MS;
/** How often a message that waits for a template is looked at: its recipient may have written, and needs none then. */
const TEMPLATE_LOOK_MS = 10 * MINUTE_MS;
/** How long the others wait while one of them shows whether the template works again. */
const TEMPLATE_PROBE_MS = 5 * SECOND_MS;
/** A provider that takes messages and disowns them later is not asked to at once again. */
const DISOWNED_WAIT_MS = MINUTE_MS;

/** What becomes of a message after an attempt. Without a next attempt the bot is done with it. */
export interface AttemptOutcome {
  readonly status: "queued" | "accepted" | "failed" | "unknown";
  /** For people; null when all went well. */
  readonly reason: string | null;
  readonly providerMessageId: string | null;
  /** How many attempts count: one that was none of the message's fault does not. */
  readonly attempts: number;
  readonly unknownOutcomes: number;
  readonly nextAttemptAt: Instant | null;
  /** The template that it went out with, or waits for. */
  readonly template: string | null;
}

/** What a refusal means for its message. */
type Consequence =
  /** It passes: once more, a little later, and not for ever. */
  | "retry"
  /** It is about the channel, which is held back now: the message waits for the repair, however long. */
  | "held"
  /** Its template rests, and it waits. */
  | "rest"
  | "fail";

const CONSEQUENCES: Readonly<Record<Exclude<Refusal, "unknown_outcome" | "template_halted">, Consequence>> = {
  retry: "retry",
  recipient_throttled: "retry",
  account: "held",
  broadcasts_paused: "held",
  template: "rest",
  window_closed: "fail",
  unreachable: "fail",
  opted_out: "fail",
  invalid: "fail",
};

function consequenceOf(refusal: keyof typeof CONSEQUENCES, priority: number): Consequence {
  // A pause of broadcasts does not hold back the others, so they must not try for ever.
  const isOpen = refusal === "broadcasts_paused" && priority < LANE_PRIORITIES.broadcasts[0];
  return isOpen ? "retry" : CONSEQUENCES[refusal];
}

/** How an attempt was made. */
interface Manner {
  /** In the form that only an open window takes: a closed one is then no end, for the next attempt takes a template. */
  readonly isFreeText?: boolean;
  /** Let through to see whether its channel works again. */
  readonly isProbe?: boolean;
  /** When the template that it needs may be tried again. */
  readonly templateRestsUntil?: Instant | undefined;
}

/**
 * Judges an attempt.
 * @param jitter as for `backoffMs`
 */
export function afterAttempt(
  message: WaitingMessage,
  result: SendResult,
  now: Instant,
  jitter: number,
  { isFreeText = false, isProbe = false, templateRestsUntil = Infinity }: Manner = {},
): AttemptOutcome {
  const { attempts, unknownOutcomes } = message;
  const template = result.template ?? null;
  if (result.outcome === "accepted") {
    return {
      status: "accepted",
      reason: null,
      providerMessageId: result.providerMessageId,
      attempts,
      unknownOutcomes,
      nextAttemptAt: null,
      template,
    };
  }
  const { refusal, retryAfterMs = 0 } = result;
  const refused = { reason: result.detail, providerMessageId: null, attempts, unknownOutcomes, template };
  const failed = { ...refused, status: "failed", nextAttemptAt: null } as const;
  const queued = (nextAttemptAt: Instant, counted = attempts) =>
    ({
      ...refused,
      status: "queued",
      attempts: counted,
      nextAttemptAt: lookedAt(message, nextAttemptAt),
    }) as const;
  if (refusal === "unknown_outcome") {
    // Twice the same poll is a nuisance, none at all is a missed game: it goes out once more, and not a third time.
    // A second code would only confuse; whoever misses one asks for another.
    const isSentAgain = unknownOutcomes === 0 && MESSAGE_CLASS[message.message.kind] !== "code";
    return {
      ...refused,
      status: "unknown",
      unknownOutcomes: unknownOutcomes + 1,
      nextAttemptAt: isSentAgain ? lookedAt(message, now + STATUS_WAIT_MS) : null,
    };
  }
  if (refusal === "template_halted") {
    const restMs = Math.max(templateRestsUntil - now, TEMPLATE_PROBE_MS);
    return queued(now + Math.min(restMs, TEMPLATE_LOOK_MS), attempts - 1);
  }
  const consequence = consequenceOf(refusal, priorityOf(message.message));
  if (consequence === "held") return queued(now, attempts - 1);
  const waitMs = Math.max(backoffMs(attempts, jitter), retryAfterMs);
  // That there is still nobody is no fault of the one who was sent to look.
  if (isProbe && refusal === "retry") return queued(now + waitMs, attempts - 1);
  if (attempts >= MOST_ATTEMPTS) return failed;
  if (refusal === "window_closed" && isFreeText) return queued(now);
  if (consequence === "fail") return failed;
  return queued(now + (consequence === "rest" ? TEMPLATE_REST_MS : waitMs));
}

/**
 * Judges a message that the provider took, and reports later not to have delivered.
 * @returns when it goes out once more and how many attempts count by then; undefined when it has failed for good
 */
export function afterFailure(
  {
    kind,
    priority,
    attempts,
  }: { readonly kind: MessageKind; readonly priority: number; readonly attempts: number },
  refusal: Refusal | undefined,
  now: Instant,
): (Pick<AttemptOutcome, "attempts"> & { readonly nextAttemptAt: Instant }) | undefined {
  // A code's text has left the outbox by then, and whoever misses one asks for another.
  if (MESSAGE_CLASS[kind] === "code") return undefined;
  const again = (waitMs: number) =>
    attempts < MOST_ATTEMPTS ? { attempts, nextAttemptAt: now + waitMs } : undefined;
  switch (refusal) {
    // It was taken as free text: this time it is a template.
    case "window_closed":
      return again(0);
    case "template":
      return again(TEMPLATE_REST_MS);
    case "account":
    case "broadcasts_paused":
      return consequenceOf(refusal, priority) === "held"
        ? { attempts: Math.max(0, attempts - 1), nextAttemptAt: now + DISOWNED_WAIT_MS }
        : again(backoffMs(attempts, 0));
    default:
      return undefined;
  }
}

/** No later than its expiry, so that an expired code does not stay for the length of a backoff. */
function lookedAt({ expiresAt }: WaitingMessage, attemptAt: Instant): Instant {
  return expiresAt === null ? attemptAt : Math.min(attemptAt, expiresAt);
}

/** How much is known of a message: reports come in any order, and only a higher one counts. */
const STATUS_RANK: Readonly<Record<MessageStatus, number>> = {
  queued: 0,
  sending: 0,
  suppressed: 0,
  expired: 0,
  unknown: 0,
  accepted: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
};

/** Whether a report tells more than what is known: a late `failed` never overrides `delivered`, a late `sent` never revives `failed`. */
export function outranks(reported: MessageStatus, known: MessageStatus): boolean {
  return STATUS_RANK[reported] > STATUS_RANK[known];
}

/** How administrators see where a poll's message is. */
export function deliveryOf(status: MessageStatus, reason: string | null): Delivery {
  switch (status) {
    case "queued":
    case "sending":
      return "queued";
    case "accepted":
    case "sent":
    case "unknown":
      return "sent";
    case "delivered":
    case "read":
    case "failed":
      return status;
    case "suppressed":
      return reason === "opted_out" ? "opted_out" : "not_sent";
    case "expired":
      return "not_sent";
  }
}

/**
 * What the log says when a message went out; kinds without a line are told of elsewhere: polls, reminders and votes
 * have lines of their own, and a code is nobody's business.
 */
export const LOG_LINES: Readonly<Partial<Record<MessageKind, string>>> = {
  welcome: "Welcome message",
  roster: "Roster",
  poll_summary: "Poll summary",
  game_cancelled: "Cancellation",
  payment_instructions: "Payment instructions",
  balance: "Balance",
  help: "Help",
  opted_out: "Opt-out confirmation",
  opted_in: "Opt-in confirmation",
  still_opted_out: "Opt-out reminder",
  which_poll: "Question which game was meant",
  no_open_poll: "Answer that no poll is open",
  poll_closed: "Answer that the poll is closed",
  poll_gone: "Answer that the game is off",
  insufficient_balance: "Answer that the balance is too low",
  inactive_player: "Answer that the account is not active",
  unknown_sender: "Answer to an unknown number",
  invite_refused: "Answer that the invite does not work",
  already_member: "Answer that the player has joined before",
};
