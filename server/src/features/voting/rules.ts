import { type Cents, formatDollars, formatMoney, ZERO_CENTS } from "@dinkboard/shared/money";
import type { Response } from "@dinkboard/shared/schemas/polls";
import type { PlayerPollView } from "@dinkboard/shared/schemas/portal";
import type { TransactionType } from "@dinkboard/shared/schemas/transactions";
import type { Instant } from "@dinkboard/shared/times";
import { DomainError } from "../../domain-error.ts";
import type { Player } from "../players/rules.ts";
import { isOpen, type Poll, pollClosed } from "../polls/rules.ts";

/** Where an answer came in. An administrator's, in a player's name, has rights of its own. */
export type AnsweredThrough = "portal" | "bot" | "admin";

/** A player's standing answer to a poll. */
export interface Vote {
  readonly pollId: number;
  readonly playerId: number;
  readonly response: Response;
  /** What a yes has cost and a no would give back; 0 for a no. */
  readonly chargedCents: Cents;
  readonly answeredThrough: AnsweredThrough;
  /** When the answer was last given, repeats included, by the messenger's clock where it came from there. */
  readonly answeredAt: Instant;
  /** When the answer last became another. */
  readonly changedAt: Instant;
}

/** The money that a change of answer moves. */
interface Movement {
  readonly type: Exclude<TransactionType, "topup">;
  /** More than 0. */
  readonly amountCents: Cents;
}

export type VoteDecision =
  | {
      readonly outcome: "changed";
      readonly chargedCents: Cents;
      readonly answeredAt: Instant;
      /** Null when no money moves: a free game, or a no from somebody who was not in. */
      readonly movement: Movement | null;
    }
  /** The answer that stands was given once more: only the time of its giving moves on. */
  | { readonly outcome: "repeated"; readonly answeredAt: Instant }
  /** An answer given before the one that stands has arrived after it: nothing changes. */
  | { readonly outcome: "outdated" };

export type VoteOutcome = VoteDecision["outcome"];

/**
 * Decides what an answer does: whom it charges or refunds, or that it changes nothing.
 *
 * A yes costs the poll's price once; a no gives back exactly what was charged. A player needs the price in the balance,
 * an open poll and an active account; an administrator, answering in a player's name, needs none of them.
 * @param answeredAt when the player answered, by the messenger's clock; left out by those who answer right now
 * @throws DomainError forbidden (inactive), poll_closed, insufficient_balance
 */
export function decideVote(asked: {
  readonly poll: Pick<Poll, "costCents" | "closedAt" | "closesAt">;
  readonly player: Pick<Player, "isActive" | "balanceCents">;
  readonly earlier: Pick<Vote, "response" | "chargedCents" | "answeredAt"> | undefined;
  readonly wanted: Response;
  readonly through: AnsweredThrough;
  readonly now: Instant;
  readonly answeredAt?: Instant | undefined;
}): VoteDecision {
  const { poll, player, earlier, wanted, through, now } = asked;
  const isByAdmin = through === "admin";
  if (!isByAdmin && !player.isActive) {
    throw new DomainError("forbidden", "Your account is inactive, so you cannot vote.");
  }
  if (!isByAdmin && !isOpen(poll, now)) throw pollClosed();

  // A messenger's clock that runs ahead must not lock later answers out.
  const answeredAt = Math.min(asked.answeredAt ?? now, now);
  if (asked.answeredAt !== undefined && earlier && answeredAt < earlier.answeredAt) {
    return { outcome: "outdated" };
  }
  if (earlier?.response === wanted) return { outcome: "repeated", answeredAt };

  if (wanted === "no") {
    const refundCents = earlier?.chargedCents ?? ZERO_CENTS;
    return {
      outcome: "changed",
      chargedCents: ZERO_CENTS,
      answeredAt,
      movement: movementOf("refund", refundCents),
    };
  }
  // A free game asks nothing of a balance, not even of one that is owed.
  if (!isByAdmin && poll.costCents > 0 && poll.costCents > player.balanceCents) {
    throw insufficientBalance(poll.costCents, player.balanceCents);
  }
  return {
    outcome: "changed",
    chargedCents: poll.costCents,
    answeredAt,
    movement: movementOf("deduction", poll.costCents),
  };
}

function movementOf(type: Movement["type"], amountCents: Cents): Movement | null {
  return amountCents > 0 ? { type, amountCents } : null;
}

function insufficientBalance(costCents: Cents, balanceCents: Cents): DomainError {
  const cost = formatDollars(costCents);
  const balance = formatDollars(balanceCents);
  return new DomainError(
    "insufficient_balance",
    `Insufficient balance. This game costs ${cost} and your balance is ${balance}.`,
  );
}

/** How a standing answer came about, and what it leaves the player with. */
export interface VoteResult {
  readonly outcome: VoteOutcome;
  /** The answer that stands now: for an outdated one, the newer. */
  readonly response: Response;
  /** Charged for a yes, given back for a no; 0 when no money moved. */
  readonly movedCents: Cents;
  readonly balanceCents: Cents;
}

/** The sentence that a player reads after answering. */
export function voteMessage({ outcome, response, movedCents, balanceCents }: VoteResult): string {
  const state = response === "yes" ? "in" : "out";
  if (outcome !== "changed") return `You're already ${state}.`;
  if (movedCents === 0) return `You're ${state}.`;
  const verb = response === "yes" ? "paid" : "refunded";
  return `You're ${state}. ${formatDollars(movedCents)} ${verb}, ${formatDollars(balanceCents)} left.`;
}

/** A poll as the player sees it who gave `response`, or has not answered. */
export function playerPollView(
  poll: Poll,
  answer: { readonly response: Response | undefined; readonly yesVotes: number },
): PlayerPollView {
  return {
    id: poll.id,
    question: poll.question,
    gameDateTime: new Date(poll.gameAt).toISOString(),
    costPerPlayer: formatMoney(poll.costCents),
    closesAt: new Date(poll.closesAt).toISOString(),
    hasResponded: answer.response !== undefined,
    userResponse: answer.response ?? null,
    yesVotes: answer.yesVotes,
  };
}
