import { existsSync } from "node:fs";
import type { Migration } from "@dinkboard/migrations";
import type { Instant } from "@dinkboard/shared/times";
import { type Check, checkInvariants } from "./invariants.ts";
import { migrate, migrationState } from "./migrate.ts";
import { openDatabase, type SqliteDatabase } from "./open.ts";
import { Connection } from "./tx.ts";

/**
 * Looks at a club's file from outside, also while a server is using it, and changes nothing in it. What is in a file that
 * this program cannot read, or has yet to migrate, is not looked into.
 * @throws Error when there is no such file
 */
export function examine(
  path: string,
  migrations: Readonly<Record<string, Migration>>,
  now: Instant,
): readonly Check[] {
  if (!existsSync(path)) throw new Error(`There is no club at ${path}.`);
  const shape = "The file is a database of this version's shape";
  try {
    const database = openDatabase(path);
    try {
      const { pending, unknown } = migrationState(database, migrations);
      const violations = [
        ...unknown.map((name) => `it has ${name} of a newer Dinkboard`),
        ...pending.map((name) => `it has yet to get ${name}: the next start of the server does that`),
      ];
      if (violations.length === 0) violations.push(...missingIn(database, migrations, now));
      if (violations.length > 0) return [{ name: shape, violations }];
      // No transaction around it: each check is one query and so sees one state, and the server need not wait.
      return [{ name: shape, violations }, ...checkInvariants(new Connection(database).at(now))];
    } finally {
      database.close();
    }
  } catch (error) {
    return [{ name: shape, violations: [error instanceof Error ? error.message : String(error)] }];
  }
}

/** What the migrations make and the file has not, though it says that they ran: somebody else has been at it. */
function missingIn(
  database: SqliteDatabase,
  migrations: Readonly<Record<string, Migration>>,
  now: Instant,
): string[] {
  const fresh = openDatabase(":memory:");
  try {
    migrate(fresh, migrations, now);
    const found = new Set(partsOf(database));
    return partsOf(fresh)
      .filter((part) => !found.has(part))
      .map((part) => `it lacks the ${part}`);
  } finally {
    fresh.close();
  }
}

/** Its tables, columns, indexes and triggers, by name. */
function partsOf(database: SqliteDatabase): string[] {
  const parts = `
    select type || ' ' || name from sqlite_schema where name not like 'sqlite_%'
    union all
    select 'column ' || part.name || '.' || field.name from sqlite_schema as part, pragma_table_xinfo(part.name) as field
      where part.type = 'table'`;
  return database.prepare(parts).pluck().all() as string[];
}
