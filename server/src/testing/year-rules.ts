import { DAY_MS } from "@dinkboard/shared/limits";
import type { Response } from "@dinkboard/shared/schemas/polls";
import type { Instant } from "@dinkboard/shared/times";
import { sql } from "kysely";
import { query } from "../db/query.ts";
import type { Reader } from "../db/tx.ts";
import { findPlayer } from "../features/players/store.ts";
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
    sql`select inbox.id from inbox join (
          select channel, provider_message_id from outbox union all
          select channel, provider_message_id from outbox_earlier_copies
        ) as copy on copy.channel = inbox.channel and copy.provider_message_id = inbox.event ->> 'providerMessageId'
        where outcome = 'kept'`,
  ],
  [
    "a message that arrived, and is told not to have",
    sql`select outbox.id from inbox join (
          select id as message_id, provider_message_id from outbox union all
          select message_id, provider_message_id from outbox_earlier_copies
        ) as copy on copy.provider_message_id = inbox.event ->> 'providerMessageId'
        join outbox on outbox.id = copy.message_id
        where inbox.outcome in ('delivered', 'read') and outbox.status not in ('delivered', 'read')`,
  ],
  [
    "a message that was sent, and is told to be taken alone",
    sql`select outbox.id from inbox join outbox on outbox.provider_message_id = inbox.event ->> 'providerMessageId'
        where inbox.outcome = 'sent' and outbox.status = 'accepted'`,
  ],
  ["a code that is kept", sql`select id from outbox where kind = 'login_code' and variables <> '{}'`],
  [
    "a yes that was not charged the price once, or a no that was charged",
    sql`select poll_id || ' of ' || player_id as id from votes join polls on polls.id = poll_id
        where polls.deleted_at is null and charged_cents <> iif(response = 'yes', cost_cents, 0)`,
  ],
  [
    "an answer that changed without a receipt",
    sql`select activity.id from activity where action_type = 'vote' and metadata ->> 'after' is not null
        and not exists (select 1 from outbox where kind = 'vote_receipt' and player_id = activity.player_id
          and dedupe_key like '%:activity:' || activity.id)`,
  ],
  [
    "a message held back for an answer that there is not",
    sql`select outbox.id from outbox left join polls on polls.id = poll_id left join players on players.id = player_id
        where outbox.status = 'suppressed' and status_reason = 'answered' and (kind <> 'poll_reminder'
          or (players.deleted_at is null and not exists (select 1 from votes
            where votes.poll_id = outbox.poll_id and votes.player_id = outbox.player_id)))`,
  ],
  [
    "a message held back for a poll that is open",
    sql`select outbox.id from outbox left join polls on polls.id = poll_id
        where outbox.status = 'suppressed' and status_reason = 'poll_closed'
          and (poll_id is null or (polls.deleted_at is null and polls.closed_at > outbox.updated_at))`,
  ],
  [
    "more payment instructions than the balance fell below the threshold",
    sql`select player_id as id from outbox where kind = 'payment_instructions' group by player_id
        having count(*) > (select count(*) from ledger_entries as entry where entry.player_id = outbox.player_id
          and type = 'deduction' and balance_after_cents < 1000 and balance_after_cents + amount_cents >= 1000)`,
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
    taken.filter(({ isLost }) => !isLost),
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

/** A STOP or START that a player wrote. */
export interface Keyword {
  readonly playerId: number;
  readonly isStop: boolean;
  readonly at: Instant;
  readonly eventId: string;
}

/**
 * Who gets messages after a STOP that was the last word of those that have arrived, or none after a START that was.
 * @param refusedAt when the messenger last said that a number has opted out, by number: that is an opt-out, too
 */
export function whoseWordWasNotHeard(
  reader: Reader,
  keywords: readonly Keyword[],
  refusedAt: ReadonlyMap<string, Instant>,
): string[] {
  const ids = keywords.map(({ eventId }) => eventId);
  const inbox = query.selectFrom("inbox").select("event_id").where("channel", "=", "fake");
  const heard = inbox.where("event_id", "in", ids).where("processed_at", "is not", null);
  const arrived = new Set(reader.all(heard).map(({ event_id }) => event_id));
  const lastWords = new Map(
    keywords
      .filter(({ eventId }) => arrived.has(eventId))
      .toSorted((one, other) => one.at - other.at)
      .map((word) => [word.playerId, word]),
  );
  return [...lastWords.values()].flatMap(({ playerId, isStop, at }) => {
    const player = findPlayer(reader, playerId);
    if (!player) return [];
    const hasOptedOut = player.optedOutAt !== null;
    if (isStop && !hasOptedOut) return [`player ${playerId} wrote STOP, and has not opted out`];
    const isRefused = (refusedAt.get(player.phoneNumber) ?? 0) >= at;
    return !isStop && hasOptedOut && !isRefused ? [`player ${playerId} wrote START, and has opted out`] : [];
  });
}
