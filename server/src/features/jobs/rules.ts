import type { JobName, ScheduledJobView } from "@dinkboard/shared/schemas/bot";
import { addDays, type Instant, instantOf, localDateTime } from "@dinkboard/shared/times";

/** The state of a job that has been planned. */
export interface Job {
  readonly nextRunAt: Instant;
  /** Until when somebody is about it; null when nobody is. */
  readonly leasedUntil: Instant | null;
  readonly lastRunAt: Instant | null;
  readonly lastOutcome: string | null;
}

/** How a job went that did what it is for. */
export const DONE = "done";
const FAILED = "failed: ";

/** How a job went that could not. */
export function failed(reason: string): string {
  return `${FAILED}${reason}`;
}

/** Why a job failed the last time; null when it did not. */
export function failureOf(lastOutcome: string | null): string | null {
  return lastOutcome?.startsWith(FAILED) ? lastOutcome.slice(FAILED.length) : null;
}

/** What a job has to do next. */
export interface Plan {
  /** In the past when it is overdue. */
  readonly at: Instant;
  /** The question of a poll, the name of a recurring one. */
  readonly about?: string;
}

/**
 * What administrators are told of a job.
 * @param plan undefined when it has nothing to do
 */
export function scheduledJobView(
  name: JobName,
  job: Job | undefined,
  plan: Plan | undefined,
): ScheduledJobView {
  const { lastRunAt = null, lastOutcome = null } = job ?? {};
  return {
    job: name,
    nextRunAt: plan ? new Date(plan.at).toISOString() : null,
    about: plan?.about ?? null,
    lastRunAt: lastRunAt === null ? null : new Date(lastRunAt).toISOString(),
    failure: failureOf(lastOutcome),
  };
}

/** Whether it is a job's turn, and nobody is about it. One that was never planned is due. */
export function isDue(job: Pick<Job, "nextRunAt" | "leasedUntil"> | undefined, now: Instant): boolean {
  if (!job) return true;
  return job.nextRunAt <= now && (job.leasedUntil === null || job.leasedUntil <= now);
}

/** A local time at which nobody plays, and that no change of the clocks skips or repeats. */
const QUIET_TIME = "03:30";

/** When it is next that time in the club's zone, after `now`. */
export function nextQuietHour(now: Instant, timezone: string): Instant {
  const { date } = localDateTime(now, timezone);
  const today = instantOf(date, QUIET_TIME, timezone);
  return now < today ? today : instantOf(addDays(date, 1), QUIET_TIME, timezone);
}
