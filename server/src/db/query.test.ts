import { expect, test } from "vitest";
import { prepared, query } from "./query.ts";

test("a limit is an expression, since SQLite plans a statement with a bare one anew each time", () => {
  expect(query.selectFrom("players").select("id").limit(5).compile()).toMatchObject({
    sql: 'select "id" from "players" limit +?',
    parameters: [5],
  });
});

test("a prepared query is built once, and takes other values each time", () => {
  let built = 0;
  const named = prepared(({ name, most }: { name: string; most: number }) => {
    built += 1;
    return query.selectFrom("players").select("id").where("name", "=", name).where("id", ">", 0).limit(most);
  });
  expect(named({ name: "Ana", most: 1 }).compile().parameters).toEqual(["Ana", 0, 1]);
  expect(named({ name: "Ben", most: 2 }).compile()).toMatchObject({
    sql: 'select "id" from "players" where "name" = ? and "id" > ? limit +?',
    parameters: ["Ben", 0, 2],
  });
  expect(built).toBe(1);
});
