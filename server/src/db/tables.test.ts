import { migrations } from "@dinkboard/migrations";
import { beforeEach, describe, expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { openDatabase, type SqliteDatabase } from "./open.ts";

/** What the tables themselves refuse, whatever the program above them does. */

const NOW = Date.parse("2026-11-20T20:00:00Z");

type Row = Readonly<Record<string, string | number | Uint8Array | null>>;

/** A good row of every table, parents first, so that each refers to the ones before. */
const VALID: Readonly<Record<string, Row>> = {
  players: {
    id: 1,
    phone_number: "+12125550142",
    name: "Rosa Diaz",
    first_name: "Rosa",
    last_name: "Diaz",
    role: "admin",
    is_super_admin: 1,
    is_active: 1,
    has_completed_profile: 1,
    is_name_awaited: 0,
    balance_cents: 0,
    opted_out_at: null,
    last_active_at: null,
    last_inbound_at: null,
    messenger_user_id: "US.1",
    created_at: NOW,
    updated_at: NOW,
    deleted_at: null,
  },
  sessions: {
    id: 1,
    token_hash: new Uint8Array([1]),
    player_id: 1,
    kind: "admin",
    created_at: NOW,
    last_used_at: NOW,
    expires_at: NOW,
  },
  login_codes: {
    id: 1,
    phone_number: "+12125550142",
    player_id: 1,
    code_hmac: new Uint8Array([1]),
    requested_from: "127.0.0.1",
    wrong_tries: 0,
    created_at: NOW,
    expires_at: NOW,
    used_at: null,
  },
  wrong_codes: { id: 1, phone_number: "+12125550142", tried_at: NOW },
  recurring_polls: {
    id: 1,
    name: "Thursdays",
    question: "Who is in?",
    recurring_days: 16,
    game_time: "20:30",
    poll_close_time: "09:00",
    cost_cents: 1500,
    open_days_before: 2,
    is_active: 1,
    created_at: NOW,
    updated_at: NOW,
    deleted_at: null,
  },
  polls: {
    id: 1,
    question: "Who is in?",
    game_at: NOW,
    cost_cents: 1500,
    closes_at: NOW,
    closed_at: null,
    has_reminders: 0,
    custom_reminder_times: "[]",
    recurring_poll_id: 1,
    created_by: 1,
    created_at: NOW,
    updated_at: NOW,
    first_sent_at: null,
    send_count: 0,
    deleted_at: null,
  },
  recurring_occurrences: { recurring_poll_id: 1, game_date: "2026-11-26", poll_id: 1, created_at: NOW },
  votes: {
    poll_id: 1,
    player_id: 1,
    response: "yes",
    charged_cents: 1500,
    answered_through: "portal",
    answered_at: NOW,
    created_at: NOW,
    updated_at: NOW,
  },
  ledger_entries: {
    id: 1,
    player_id: 1,
    poll_id: 1,
    type: "deduction",
    amount_cents: 1500,
    balance_after_cents: -1500,
    description: "Who is in?",
    actor_id: 1,
    idempotency_key: "key",
    created_at: NOW,
  },
  activity: {
    id: 1,
    action_type: "vote",
    actor_kind: "player",
    actor_id: 1,
    player_id: 1,
    player_name: "Rosa Diaz",
    description: "Rosa Diaz is in",
    metadata: "{}",
    created_at: NOW,
  },
  outbox: {
    id: 1,
    dedupe_key: "poll:1:player:1:send:1",
    kind: "poll",
    player_id: 1,
    phone_number: "+12125550142",
    poll_id: 1,
    variables: "{}",
    status: "queued",
    status_reason: null,
    priority: 2,
    attempts: 0,
    unknown_outcomes: 0,
    next_attempt_at: NOW,
    leased_until: null,
    expires_at: null,
    channel: "simulator",
    provider_message_id: "1",
    created_at: NOW,
    updated_at: NOW,
    delivered_at: null,
    read_at: null,
    template: null,
    is_superseded: 0,
    rests_until: null,
  },
  outbox_earlier_copies: { channel: "simulator", provider_message_id: "0", message_id: 1 },
  inbox: {
    id: 1,
    channel: "simulator",
    event_id: "1",
    kind: "message",
    phone_number: "+12125550142",
    event: "{}",
    occurred_at: NOW,
    received_at: NOW,
    processed_at: null,
    outcome: null,
    messenger_user_id: "US.1",
  },
  simulated_messages: {
    id: 1,
    phone_number: "+12125550142",
    direction: "outbound",
    kind: "poll",
    text: "Who is in?",
    buttons: "[]",
    provider_message_id: "1",
    created_at: NOW,
  },
  reminders: {
    id: 1,
    poll_id: 1,
    kind: "auto",
    due_at: NOW,
    done_at: null,
    outcome: null,
    created_at: NOW,
  },
  jobs: {
    name: "backup",
    next_run_at: NOW,
    leased_until: null,
    last_run_at: null,
    last_outcome: null,
  },
  channel_health: {
    channel: "whatsapp-cloud",
    fault: "account",
    seen_in: "answer",
    code: "190",
    detail: "The token has expired",
    since: NOW,
    confirmations: 1,
    probe_at: NOW,
    probe_message_id: 1,
    check_at: NOW,
    missed_checks: 0,
    answered_at: null,
    overloads: 0,
    overloaded_since: null,
    rests_until: null,
  },
  bot_faults: { fault: "account", about: "whatsapp-cloud", since: NOW, ended_at: null },
  invites: {
    id: 1,
    code: "CDFGHJKM",
    created_by: 1,
    created_at: NOW,
    expires_at: NOW + 1,
    use_limit: 20,
    used_count: 1,
    revoked_at: null,
  },
  invite_uses: { player_id: 1, invite_id: 1, used_at: NOW },
  wrong_invites: { id: 1, sender: "+12125550142", tried_at: NOW },
};

let database: SqliteDatabase;

beforeEach(() => {
  database = openDatabase(":memory:");
  migrate(database, migrations, NOW);
  return () => database.close();
});

function insert(table: string, row: Row): void {
  const columns = Object.keys(row);
  database
    .prepare(`insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`)
    .run(...Object.values(row));
}

function insertAllValid(): void {
  for (const [table, row] of Object.entries(VALID)) insert(table, row);
}

/** The refusal of a good row with these changes, into a club where all else is there. */
function refusalOf(table: string, change: Row): string {
  // Parents are there; the row itself goes in alone, so that nothing but the change can be refused.
  for (const [name, row] of Object.entries(VALID)) {
    if (name === table) break;
    insert(name, row);
  }
  return refusal(() => insert(table, { ...VALID[table], ...change }));
}

function refusal(act: () => void): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Error && "code" in error) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "accepted";
}

