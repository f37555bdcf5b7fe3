import type { TransactionType, TransactionView } from "@dinkboard/shared/schemas/transactions";
import { MoneyText } from "./money-text.tsx";

const SIGNS: Record<TransactionType, "+" | "-"> = { topup: "+", deduction: "-", refund: "+" };

/** What a transaction moved: with a plus what came in, with a minus what went out. */
export function TransactionAmount({
  transaction: { type, amount },
}: {
  transaction: Pick<TransactionView, "type" | "amount">;
}) {
  return (
    <MoneyText
      amount={amount}
      sign={SIGNS[type]}
      alignRight
      fw={650}
      {...(type === "deduction" ? {} : { c: "court" })}
    />
  );
}
