import type { Compilable, CompiledQuery } from "kysely";
import type { Reader } from "../db/tx.ts";

/** How SQLite goes about everything that `read` asks for, and how many rows it hands over. */
export function planOf(reader: Reader, read: (reader: Reader) => unknown): { looks: string[]; rows: number } {
  const looks: string[] = [];
  let rows = 0;
  read({
    ...reader,
    all: <Row>(wanted: Compilable<Row>): Row[] => {
      const compiled = wanted.compile() as CompiledQuery<{ detail: string }>;
      const explained = { ...compiled, sql: `explain query plan ${compiled.sql}` };
      looks.push(...reader.all<{ detail: string }>({ compile: () => explained }).map(({ detail }) => detail));
      const found = reader.all(wanted);
      rows += found.length;
      return found;
    },
  } as Reader);
  return { looks, rows };
}
