import type { DashboardMetrics, DashboardStats } from "@dinkboard/shared/schemas/reports";
import { Progress, SimpleGrid, Text, VisuallyHidden } from "@mantine/core";
import { IconCalendarEvent, IconCoin, IconUsers } from "@tabler/icons-react";
import { Hint } from "../../components/hint.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { MetricCard } from "../../components/metric-card.tsx";
import { dollars } from "../../components/money-text.tsx";
import { SkeletonCards } from "../../components/skeleton-cards.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { BotStatusCard } from "./bot-status.tsx";
import { useReadMetrics } from "./use-read-metrics.ts";
import { useReadStats } from "./use-read-stats.ts";
import { words } from "./words.ts";

const GRID = { cols: { base: 2, lg: 4 }, spacing: { base: "xs", xs: "md" } };
const CARDS = 4;

/** The four figures at the top of the dashboard. */
export function MetricCards() {
  const metrics = useReadMetrics();
  const stats = useReadStats();

  return (
    <Loaded query={metrics} loading={<LoadingCards />} failed={words.metrics.failed} isPart>
      {(read) => <Cards metrics={read} stats={stats.data} />}
    </Loaded>
  );
}

function LoadingCards() {
  return (
    <SimpleGrid {...GRID}>
      <SkeletonCards count={CARDS} heightPx={148} />
    </SimpleGrid>
  );
}

interface CardsProps {
  readonly metrics: DashboardMetrics;
  /** What the badges say; without it the figures stand alone. */
  readonly stats: DashboardStats | undefined;
}

function Cards({ metrics, stats }: CardsProps) {
  const participation = words.metrics.participation(metrics.pollProgress);
  return (
    <section aria-label={words.metrics.title}>
      <SimpleGrid {...GRID}>
        <MetricCard
          title={words.metrics.activePlayers}
          Icon={IconUsers}
          value={String(metrics.activePlayers)}
          badge={
            stats !== undefined &&
            stats.playerGrowth > 0 && (
              <StatusBadge tone="positive">{words.metrics.growth(stats.playerGrowth)}</StatusBadge>
            )
          }
        >
          {words.metrics.registered(metrics.totalPlayers)}
        </MetricCard>
        <MetricCard
          title={words.metrics.currentPoll}
          Icon={IconCalendarEvent}
          value={String(metrics.currentPollVotes)}
          badge={
            <Text component="span" size="sm" c="dimmed">
              {words.metrics.votes(metrics.currentPollVotes)}
            </Text>
          }
        >
          <Progress value={metrics.pollProgress} size="sm" mt="xs" mb={6} aria-label={participation} />
          {participation}
        </MetricCard>
        <MetricCard
          title={words.metrics.revenue}
          Icon={IconCoin}
          value={dollars(metrics.totalRevenue)}
          badge={typeof stats?.revenueChange === "number" && <RevenueChange percent={stats.revenueChange} />}
        >
          {words.metrics.revenueOf}
        </MetricCard>
        <BotStatusCard />
      </SimpleGrid>
    </section>
  );
}

function RevenueChange({ percent }: { percent: number }) {
  return (
    <Hint label={words.metrics.changeMeaning}>
      <StatusBadge tone={percent > 0 ? "positive" : "negative"}>
        {words.metrics.change(percent)}
        <VisuallyHidden> {words.metrics.changeMeaning}</VisuallyHidden>
      </StatusBadge>
    </Hint>
  );
}
