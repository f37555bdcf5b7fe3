import type { Compilable } from "kysely";
import type { SqliteDatabase } from "../src/db/open.ts";
import type { Tx } from "../src/db/tx.ts";

/** What a piece of work asked of the database: enough to ask it again with nothing in between. */
export type Statement = readonly [sql: string, parameters: readonly unknown[], way: "all" | "get" | "run"];

/** A transaction that works as usual and notes every statement. */
export function recording(tx: Tx, statements: Statement[]): Tx {
  const note = (query: Compilable, way: Statement[2]) => {
    const { sql, parameters } = query.compile();
    statements.push([sql, parameters, way]);
  };
  return {
    now: tx.now,
    all: (query) => {
      note(query, "all");
      return tx.all(query);
    },
    one: (query) => {
      note(query, "get");
      return tx.one(query);
    },
    run: (query) => {
      note(query, "run");
      return tx.run(query);
    },
  };
}

/** Runs statements on better-sqlite3 itself, each prepared once. */
export function bareRunner(database: SqliteDatabase) {
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  const prepare = (sql: string) => database.prepare<unknown[]>(sql);
  return (sql: string, parameters: readonly unknown[] = [], way: Statement[2] = "run"): unknown => {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = prepare(sql);
      prepared.set(sql, statement);
    }
    return statement[way](...parameters);
  };
}
