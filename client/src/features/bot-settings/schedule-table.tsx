import type { ScheduledJobView } from "@dinkboard/shared/schemas/bot";
import { Table } from "@mantine/core";
import classes from "./schedule-table.module.css";
import { aboutOf, LastRun, NextRun } from "./scheduled-job.tsx";
import { words } from "./words.ts";

const text = words.schedule;

/** The schedule where there is room for a table. */
export function ScheduleTable({ jobs }: { jobs: readonly ScheduledJobView[] }) {
  return (
    <Table aria-label={text.title} verticalSpacing="sm" className={classes.table ?? ""}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{text.columns.job}</Table.Th>
          <Table.Th scope="col">{text.columns.about}</Table.Th>
          <Table.Th scope="col">{text.columns.when}</Table.Th>
          <Table.Th scope="col">{text.columns.lastRun}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {jobs.map((job) => (
          <Table.Tr key={job.job}>
            <Table.Th scope="row">{text.jobs[job.job]}</Table.Th>
            <Table.Td>{aboutOf(job)}</Table.Td>
            <Table.Td>
              <NextRun job={job} />
            </Table.Td>
            <Table.Td>
              <LastRun job={job} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
