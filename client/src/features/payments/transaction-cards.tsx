import { formatDateTime } from "@dinkboard/shared/times";
import { Card, Text } from "@mantine/core";
import { playerLabel } from "../../app/player-label.ts";
import { TransactionRow } from "../../app/transaction-row.tsx";
import { dollars } from "../../components/money-text.tsx";
import { Rows } from "../../components/rows.tsx";
import type { TransactionListProps } from "./transaction-table.tsx";
import { TransactionType } from "./transaction-type.tsx";
import { words } from "./words.ts";

/** Transactions on a phone. */
export function TransactionCards({ transactions, zone, isBusy }: TransactionListProps) {
  return (
    <Card padding={0}>
      <Rows label={words.list} isBusy={isBusy} inset="md">
        {transactions.map((transaction) => (
          <TransactionRow
            key={transaction.id}
            transaction={transaction}
            when={formatDateTime(Date.parse(transaction.createdAt), zone)}
            title={playerLabel(transaction.player)}
            about={transaction.description}
          >
            <Text size="sm" c="dimmed" mb={4}>
              {words.balanceAfter(dollars(transaction.balanceAfter))}
            </Text>
            <TransactionType type={transaction.type} />
          </TransactionRow>
        ))}
      </Rows>
    </Card>
  );
}
