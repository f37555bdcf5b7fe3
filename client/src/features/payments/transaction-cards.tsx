import { formatDateTime } from "@dinkboard/shared/times";
import { Card, Text } from "@mantine/core";
import { playerLabel } from "../../app/player-label.ts";
import { dollars } from "../../components/money-text.tsx";
import { TransactionAmount } from "../../components/transaction-amount.tsx";
import classes from "./transaction-cards.module.css";
import type { TransactionListProps } from "./transaction-table.tsx";
import { TransactionType } from "./transaction-type.tsx";
import { words } from "./words.ts";

/** Transactions on a phone. */
export function TransactionCards({ transactions, zone, isBusy }: TransactionListProps) {
  return (
    <Card padding={0}>
      <ul className={classes.list} aria-label={words.list} aria-busy={isBusy}>
        {transactions.map((transaction) => (
          <li key={transaction.id} className={classes.row}>
            <div className={classes.what}>
              <Text fw={600}>{playerLabel(transaction.player)}</Text>
              <Text size="sm">{transaction.description}</Text>
              <Text size="sm" c="dimmed">
                <time dateTime={transaction.createdAt}>
                  {formatDateTime(Date.parse(transaction.createdAt), zone)}
                </time>
              </Text>
            </div>
            <div className={classes.amount}>
              <TransactionAmount transaction={transaction} />
              <Text size="sm" c="dimmed" mb={4}>
                {words.balanceAfter(dollars(transaction.balanceAfter))}
              </Text>
              <TransactionType type={transaction.type} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
