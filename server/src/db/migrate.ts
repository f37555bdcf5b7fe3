import type { Migration } from "@dinkboard/migrations";
import type { Instant } from "@dinkboard/shared/times";
import type { SqliteDatabase } from "./open.ts";
import { query } from "./query.ts";

/** What a database has of the program's migrations, and what the program has not of the database's. */
export interface MigrationState {
  readonly pending: readonly string[];
  readonly unknown: readonly string[];
}

export function migrationState(
  database: SqliteDatabase,
  migrations: Readonly<Record<string, Migration>>,
): MigrationState {
  const hasRecord = database.prepare("select 1 from sqlite_schema where name = 'migrations'").get();
  const applied = hasRecord
    ? (database.prepare("select name from migrations").pluck().all() as string[])
    : [];
  return {
    pending: Object.keys(migrations).filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !(name in migrations)),
  };
}

/**
 * Brings a database up to this program's shape: each migration in its own transaction together with its record, so that
 * a start that is killed anywhere is completed by the next one. Running it again changes nothing.
 * @returns the names of the migrations that this call ran
 * @throws Error when the database knows a migration that this program does not: it was written by a newer one.
 */
export function migrate(
  database: SqliteDatabase,
  migrations: Readonly<Record<string, Migration>>,
  now: Instant,
): readonly string[] {
  const { pending, unknown } = migrationState(database, migrations);
  if (unknown.length > 0) {
    throw new Error(
      `The database was written by a newer Dinkboard (it has ${unknown.join(", ")}). Start that version instead.`,
    );
  }
  database.exec(
    "create table if not exists migrations (name text primary key, applied_at integer not null) strict, without rowid",
  );
  for (const name of pending) {
    database
      .transaction(() => {
        for (const statement of migrations[name]?.up ?? []) database.exec(statement.compile(query).sql);
        database.prepare("insert into migrations (name, applied_at) values (?, ?)").run(name, now);
      })
      .immediate();
  }
  return pending;
}
