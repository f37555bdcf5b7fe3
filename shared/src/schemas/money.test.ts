import { describe, expect, test } from "vitest";
import { cents } from "../money.ts";
import { moneySchema } from "./money.ts";

describe("an amount from outside", () => {
  const schema = moneySchema({ atLeast: cents(1), atMost: cents(10_000_00), message: "a valid amount" });

  test.each([
    ["0.01", 1],
    ["10000.00", 10_000_00],
    [10_000, 10_000_00],
  ])("%j is within the bounds", (value, expected) => {
    expect(schema.parse(value)).toBe(expected);
  });

  test.each(["0", "0.00", 0, "-1", "10000.01", 10_000.01, "0.001", "abc", null, undefined, true, {}])(
    "%j is refused with the one message",
    (value) => {
      const result = schema.safeParse(value);
      expect(result.error?.issues.map((issue) => issue.message)).toEqual(["a valid amount"]);
    },
  );

  test.each([
    ["", "an amount"],
    [" ", "an amount"],
    [undefined, "an amount"],
    ["1500", "at most 1000.00"],
    ["-1", "at most 1000.00"],
    ["1.005", "at most 1000.00"],
  ])("%j is told as missing or as wrong, where the two have words of their own", (value, message) => {
    const bounds = { atLeast: cents(0), atMost: cents(1_000_00), message: "at most 1000.00" };
    const result = moneySchema({ ...bounds, required: "an amount" }).safeParse(value);
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
