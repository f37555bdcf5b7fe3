import type { ReportView } from "@dinkboard/shared/schemas/reports";
import { IconChartBar } from "@tabler/icons-react";
import { lazy } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { dollars } from "../../components/money-text.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import { ChartCard } from "./chart-card.tsx";
import { groupLabel, shareLabel, weekLabel } from "./labels.ts";
import { words } from "./words.ts";

const RevenueChart = lazy(async () => ({ default: (await import("./charts.tsx")).RevenueChart }));
const ParticipationChart = lazy(async () => ({ default: (await import("./charts.tsx")).ParticipationChart }));
const BalanceChart = lazy(async () => ({ default: (await import("./charts.tsx")).BalanceChart }));

const { charts } = words;

type Weeks = ReportView["weeks"];

function hasGames(weeks: Weeks): boolean {
  return weeks.some(({ games }) => games > 0);
}

function NoGames({ title }: { title: string }) {
  return (
    <SectionCard title={title}>
      <EmptyState icon={<IconChartBar size={40} stroke={1.5} />} {...charts.noGames} />
    </SectionCard>
  );
}

/** What games have brought in, week by week. */
export function RevenueByWeek({ weeks }: { weeks: Weeks }) {
  if (!hasGames(weeks)) return <NoGames title={charts.revenue.title} />;
  return (
    <ChartCard
      title={charts.revenue.title}
      chart={<RevenueChart weeks={weeks} />}
      columns={[charts.week, charts.games, charts.revenue.column]}
      rows={weeks.map((week) => [weekLabel(week.weekStart), String(week.games), dollars(week.revenue)])}
    />
  );
}

/** How many have answered, week by week. */
export function ParticipationByWeek({ weeks }: { weeks: Weeks }) {
  if (!hasGames(weeks)) return <NoGames title={charts.participation.title} />;
  return (
    <ChartCard
      title={charts.participation.title}
      chart={<ParticipationChart weeks={weeks} />}
      columns={[charts.week, charts.games, charts.participation.column]}
      rows={weeks.map((week) => [
        weekLabel(week.weekStart),
        String(week.games),
        shareLabel(week.participation),
      ])}
    />
  );
}

/** How the players' money is spread. */
export function BalanceDistribution({ groups }: { groups: ReportView["balanceGroups"] }) {
  return (
    <ChartCard
      title={charts.balances.title}
      chart={<BalanceChart groups={groups} />}
      columns={[charts.balances.group, charts.balances.column]}
      rows={groups.map((group) => [groupLabel(group), String(group.players)])}
    />
  );
}
