import type { JobName } from "@dinkboard/shared/schemas/bot";
import type { Instant } from "@dinkboard/shared/times";
import { prepared, query } from "../../db/query.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import type { Job } from "./rules.ts";

const named = prepared(({ name }: { readonly name: JobName }) =>
  query.selectFrom("jobs").selectAll().where("name", "=", name),
);

export function findJob(reader: Reader, name: JobName): Job | undefined {
  const row = reader.one(named({ name }));
  return (
    row && {
      nextRunAt: row.next_run_at,
      leasedUntil: row.leased_until,
      lastRunAt: row.last_run_at,
      lastOutcome: row.last_outcome,
    }
  );
}

/** Makes this the state of the job, whether or not it was planned before. */
export function putJob(tx: Tx, name: JobName, job: Job): void {
  const state = {
    next_run_at: job.nextRunAt,
    leased_until: job.leasedUntil,
    last_run_at: job.lastRunAt,
    last_outcome: job.lastOutcome,
  };
  tx.run(
    query
      .insertInto("jobs")
      .values({ name, ...state })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(state)),
  );
}

export function setLease(tx: Tx, name: JobName, leasedUntil: Instant): void {
  tx.run(query.updateTable("jobs").set({ leased_until: leasedUntil }).where("name", "=", name));
}
