import type { ScheduledJobView } from "@dinkboard/shared/schemas/bot";
import { Text } from "@mantine/core";
import { FigureRow, Rows } from "../../components/rows.tsx";
import { aboutOf, LastRun, NextRun } from "./scheduled-job.tsx";
import { words } from "./words.ts";

/** The schedule on a phone. */
export function ScheduleCards({ jobs }: { jobs: readonly ScheduledJobView[] }) {
  return (
    <Rows label={words.schedule.title}>
      {jobs.map((job) => (
        <FigureRow key={job.job} figures={<NextRun job={job} />}>
          <Text fw={600}>{words.schedule.jobs[job.job]}</Text>
          <Text size="sm">{aboutOf(job)}</Text>
          <LastRun job={job} isLabelled />
        </FigureRow>
      ))}
    </Rows>
  );
}
