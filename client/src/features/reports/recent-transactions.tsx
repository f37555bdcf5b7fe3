import { REPORT_TRANSACTIONS } from "@dinkboard/shared/limits";
import type { TransactionView } from "@dinkboard/shared/schemas/transactions";
import { formatDateTime } from "@dinkboard/shared/times";
import { Anchor, Card, Group, Text, Title } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { playerLabel } from "../../app/player-label.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { TransactionAmount } from "../../components/transaction-amount.tsx";
import classes from "./rows.module.css";
import { words } from "./words.ts";

interface RecentTransactionsProps {
  readonly transactions: readonly TransactionView[];
  readonly zone: string;
}

/** The last movements of money. */
export function RecentTransactions({ transactions, zone }: RecentTransactionsProps) {
  return (
    <Card component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3">
          {words.transactions.title}
        </Title>
        <Anchor component={Link} to={paths.payments} size="sm" fw={600}>
          {words.transactions.all}
        </Anchor>
      </Group>
      {transactions.length > 0 ? (
        <ul className={classes.rows}>
          {transactions.slice(0, REPORT_TRANSACTIONS).map((transaction) => (
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
              <div className={classes.figures}>
                <TransactionAmount transaction={transaction} />
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={<IconReceipt size={40} stroke={1.5} />} {...words.transactions.none} />
      )}
    </Card>
  );
}
