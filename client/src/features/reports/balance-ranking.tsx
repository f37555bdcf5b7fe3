import { LOW_BALANCE_IN_REPORTS_BELOW_CENTS } from "@dinkboard/shared/limits";
import { parseMoney } from "@dinkboard/shared/money";
import { Group, SegmentedControl, Table, Text } from "@mantine/core";
import { useState } from "react";
import { playerLabel } from "../../app/player-label.ts";
import { Loaded } from "../../components/loaded.tsx";
import { MoneyText } from "../../components/money-text.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { SkeletonRows } from "../../components/skeleton-rows.tsx";
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
    <SectionCard
      title={words.ranking.title}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={words.ranking.order}
          data={ORDERS}
          value={order}
          onChange={(chosen) => setOrder(chosen as Order)}
        />
      }
    >
      <Ranks order={order} />
    </SectionCard>
  );
}

function Ranks({ order }: { order: Order }) {
  const list = useRankBalances(order);

  const { columns } = words.ranking;
  return (
    <>
      <Loaded
        query={list}
        loading={<SkeletonRows count={SKELETON_ROWS} heightPx={20} label={words.ranking.loading} />}
        failed={words.ranking.failed}
        isPart
      >
        {({ pages }) => (
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
              {pages
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
        )}
      </Loaded>
      <ShowMore list={list} />
    </>
  );
}
