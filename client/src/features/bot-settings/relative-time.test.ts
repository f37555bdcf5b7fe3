import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import { expect, test } from "vitest";
import { relativeTime } from "./relative-time.ts";

const NOW = Date.parse("2026-11-20T20:00:00Z");

test.each([
  [0, undefined],
  [59 * SECOND_MS, undefined],
  [-59 * SECOND_MS, undefined],
  [MINUTE_MS, "in 1 minute"],
  [-MINUTE_MS, "1 minute ago"],
  [59 * MINUTE_MS, "in 59 minutes"],
  [59 * MINUTE_MS + 40 * SECOND_MS, "in 1 hour"],
  [3 * HOUR_MS + 10 * MINUTE_MS, "in 3 hours"],
  [23 * HOUR_MS + 29 * MINUTE_MS, "in 23 hours"],
  [23 * HOUR_MS + 31 * MINUTE_MS, "in 1 day"],
  [DAY_MS, "in 1 day"],
  [-6 * DAY_MS, "6 days ago"],
])("%i ms from now is %s", (ms, text) => {
  expect(relativeTime(NOW + ms, NOW)).toBe(text);
});
