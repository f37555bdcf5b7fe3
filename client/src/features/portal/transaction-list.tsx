import { MINUTE_MS, PORTAL_TRANSACTIONS } from "@dinkboard/shared/limits";
import type { TransactionView } from "@dinkboard/shared/schemas/transactions";
import { formatDateTime } from "@dinkboard/shared/times";
import { Card, Skeleton, Stack, Text, Title } from "@mantine/core";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailedState } from "../../components/failed-state.tsx";
import { dollars } from "../../components/money-text.tsx";
import { TransactionAmount } from "../../components/transaction-amount.tsx";
import { trpc } from "../../trpc.ts";
import classes from "./transaction-list.module.css";
import { words } from "./words.ts";

const REFRESH_MS = MINUTE_MS / 2;
const SKELETON_ROWS = 4;

/** The player's last ten movements. */
export function TransactionList({ timezone }: { timezone: string }) {
  const transactions = trpc.player.transactions.useQuery(undefined, { refetchInterval: REFRESH_MS });
  return (
    <section>
      <Title order={2} mb="sm">
        {words.transactions.title}
      </Title>
      <Card padding={0}>
        {transactions.data ? (
          <Rows transactions={transactions.data} timezone={timezone} />
        ) : transactions.isError ? (
          <FailedState
            {...words.transactions.failed}
            onRetry={() => void transactions.refetch()}
            isRetrying={transactions.isFetching}
          />
        ) : (
          <Stack p="lg" gap="md" aria-hidden>
            {Array.from({ length: SKELETON_ROWS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
              <Skeleton key={index} height={16} />
            ))}
          </Stack>
        )}
      </Card>
    </section>
  );
}

function Rows({ transactions, timezone }: { transactions: readonly TransactionView[]; timezone: string }) {
  if (transactions.length === 0) {
    return <EmptyState title={words.transactions.empty} message={words.transactions.emptyMessage} />;
  }
  return (
    <ul className={classes.list}>
      {transactions.slice(0, PORTAL_TRANSACTIONS).map((transaction) => (
        <Row key={transaction.id} transaction={transaction} timezone={timezone} />
      ))}
    </ul>
  );
}

function Row({ transaction, timezone }: { transaction: TransactionView; timezone: string }) {
  const { type, description, createdAt, balanceAfter } = transaction;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text fw={500} lineClamp={2}>
          {description || words.transactions[type]}
        </Text>
        <Text size="sm" c="dimmed">
          <time dateTime={createdAt}>{formatDateTime(Date.parse(createdAt), timezone)}</time>
        </Text>
      </div>
      <div className={classes.amount}>
        <TransactionAmount transaction={transaction} />
        <Text size="sm" c="dimmed" ta="right">
          {words.transactions.balanceAfter(dollars(balanceAfter))}
        </Text>
      </div>
    </li>
  );
}
