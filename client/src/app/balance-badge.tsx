import { LOW_BALANCE_BADGE_BELOW_CENTS } from "@dinkboard/shared/limits";
import { parseMoney } from "@dinkboard/shared/money";
import { StatusBadge } from "../components/status-badge.tsx";

const BALANCE_STATES = {
  none: { label: "No Balance", tone: "negative" },
  low: { label: "Low Balance", tone: "warning" },
  good: { label: "Good", tone: "positive" },
} as const;

export type BalanceState = keyof typeof BALANCE_STATES;

/** Nothing or less; below 20.00; otherwise. */
export function balanceState(balance: string): BalanceState {
  const amount = parseMoney(balance) ?? 0;
  if (amount <= 0) return "none";
  return amount < LOW_BALANCE_BADGE_BELOW_CENTS ? "low" : "good";
}

export function BalanceBadge({ balance }: { balance: string }) {
  const { label, tone } = BALANCE_STATES[balanceState(balance)];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
