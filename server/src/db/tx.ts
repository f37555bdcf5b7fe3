import type { Instant } from "@dinkboard/shared/times";
import type { Statement } from "better-sqlite3";
import type { Compilable } from "kysely";
import type { SqliteDatabase } from "./open.ts";

/** Reads one state of the database. Synchronous: nothing else happens between two of its calls. */
export interface Reader {
  /** The instant of this piece of work, read once, so that everything it decides and writes has one time. */
  readonly now: Instant;
  all<Row>(query: Compilable<Row>): Row[];
  /** The first row, or undefined. */
  one<Row>(query: Compilable<Row>): Row | undefined;
}

/** A transaction: reads its own writes, and is committed or undone as a whole by whoever handed it out. */
export interface Tx extends Reader {
  /** Runs a statement for its effect; for `returning` use `one` or `all`. */
  run(query: Compilable): { readonly changes: number; readonly insertedId: number };
}

/** Far above the number of different statements in the program; a bound all the same. */
const MOST_STATEMENTS = 500;

/** Runs compiled queries on one connection, preparing each SQL text once. */
export class Connection {
  readonly #database: SqliteDatabase;
  readonly #statements = new Map<string, Statement>();

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  /** @param isOver whether whoever this is handed to has had its turn: then it runs nothing more */
  at(now: Instant, isOver: () => boolean = () => false): Tx {
    const compile = <Row>(query: Compilable<Row>) => {
      if (isOver()) throw new Error("this transaction is over: nothing more can be asked of it");
      return query.compile();
    };
    return {
      now,
      all: <Row>(query: Compilable<Row>): Row[] => {
        const { sql, parameters } = compile(query);
        return this.#prepare(sql).all(...parameters) as Row[];
      },
      one: <Row>(query: Compilable<Row>): Row | undefined => {
        const { sql, parameters } = compile(query);
        return this.#prepare(sql).get(...parameters) as Row | undefined;
      },
      run: (query: Compilable) => {
        const { sql, parameters } = compile(query);
        const { changes, lastInsertRowid } = this.#prepare(sql).run(...parameters);
        return { changes, insertedId: Number(lastInsertRowid) };
      },
    };
  }

  #prepare(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      // Lists of varying length (`in (?, ?, …)`) make new texts; the oldest leave first.
      const oldest =
        this.#statements.size >= MOST_STATEMENTS ? this.#statements.keys().next().value : undefined;
      if (oldest !== undefined) this.#statements.delete(oldest);
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
