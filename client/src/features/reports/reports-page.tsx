import type { ReportView } from "@dinkboard/shared/schemas/reports";
import { SimpleGrid, Stack } from "@mantine/core";
import { useClubZone } from "../../app/session/use-club-zone.ts";
import { Loaded } from "../../components/loaded.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { SkeletonCards } from "../../components/skeleton-cards.tsx";
import { BalanceRanking } from "./balance-ranking.tsx";
import { PollPerformance } from "./poll-performance.tsx";
import { RecentTransactions } from "./recent-transactions.tsx";
import { BalanceDistribution, ParticipationByWeek, RevenueByWeek } from "./report-charts.tsx";
import { FIGURE_GRID, ReportFigures } from "./report-figures.tsx";
import { useReadReport } from "./use-read-report.ts";
import { words } from "./words.ts";

const HALVES = { cols: { base: 1, md: 2 }, spacing: "lg" };

/** The club in figures and charts: revenue, participation, balances. */
export function ReportsPage() {
  const report = useReadReport();
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <Loaded
        query={report}
        loading={
          <Stack gap="lg">
            <SimpleGrid {...FIGURE_GRID}>
              <SkeletonCards count={4} heightPx={132} />
            </SimpleGrid>
            <SimpleGrid {...HALVES}>
              <SkeletonCards count={4} heightPx={330} />
            </SimpleGrid>
          </Stack>
        }
        failed={words.failed}
      >
        {(read) => <Report report={read} />}
      </Loaded>
    </>
  );
}

function Report({ report }: { report: ReportView }) {
  const zone = useClubZone();
  return (
    <Stack gap="lg">
      <ReportFigures report={report} />
      <SimpleGrid {...HALVES}>
        <Stack gap="lg">
          <RevenueByWeek weeks={report.weeks} />
          <BalanceDistribution groups={report.balanceGroups} />
          <BalanceRanking />
        </Stack>
        <Stack gap="lg">
          <ParticipationByWeek weeks={report.weeks} />
          <PollPerformance polls={report.recentPolls} zone={zone} />
          <RecentTransactions transactions={report.recentTransactions} zone={zone} />
        </Stack>
      </SimpleGrid>
    </Stack>
  );
}
