import type { Instant } from "@dinkboard/shared/times";
import type { Selectable } from "kysely";
import { prepared, query } from "../../db/query.ts";
import type { PollsTable } from "../../db/tables.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import type { Poll } from "./rules.ts";

const polls = () => query.selectFrom("polls").where("deleted_at", "is", null);

function toPoll(row: Selectable<PollsTable>): Poll {
  return {
    id: row.id,
    question: row.question,
    gameAt: row.game_at,
    costCents: row.cost_cents,
    closesAt: row.closes_at,
    closedAt: row.closed_at,
    hasReminders: row.has_reminders === 1,
    customReminderTimes: JSON.parse(row.custom_reminder_times) as string[],
    recurringPollId: row.recurring_poll_id,
    createdAt: row.created_at,
    firstSentAt: row.first_sent_at,
    sendCount: row.send_count,
  };
}

const withId = prepared(({ id }: { readonly id: number }) => polls().selectAll().where("id", "=", id));

export function findPoll(reader: Reader, id: number): Poll | undefined {
  const row = reader.one(withId({ id }));
  return row && toPoll(row);
}

/** The polls that players can answer now, the soonest game first: the first is the current one. */
export function openPolls(reader: Reader): Poll[] {
  return reader
    .all(
      polls()
        .selectAll()
        .where("closed_at", "is", null)
        .where("closes_at", ">", reader.now)
        .orderBy("game_at")
        .orderBy("id"),
    )
    .map(toPoll);
}

/** The polls that players could answer at a time, the soonest game first; also those that have been deleted since. */
export function pollsOpenAt(reader: Reader, at: Instant): Poll[] {
  return reader
    .all(
      query
        .selectFrom("polls")
        .selectAll()
        .where("created_at", "<=", at)
        .where("closes_at", ">", at)
        .where(({ or, eb }) => or([eb("closed_at", "is", null), eb("closed_at", ">", at)]))
        .where(({ or, eb }) => or([eb("deleted_at", "is", null), eb("deleted_at", ">", at)]))
        .orderBy("game_at")
        .orderBy("id"),
    )
    .map(toPoll);
}

/** Every poll that has not been deleted, the newest game first. */
export function allPolls(reader: Reader): Poll[] {
  return reader.all(polls().selectAll().orderBy("game_at", "desc").orderBy("id", "desc")).map(toPoll);
}

/** The polls whose closing time has come without their having been closed. */
export function pollsToClose(reader: Reader): Poll[] {
  return reader
    .all(
      polls().selectAll().where("closed_at", "is", null).where("closes_at", "<=", reader.now).orderBy("id"),
    )
    .map(toPoll);
}

/** The poll whose closing is next, or overdue. */
export function nextPollToClose(reader: Reader): Poll | undefined {
  const row = reader.one(
    polls().selectAll().where("closed_at", "is", null).orderBy("closes_at").orderBy("id").limit(1),
  );
  return row && toPoll(row);
}

export function insertPoll(
  tx: Tx,
  poll: Pick<
    Poll,
    "question" | "gameAt" | "costCents" | "closesAt" | "hasReminders" | "customReminderTimes"
  > & {
    readonly recurringPollId: number | null;
    readonly createdBy: number | null;
  },
): Poll {
  const row = tx.one(
    query
      .insertInto("polls")
      .values({
        question: poll.question,
        game_at: poll.gameAt,
        cost_cents: poll.costCents,
        closes_at: poll.closesAt,
        has_reminders: poll.hasReminders ? 1 : 0,
        custom_reminder_times: JSON.stringify(poll.customReminderTimes),
        recurring_poll_id: poll.recurringPollId,
        created_by: poll.createdBy,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll(),
  );
  return toPoll(row as Selectable<PollsTable>);
}

/** @returns whether this call closed it: false when it was closed before */
export function markClosed(tx: Tx, id: number, closedAt: Instant): boolean {
  const { changes } = tx.run(
    query
      .updateTable("polls")
      .set({ closed_at: closedAt, updated_at: tx.now })
      .where("id", "=", id)
      .where("closed_at", "is", null),
  );
  return changes === 1;
}

/**
 * Counts one more sending, to all or to one.
 * @returns its number, from 1, which names the occasion in the outbox
 */
export function countSending(tx: Tx, id: number): number {
  const row = tx.one(
    query
      .updateTable("polls")
      .set((column) => ({ send_count: column("send_count", "+", 1), updated_at: tx.now }))
      .where("id", "=", id)
      .returning("send_count"),
  );
  if (!row) throw new Error(`no poll ${id} to send`);
  return row.send_count;
}

/** Remembers when the players were first asked; a later time changes nothing. */
export function markFirstSent(tx: Tx, id: number): void {
  tx.run(
    query
      .updateTable("polls")
      .set({ first_sent_at: tx.now })
      .where("id", "=", id)
      .where("first_sent_at", "is", null),
  );
}

export function markDeleted(tx: Tx, id: number): void {
  tx.run(query.updateTable("polls").set({ deleted_at: tx.now, updated_at: tx.now }).where("id", "=", id));
}
