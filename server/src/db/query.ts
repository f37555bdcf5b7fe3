import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type LimitNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Tables } from "./tables.ts";

/** SQLite plans a statement that ends in `limit ?` anew each time it runs, and one with an expression there once. */
class PlannedOnce extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit +");
    this.visitNode(limit);
  }
}

/**
 * Where every query begins. It only builds and compiles: running is the transaction's, synchronously, because Kysely's
 * own SQLite driver prepares each statement anew and waits between them, letting other requests in.
 */
export const query = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new PlannedOnce(),
  },
});

/** Stands for a value in a query that is built before the value is there. */
class Slot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A query that is asked again and again: built and compiled once, which takes far longer than to run it, then filled with
 * other values each time.
 * @param build gets stand-ins for the values, to hand on and not to look at
 */
export function prepared<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
): (values: Values) => Compilable<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (values) => ({
    compile: () => {
      compiled ??= build(new Proxy({}, { get: (_, name) => new Slot(name) }) as Values).compile();
      const parameters = compiled.parameters.map((parameter) =>
        parameter instanceof Slot ? values[parameter.name as keyof Values] : parameter,
      );
      return { ...compiled, parameters };
    },
  });
}
