import type { Instant } from "@dinkboard/shared/times";
import type { Reader, Tx } from "../../db/tx.ts";
import { readSettings } from "../settings/service.ts";
import { isDue, type JobName, nextQuietHour } from "./rules.ts";
import { findJob, putJob, setLease } from "./store.ts";

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
  putJob(tx, name, { nextRunAt, leasedUntil: null, lastRunAt: tx.now, lastOutcome: "done" });
}

/** Records why a job could not be done, and when it is tried again. */
export function recordFailure(tx: Tx, name: JobName, reason: string, retryMs: number): void {
  const nextRunAt = tx.now + retryMs;
  putJob(tx, name, {
    nextRunAt,
    leasedUntil: null,
    lastRunAt: tx.now,
    lastOutcome: `failed: ${reason}`,
  });
}
