import { JOB_NAMES, type JobName, type ScheduledJobView } from "@dinkboard/shared/schemas/bot";
import type { Instant } from "@dinkboard/shared/times";
import type { Reader, Tx } from "../../db/tx.ts";
import { nextPollToClose } from "../polls/store.ts";
import { nextPollToOpen } from "../recurring/service.ts";
import { nextReminder } from "../reminders/service.ts";
import { readSettings } from "../settings/service.ts";
import {
  DONE,
  failed,
  failureOf,
  isDue,
  type Job,
  nextQuietHour,
  type Plan,
  scheduledJobView,
} from "./rules.ts";
import { findJob, putJob, setLease } from "./store.ts";

/**
 * What happens next by the clock, and how it went the last time. Closing, opening and reminding look every few seconds
 * for something to do: what is told is when there will be.
 */
export function schedule(reader: Reader): ScheduledJobView[] {
  return JOB_NAMES.map((name) => {
    const job = findJob(reader, name);
    return scheduledJobView(name, job, planOf(reader, name, job));
  });
}

function planOf(reader: Reader, name: JobName, job: Job | undefined): Plan | undefined {
  switch (name) {
    case "close-polls": {
      const poll = nextPollToClose(reader);
      return poll && { at: poll.closesAt, about: poll.question };
    }
    case "open-polls": {
      const recurring = nextPollToOpen(reader);
      return recurring && { at: recurring.opensAt, about: recurring.name };
    }
    case "send-reminders": {
      const reminder = nextReminder(reader);
      return reminder && { at: reminder.at, about: reminder.poll.question };
    }
    // A club that makes no backups never plans one.
    case "backup":
    case "clean-up":
      return job && { at: job.nextRunAt };
  }
}

/** The jobs that failed the last time, with when and why. */
export function failedJobs(reader: Reader): { job: JobName; failure: string; failedAt: Instant }[] {
  return JOB_NAMES.flatMap((job) => {
    const { lastOutcome = null, lastRunAt } = findJob(reader, job) ?? {};
    const failure = failureOf(lastOutcome);
    return failure === null ? [] : [{ job, failure, failedAt: lastRunAt ?? reader.now }];
  });
}

/** Whether it is a job's turn: a look that costs nothing, before a transaction. */
export function isJobDue(reader: Reader, name: JobName): boolean {
  return isDue(findJob(reader, name), reader.now);
}

/**
 * Does a job that is a transaction, if it is its turn: its effects and the record of it are one commit, so two who try at
 * once do it once, and one that dies on the way has done nothing.
 * @returns whether it was done
 */
export function runJob(tx: Tx, name: JobName, everyMs: number, work: (tx: Tx) => unknown): boolean {
  if (!isJobDue(tx, name)) return false;
  work(tx);
  finishJob(tx, name, tx.now + everyMs);
  return true;
}

/**
 * Hands out the nightly job, which takes longer than a transaction, to whoever asks first when its hour has come. A club
 * that never had it waits for the first night.
 * @returns whether the caller has it; until the lease ends nobody else gets it
 */
export function leaseNightlyJob(tx: Tx, name: JobName, leaseMs: number): boolean {
  const job = findJob(tx, name);
  if (!job) {
    putJob(tx, name, {
      nextRunAt: nextQuietHour(tx.now, readSettings(tx).timezone),
      leasedUntil: null,
      lastRunAt: null,
      lastOutcome: null,
    });
    return false;
  }
  if (!isDue(job, tx.now)) return false;
  setLease(tx, name, tx.now + leaseMs);
  return true;
}

/** Records that the nightly job is done, and plans the next night's. */
export function finishNightlyJob(tx: Tx, name: JobName): void {
  finishJob(tx, name, nextQuietHour(tx.now, readSettings(tx).timezone));
}

function finishJob(tx: Tx, name: JobName, nextRunAt: Instant): void {
  putJob(tx, name, { nextRunAt, leasedUntil: null, lastRunAt: tx.now, lastOutcome: DONE });
}

/** Records why a job could not be done, and when it is tried again. */
export function recordFailure(tx: Tx, name: JobName, reason: string, retryMs: number): void {
  const nextRunAt = tx.now + retryMs;
  putJob(tx, name, {
    nextRunAt,
    leasedUntil: null,
    lastRunAt: tx.now,
    lastOutcome: failed(reason),
  });
}
