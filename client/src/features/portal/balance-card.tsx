import { Card, Group, Text, Title } from "@mantine/core";
import { BalanceBadge, type BalanceState, balanceState } from "../../app/balance-badge.tsx";
import { dollars } from "../../components/money-text.tsx";
import classes from "./balance-card.module.css";
import { words } from "./words.ts";

const HINTS: Record<BalanceState, string> = {
  none: words.balance.none,
  low: words.balance.low,
  good: words.balance.good,
};

/** What the player has left, and whether it will do. */
export function BalanceCard({ balance }: { balance: string }) {
  return (
    <Card component="section">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="sm" c="dimmed" fw={600} lts={0}>
          {words.balance.title}
        </Title>
        <BalanceBadge balance={balance} />
      </Group>
      <p className={classes.amount}>{dollars(balance)}</p>
      <Text c="dimmed" size="sm">
        {HINTS[balanceState(balance)]}
      </Text>
    </Card>
  );
}
