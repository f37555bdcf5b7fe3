import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./limits.ts";
import {
  addDays,
  CLOSE_OPTIONS,
  closingInstant,
  dayOfWeek,
  formatDate,
  formatDateOfYear,
  formatDateTime,
  formatTime,
  gameDateChoices,
  instantOf,
  localDateTime,
  TIME_CHOICES,
  TIMEZONES,
} from "./times.ts";

const NEW_YORK = "America/New_York";
const zones = TIMEZONES.map(({ value }) => value);
const FROM = Date.parse("2024-01-01T00:00:00Z");
const UNTIL = Date.parse("2034-01-01T00:00:00Z");

function byTemporal(date: string, time: string, zone: string): number {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone, {
    disambiguation: "compatible",
  }).epochMilliseconds;
}

function wallByTemporal(instant: number, zone: string) {
  const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  return {
    date: wall.toPlainDate().toString(),
    time: wall.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

/** When the zone's clocks change, in the ten years. */
function changes(zone: string): number[] {
  const found: number[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(FROM).toZonedDateTimeISO(zone);
  for (;;) {
    const next = at.getTimeZoneTransition("next");
    if (!next || next.epochMilliseconds >= UNTIL) return found;
    found.push(next.epochMilliseconds);
    at = next;
  }
}

describe.each(zones)("in %s, as Temporal has it", (zone) => {
  test("the clocks change twice a year", () => {
    expect(changes(zone)).toHaveLength(20);
  });

  test("every quarter of an hour of the days around a change of the clocks, both ways", () => {
    for (const change of changes(zone)) {
      for (let instant = change - DAY_MS; instant < change + DAY_MS; instant += 15 * MINUTE_MS) {
        const wall = localDateTime(instant, zone);
        expect(wall).toEqual(wallByTemporal(instant, zone));
        expect(instantOf(wall.date, wall.time, zone)).toBe(byTemporal(wall.date, wall.time, zone));
      }
      // Counting on the wall clock instead also meets the times that are skipped.
      const { date } = localDateTime(change, zone);
      for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
        const time = new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);
        expect(instantOf(date, time, zone)).toBe(byTemporal(date, time, zone));
      }
    }
  });

  test("any minute of the ten years, both ways", () => {
    const minute = fc
      .integer({ min: FROM / MINUTE_MS, max: UNTIL / MINUTE_MS })
      .map((count) => count * MINUTE_MS);
    fc.assert(
      fc.property(minute, (instant) => {
        const wall = localDateTime(instant, zone);
        expect(wall).toEqual(wallByTemporal(instant, zone));
        const again = instantOf(wall.date, wall.time, zone);
        // The same instant, or the first of the two that a change back shows alike.
        expect([instant, instant - HOUR_MS]).toContain(again);
        expect(localDateTime(again, zone)).toEqual(wall);
      }),
      { numRuns: 500 },
    );
  });
});

describe("an hour that the clocks skip or repeat", () => {
  test.each([
    ["skipped: moves forward by the gap", "2026-03-08", "02:30", "2026-03-08T03:30:00-04:00"],
    ["just before the gap", "2026-03-08", "01:59", "2026-03-08T01:59:00-05:00"],
    ["just after the gap", "2026-03-08", "03:00", "2026-03-08T03:00:00-04:00"],
    ["repeated: the first", "2026-11-01", "01:30", "2026-11-01T01:30:00-04:00"],
    ["just after it was repeated", "2026-11-01", "02:00", "2026-11-01T02:00:00-05:00"],
  ])("%s", (_, date, time, expected) => {
    expect(instantOf(date, time, NEW_YORK)).toBe(Date.parse(expected));
  });
});

describe("when a poll closes", () => {
  const game = { date: "2026-11-21", time: "20:30" };
  const gameAt = Date.parse("2026-11-21T20:30:00-05:00");
  const close = (option: (typeof CLOSE_OPTIONS)[number], now: string, custom?: string) =>
    new Date(
      closingInstant(
        option,
        game,
        Date.parse(now),
        NEW_YORK,
        custom === undefined ? undefined : Date.parse(custom),
      ),
    ).toISOString();
  const iso = (text: string) => new Date(text).toISOString();

  test.each([
    ["24-hours", "2026-11-20T12:00:00-05:00", "2026-11-21T12:00:00-05:00"],
    // Never after the game's start.
    ["24-hours", "2026-11-21T09:00:00-05:00", "2026-11-21T20:30:00-05:00"],
    ["game-day-morning", "2026-11-20T12:00:00-05:00", "2026-11-21T08:00:00-05:00"],
    ["game-day-morning", "2026-11-21T07:59:59-05:00", "2026-11-21T08:00:00-05:00"],
    // A morning that is past: one hour before the game, then its start.
    ["game-day-morning", "2026-11-21T08:00:00-05:00", "2026-11-21T19:30:00-05:00"],
    ["game-day-morning", "2026-11-21T19:29:59-05:00", "2026-11-21T19:30:00-05:00"],
    ["game-day-morning", "2026-11-21T19:30:00-05:00", "2026-11-21T20:30:00-05:00"],
    ["1-hour-before", "2026-11-20T12:00:00-05:00", "2026-11-21T19:30:00-05:00"],
    ["1-hour-before", "2026-11-21T19:45:00-05:00", "2026-11-21T20:30:00-05:00"],
    ["custom", "2026-11-20T12:00:00-05:00", "2026-11-21T12:00:00-05:00"],
  ] as const)("%s chosen at %s: %s", (option, now, expected) => {
    expect(close(option, now)).toBe(iso(expected));
  });

  test.each([
    ["in time", "2026-11-21T18:00:00-05:00", "2026-11-21T18:00:00-05:00"],
    ["after the start", "2026-11-22T18:00:00-05:00", "2026-11-21T20:30:00-05:00"],
    ["in the past: left for the server to refuse", "2026-11-19T18:00:00-05:00", "2026-11-19T18:00:00-05:00"],
  ])("a custom time %s", (_, custom, expected) => {
    expect(close("custom", "2026-11-20T12:00:00-05:00", custom)).toBe(iso(expected));
  });

  test("is never after the start, and before a coming game never in the past", () => {
    const now = fc.integer({ min: gameAt - 10 * DAY_MS, max: gameAt - 1 });
    fc.assert(
      fc.property(fc.constantFrom(...CLOSE_OPTIONS), now, (option, instant) => {
        const closesAt = closingInstant(option, game, instant, NEW_YORK);
        expect(closesAt).toBeLessThanOrEqual(gameAt);
        expect(closesAt).toBeGreaterThan(instant);
      }),
    );
  });
});

describe("the calendar", () => {
  test("days are counted by the calendar, through changes of the clocks and leap years", () => {
    expect(addDays("2026-03-07", 1)).toBe("2026-03-08");
    expect(addDays("2026-03-08", 1)).toBe("2026-03-09");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  });

  test("weeks begin with Sunday, 0", () => {
    expect(dayOfWeek("2026-11-22")).toBe(0);
    expect(dayOfWeek("2026-11-28")).toBe(6);
  });

  test("game dates are eight days from the club's today, which is not always London's", () => {
    // Half past nine in the evening in New York, already tomorrow in UTC.
    const choices = gameDateChoices(Date.parse("2026-11-21T02:30:00Z"), NEW_YORK);
    expect(choices).toEqual([
      { value: "2026-11-20", label: "Today" },
      { value: "2026-11-21", label: "Tomorrow" },
      { value: "2026-11-22", label: "Sun, Nov 22" },
      { value: "2026-11-23", label: "Mon, Nov 23" },
      { value: "2026-11-24", label: "Tue, Nov 24" },
      { value: "2026-11-25", label: "Wed, Nov 25" },
      { value: "2026-11-26", label: "Thu, Nov 26" },
      { value: "2026-11-27", label: "Fri, Nov 27" },
    ]);
  });

  test("times are offered every half hour from 06:00 to 23:30", () => {
    expect(TIME_CHOICES).toHaveLength(36);
    expect(TIME_CHOICES.slice(0, 3)).toEqual(["06:00", "06:30", "07:00"]);
    expect(TIME_CHOICES.at(-1)).toBe("23:30");
  });
});

describe("printing", () => {
  test.each([
    ["00:00", "12:00 AM"],
    ["00:30", "12:30 AM"],
    ["11:59", "11:59 AM"],
    ["12:00", "12:00 PM"],
    ["19:05", "7:05 PM"],
  ])("%s reads %s", (time, expected) => {
    expect(formatTime(time)).toBe(expected);
  });

  test("an instant reads as the club's clock shows it", () => {
    const instant = Date.parse("2026-11-27T01:30:00Z");
    expect(formatDate(instant, NEW_YORK)).toBe("Thu, Nov 26");
    expect(formatDateTime(instant, NEW_YORK)).toBe("Thu, Nov 26, 8:30 PM");
    expect(formatDateTime(instant, "America/Los_Angeles")).toBe("Thu, Nov 26, 5:30 PM");
    expect(formatDateOfYear(instant, NEW_YORK)).toBe("Nov 26, 2026");
  });

  test("midnight is 00:00, not 24:00", () => {
    expect(localDateTime(Date.parse("2026-11-26T05:00:00Z"), NEW_YORK)).toEqual({
      date: "2026-11-26",
      time: "00:00",
    });
  });
});
