import { DAY_MS } from "@dinkboard/shared/limits";
import type { JobName } from "@dinkboard/shared/schemas/bot";
import type { Response } from "@dinkboard/shared/schemas/polls";
import type { Instant } from "@dinkboard/shared/times";
import { sql } from "kysely";
import type { SendRequest } from "../channels/channel.ts";
import { query } from "../db/query.ts";
import type { Reader } from "../db/tx.ts";
import { isDue } from "../features/jobs/rules.ts";
import { findJob } from "../features/jobs/store.ts";
import { waitsForBusinessHours } from "../features/outbox/rules/lanes.ts";
import { MESSAGE_CLASS } from "../features/outbox/rules/message.ts";
import { findPlayer } from "../features/players/store.ts";
import { isOpen } from "../features/polls/rules.ts";
import { findPoll, pollsToClose } from "../features/polls/store.ts";
import { occurrencesToOpen } from "../features/recurring/rules.ts";
import { openedDates, recurringPollsByName } from "../features/recurring/store.ts";
import { dueReminders } from "../features/reminders/store.ts";
import { isInBusinessHours } from "../features/settings/rules.ts";
import { readSettings } from "../features/settings/service.ts";
import { findVote } from "../features/voting/store.ts";
import type { Taken } from "./wild-messenger.ts";

/** An answer that a player gave, wherever, and when. */
export interface GivenAnswer {
  readonly pollId: number;
  readonly playerId: number;
  readonly response: Response;
  readonly at: Instant;
  /** Of the tap; null for an answer in the portal. */
  readonly eventId: string | null;
}

/** What is wrong with a message that goes out now; undefined for one that keeps the rules. */
export function whatIsWrongWith(reader: Reader, { message, messageId, to }: SendRequest): string | undefined {
  const row = reader.one(query.selectFrom("outbox").selectAll().where("id", "=", messageId));
  if (row?.status !== "sending") return "is not handed out for sending";
  if (row.expires_at !== null && row.expires_at <= reader.now) return "has expired";
  if (waitsForBusinessHours(message) && !isInBusinessHours(readSettings(reader), reader.now)) {
    return "goes out at night";
  }
  const messageClass = MESSAGE_CLASS[message.kind];
  const player = row.player_id === null ? undefined : findPlayer(reader, row.player_id);
  if (row.player_id !== null) {
    if (!player) return "goes to a closed account";
    if (player.phoneNumber !== to) return "goes to a number that the player has no more";
    const isUnasked = messageClass === "notice" || messageClass === "receipt";
    if (isUnasked && player.optedOutAt !== null) return "goes to somebody who has opted out";
    if (isUnasked && !player.isActive) return "goes to somebody who is not active";
  }
  if (message.kind !== "poll" && message.kind !== "poll_reminder") return undefined;
  const { pollId } = message.variables;
  const poll = findPoll(reader, pollId);
  if (!poll || !isOpen(poll, reader.now)) return "asks about a poll that is closed or gone";
  if (message.kind === "poll_reminder" && player && findVote(reader, pollId, player.id)) {
    return "reminds somebody who has answered";
  }
  return undefined;
}

/** What should have been done by the clock by now, and was not. */
export function whatWasMissed(reader: Reader): string[] {
  const settings = readSettings(reader);
  const jobs: JobName[] = ["close-polls", "open-polls", "send-reminders", "backup"];
  return [
    ...pollsToClose(reader).map(({ id }) => `poll ${id} is not closed`),
    ...recurringPollsByName(reader)
      .flatMap((recurring) =>
        occurrencesToOpen(recurring, settings, openedDates(reader, recurring.id), reader.now),
      )
      .map(({ gameDate }) => `the game of ${gameDate} is not opened`),
    ...(isInBusinessHours(settings, reader.now) ? dueReminders(reader) : []).map(
      ({ id }) => `reminder ${id} is not sent`,
    ),
    ...jobs.filter((name) => isDue(findJob(reader, name), reader.now)).map((name) => `${name} is not done`),
  ];
}

