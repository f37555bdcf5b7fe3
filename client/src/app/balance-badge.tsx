import { LOW_BALANCE_BADGE_BELOW_CENTS } from "@dinkboard/shared/limits";
import { parseMoney } from "@dinkboard/shared/money";
import { StatusBadge } from "../components/status-badge.tsx";
import { words } from "./words.ts";

const TONES = { none: "negative", low: "warning", good: "positive" } as const;

export type BalanceState = keyof typeof TONES;

/** Nothing or less; below 20.00; otherwise. */
export function balanceState(balance: string): BalanceState {
  const amount = parseMoney(balance) ?? 0;
  if (amount <= 0) return "none";
  return amount < LOW_BALANCE_BADGE_BELOW_CENTS ? "low" : "good";
}

export function BalanceBadge({ balance }: { balance: string }) {
  const state = balanceState(balance);
  return <StatusBadge tone={TONES[state]}>{words.balances[state]}</StatusBadge>;
}
