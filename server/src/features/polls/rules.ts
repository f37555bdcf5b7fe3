import type { FieldIssue } from "@dinkboard/shared/errors";
import { type Cents, formatMoney, timesCents } from "@dinkboard/shared/money";
import type {
  CreatePollInput,
  Deliveries,
  Delivery,
  PollView,
  Undelivered,
} from "@dinkboard/shared/schemas/polls";
import type { Instant } from "@dinkboard/shared/times";
import { DomainError } from "../../domain-error.ts";
import type { GameFacts } from "../outbox/rules/message.ts";
import type { Suppression } from "../outbox/rules/sending.ts";
import { deliveryOf, type MessageStatus } from "../outbox/rules/statuses.ts";

/** A question to the players about one game. */
export interface Poll {
  readonly id: number;
  readonly question: string;
  readonly gameAt: Instant;
  readonly costCents: Cents;
  /** Never after the game's start. */
  readonly closesAt: Instant;
  /** When somebody or the scheduler closed it; null also for one whose time has come but whose closing has not run. */
  readonly closedAt: Instant | null;
  readonly hasReminders: boolean;
  /** Local times; empty for the automatic reminders. */
  readonly customReminderTimes: readonly string[];
  readonly recurringPollId: number | null;
  readonly createdAt: Instant;
  readonly firstSentAt: Instant | null;
  /** How often it has been sent to the players; numbers the occasions of the outbox. */
  readonly sendCount: number;
}

export interface VoteCounts {
  readonly yesVotes: number;
  readonly noVotes: number;
}

/** Whether players can answer. The closing time counts by itself, whether or not the closing job has run. */
export function isOpen(poll: Pick<Poll, "closedAt" | "closesAt">, now: Instant): boolean {
  return poll.closedAt === null && now < poll.closesAt;
}

/** The refusal of what only an open poll allows. */
export function pollClosed(): DomainError {
  return new DomainError("poll_closed", "This poll is closed");
}

/** Whether the game has begun: from then on its charges stand. */
export function hasStarted(poll: Pick<Poll, "gameAt">, now: Instant): boolean {
  return poll.gameAt <= now;
}

/** What the poll's game brings in: everybody who is in, times the cost. */
export function revenueCents(poll: Pick<Poll, "costCents">, counts: VoteCounts): Cents {
  return timesCents(poll.costCents, counts.yesVotes);
}

/**
 * Checks and completes what an administrator wants to ask: a closing time after the game's start is moved there, the
 * reminder times are put in order, each once.
 * @throws DomainError invalid, naming every field that is in the past
 */
export function planPoll(
  input: CreatePollInput,
  now: Instant,
): Pick<Poll, "question" | "gameAt" | "costCents" | "closesAt" | "hasReminders" | "customReminderTimes"> {
  const issues: FieldIssue[] = [];
  if (input.gameDateTime <= now) {
    issues.push({ path: "gameDateTime", message: "The game must be in the future" });
  }
  if (input.closesAt <= now) {
    issues.push({ path: "closesAt", message: "The closing time must be in the future" });
  }
  const [first] = issues;
  if (first) throw new DomainError("invalid", first.message, { issues });
  return {
    question: input.question,
    gameAt: input.gameDateTime,
    costCents: input.costPerPlayer,
    closesAt: Math.min(input.closesAt, input.gameDateTime),
    hasReminders: input.enableReminders,
    customReminderTimes: [...new Set(input.customReminderTimes)].sort(),
  };
}

export function gameFacts(poll: Poll): GameFacts {
  return {
    pollId: poll.id,
    question: poll.question,
    gameAt: poll.gameAt,
    closesAt: poll.closesAt,
    costCents: poll.costCents,
  };
}

/** The bot's last question to a player, where it is on its way. */
export interface Question {
  readonly status: MessageStatus;
  /** The messenger's words, or a `Suppression`. */
  readonly reason: string | null;
}

/** How administrators see how far the question has come to a player: who opted out after it was sent has had it. */
export function deliveryTo(isOptedOut: boolean, question: Question | undefined): Delivery {
  const delivery = question ? deliveryOf(question.status, question.reason) : "not_sent";
  const isSent = delivery === "sent" || delivery === "delivered" || delivery === "read";
  if (isOptedOut && !isSent) return "opted_out";
  // Who had opted out when it was to be sent, and is in again.
  return delivery === "opted_out" ? "not_sent" : delivery;
}

/** Players whose question is at the same point. */
interface AskedPlayers extends Question {
  readonly isOptedOut: boolean;
  readonly count: number;
}

/** Adds up those who were asked about one poll. */
export function deliveriesOf(asked: readonly AskedPlayers[]): Deliveries {
  const players = (...deliveries: readonly Delivery[]) =>
    asked
      .filter(({ isOptedOut, ...question }) => deliveries.includes(deliveryTo(isOptedOut, question)))
      .reduce((sum, { count }) => sum + count, 0);
  return {
    asked: asked.reduce((sum, { count }) => sum + count, 0),
    queued: players("queued"),
    sent: players("sent", "delivered", "read"),
    delivered: players("delivered", "read"),
    read: players("read"),
    failed: players("failed"),
    notSent: players("not_sent"),
    optedOut: players("opted_out"),
  };
}

/** What keeps a question from going out when its turn comes. The others keep back only messages that are no questions. */
const HELD_BACK: Readonly<Partial<Record<Suppression, Undelivered["why"]>>> = {
  opted_out: "opted_out",
  inactive: "inactive",
  account_closed: "account_closed",
  poll_closed: "too_late",
};

/** Why a question with which the bot is done has not arrived; null when it has, or when nothing speaks against it. */
export function undeliveredBecause({ status, reason }: Question): Undelivered | null {
  switch (status) {
    case "failed":
      return { why: "refused", detail: reason };
    case "unknown":
      return { why: "unconfirmed", detail: reason };
    case "expired":
      return { why: "too_late", detail: null };
    case "suppressed": {
      const why = HELD_BACK[reason as Suppression];
      return why ? { why, detail: null } : null;
    }
    default:
      return null;
  }
}

export function pollView(poll: Poll, counts: VoteCounts, deliveries: Deliveries, now: Instant): PollView {
  const open = isOpen(poll, now);
  return {
    id: poll.id,
    question: poll.question,
    gameDateTime: new Date(poll.gameAt).toISOString(),
    costPerPlayer: formatMoney(poll.costCents),
    isActive: open,
    isClosed: !open,
    closesAt: new Date(poll.closesAt).toISOString(),
    yesVotes: counts.yesVotes,
    noVotes: counts.noVotes,
    revenue: formatMoney(revenueCents(poll, counts)),
    enableReminders: poll.hasReminders,
    customReminderTimes: [...poll.customReminderTimes],
    recurringPollId: poll.recurringPollId,
    sentAt: poll.firstSentAt === null ? null : new Date(poll.firstSentAt).toISOString(),
    deliveries,
    createdAt: new Date(poll.createdAt).toISOString(),
  };
}

/** What the log says of a poll in its metadata. */
export function pollFacts(poll: Poll) {
  return { pollId: poll.id, gameDateTime: new Date(poll.gameAt).toISOString() };
}
