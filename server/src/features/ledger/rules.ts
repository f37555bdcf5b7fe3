import { addCents, type Cents, cents, subtractCents } from "@dinkboard/shared/money";
import type { TransactionType } from "@dinkboard/shared/schemas/transactions";
import type { Instant } from "@dinkboard/shared/times";

/** One movement of money. Never changed and never removed: a correction is another entry. */
export interface LedgerEntry {
  readonly id: number;
  readonly playerId: number;
  readonly pollId: number | null;
  readonly type: TransactionType;
  /** Always positive; the type gives the sign. */
  readonly amountCents: Cents;
  readonly balanceAfterCents: Cents;
  readonly description: string;
  /** The administrator who did it, if one did. */
  readonly actorId: number | null;
  readonly createdAt: Instant;
}

/** The entry's effect on the balance. */
export function signedCents(type: TransactionType, amountCents: Cents): Cents {
  return type === "deduction" ? cents(-amountCents) : amountCents;
}

export function balanceAfter(balanceCents: Cents, type: TransactionType, amountCents: Cents): Cents {
  return addCents(balanceCents, signedCents(type, amountCents));
}

/** Whether a movement took a balance from at or above a threshold to below it. */
export function fellBelow(
  thresholdCents: Cents,
  entry: Pick<LedgerEntry, "type" | "amountCents" | "balanceAfterCents">,
): boolean {
  const before = subtractCents(entry.balanceAfterCents, signedCents(entry.type, entry.amountCents));
  return before >= thresholdCents && entry.balanceAfterCents < thresholdCents;
}