interface Column {
  readonly name: string;
  readonly type: "INTEGER" | "TEXT" | "BLOB";
  readonly notnull: 0 | 1;
  readonly pk: number;
}

const columnsOf = (table: string) => database.pragma(`table_info(${table})`) as Column[];

test("there is a good row of every table", () => {
  insertAllValid();
  const tables = database
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
    )
    .pluck()
    .all();
  expect(new Set(tables)).toEqual(new Set([...Object.keys(VALID), "settings", "migrations"]));
  for (const [table, row] of Object.entries(VALID)) {
    expect(columnsOf(table).map(({ name }) => name)).toEqual(Object.keys(row));
  }
});

describe("every column", () => {
  test.each(Object.keys(VALID))(
    "of %s refuses what its type is not, and nothing where something must be",
    (table) => {
      for (const { name, type, notnull, pk } of columnsOf(table)) {
        const foreign = type === "BLOB" ? "text" : new Uint8Array([0xff]);
        expect(attempt(table, { [name]: foreign }), `${table}.${name} takes a foreign type`).toMatch(
          /SQLITE_CONSTRAINT_DATATYPE|SQLITE_CONSTRAINT_TRIGGER|SQLITE_MISMATCH|datatype mismatch/,
        );
        if (notnull && !pk) {
          expect(attempt(table, { [name]: null }), `${table}.${name} takes null`).toContain(
            "SQLITE_CONSTRAINT_NOTNULL",
          );
        }
      }
    },
  );

  /** Like refusalOf, with everything undone after. */
  function attempt(table: string, change: Row): string {
    database.exec("savepoint attempt");
    try {
      return refusalOf(table, change);
    } finally {
      database.exec("rollback to attempt; release attempt");
    }
  }
});

