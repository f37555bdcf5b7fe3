import { migrations } from "@dinkboard/migrations";
import { expect, test, vi } from "vitest";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { query } from "./query.ts";
import { Connection } from "./tx.ts";

const NOW = Date.parse("2026-11-20T20:00:00Z");

function open() {
  const database = openDatabase(":memory:");
  migrate(database, migrations, NOW);
  return { database, connection: new Connection(database) };
}

const insertWrongCode = (phoneNumber: string) =>
  query.insertInto("wrong_codes").values({ phone_number: phoneNumber as never, tried_at: NOW });

test("a transaction has one time, and reads what it wrote", () => {
  const tx = open().connection.at(NOW);
  expect(tx.now).toBe(NOW);
  expect(tx.run(insertWrongCode("+12125550142"))).toEqual({ changes: 1, insertedId: 1 });
  expect(tx.run(insertWrongCode("+12125550143"))).toEqual({ changes: 1, insertedId: 2 });
  const all = query.selectFrom("wrong_codes").select("phone_number").orderBy("id");
  expect(tx.all(all)).toEqual([{ phone_number: "+12125550142" }, { phone_number: "+12125550143" }]);
  expect(tx.one(all)).toEqual({ phone_number: "+12125550142" });
  expect(tx.one(all.where("id", "=", 3))).toBeUndefined();
});

test("`returning` answers rows", () => {
  const tx = open().connection.at(NOW);
  expect(tx.one(insertWrongCode("+12125550142").returning(["id", "tried_at"]))).toEqual({
    id: 1,
    tried_at: NOW,
  });
});

test("a statement is prepared once, whatever its parameters", () => {
  const { database, connection } = open();
  const prepare = vi.spyOn(database, "prepare");
  for (const id of [1, 2, 3]) {
    connection.at(NOW + id).all(query.selectFrom("wrong_codes").selectAll().where("id", "=", id));
  }
  expect(prepare).toHaveBeenCalledTimes(1);
});

test("the statement cache is bounded: the oldest leave first", () => {
  const { database, connection } = open();
  const tx = connection.at(NOW);
  const manyIds = (count: number) =>
    query
      .selectFrom("wrong_codes")
      .select("id")
      .where(
        "id",
        "in",
        Array.from({ length: count }, (_, index) => index),
      );
  for (let count = 1; count <= 600; count++) tx.all(manyIds(count));
  const prepare = vi.spyOn(database, "prepare");
  tx.all(manyIds(600));
  expect(prepare).not.toHaveBeenCalled();
  tx.all(manyIds(1));
  expect(prepare).toHaveBeenCalledTimes(1);
});
