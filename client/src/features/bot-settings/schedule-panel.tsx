import { useMediaQuery } from "@mantine/hooks";
import { Loaded } from "../../components/loaded.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import { SkeletonRows } from "../../components/skeleton-rows.tsx";
import { ScheduleCards } from "./schedule-cards.tsx";
import { ScheduleTable } from "./schedule-table.tsx";
import { useReadSchedule } from "./use-read-schedule.ts";
import { words } from "./words.ts";

/** Below this, with the sidebar beside it, four columns have no room. */
const NARROW = "(max-width: 62em)";

/** What the club does next by the clock, and how that went the last time. */
export function SchedulePanel() {
  const schedule = useReadSchedule();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const List = isNarrow ? ScheduleCards : ScheduleTable;
  return (
    <SectionCard title={words.schedule.title}>
      <Loaded query={schedule} loading={<SkeletonRows count={5} />} failed={words.schedule.failedToLoad}>
        {(jobs) => <List jobs={jobs} />}
      </Loaded>
    </SectionCard>
  );
}
