import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Migration, migrations } from "@dinkboard/migrations";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate, migrationState } from "./migrate.ts";
import { openDatabase, type SqliteDatabase } from "./open.ts";
import { query } from "./query.ts";

const NOW = Date.parse("2026-11-20T20:00:00Z");

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dinkboard-migrate-"));
  path = join(folder, "club.db");
});

afterEach(() => rmSync(folder, { recursive: true }));

function tables(database: SqliteDatabase): string[] {
  return database
    .prepare("select name from sqlite_schema where type = 'table' order by name")
    .pluck()
    .all() as string[];
}

const courts: Migration = {
  up: [sql`create table courts (id integer primary key) strict`],
  down: [sql`drop table courts`],
};
const nets: Migration = {
  up: [sql`create table nets (id integer primary key) strict`, sql`create index nets_by_id on nets (id)`],
  down: [sql`drop table nets`],
};

describe("migrating", () => {
  test("runs what is missing in order, says what ran, and remembers when", () => {
    const database = openDatabase(path);
    expect(migrate(database, { "0001-courts": courts }, NOW)).toEqual(["0001-courts"]);
    expect(migrate(database, { "0001-courts": courts, "0002-nets": nets }, NOW + 1)).toEqual(["0002-nets"]);
    expect(migrate(database, { "0001-courts": courts, "0002-nets": nets }, NOW + 2)).toEqual([]);
    expect(database.prepare("select * from migrations").all()).toEqual([
      { name: "0001-courts", applied_at: NOW },
      { name: "0002-nets", applied_at: NOW + 1 },
    ]);
    database.close();
  });

  test("a failure leaves nothing of its migration, and keeps those before", () => {
    const database = openDatabase(path);
    const broken: Migration = { up: [...nets.up, sql`create table courts (id integer)`], down: [] };
    expect(() => migrate(database, { "0001-courts": courts, "0002-nets": broken }, NOW)).toThrow(
      "table courts already exists",
    );
    expect(tables(database)).toEqual(["courts", "migrations"]);
    expect(migrate(database, { "0001-courts": courts, "0002-nets": nets }, NOW)).toEqual(["0002-nets"]);
    database.close();
  });

  test("a start killed anywhere is completed by the next one", () => {
    const steps = Object.entries({ "0001-courts": courts, "0002-nets": nets });
    const statements = steps.flatMap(([, { up }]) => up);
    for (let killedAt = 0; killedAt <= statements.length; killedAt++) {
      const file = join(folder, `killed-at-${killedAt}.db`);
      // The process ends before statement number `killedAt`: what it had not committed is gone with it.
      let executed = 0;
      const dying = openDatabase(file);
      const exec = dying.exec.bind(dying);
      dying.exec = (text: string) => {
        if (text.startsWith("create table courts") || text.includes("nets")) {
          if (executed === killedAt) throw new Error("killed");
          executed += 1;
        }
        return exec(text);
      };
      try {
        migrate(dying, Object.fromEntries(steps), NOW);
      } catch (error) {
        expect(error).toEqual(new Error("killed"));
      }
      dying.close();

      const database = openDatabase(file);
      migrate(database, Object.fromEntries(steps), NOW + 1);
      expect(tables(database)).toEqual(["courts", "migrations", "nets"]);
      expect(migrationState(database, Object.fromEntries(steps))).toEqual({ pending: [], unknown: [] });
      database.close();
    }
  });

  test("a database of a newer program is refused and stays as it is", () => {
    const database = openDatabase(path);
    migrate(database, { "0001-courts": courts, "0002-nets": nets }, NOW);
    expect(() => migrate(database, { "0001-courts": courts }, NOW)).toThrow(
      "The database was written by a newer Dinkboard (it has 0002-nets). Start that version instead.",
    );
    expect(tables(database)).toEqual(["courts", "migrations", "nets"]);
    database.close();
  });

  test("the state of a file is told without touching it", () => {
    const database = openDatabase(path);
    expect(migrationState(database, { "0001-courts": courts })).toEqual({
      pending: ["0001-courts"],
      unknown: [],
    });
    expect(tables(database)).toEqual([]);
    database.close();
  });
});

describe("the club's migrations", () => {
  function schema(database: SqliteDatabase): unknown[] {
    return database
      .prepare("select type, name, tbl_name, sql from sqlite_schema where name <> 'migrations' order by name")
      .all();
  }

  test("each can be undone without a trace and done again", () => {
    const database = openDatabase(":memory:");
    const run = (statements: Migration["up"]) => {
      for (const statement of statements) database.exec(statement.compile(query).sql);
    };
    const withoutOwn = () => schema(database).filter((row) => !isInternal(row));
    const isInternal = (row: unknown) => (row as { name: string }).name.startsWith("sqlite_");
    for (const migration of Object.values(migrations)) {
      const before = withoutOwn();
      run(migration.up);
      const after = withoutOwn();
      expect(after).not.toEqual(before);
      run(migration.down);
      expect(withoutOwn()).toEqual(before);
      run(migration.up);
      expect(withoutOwn()).toEqual(after);
    }
    database.close();
  });

  test("0006 knows which questions were asked again before it", () => {
    const database = openDatabase(":memory:");
    const entries = Object.entries(migrations);
    migrate(database, Object.fromEntries(entries.filter(([name]) => name < "0006")), NOW);
    database.exec("pragma foreign_keys = off");
    const insert = database.prepare(
      `insert into outbox (dedupe_key, kind, poll_id, player_id, phone_number, variables, status, priority, created_at,
         updated_at) values (?, ?, ?, ?, '+12125550142', '{}', 'read', 2, 0, 0)`,
    );
    const asked: [kind: string, pollId: number | null, playerId: number | null][] = [
      ["poll", 1, 1],
      ["poll", 1, 1],
      ["poll", 1, 2],
      ["poll", 2, 1],
      ["poll_reminder", 1, 1],
      ["help", null, null],
      ["help", null, null],
    ];
    for (const [index, message] of asked.entries()) insert.run(String(index), ...message);
    migrate(database, migrations, NOW);
    const superseded = database.prepare("select id from outbox where is_superseded = 1").pluck().all();
    expect(superseded).toEqual([1]);
    database.close();
  });

  test("every table is STRICT", () => {
    const database = openDatabase(":memory:");
    migrate(database, migrations, NOW);
    const lax = database
      .prepare(
        `select name from pragma_table_list
         where schema = 'main' and type = 'table' and strict = 0 and name not like 'sqlite_%'`,
      )
      .pluck()
      .all();
    expect(lax).toEqual([]);
    database.close();
  });

  test("every reference is to a table that exists", () => {
    const database = openDatabase(":memory:");
    migrate(database, migrations, NOW);
    const names = tables(database);
    for (const table of names) {
      const references = database.pragma(`foreign_key_list(${table})`) as { table: string }[];
      for (const reference of references) expect(names).toContain(reference.table);
    }
    database.close();
  });
});

describe("a file that is opened", () => {
  test("keeps every commit through a power cut, checks its references, and is shared", () => {
    const database = openDatabase(path);
    expect(database.pragma("journal_mode", { simple: true })).toBe("wal");
    expect(database.pragma("synchronous", { simple: true })).toBe(2);
    expect(database.pragma("foreign_keys", { simple: true })).toBe(1);
    expect(database.pragma("busy_timeout", { simple: true })).toBe(5_000);
    expect(database.pragma("journal_size_limit", { simple: true })).toBe(64 * 1024 * 1024);
    database.close();
  });
});
