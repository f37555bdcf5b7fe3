import "@mantine/charts/styles.layer.css";
import type { ReportView } from "@dinkboard/shared/schemas/reports";
import { BarChart, LineChart } from "@mantine/charts";
import { dollars } from "../../components/money-text.tsx";
import { dollarTicks, groupLabel, weekLabel } from "./labels.ts";
import { words } from "./words.ts";

// The charting library is large: this file is loaded by itself, after the figures are there. What the charts show is
// also in the tables under them, so screen readers and the keyboard pass them by.

const HEIGHT_PX = 220;
const COLOR = "var(--chart-color)";

const LOOK = {
  h: HEIGHT_PX,
  "aria-hidden": true,
  accessibilityLayer: false,
  tickLine: "none",
  textColor: "dimmed",
} as const;

interface WeeksProps {
  readonly weeks: ReportView["weeks"];
}

/** What each week's games brought in. */
export function RevenueChart({ weeks }: WeeksProps) {
  const data = weeks.map(({ weekStart, revenue }) => ({
    week: weekLabel(weekStart),
    revenue: Number(revenue),
  }));
  const ticks = dollarTicks(Math.max(...data.map(({ revenue }) => revenue)));
  return (
    <BarChart
      {...LOOK}
      dataKey="week"
      data={data}
      series={[{ name: "revenue", label: words.charts.revenue.column, color: COLOR }]}
      valueFormatter={(value) => dollars(value.toFixed(2))}
      yAxisProps={{
        ticks,
        domain: [0, ticks.at(-1) ?? 0],
        tickFormatter: (value: number) => `$${value.toLocaleString("en-US")}`,
      }}
      maxBarWidth={48}
    />
  );
}

/** How many of those who could have answered did, week by week. */
export function ParticipationChart({ weeks }: WeeksProps) {
  return (
    <LineChart
      {...LOOK}
      dataKey="week"
      data={weeks.map(({ weekStart, participation }) => ({ week: weekLabel(weekStart), participation }))}
      series={[{ name: "participation", label: words.charts.participation.column, color: COLOR }]}
      valueFormatter={words.figures.percent}
      xAxisProps={{ padding: { left: 24, right: 24 } }}
      yAxisProps={{ domain: [0, 100] }}
      curveType="linear"
      connectNulls
    />
  );
}

/** How many players have how much. */
export function BalanceChart({ groups }: { groups: ReportView["balanceGroups"] }) {
  return (
    <BarChart
      {...LOOK}
      dataKey="group"
      data={groups.map((group) => ({ group: groupLabel(group), players: group.players }))}
      series={[{ name: "players", label: words.charts.balances.column, color: COLOR }]}
      // Lying bars leave room for what each group is called.
      orientation="vertical"
      gridAxis="y"
      xAxisProps={{ allowDecimals: false }}
      yAxisProps={{ width: 116 }}
      maxBarWidth={24}
    />
  );
}
