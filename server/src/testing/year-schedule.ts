import { HOUR_MS } from "@dinkboard/shared/limits";
import type { JobName } from "@dinkboard/shared/schemas/bot";
import { sql } from "kysely";
import { query } from "../db/query.ts";
import type { Reader } from "../db/tx.ts";
import { isDue } from "../features/jobs/rules.ts";
import { findJob } from "../features/jobs/store.ts";
import { findRecurringPoll, openedDates, recurringPollsByName } from "../features/recurring/store.ts";
import { readSettings } from "../features/settings/service.ts";
import { datesToBeOpen, gameOn, instantAt, isDaytime, opensAt, wallClock } from "./year-clock.ts";

/** What should have been done by the clock by now, and was not. */
export function whatWasMissed(reader: Reader): string[] {
  const { now } = reader;
  const settings = readSettings(reader);
  const jobs: JobName[] = ["close-polls", "open-polls", "send-reminders", "backup"];
  const unclosed = query.selectFrom("polls").select("id").where("deleted_at", "is", null);
  const undone = query.selectFrom("reminders").select("id").where("done_at", "is", null);
  return [
    ...reader
      .all(unclosed.where("closed_at", "is", null).where("closes_at", "<=", now))
      .map(({ id }) => `poll ${id} is not closed`),
    ...recurringPollsByName(reader).flatMap((recurring) => {
      const opened = openedDates(reader, recurring.id);
      const missed = datesToBeOpen(recurring, settings, now).filter((date) => !opened.has(date));
      return missed.map((date) => `the game of ${date} is not opened`);
    }),
    ...(isDaytime(settings, now) ? reader.all(undone.where("due_at", "<=", now)) : []).map(
      ({ id }) => `reminder ${id} is not sent`,
    ),
    ...jobs.filter((name) => isDue(findJob(reader, name), now)).map((name) => `${name} is not done`),
  ];
}

/** What was done a moment ago by the clock, and not as it should have been. */
export function whatWasDoneWrongly(reader: Reader): string[] {
  if (!hasAnythingBeenDone(reader)) return [];
  const settings = readSettings(reader);
  return [
    ...openedNow(reader).flatMap(({ id, recurring, ...poll }) => {
      const game = gameOn(poll.gameDate, recurring, settings);
      const isRight = poll.gameAt === game.gameAt && poll.closesAt === game.closesAt;
      const isTooSoon = reader.now < opensAt(poll.gameDate, recurring, settings);
      return isRight && !isTooSoon ? [] : [`poll ${id} of ${poll.gameDate} opens at the wrong time`];
    }),
    ...plannedNow(reader).flatMap(({ id, kind, due_at, closes_at, custom_reminder_times, created_at }) => {
      const { date, time } = wallClock(due_at, settings.timezone);
      const wanted = JSON.parse(custom_reminder_times) as string[];
      const isRight =
        kind === "auto"
          ? [1 / 2, 7 / 8].some(
              (share) => Math.abs(created_at + share * (closes_at - created_at) - due_at) < 1,
            )
          : wanted.some((local) => local === time || instantAt(date, local, settings.timezone) === due_at);
      const isInTime = created_at < due_at && due_at < closes_at && closes_at - due_at <= MOST_OF_A_DAY_MS;
      return isRight && (kind === "auto" || isInTime) ? [] : [`reminder ${id} is planned for the wrong time`];
    }),
    ...notReminded(reader),
  ];
}

/** A look that costs less than those that follow: at most times nothing has. */
function hasAnythingBeenDone(reader: Reader): boolean {
  const { now } = reader;
  const done = sql<{ isDone: number }>`select
    exists (select 1 from reminders where created_at = ${now} or done_at = ${now})
    or exists (select 1 from recurring_occurrences where created_at = ${now}) as isDone`;
  return reader.one({ compile: () => done.compile(query) })?.isDone === 1;
}

/** A day on which the clocks are put back has an hour more. */
const MOST_OF_A_DAY_MS = 25 * HOUR_MS;

function openedNow(reader: Reader) {
  const rows = reader.all(
    query
      .selectFrom("recurring_occurrences as game")
      .innerJoin("polls as poll", "poll.id", "game.poll_id")
      .select(["poll.id", "poll.game_at", "poll.closes_at", "game.game_date", "game.recurring_poll_id"])
      .where("game.created_at", "=", reader.now),
  );
  return rows.flatMap((row) => {
    const recurring = findRecurringPoll(reader, row.recurring_poll_id);
    const { id, game_date: gameDate, game_at: gameAt, closes_at: closesAt } = row;
    return recurring ? [{ id, gameDate, gameAt, closesAt, recurring }] : [];
  });
}

function plannedNow(reader: Reader) {
  return reader.all(
    query
      .selectFrom("reminders as reminder")
      .innerJoin("polls as poll", "poll.id", "reminder.poll_id")
      .select(["reminder.id", "reminder.kind", "reminder.due_at", "reminder.created_at"])
      .select(["poll.closes_at", "poll.custom_reminder_times"])
      .where("reminder.created_at", "=", reader.now),
  );
}

/** Who had not answered when a poll reminded, a moment ago, and hears nothing; whoever has just changed is left out. */
function notReminded(reader: Reader): string[] {
  const { now } = reader;
  const silent = sql<{ id: number; player_id: number }>`
    select reminders.id, players.id as player_id from reminders, players
    where reminders.done_at = ${now} and reminders.outcome in ('sent', 'nobody')
      and players.deleted_at is null and players.is_active = 1 and players.opted_out_at is null
      and players.updated_at < ${now}
      and not exists (select 1 from votes where votes.poll_id = reminders.poll_id and votes.player_id = players.id)
      and not exists (select 1 from outbox where outbox.poll_id = reminders.poll_id
        and outbox.player_id = players.id and outbox.kind in ('poll', 'poll_reminder')
        and (outbox.updated_at = ${now} or outbox.next_attempt_at is not null or outbox.leased_until is not null))`;
  return reader
    .all({ compile: () => silent.compile(query) })
    .map(({ id, player_id }) => `reminder ${id} leaves out player ${player_id}`);
}
