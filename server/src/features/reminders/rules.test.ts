import { DAY_MS, HOUR_MS } from "@dinkboard/shared/limits";
import { TIMEZONES } from "@dinkboard/shared/times";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reminderTimes } from "./rules.ts";

const NEW_YORK = "America/New_York";
const SENT_AT = Date.parse("2026-11-20T10:00:00-05:00");
const CLOSES_AT = Date.parse("2026-11-21T18:00:00-05:00");

function remindedAt(
  customReminderTimes: readonly string[],
  closes = "2026-11-21T18:00:00-05:00",
  sent = SENT_AT,
) {
  const poll = { hasReminders: true, customReminderTimes, closesAt: Date.parse(closes) };
  return reminderTimes(poll, sent, NEW_YORK).map(({ dueAt }) => new Date(dueAt).toISOString().slice(0, 16));
}

test("a poll without reminders has none", () => {
  const poll = { hasReminders: false, customReminderTimes: ["12:00"], closesAt: CLOSES_AT };
  expect(reminderTimes(poll, SENT_AT, NEW_YORK)).toEqual([]);
});

test("two automatic ones come at half and at seven eighths of the time to answer", () => {
  const poll = { hasReminders: true, customReminderTimes: [], closesAt: CLOSES_AT };
  expect(reminderTimes(poll, SENT_AT, NEW_YORK)).toEqual([
    { kind: "auto", dueAt: SENT_AT + 16 * HOUR_MS },
    { kind: "auto", dueAt: SENT_AT + 28 * HOUR_MS },
  ]);
});

describe("a time of its own comes once", () => {
  test("on the day of the closing if it is before it, else on the day before", () => {
    expect(remindedAt(["12:00"])).toEqual(["2026-11-21T17:00"]);
    expect(remindedAt(["18:00"])).toEqual(["2026-11-20T23:00"]);
    expect(remindedAt(["17:59", "18:30", "09:00"])).toEqual([
      "2026-11-20T23:30",
      "2026-11-21T14:00",
      "2026-11-21T22:59",
    ]);
  });

  test("by the club's calendar, not by UTC's", () => {
    expect(remindedAt(["12:00"], "2026-11-21T22:00:00-05:00")).toEqual(["2026-11-21T17:00"]);
  });

  test("and not at all before the question", () => {
    expect(remindedAt(["18:30"], undefined, Date.parse("2026-11-21T08:00:00-05:00"))).toEqual([]);
  });

  test("moved forward where the clocks skip it, the first where they repeat it", () => {
    const spring = Date.parse("2026-03-07T10:00:00-05:00");
    expect(remindedAt(["02:30"], "2026-03-08T12:00:00-04:00", spring)).toEqual(["2026-03-08T07:30"]);
    // Once, where two times become one.
    expect(remindedAt(["02:30", "03:30"], "2026-03-08T12:00:00-04:00", spring)).toEqual(["2026-03-08T07:30"]);
    const autumn = Date.parse("2026-10-31T10:00:00-04:00");
    expect(remindedAt(["01:30"], "2026-11-01T12:00:00-05:00", autumn)).toEqual(["2026-11-01T05:30"]);
  });
});

test("whatever the poll, between its sending and its closing, in order, each time once", () => {
  const time = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
  fc.assert(
    fc.property(
      fc.constantFrom(...TIMEZONES.map(({ value }) => value)),
      fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2028-01-01") }),
      fc.integer({ min: 1, max: 10 * DAY_MS }),
      fc.array(time, { maxLength: 3 }),
      (timezone, sentAt, openMs, customReminderTimes) => {
        const poll = { hasReminders: true, customReminderTimes, closesAt: sentAt + openMs };
        const times = reminderTimes(poll, sentAt, timezone).map(({ dueAt }) => dueAt);
        expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
        expect(times.length).toBeLessThanOrEqual(customReminderTimes.length || 2);
        for (const dueAt of times) {
          expect(dueAt).toBeGreaterThan(sentAt);
          expect(dueAt).toBeLessThan(poll.closesAt);
          // The last day on which it comes before the closing; a day is 25 hours long when clocks go back.
          if (customReminderTimes.length > 0) expect(poll.closesAt - dueAt).toBeLessThanOrEqual(25 * HOUR_MS);
        }
      },
    ),
  );
});