/** What rows must not be there at the end of a year, after days in which nothing went wrong. */
const ROWS: readonly (readonly [sentence: string, found: ReturnType<typeof sql<{ id: unknown }>>])[] = [
  [
    "a message that has not come to its end in two days",
    sql`select id from outbox where created_at < (select max(created_at) from activity) - ${2 * DAY_MS}
        and (next_attempt_at is not null or leased_until is not null or status in ('queued', 'sending'))`,
  ],
  [
    "an event that was not worked off",
    sql`select id from inbox where processed_at is null or outcome is null`,
  ],
  ["an event that was given up", sql`select id from inbox where outcome like 'failed:%'`],
  [
    "a status that is kept although its message is known",
    sql`select inbox.id from inbox join outbox on outbox.channel = inbox.channel
        and outbox.provider_message_id = inbox.event ->> 'providerMessageId' where outcome = 'kept'`,
  ],
  [
    "a message that arrived, and is told not to have",
    sql`select outbox.id from inbox join outbox on outbox.provider_message_id = inbox.event ->> 'providerMessageId'
        where inbox.outcome in ('delivered', 'read') and outbox.status not in ('delivered', 'read')`,
  ],
  ["a code that is kept", sql`select id from outbox where kind = 'login_code' and variables <> '{}'`],
  [
    "a yes that was not charged the price once, or a no that was charged",
    sql`select poll_id || ' of ' || player_id as id from votes join polls on polls.id = poll_id
        where polls.deleted_at is null and charged_cents <> iif(response = 'yes', cost_cents, 0)`,
  ],
  [
    "a poll that was asked more often than it was sent",
    sql`select poll_id || ' of ' || player_id as id from outbox join polls on polls.id = poll_id
        where kind = 'poll' group by poll_id, player_id having count(*) > max(send_count)`,
  ],
  [
    "a poll that reminded more often than planned",
    sql`select poll_id || ' of ' || player_id as id from outbox where kind = 'poll_reminder' group by poll_id, player_id
        having count(*) > (select count(*) from reminders where reminders.poll_id = outbox.poll_id)`,
  ],
  [
    "a game that was opened twice, or not as often as it is noted",
    sql`select recurring_poll_id as id from polls where recurring_poll_id is not null group by recurring_poll_id
        having count(*) <> (select count(*) from recurring_occurrences as noted
          where noted.recurring_poll_id = polls.recurring_poll_id)`,
  ],
];

export function whatIsWrongWithRows(reader: Reader): string[] {
  return ROWS.flatMap(([sentence, found]) =>
    reader.all({ compile: () => found.compile(query) }).map(({ id }) => `${sentence}: ${id}`),
  );
}

/** Which messages went out more often than a loss of the messenger's answer explains. */
export function whatWentOutTooOften(taken: readonly Taken[]): string[] {
  const times = Map.groupBy(
    taken.filter(({ isTooLate }) => !isTooLate),
    ({ request }) => request.messageId,
  );
  return [...times.values()].flatMap((all) => {
    const kind = all[0]?.request.message.kind;
    const isTooOften = all.length > (kind === "login_code" ? 1 : 2);
    return isTooOften ? [`${kind} ${all[0]?.request.messageId} went out ${all.length} times`] : [];
  });
}

/** Which votes are not the latest of their player's answers that counted. */
export function whatOverrodeLaterAnswers(reader: Reader, given: readonly GivenAnswer[]): string[] {
  const counted = new Set(
    reader
      .all(query.selectFrom("inbox").select("event_id").where("outcome", "=", "vote"))
      .map(({ event_id }) => event_id),
  );
  const answers = given.filter(({ eventId }) => eventId === null || counted.has(eventId));
  const votes = reader.all(query.selectFrom("votes").selectAll());
  const answersTo = Map.groupBy(answers, ({ pollId, playerId }) => `${pollId} ${playerId}`);
  return votes.flatMap(({ poll_id, player_id, response, answered_at }) => {
    const mine = answersTo.get(`${poll_id} ${player_id}`) ?? [];
    const latest = Math.max(...mine.map(({ at }) => at));
    // A bare yes names no poll, so it is none of these, and may be the latest of all.
    if (latest < answered_at) return [];
    const stands = mine.some((answer) => answer.at === answered_at && answer.response === response);
    return stands && latest === answered_at
      ? []
      : [`${response} of player ${player_id} on poll ${poll_id} stands against a later answer`];
  });
}
