import type { Migration } from "@dinkboard/migrations";
import type { Instant } from "@dinkboard/shared/times";
import type { SqliteDatabase } from "./open.ts";
import { query } from "./query.ts";

/**
 * Brings a database up to this program's shape: each migration in its own transaction together with its record, so that
 * a start that is killed anywhere is completed by the next one. Running it again changes nothing.
 * @throws Error when the database knows a migration that this program does not: it was written by a newer one.
 */
export function migrate(
  database: SqliteDatabase,
  migrations: Readonly<Record<string, Migration>>,
  now: Instant,
): readonly string[] {
  database.exec(
    "create table if not exists migrations (name text primary key, applied_at integer not null) strict, without rowid",
  );
  const applied = new Set(
    database
      .prepare("select name from migrations")
      .all()
      .map((row) => (row as { name: string }).name),
  );
  const unknown = [...applied].filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new Error(
      `The database was written by a newer Dinkboard (it has ${unknown.join(", ")}). Start that version instead.`,
    );
  }
  const pending = Object.entries(migrations).filter(([name]) => !applied.has(name));
  for (const [name, migration] of pending) {
    database
      .transaction(() => {
        for (const statement of migration.up) database.exec(statement.compile(query).sql);
        database.prepare("insert into migrations (name, applied_at) values (?, ?)").run(name, now);
      })
      .immediate();
  }
  return pending.map(([name]) => name);
}
