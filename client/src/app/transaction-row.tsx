import type { TransactionView } from "@dinkboard/shared/schemas/transactions";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { FigureRow } from "../components/rows.tsx";
import { TransactionAmount } from "../components/transaction-amount.tsx";

interface TransactionRowProps {
  readonly transaction: TransactionView;
  /** Its date and time, by the club's clock. */
  readonly when: string;
  readonly title: ReactNode;
  /** What it was, where the title does not say so. */
  readonly about?: ReactNode;
  /** What there is to know beside the amount, under it. */
  readonly children?: ReactNode;
}

/** One movement of money in a list of them. */
export function TransactionRow({ transaction, when, title, about, children }: TransactionRowProps) {
  return (
    <FigureRow
      figures={
        <>
          <TransactionAmount transaction={transaction} />
          {children}
        </>
      }
    >
      <Text fw={600} lineClamp={2}>
        {title}
      </Text>
      {about && <Text size="sm">{about}</Text>}
      <Text size="sm" c="dimmed">
        <time dateTime={transaction.createdAt}>{when}</time>
      </Text>
    </FigureRow>
  );
}
