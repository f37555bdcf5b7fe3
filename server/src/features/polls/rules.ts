import type { FieldIssue } from "@dinkboard/shared/errors";
import { type Cents, formatMoney, timesCents } from "@dinkboard/shared/money";
import type { CreatePollInput, PollView } from "@dinkboard/shared/schemas/polls";
import type { Instant } from "@dinkboard/shared/times";
import { DomainError } from "../../domain-error.ts";
import type { GameFacts } from "../outbox/rules.ts";

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

export function pollView(poll: Poll, counts: VoteCounts, now: Instant): PollView {
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
    createdAt: new Date(poll.createdAt).toISOString(),
  };
}
