import { DAY_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import type { Cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
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
  | { readonly kind: "unknown_sender"; readonly variables: Record<string, never> };

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
const DAYTIME_PRIORITY = 3;

/** Whether a message goes out in business hours alone: nobody has asked for it, and nobody minds it a little later. */
export function waitsForBusinessHours(message: Message): boolean {
  return (
    message.kind === "poll_reminder" || (message.kind === "poll" && message.variables.isScheduled === true)
  );
}

export function priorityOf(message: Message): number {
  return waitsForBusinessHours(message) ? DAYTIME_PRIORITY : CLASS_PRIORITY[MESSAGE_CLASS[message.kind]];
}

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
  /** The club's account with the provider is at fault. */
  | "account"
  /** The provider does not understand the request. */
  | "invalid"
  /** The request was written and no answer came: it may have gone out. */
  | "unknown_outcome";

export type SendResult =
  | { readonly outcome: "accepted"; readonly providerMessageId: string }
  | {
      readonly outcome: "refused";
      readonly refusal: Refusal;
      /** The provider's own code; "" where it gave none. */
      readonly code: string;
      /** For people. */
      readonly detail: string;
      /** How long the provider asks to wait, where it does. */
      readonly retryAfterMs?: number;
      /** The provider's name of the template that it does not accept. */
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

/** What becomes of a message after an attempt. Without a next attempt the bot is done with it. */
export interface AttemptOutcome {
  readonly status: "queued" | "accepted" | "failed" | "unknown";
  /** For people; null when all went well. */
  readonly reason: string | null;
  readonly providerMessageId: string | null;
  readonly unknownOutcomes: number;
  readonly nextAttemptAt: Instant | null;
}

/** Which refusals pass by themselves. A fault of the account is none of the message's: it waits for the repair. */
const PASSES: Readonly<Record<Exclude<Refusal, "unknown_outcome">, boolean>> = {
  retry: true,
  recipient_throttled: true,
  account: true,
  window_closed: false,
  unreachable: false,
  opted_out: false,
  template: false,
  invalid: false,
};

/**
 * Judges an attempt.
 * @param jitter as for `backoffMs`
 * @param wasFreeText whether it went out in the form that only an open window takes: a closed one is then no end, for
 * the next attempt takes a template
 */
export function afterAttempt(
  message: WaitingMessage,
  result: SendResult,
  now: Instant,
  jitter: number,
  wasFreeText = false,
): AttemptOutcome {
  if (result.outcome === "accepted") {
    return {
      status: "accepted",
      reason: null,
      providerMessageId: result.providerMessageId,
      unknownOutcomes: message.unknownOutcomes,
      nextAttemptAt: null,
    };
  }
  const refused = {
    reason: result.detail,
    providerMessageId: null,
    unknownOutcomes: message.unknownOutcomes,
  };
  if (result.refusal === "unknown_outcome") {
    // Twice the same poll is a nuisance, none at all is a missed game: it goes out once more, and not a third time.
    // A second code would only confuse; whoever misses one asks for another.
    const isSentAgain = message.unknownOutcomes === 0 && MESSAGE_CLASS[message.message.kind] !== "code";
    return {
      ...refused,
      status: "unknown",
      unknownOutcomes: message.unknownOutcomes + 1,
      nextAttemptAt: isSentAgain ? lookedAt(message, now + STATUS_WAIT_MS) : null,
    };
  }
  if (result.refusal === "window_closed" && wasFreeText && message.attempts < MOST_ATTEMPTS) {
    return { ...refused, status: "queued", nextAttemptAt: now };
  }
  if (!PASSES[result.refusal] || message.attempts >= MOST_ATTEMPTS) {
    return { ...refused, status: "failed", nextAttemptAt: null };
  }
  const waitMs = Math.max(backoffMs(message.attempts, jitter), result.retryAfterMs ?? 0);
  return { ...refused, status: "queued", nextAttemptAt: lookedAt(message, now + waitMs) };
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
};
