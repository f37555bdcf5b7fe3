import { migrations } from "@dinkboard/migrations";
import { onTestFinished } from "vitest";
import { checkInvariants, violationsOf } from "../db/invariants.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { Connection, type Reader, type Tx } from "../db/tx.ts";
import { WriteQueue } from "../db/write-queue.ts";
import { FakeClock, FRIDAY } from "./fake-clock.ts";

/** A real database in memory, for the tests of services that need nothing else of a club. Closed after the test. */
export function openTestDatabase() {
  const clock = new FakeClock(FRIDAY);
  const database = openDatabase(":memory:");
  migrate(database, migrations, clock.now());
  const connection = new Connection(database);
  const queue = new WriteQueue(database, connection, clock, () => undefined);
  const tx = () => connection.at(clock.now());
  onTestFinished(() => {
    database.close();
  });
  return {
    clock,
    read: <T>(run: (reader: Reader) => T): T => run(tx()),
    /** A transaction of its own, at once: kept as a whole, or undone by a throw. */
    write: <T>(run: (tx: Tx) => T): T => database.transaction(() => run(tx())).immediate(),
    /** The club's way of writing: shares its commit with whatever else is asked for in the same turn. */
    writeTogether: <T>(run: (tx: Tx) => T): Promise<T> => queue.write(run),
    /** Everything in the database, to show that a refusal wrote nothing. */
    contents: (): unknown => {
      const tables = database
        .prepare(
          "select name from sqlite_schema where type = 'table' and name not like 'player_search%' and name not like 'sqlite_%' order by name",
        )
        .pluck()
        .all() as string[];
      return Object.fromEntries(
        tables.map((name) => [name, database.prepare(`select * from ${name}`).all()]),
      );
    },
    violations: () => violationsOf(checkInvariants(tx())),
  };
}

export type TestDatabase = ReturnType<typeof openTestDatabase>;
