import type { Instant } from "@dinkboard/shared/times";
import { query } from "../../db/query.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import type { PlannedReminder, ReminderOutcome } from "./rules.ts";

/** Adds what a poll has none of yet: one reminder at each time. */
export function insertReminders(tx: Tx, pollId: number, planned: readonly PlannedReminder[]): void {
  for (const { kind, dueAt } of planned) {
    tx.run(
      query
        .insertInto("reminders")
        .values({ poll_id: pollId, kind, due_at: dueAt, done_at: null, outcome: null, created_at: tx.now })
        .onConflict((conflict) => conflict.columns(["poll_id", "due_at"]).doNothing()),
    );
  }
}

export interface DueReminder {
  readonly id: number;
  readonly pollId: number;
}

/** The reminders whose time has come and that nobody has dealt with, the oldest first. */
export function dueReminders(reader: Reader): DueReminder[] {
  return reader
    .all(
      query
        .selectFrom("reminders")
        .select(["id", "poll_id"])
        .where("done_at", "is", null)
        .where("due_at", "<=", reader.now)
        .orderBy("due_at")
        .orderBy("id"),
    )
    .map((row) => ({ id: row.id, pollId: row.poll_id }));
}

/** The reminders that nobody has dealt with, whether or not their time has come, the soonest first. */
export function pendingReminders(reader: Reader): { pollId: number; dueAt: Instant }[] {
  return reader
    .all(
      query
        .selectFrom("reminders")
        .select(["poll_id", "due_at"])
        .where("done_at", "is", null)
        .orderBy("due_at")
        .orderBy("id"),
    )
    .map((row) => ({ pollId: row.poll_id, dueAt: row.due_at }));
}

export function markDone(tx: Tx, id: number, outcome: ReminderOutcome): void {
  tx.run(query.updateTable("reminders").set({ done_at: tx.now, outcome }).where("id", "=", id));
}