const BROKEN: readonly (readonly [table: string, change: Row])[] = [
  ["players", { phone_number: "2125550142" }],
  ["players", { role: "owner" }],
  ["players", { is_super_admin: 2 }],
  ["players", { is_super_admin: 1, role: "player" }],
  ["players", { is_super_admin: 1, deleted_at: NOW }],
  ["players", { is_active: 2 }],
  ["players", { has_completed_profile: 2 }],
  ["players", { is_name_awaited: 2 }],
  ["sessions", { kind: "guest" }],
  ["recurring_polls", { recurring_days: 0 }],
  ["recurring_polls", { recurring_days: 128 }],
  ["recurring_polls", { cost_cents: -1 }],
  ["recurring_polls", { open_days_before: 0 }],
  ["recurring_polls", { open_days_before: 8 }],
  ["recurring_polls", { is_active: 2 }],
  ["polls", { cost_cents: -1 }],
  ["polls", { has_reminders: 2 }],
  ["polls", { custom_reminder_times: "{}" }],
  ["polls", { closes_at: NOW + 1 }],
  ["votes", { response: "maybe" }],
  ["votes", { charged_cents: -1 }],
  ["votes", { answered_through: "phone" }],
  ["votes", { response: "no", charged_cents: 1 }],
  ["ledger_entries", { type: "gift" }],
  ["ledger_entries", { amount_cents: 0 }],
  ["ledger_entries", { amount_cents: -1 }],
  ["activity", { actor_kind: "guest" }],
  ["activity", { metadata: "[]" }],
  ["outbox", { variables: "[]" }],
  ["outbox", { status: "lost" }],
  ["outbox", { next_attempt_at: NOW, leased_until: NOW }],
  ["outbox", { is_superseded: 2 }],
  ["inbox", { kind: "gossip" }],
  ["inbox", { event: "[]" }],
  ["simulated_messages", { direction: "sideways" }],
  ["simulated_messages", { buttons: "{}" }],
  ["reminders", { kind: "loud" }],
  ["channel_health", { fault: "mood" }],
  ["channel_health", { seen_in: "dreams" }],
  ["invites", { code: "CDFG" }],
  ["invites", { expires_at: NOW }],
  ["invites", { use_limit: 0 }],
  ["invites", { used_count: -1 }],
  ["invites", { used_count: 21 }],
];

