import type { ScheduledJobView } from "@dinkboard/shared/schemas/bot";
import { formatDateTime } from "@dinkboard/shared/times";
import { Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useClubZone } from "../../app/session/use-club-zone.ts";
import { useShortDateTime } from "../../app/use-short-date-time.ts";
import { useNow } from "../../components/use-now.ts";
import { relativeTime } from "./relative-time.ts";
import classes from "./scheduled-job.module.css";
import { words } from "./words.ts";

const text = words.schedule;

/** The poll or recurring poll that a job is about, else what it is always about. */
export function aboutOf({ job, about }: ScheduledJobView): string {
  return about ?? text.about[job];
}

/** When there is next something to do, by the club's clock and from now. */
export function NextRun({ job: { nextRunAt } }: { job: ScheduledJobView }) {
  const zone = useClubZone();
  const now = useNow();
  if (nextRunAt === null)
    return (
      <Text size="sm" c="dimmed">
        {text.nothing}
      </Text>
    );
  const instant = Date.parse(nextRunAt);
  const distance = relativeTime(instant, now);
  return (
    <>
      <Text size="sm" component="time" dateTime={nextRunAt} className={classes.time ?? ""}>
        {formatDateTime(instant, zone)}
      </Text>
      <Text size="sm" c="dimmed">
        {distance === undefined ? text.now : instant < now ? text.overdue(distance) : distance}
      </Text>
    </>
  );
}

interface LastRunProps {
  readonly job: ScheduledJobView;
  /** Where no head of a column says what it is. */
  readonly isLabelled?: boolean;
}

/** When it last ran and, if it could not do its work, why. */
export function LastRun({ job: { lastRunAt, failure }, isLabelled = false }: LastRunProps) {
  const when = useShortDateTime();
  const ran = lastRunAt === null ? text.never : when(lastRunAt);
  return (
    <>
      <Text size="sm" c="dimmed">
        {isLabelled ? text.lastRun(ran) : ran}
      </Text>
      {failure !== null && (
        <Text size="sm" c="error" className={classes.failure ?? ""}>
          <IconAlertTriangle size={16} aria-hidden /> {text.failed(failure)}
        </Text>
      )}
    </>
  );
}
