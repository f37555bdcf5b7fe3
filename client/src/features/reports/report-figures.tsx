import type { ReportView } from "@dinkboard/shared/schemas/reports";
import { SimpleGrid } from "@mantine/core";
import { IconChartPie, IconCoin, IconUsers, IconWallet } from "@tabler/icons-react";
import { MetricCard } from "../../components/metric-card.tsx";
import { dollars } from "../../components/money-text.tsx";
import { shareLabel } from "./labels.ts";
import { words } from "./words.ts";

export const FIGURE_GRID = { cols: { base: 2, lg: 4 }, spacing: { base: "xs", xs: "md" } };

/** The four figures that sum the club up. */
export function ReportFigures({ report }: { report: ReportView }) {
  const { figures } = words;
  return (
    <section aria-label={figures.title}>
      <SimpleGrid {...FIGURE_GRID}>
        <MetricCard title={figures.revenue} Icon={IconCoin} value={dollars(report.totalRevenue)}>
          {figures.revenueOf}
        </MetricCard>
        <MetricCard title={figures.activePlayers} Icon={IconUsers} value={String(report.activePlayers)}>
          {figures.registered(report.totalPlayers)}
        </MetricCard>
        <MetricCard title={figures.averageBalance} Icon={IconWallet} value={dollars(report.averageBalance)}>
          {figures.averageOf}
        </MetricCard>
        <MetricCard
          title={figures.participation}
          Icon={IconChartPie}
          value={shareLabel(report.participation)}
        >
          {figures.participationOf(report.weeks.length)}
        </MetricCard>
      </SimpleGrid>
    </section>
  );
}