describe("every check", () => {
  test.each(BROKEN)("%s refuses %o", (table, change) => {
    expect(refusalOf(table, change)).toContain("SQLITE_CONSTRAINT_CHECK");
  });

  test("is broken above, or is the settings'", () => {
    const inSchema = (
      database.prepare("select sql from sqlite_schema where sql is not null").pluck().all() as string[]
    ).flatMap((text) => text.match(/check \(/g) ?? []).length;
    const broken = new Set<string>();
    for (const [table, change] of BROKEN) {
      database.exec("savepoint attempt");
      broken.add(`${table} ${refusalOf(table, change)}`);
      database.exec("rollback to attempt; release attempt");
    }
    const ofSettings = (
      database.prepare("select sql from sqlite_schema where name = 'settings'").pluck().get() as string
    ).match(/check \(/g);
    expect(broken.size).toBe(inSchema - (ofSettings?.length ?? 0));
  });

  test("settings are one row, with amounts that are not negative", () => {
    expect(database.prepare("select count(*) from settings").pluck().get()).toBe(1);
    const set = (change: string) => refusal(() => database.exec(`update settings set ${change}`));
    expect(set("id = 2")).toContain("SQLITE_CONSTRAINT_CHECK");
    expect(set("default_game_cost_cents = -1")).toContain("SQLITE_CONSTRAINT_CHECK");
    expect(set("low_balance_threshold_cents = -1")).toContain("SQLITE_CONSTRAINT_CHECK");
  });
});

describe("what there is once", () => {
  /** A second row that is as the first but for its id and what is given. */
  const second = (table: string, change: Row) => {
    insertAllValid();
    return refusal(() => insert(table, { ...VALID[table], ...change }));
  };
  const UNIQUE = /SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/;
  /** Another account in every way but one. */
  const other = { id: 2, phone_number: "+12125550143", is_super_admin: 0, messenger_user_id: null };

  test.each([
    ["a phone number among accounts", "players", { ...other, phone_number: "+12125550142" }],
    ["a messenger's user among accounts", "players", { ...other, messenger_user_id: "US.1" }],
    ["the super admin", "players", { ...other, is_super_admin: 1 }],
    ["a session's token", "sessions", { id: 2 }],
    ["a recurring poll's game on a date", "recurring_occurrences", {}],
    ["a player's vote on a poll", "votes", {}],
    ["a booking under a key", "ledger_entries", { id: 2 }],
    ["a message for an occasion", "outbox", { id: 2 }],
    ["a copy of a message", "outbox_earlier_copies", {}],
    ["an event of a channel", "inbox", { id: 2 }],
    ["a message of the simulator", "simulated_messages", { id: 2 }],
    ["a reminder of a poll at a time", "reminders", { id: 2 }],
    ["a job of a name", "jobs", {}],
    ["a channel's health", "channel_health", {}],
    ["a fault of the bot", "bot_faults", {}],
  ])("%s", (_, table, change) => {
    expect(second(table, change)).toMatch(UNIQUE);
  });

  test("a closed account frees its phone number and its messenger user", () => {
    insertAllValid();
    const closed = { ...VALID.players, ...other, id: 2, messenger_user_id: "US.2" };
    insert("players", { ...closed, deleted_at: NOW });
    insert("players", { ...closed, id: 3 });
  });
});

describe("every reference", () => {
  test.each(Object.keys(VALID))("of %s must lead somewhere", (table) => {
    const references = database.pragma(`foreign_key_list(${table})`) as { from: string }[];
    for (const { from } of references) {
      database.exec("savepoint attempt");
      expect(refusalOf(table, { [from]: 999 }), `${table}.${from}`).toContain("SQLITE_CONSTRAINT_FOREIGNKEY");
      database.exec("rollback to attempt; release attempt");
    }
  });

  test("keeps what it leads to", () => {
    insertAllValid();
    expect(refusal(() => database.exec("delete from players"))).toContain("SQLITE_CONSTRAINT_FOREIGNKEY");
    expect(refusal(() => database.exec("delete from polls"))).toContain("SQLITE_CONSTRAINT_FOREIGNKEY");
  });
});

describe("the ledger", () => {
  test("is only ever added to", () => {
    insertAllValid();
    expect(refusal(() => database.exec("update ledger_entries set amount_cents = 1"))).toContain(
      "ledger entries are never changed",
    );
    expect(refusal(() => database.exec("delete from ledger_entries"))).toContain(
      "ledger entries are never deleted",
    );
  });

  test("never gives an id twice", () => {
    insertAllValid();
    const { id: _, ...row } = VALID.ledger_entries as Row & { id: number };
    insert("ledger_entries", { ...row, idempotency_key: null });
    expect(database.prepare("select max(id) from ledger_entries").pluck().get()).toBe(2);
  });
});

test("the search index follows the players", () => {
  insertAllValid();
  const found = (text: string) =>
    database.prepare("select rowid from player_search where player_search match ?").pluck().all(`"${text}"`);
  expect(found("rosa")).toEqual([1]);
  expect(found("555014")).toEqual([1]);
  database.exec("update players set name = 'Amy Santiago', phone_number = '+12125550177'");
  expect(found("rosa")).toEqual([]);
  expect(found("555014")).toEqual([]);
  expect(found("santi")).toEqual([1]);
  expect(found("555017")).toEqual([1]);
});
