import { describe, expect, test } from "vitest";
import { isInBusinessHours, nextOpening } from "./rules.ts";

const NINE_TO_NINE = {
  businessHoursStart: "09:00",
  businessHoursEnd: "21:00",
  timezone: "America/New_York",
} as const;

describe("business hours", () => {
  test.each([
    ["2026-11-20T08:59:59.999-05:00", false, "2026-11-20T09:00-05:00"],
    ["2026-11-20T09:00:00-05:00", true, "2026-11-21T09:00-05:00"],
    ["2026-11-20T20:59:59.999-05:00", true, "2026-11-21T09:00-05:00"],
    ["2026-11-20T21:00:00-05:00", false, "2026-11-21T09:00-05:00"],
    // In the summer of London and the night of New York.
    ["2026-07-01T03:00:00-04:00", false, "2026-07-01T09:00-04:00"],
    // The nights in which the clocks change.
    ["2026-03-07T22:00:00-05:00", false, "2026-03-08T09:00-04:00"],
    ["2026-10-31T22:00:00-04:00", false, "2026-11-01T09:00-05:00"],
  ])("at %s: %s, and open next at %s", (now, isOpen, opening) => {
    expect(isInBusinessHours(NINE_TO_NINE, Date.parse(now))).toBe(isOpen);
    expect(nextOpening(NINE_TO_NINE, Date.parse(now))).toBe(Date.parse(opening));
  });

  test("that begin at a time which is skipped begin right after it", () => {
    const early = { ...NINE_TO_NINE, businessHoursStart: "02:30" };
    const night = Date.parse("2026-03-08T00:00:00-05:00");
    expect(nextOpening(early, night)).toBe(Date.parse("2026-03-08T03:30:00-04:00"));
    expect(isInBusinessHours(early, nextOpening(early, night))).toBe(true);
  });
});
