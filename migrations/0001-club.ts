import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * The whole club. Instants are epoch milliseconds, money is whole cents, truths are 0 and 1, club-local times are
 * text ("19:00"), and every table is STRICT, so that SQLite refuses what TypeScript could not see.
 */
export const club: Migration = {
  up: [
    sql`
      create table settings (
        id integer primary key check (id = 1),
        club_name text not null,
        default_game_cost_cents integer not null check (default_game_cost_cents >= 0),
        low_balance_threshold_cents integer not null check (low_balance_threshold_cents >= 0),
        admin_phone_number text not null,
        business_hours_start text not null,
        business_hours_end text not null,
        timezone text not null,
        payment_instructions text not null,
        updated_at integer not null
      ) strict
    `,
    // There is always exactly one row, so nothing ever asks whether there are settings.
    sql`
      insert into settings values
        (1, 'Pickleball Club', 1500, 1000, '', '09:00', '21:00', 'America/New_York', '', 0)
    `,

    sql`
      create table players (
        id integer primary key autoincrement,
        phone_number text not null check (phone_number glob '+[1-9]*'),
        name text not null,
        first_name text not null,
        last_name text not null,
        role text not null check (role in ('admin', 'player')),
        is_super_admin integer not null default 0 check (is_super_admin in (0, 1)),
        is_active integer not null check (is_active in (0, 1)),
        has_completed_profile integer not null default 0 check (has_completed_profile in (0, 1)),
        is_name_awaited integer not null default 0 check (is_name_awaited in (0, 1)),
        balance_cents integer not null default 0,
        opted_out_at integer,
        last_active_at integer,
        -- The provider's 24-hour window for free text opens with each message that the player writes.
        last_inbound_at integer,
        -- A messenger user may hide the phone number behind an id of the business's own.
        messenger_user_id text,
        created_at integer not null,
        updated_at integer not null,
        deleted_at integer,
        check (is_super_admin = 0 or (role = 'admin' and deleted_at is null))
      ) strict
    `,
    sql`create unique index players_phone_number on players (phone_number) where deleted_at is null`,
    sql`create unique index players_messenger_user_id on players (messenger_user_id)
        where deleted_at is null and messenger_user_id is not null`,
    sql`create unique index players_super_admin on players (is_super_admin) where is_super_admin = 1`,
    sql`create index players_by_name on players (name collate nocase, id) where deleted_at is null`,
    sql`create virtual table player_search using fts5 (
          name, phone_number, content = 'players', content_rowid = 'id', tokenize = 'trigram'
        )`,
    sql`
      create trigger player_search_insert after insert on players begin
        insert into player_search (rowid, name, phone_number) values (new.id, new.name, new.phone_number);
      end
    `,
    sql`
      create trigger player_search_update after update of name, phone_number on players begin
        insert into player_search (player_search, rowid, name, phone_number)
          values ('delete', old.id, old.name, old.phone_number);
        insert into player_search (rowid, name, phone_number) values (new.id, new.name, new.phone_number);
      end
    `,

    sql`
      create table sessions (
        id integer primary key,
        token_hash blob not null unique,
        player_id integer not null references players (id),
        kind text not null check (kind in ('admin', 'player')),
        created_at integer not null,
        last_used_at integer not null,
        expires_at integer not null
      ) strict
    `,
    sql`create index sessions_by_player on sessions (player_id)`,
    sql`create index sessions_by_expiry on sessions (expires_at)`,

    sql`
      create table login_codes (
        id integer primary key autoincrement,
        phone_number text not null,
        -- Null for a phone that belongs to nobody: counted and answered like any other, never to be verified.
        player_id integer references players (id),
        code_hmac blob not null,
        requested_from text not null,
        wrong_tries integer not null default 0,
        created_at integer not null,
        expires_at integer not null,
        used_at integer
      ) strict
    `,
    sql`create index login_codes_by_phone on login_codes (phone_number, created_at)`,
    sql`create index login_codes_by_address on login_codes (requested_from, created_at)`,
    sql`create table wrong_codes (
          id integer primary key autoincrement,
          phone_number text not null,
          tried_at integer not null
        ) strict`,
    sql`create index wrong_codes_by_phone on wrong_codes (phone_number, tried_at)`,

    sql`
      create table recurring_polls (
        id integer primary key autoincrement,
        name text not null,
        question text not null,
        -- Days of the week as a set of bits: bit 0 is Sunday, bit 6 is Saturday.
        recurring_days integer not null check (recurring_days between 1 and 127),
        game_time text not null,
        poll_close_time text not null,
        cost_cents integer not null check (cost_cents >= 0),
        open_days_before integer not null check (open_days_before between 1 and 7),
        is_active integer not null check (is_active in (0, 1)),
        created_at integer not null,
        updated_at integer not null,
        deleted_at integer
      ) strict
    `,

    sql`
      create table polls (
        id integer primary key autoincrement,
        question text not null,
        game_at integer not null,
        cost_cents integer not null check (cost_cents >= 0),
        closes_at integer not null,
        closed_at integer,
        has_reminders integer not null check (has_reminders in (0, 1)),
        -- JSON list of local times, empty for the automatic reminders.
        custom_reminder_times text not null check (json_type(custom_reminder_times) = 'array'),
        recurring_poll_id integer references recurring_polls (id),
        created_by integer references players (id),
        created_at integer not null,
        updated_at integer not null,
        first_sent_at integer,
        send_count integer not null default 0,
        deleted_at integer,
        check (closes_at <= game_at)
      ) strict
    `,
    sql`create index polls_open on polls (game_at) where closed_at is null and deleted_at is null`,
    sql`create index polls_by_creation on polls (created_at, id) where deleted_at is null`,

    sql`
      create table recurring_occurrences (
        recurring_poll_id integer not null references recurring_polls (id),
        game_date text not null,
        poll_id integer references polls (id),
        created_at integer not null,
        primary key (recurring_poll_id, game_date)
      ) strict, without rowid
    `,

    sql`
      create table votes (
        poll_id integer not null references polls (id),
        player_id integer not null references players (id),
        response text not null check (response in ('yes', 'no')),
        charged_cents integer not null check (charged_cents >= 0),
        answered_through text not null check (answered_through in ('portal', 'bot', 'admin')),
        -- When the player gave the answer, by the messenger's clock where it came from there.
        answered_at integer not null,
        created_at integer not null,
        updated_at integer not null,
        primary key (poll_id, player_id),
        check (response = 'yes' or charged_cents = 0)
      ) strict, without rowid
    `,
    sql`create index votes_by_player on votes (player_id)`,

    sql`
      create table ledger_entries (
        id integer primary key autoincrement,
        player_id integer not null references players (id),
        poll_id integer references polls (id),
        type text not null check (type in ('topup', 'deduction', 'refund')),
        amount_cents integer not null check (amount_cents > 0),
        balance_after_cents integer not null,
        description text not null,
        -- The administrator who did it; null for the player's own vote and for the system.
        actor_id integer references players (id),
        idempotency_key text unique,
        created_at integer not null
      ) strict
    `,
    sql`create index ledger_by_player on ledger_entries (player_id, id)`,
    sql`create index ledger_by_poll on ledger_entries (poll_id, player_id) where poll_id is not null`,
    sql`create index ledger_by_time on ledger_entries (created_at)`,
    sql`
      create trigger ledger_entries_never_change before update on ledger_entries begin
        select raise(abort, 'ledger entries are never changed');
      end
    `,
    sql`
      create trigger ledger_entries_never_go before delete on ledger_entries begin
        select raise(abort, 'ledger entries are never deleted');
      end
    `,

    sql`
      create table activity (
        id integer primary key autoincrement,
        action_type text not null,
        actor_kind text not null check (actor_kind in ('admin', 'player', 'bot', 'system')),
        actor_id integer references players (id),
        player_id integer references players (id),
        player_name text not null,
        description text not null,
        metadata text not null check (json_type(metadata) = 'object'),
        created_at integer not null
      ) strict
    `,
    sql`create index activity_by_time on activity (created_at)`,

    sql`
      create table outbox (
        id integer primary key autoincrement,
        dedupe_key text not null unique,
        kind text not null,
        player_id integer references players (id),
        phone_number text not null,
        poll_id integer references polls (id),
        variables text not null check (json_type(variables) = 'object'),
        status text not null check (status in (
          'queued', 'sending', 'accepted', 'sent', 'delivered', 'read', 'failed', 'suppressed', 'expired', 'unknown'
        )),
        status_reason text,
        -- Smaller goes first: login codes before all else.
        priority integer not null,
        attempts integer not null default 0,
        -- Attempts of which nobody knows whether they went out: after the first the message is sent once more.
        unknown_outcomes integer not null default 0,
        -- Exactly one of these while the message waits or is being sent; neither once the bot is done with it.
        next_attempt_at integer,
        leased_until integer,
        expires_at integer,
        channel text,
        provider_message_id text,
        created_at integer not null,
        updated_at integer not null,
        delivered_at integer,
        read_at integer,
        check (next_attempt_at is null or leased_until is null)
      ) strict
    `,
    sql`create index outbox_due on outbox (priority, next_attempt_at, id) where next_attempt_at is not null`,
    sql`create index outbox_waiting_by_phone on outbox (phone_number, priority, id) where next_attempt_at is not null`,
    sql`create index outbox_leased on outbox (leased_until, phone_number) where leased_until is not null`,
    sql`create index outbox_by_provider_message on outbox (channel, provider_message_id)
        where provider_message_id is not null`,
    sql`create index outbox_by_poll on outbox (poll_id, player_id, kind) where poll_id is not null`,
    sql`create index outbox_by_player on outbox (player_id, status)`,

    sql`
      create table inbox (
        id integer primary key autoincrement,
        channel text not null,
        event_id text not null,
        kind text not null check (kind in ('message', 'status', 'address_changed', 'template')),
        phone_number text,
        event text not null check (json_type(event) = 'object'),
        occurred_at integer not null,
        received_at integer not null,
        processed_at integer,
        outcome text,
        unique (channel, event_id)
      ) strict
    `,
    sql`create index inbox_waiting on inbox (occurred_at, id) where processed_at is null`,
    sql`create index inbox_by_phone on inbox (phone_number, occurred_at) where phone_number is not null`,

    sql`
      create table simulated_messages (
        id integer primary key autoincrement,
        phone_number text not null,
        direction text not null check (direction in ('inbound', 'outbound')),
        kind text not null,
        text text not null,
        buttons text not null check (json_type(buttons) = 'array'),
        provider_message_id text not null unique,
        created_at integer not null
      ) strict
    `,
    sql`create index simulated_messages_by_phone on simulated_messages (phone_number, id)`,

    sql`
      create table reminders (
        id integer primary key autoincrement,
        poll_id integer not null references polls (id),
        kind text not null check (kind in ('auto', 'custom')),
        due_at integer not null,
        done_at integer,
        outcome text,
        created_at integer not null,
        unique (poll_id, due_at)
      ) strict
    `,
    sql`create index reminders_due on reminders (due_at) where done_at is null`,
  ],

  down: [
    sql`drop table reminders`,
    sql`drop table simulated_messages`,
    sql`drop table inbox`,
    sql`drop table outbox`,
    sql`drop table activity`,
    sql`drop table ledger_entries`,
    sql`drop table votes`,
    sql`drop table recurring_occurrences`,
    sql`drop table polls`,
    sql`drop table recurring_polls`,
    sql`drop table wrong_codes`,
    sql`drop table login_codes`,
    sql`drop table sessions`,
    sql`drop table player_search`,
    sql`drop table players`,
    sql`drop table settings`,
  ],
};
