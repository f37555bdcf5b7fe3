import type { TransactionType as Type } from "@dinkboard/shared/schemas/transactions";
import { StatusBadge } from "../../components/status-badge.tsx";
import { words } from "./words.ts";

const TONES = { topup: "positive", deduction: "neutral", refund: "accent" } as const satisfies Record<
  Type,
  string
>;

export function TransactionType({ type }: { type: Type }) {
  return <StatusBadge tone={TONES[type]}>{words.types[type]}</StatusBadge>;
}
