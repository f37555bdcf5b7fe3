import type { Selectable } from "kysely";
import { query } from "../../db/query.ts";
import type { RecurringPollsTable } from "../../db/tables.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import type { RecurringPoll } from "./rules.ts";

const recurringPolls = () => query.selectFrom("recurring_polls").where("deleted_at", "is", null);

const WEEK = [0, 1, 2, 3, 4, 5, 6];

function toRecurringPoll(row: Selectable<RecurringPollsTable>): RecurringPoll {
  return {
    id: row.id,
    name: row.name,
    question: row.question,
    recurringDays: WEEK.filter((day) => row.recurring_days & (1 << day)),
    gameTime: row.game_time,
    pollCloseTime: row.poll_close_time,
    costCents: row.cost_cents,
    openDaysBefore: row.open_days_before,
    isActive: row.is_active === 1,
  };
}

export function findRecurringPoll(reader: Reader, id: number): RecurringPoll | undefined {
  const row = reader.one(recurringPolls().selectAll().where("id", "=", id));
  return row && toRecurringPoll(row);
}

/** All that have not been deleted, by name. */
export function recurringPollsByName(reader: Reader): RecurringPoll[] {
  return reader
    .all(
      recurringPolls()
        .selectAll()
        .orderBy("name", (order) => order.collate("nocase"))
        .orderBy("id"),
    )
    .map(toRecurringPoll);
}

export function insertRecurringPoll(tx: Tx, recurring: Omit<RecurringPoll, "id">): RecurringPoll {
  const row = tx.one(
    query
      .insertInto("recurring_polls")
      .values({
        name: recurring.name,
        question: recurring.question,
        recurring_days: recurring.recurringDays.reduce((days, day) => days | (1 << day), 0),
        game_time: recurring.gameTime,
        poll_close_time: recurring.pollCloseTime,
        cost_cents: recurring.costCents,
        open_days_before: recurring.openDaysBefore,
        is_active: recurring.isActive ? 1 : 0,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll(),
  );
  return toRecurringPoll(row as Selectable<RecurringPollsTable>);
}

export function updateIsActive(tx: Tx, id: number, isActive: boolean): void {
  tx.run(
    query
      .updateTable("recurring_polls")
      .set({ is_active: isActive ? 1 : 0, updated_at: tx.now })
      .where("id", "=", id),
  );
}

export function markDeleted(tx: Tx, id: number): void {
  tx.run(
    query.updateTable("recurring_polls").set({ deleted_at: tx.now, updated_at: tx.now }).where("id", "=", id),
  );
}

/** The dates of the games that have had their poll, whatever became of it. */
export function openedDates(reader: Reader, id: number): ReadonlySet<string> {
  const rows = reader.all(
    query.selectFrom("recurring_occurrences").select("game_date").where("recurring_poll_id", "=", id),
  );
  return new Set(rows.map((row) => row.game_date));
}

/** The dates of the games whose polls were deleted. */
export function cancelledDates(reader: Reader, id: number): ReadonlySet<string> {
  const rows = reader.all(
    query
      .selectFrom("recurring_occurrences as occurrence")
      .innerJoin("polls as poll", "poll.id", "occurrence.poll_id")
      .select("occurrence.game_date")
      .where("occurrence.recurring_poll_id", "=", id)
      .where("poll.deleted_at", "is not", null),
  );
  return new Set(rows.map((row) => row.game_date));
}

/** Remembers for good that a game has had its poll. @throws an error of the database when it has had one before */
export function insertOccurrence(
  tx: Tx,
  occurrence: { readonly recurringPollId: number; readonly gameDate: string; readonly pollId: number },
): void {
  tx.run(
    query.insertInto("recurring_occurrences").values({
      recurring_poll_id: occurrence.recurringPollId,
      game_date: occurrence.gameDate,
      poll_id: occurrence.pollId,
      created_at: tx.now,
    }),
  );
}
