import { addDays, type Instant, instantOf, localDateTime } from "@dinkboard/shared/times";

/** What the club does by the clock, whoever is looking. */
export type JobName = "close-polls" | "open-polls" | "send-reminders" | "clean-up" | "backup";

/** The state of a job that has been planned. */
export interface Job {
  readonly nextRunAt: Instant;
  /** Until when somebody is about it; null when nobody is. */
  readonly leasedUntil: Instant | null;
  readonly lastRunAt: Instant | null;
  /** "done", or "failed: " with the reason. */
  readonly lastOutcome: string | null;
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
