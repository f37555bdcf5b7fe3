import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** How the messengers are doing, so that a restart knows what is held back, and every process holds back the same. */
export const botHealth: Migration = {
  up: [
    sql`
      create table channel_health (
        channel text primary key,
        -- Why messages are held back: broadcasts alone, or everything; null when nothing is.
        fault text check (fault in ('account', 'unreachable', 'broadcasts_paused')),
        -- Where the fault showed. Only where it showed can it be seen to be over.
        seen_in text check (seen_in in ('answer', 'status', 'check')),
        code text not null,
        detail text not null,
        -- When the fault began, or the last one ended; null before the first.
        since integer,
        -- How often the fault was confirmed in a row: the more often, the longer until it is tried again.
        confirmations integer not null,
        -- When one message is let through to see whether the fault is over, and which one was the last.
        probe_at integer,
        probe_message_id integer,
        -- When the messenger is asked next whether it knows us, and how often it could not be reached.
        check_at integer not null,
        missed_checks integer not null,
        -- When it last answered a check, or took a message.
        answered_at integer,
        -- How often in a row it said that it is overloaded, since when, and until when it is left alone.
        overloads integer not null,
        overloaded_since integer,
        rests_until integer
      ) strict, without rowid
    `,
    sql`
      create table bot_faults (
        fault text not null,
        -- What is at fault: a channel, a template, a job; "" where there is but one.
        about text not null,
        since integer not null,
        -- Null while it lasts.
        ended_at integer,
        primary key (fault, about)
      ) strict, without rowid
    `,
    // By which approved template a message went out, or which one it waits for.
    sql`alter table outbox add column template text`,
    sql`create index outbox_waiting_for_template on outbox (phone_number, kind)
        where template is not null and next_attempt_at is not null`,
    sql`create index outbox_expiring on outbox (expires_at)
        where expires_at is not null and next_attempt_at is not null`,
    sql`create index inbox_given_up on inbox (received_at) where outcome glob 'failed: *'`,
  ],
  down: [
    sql`drop index inbox_given_up`,
    sql`drop index outbox_expiring`,
    sql`drop index outbox_waiting_for_template`,
    sql`alter table outbox drop column template`,
    sql`drop table bot_faults`,
    sql`drop table channel_health`,
  ],
};
