import { LOW_BALANCE_IN_REPORTS_BELOW_CENTS } from "@dinkboard/shared/limits";
import { parseMoney } from "@dinkboard/shared/money";
import { Card, Group, SegmentedControl, Skeleton, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { playerLabel } from "../../app/player-label.ts";
import { FailedState } from "../../components/failed-state.tsx";
import { MoneyText } from "../../components/money-text.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { useRankBalances } from "./use-rank-balances.ts";
import { words } from "./words.ts";

type Order = keyof typeof words.ranking.orders;

const ORDERS = Object.entries(words.ranking.orders).map(([value, label]) => ({ value, label }));
const SKELETON_ROWS = 10;

function isLow(balance: string): boolean {
  return (parseMoney(balance) ?? 0) < LOW_BALANCE_IN_REPORTS_BELOW_CENTS;
}

/** Who has most on the account, or least. */
export function BalanceRanking() {
  const [order, setOrder] = useState<Order>("highest");
  return (
    <Card component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3">
          {words.ranking.title}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={words.ranking.order}
          data={ORDERS}
          value={order}
          onChange={(chosen) => setOrder(chosen as Order)}
        />
      </Group>
      <Ranks order={order} />
    </Card>
  );
}

function Ranks({ order }: { order: Order }) {
  const list = useRankBalances(order);

  if (list.isPending)
    return (
      <Stack gap="md" role="status" aria-label={words.ranking.loading}>
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
          <Skeleton key={index} height={20} />
        ))}
      </Stack>
    );
  if (!list.data)
    return (
      <FailedState
        {...words.ranking.failed}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );

  const { columns } = words.ranking;
  return (
    <>
      <Table aria-label={words.ranking.title} aria-busy={list.isPlaceholderData} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={56} ta="right">
              {columns.rank}
            </Table.Th>
            <Table.Th>{columns.player}</Table.Th>
            <Table.Th ta="right">{columns.balance}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.data.pages
            .flatMap((page) => page.players)
            .map((player, index) => (
              <Table.Tr key={player.id}>
                <Table.Td ta="right" c="dimmed">
                  {index + 1}
                </Table.Td>
                <Table.Th scope="row" fw={400}>
                  <Group gap="xs">
                    <Text size="sm" fw={600}>
                      {playerLabel(player)}
                    </Text>
                    {isLow(player.balance) && (
                      <StatusBadge tone="warning" size="sm">
                        {words.ranking.low}
                      </StatusBadge>
                    )}
                  </Group>
                </Table.Th>
                <Table.Td>
                  <MoneyText amount={player.balance} alignRight fw={600} size="sm" />
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
      {list.hasNextPage && (
        <ShowMore isLoading={list.isFetchingNextPage} onShowMore={() => void list.fetchNextPage()} />
      )}
    </>
  );
}
