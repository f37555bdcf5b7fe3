import { expect, test } from "vitest";
import { Pace } from "./pace.ts";

const NOW = 1_000_000;

test("so many go in a second, and no more", () => {
  const pace = new Pace(5);
  expect(pace.allowance(NOW)).toBe(5);
  pace.take(3, NOW);
  expect(pace.allowance(NOW + 500)).toBe(2);
  pace.take(2, NOW + 500);
  expect(pace.allowance(NOW + 999)).toBe(0);
  expect(pace.allowance(NOW + 1_000)).toBe(5);
});

test("a clock that was put back stops nothing", () => {
  const pace = new Pace(5);
  pace.take(5, NOW);
  expect(pace.allowance(NOW - 60_000)).toBe(5);
  pace.take(5, NOW - 60_000);
  expect(pace.allowance(NOW - 59_500)).toBe(0);
  expect(pace.allowance(NOW - 59_000)).toBe(5);
});

test("any number goes to whoever takes any", () => {
  const pace = new Pace(Infinity);
  pace.take(1_000, NOW);
  expect(pace.allowance(NOW)).toBe(Infinity);
});
