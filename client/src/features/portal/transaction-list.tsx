import { MINUTE_MS, PORTAL_TRANSACTIONS } from "@dinkboard/shared/limits";
import type { TransactionView } from "@dinkboard/shared/schemas/transactions";
import { Card, Text, Title } from "@mantine/core";
import { TransactionRow } from "../../app/transaction-row.tsx";
import { browserZone } from "../../app/zone.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { dollars } from "../../components/money-text.tsx";
import { Rows } from "../../components/rows.tsx";
import { SkeletonRowsCard } from "../../components/skeleton-rows.tsx";
import { trpc } from "../../trpc.ts";
import { clubDateTime } from "./game-time.ts";
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
      <Loaded
        query={transactions}
        loading={<SkeletonRowsCard count={SKELETON_ROWS} />}
        failed={words.transactions.failed}
        isPart
      >
        {(read) => (
          <Card padding={0}>
            {read.length > 0 ? (
              <Movements transactions={read} timezone={timezone} />
            ) : (
              <EmptyState title={words.transactions.empty} message={words.transactions.emptyMessage} />
            )}
          </Card>
        )}
      </Loaded>
    </section>
  );
}

function Movements({
  transactions,
  timezone,
}: {
  transactions: readonly TransactionView[];
  timezone: string;
}) {
  const readerZone = browserZone();
  return (
    <Rows inset="lg">
      {transactions.slice(0, PORTAL_TRANSACTIONS).map((transaction) => (
        <TransactionRow
          key={transaction.id}
          transaction={transaction}
          when={clubDateTime(transaction.createdAt, timezone, readerZone)}
          title={transaction.description || words.transactions[transaction.type]}
        >
          <Text size="sm" c="dimmed">
            {words.transactions.balanceAfter(dollars(transaction.balanceAfter))}
          </Text>
        </TransactionRow>
      ))}
    </Rows>
  );
}
