import { expect, test } from "vitest";
import { dollarTicks, groupLabel, shareLabel, weekLabel } from "./labels.ts";

test.each([
  ["2026-11-15", "Nov 15"],
  ["2027-01-03", "Jan 3"],
])("the week of %s is called %s", (weekStart, expected) => {
  expect(weekLabel(weekStart)).toBe(expected);
});

test.each([
  [null, "0.00", "Below $0"],
  ["0.00", "10.00", "$0 – $9.99"],
  ["10.00", "20.00", "$10 – $19.99"],
  ["50.00", "100.00", "$50 – $99.99"],
  ["100.00", null, "$100 or more"],
])("balances from %s below %s are called %s", (from, below, expected) => {
  expect(groupLabel({ from, below })).toBe(expected);
});

test.each([
  [65, "65%"],
  [0, "0%"],
  [null, "–"],
])("a share of %s reads %s", (share, expected) => {
  expect(shareLabel(share)).toBe(expected);
});

test.each([
  [0, [0, 1]],
  [3.5, [0, 1, 2, 3, 4]],
  [340, [0, 100, 200, 300, 400]],
  [500, [0, 100, 200, 300, 400, 500]],
  [785, [0, 200, 400, 600, 800]],
  [12_000, [0, 5000, 10_000, 15_000]],
])("an axis up to $%s has lines at %j", (highest, expected) => {
  expect(dollarTicks(highest)).toEqual(expected);
});
