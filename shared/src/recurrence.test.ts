import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "./limits.ts";
import { answerableOccurrences, type ClubTime, type Schedule } from "./recurrence.ts";
import { TIMEZONES } from "./times.ts";

const NEW_YORK: ClubTime = { timezone: "America/New_York", businessHoursStart: "09:00" };
const TUESDAYS: Schedule = {
  recurringDays: [2],
  gameTime: "19:00",
  pollCloseTime: "09:00",
  openDaysBefore: 2,
};
const [SUNDAY, MONDAY, TUESDAY, THURSDAY] = [0, 1, 2, 4];

/** The next game as the club's clock shows it: date and start, opening, closing. */
function nextGame(schedule: Partial<Schedule>, now: string, club: Partial<ClubTime> = {}) {
  const time = { ...NEW_YORK, ...club };
  const [next] = answerableOccurrences({ ...TUESDAYS, ...schedule }, time, Date.parse(now));
  return next && [next.gameDate, ...[next.gameAt, next.opensAt, next.closesAt].map((at) => wall(at, time))];
}

function wall(instant: number, { timezone }: ClubTime): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);
  return zoned.toString({ smallestUnit: "minute", timeZoneName: "never" });
}

describe("the next game", () => {
  test.each<[string, Partial<Schedule>, string[]]>([
    [
      "closes on its day at a time before it starts",
      {},
      ["2026-11-24", "2026-11-24T19:00-05:00", "2026-11-22T09:00-05:00", "2026-11-24T09:00-05:00"],
    ],
    [
      "closes on the day before at a time after it starts",
      { pollCloseTime: "20:00" },
      ["2026-11-24", "2026-11-24T19:00-05:00", "2026-11-22T09:00-05:00", "2026-11-23T20:00-05:00"],
    ],
    [
      "closes on the day before at the time at which it starts",
      { pollCloseTime: "19:00" },
      ["2026-11-24", "2026-11-24T19:00-05:00", "2026-11-22T09:00-05:00", "2026-11-23T19:00-05:00"],
    ],
    [
      "closes on its day a minute before it starts",
      { pollCloseTime: "18:59" },
      ["2026-11-24", "2026-11-24T19:00-05:00", "2026-11-22T09:00-05:00", "2026-11-24T18:59-05:00"],
    ],
    [
      "opens as many days before as wanted, also a week",
      { openDaysBefore: 7 },
      ["2026-11-24", "2026-11-24T19:00-05:00", "2026-11-17T09:00-05:00", "2026-11-24T09:00-05:00"],
    ],
    [
      "is on the first of the days that comes",
      { recurringDays: [MONDAY, TUESDAY, THURSDAY] },
      ["2026-11-23", "2026-11-23T19:00-05:00", "2026-11-21T09:00-05:00", "2026-11-23T09:00-05:00"],
    ],
  ])("%s", (_, schedule, expected) => {
    expect(nextGame(schedule, "2026-11-20T15:00:00-05:00")).toEqual(expected);
  });

  test.each([
    ["before its poll opens", "2026-11-22T08:59:59-05:00", "2026-11-24"],
    ["while its poll is open", "2026-11-22T09:00:00-05:00", "2026-11-24"],
    ["until the last moment of its poll", "2026-11-24T08:59:59.999-05:00", "2026-11-24"],
    [
      "no longer when its poll closes, though it is still to be played",
      "2026-11-24T09:00:00-05:00",
      "2026-12-01",
    ],
    ["in the evening, when it is already tomorrow in UTC", "2026-11-23T23:30:00-05:00", "2026-11-24"],
  ])("is this one %s", (_, now, expected) => {
    expect(nextGame({}, now)?.[0]).toBe(expected);
  });

  test("opens when business hours begin", () => {
    expect(nextGame({}, "2026-11-20T15:00:00-05:00", { businessHoursStart: "07:30" })?.[2]).toBe(
      "2026-11-22T07:30-05:00",
    );
  });

  test("is the same on the clocks of every zone", () => {
    expect(nextGame({}, "2026-11-20T12:00:00Z", { timezone: "America/Los_Angeles" })?.[1]).toBe(
      "2026-11-24T19:00-08:00",
    );
  });

  test("is none when polls would close before they open", () => {
    const hopeless = { gameTime: "08:00", pollCloseTime: "09:00", openDaysBefore: 1 };
    expect(nextGame(hopeless, "2026-11-20T15:00:00-05:00")).toBeUndefined();
    expect(nextGame({ ...hopeless, pollCloseTime: "09:01" }, "2026-11-20T15:00:00-05:00")?.slice(2)).toEqual([
      "2026-11-23T09:00-05:00",
      "2026-11-23T09:01-05:00",
    ]);
    expect(nextGame({ ...hopeless, openDaysBefore: 2 }, "2026-11-20T15:00:00-05:00")?.[0]).toBe("2026-11-24");
  });
});

describe("when the clocks change", () => {
  const spring = "2026-03-06T12:00:00-05:00";
  const autumn = "2026-10-30T12:00:00-04:00";

  test("a game at a time that is skipped moves forward with its closing", () => {
    const early = { recurringDays: [SUNDAY], gameTime: "02:30", pollCloseTime: "02:00" };
    expect(nextGame(early, spring)).toEqual([
      "2026-03-08",
      "2026-03-08T03:30-04:00",
      "2026-03-06T09:00-05:00",
      "2026-03-08T03:00-04:00",
    ]);
  });

  test("a closing time that moves past a game which does not is the game's start", () => {
    const early = { recurringDays: [SUNDAY], gameTime: "03:00", pollCloseTime: "02:30" };
    expect(nextGame(early, spring)?.[3]).toBe("2026-03-08T03:00-04:00");
  });

  test("a time that is repeated is the first", () => {
    const early = { recurringDays: [SUNDAY], gameTime: "01:45", pollCloseTime: "01:15" };
    expect(nextGame(early, autumn)).toEqual([
      "2026-11-01",
      "2026-11-01T01:45-04:00",
      "2026-10-30T09:00-04:00",
      "2026-11-01T01:15-04:00",
    ]);
  });

  test("the wall clock is what counts, before and after", () => {
    expect(nextGame({ recurringDays: [SUNDAY] }, autumn)?.slice(1)).toEqual([
      "2026-11-01T19:00-05:00",
      "2026-10-30T09:00-04:00",
      "2026-11-01T09:00-05:00",
    ]);
  });

  test("a week that a change spoils is left out, the next one is not", () => {
    // Business hours begin at a time that is skipped, and so only when the poll has closed.
    const club = { businessHoursStart: "02:30" };
    const early = { recurringDays: [MONDAY], gameTime: "02:00", pollCloseTime: "03:15", openDaysBefore: 1 };
    expect(nextGame(early, spring, club)?.[0]).toBe("2026-03-16");
    expect(nextGame(early, "2026-03-13T12:00:00-04:00", club)?.[0]).toBe("2026-03-16");
  });
});

describe.each(TIMEZONES.map(({ value }) => value))(
  "through ten years in %s, as Temporal has it",
  (timezone) => {
    const from = Temporal.PlainDate.from("2024-01-01");
    const until = Temporal.PlainDate.from("2034-01-01");

    const time = fc
      .integer({ min: 0, max: 24 * 60 - 1 })
      .map((minutes) => new Date(minutes * MINUTE_MS).toISOString().slice(11, 16));
    // The hours in which clocks change, as often as all others together.
    const anyTime = fc.oneof(time, fc.constantFrom("00:59", "01:00", "01:30", "02:00", "02:30", "03:00"));
    const schedules = fc.record({
      recurringDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      gameTime: anyTime,
      pollCloseTime: anyTime,
      openDaysBefore: fc.integer({ min: 1, max: 7 }),
    });

    const at = (date: Temporal.PlainDate, timeText: string) =>
      date.toZonedDateTime({ timeZone: timezone, plainTime: timeText }).epochMilliseconds;

    /** The same occurrence, said in Temporal's words. */
    function expected(date: Temporal.PlainDate, schedule: Schedule, { businessHoursStart }: ClubTime) {
      const { gameTime, pollCloseTime, openDaysBefore } = schedule;
      const isSameDay =
        Temporal.PlainTime.compare(
          Temporal.PlainTime.from(pollCloseTime),
          Temporal.PlainTime.from(gameTime),
        ) < 0;
      const gameAt = at(date, gameTime);
      return {
        gameDate: date.toString(),
        gameAt,
        opensAt: at(date.subtract({ days: openDaysBefore }), businessHoursStart),
        closesAt: Math.min(gameAt, at(isSameDay ? date : date.subtract({ days: 1 }), pollCloseTime)),
      };
    }

    const isGameDay = (date: Temporal.PlainDate, { recurringDays }: Schedule) =>
      recurringDays.includes(date.dayOfWeek % 7);

    test("the games of two weeks from any minute", () => {
      const minute = fc
        .integer({ min: at(from, "00:00") / MINUTE_MS, max: at(until, "00:00") / MINUTE_MS })
        .map((count) => count * MINUTE_MS);
      fc.assert(
        fc.property(schedules, anyTime, minute, (schedule, businessHoursStart, now) => {
          const club = { timezone, businessHoursStart };
          const today = Temporal.Instant.fromEpochMilliseconds(now)
            .toZonedDateTimeISO(timezone)
            .toPlainDate();
          const days = Array.from({ length: 14 }, (_, day) => today.add({ days: day }));
          expect(answerableOccurrences(schedule, club, now)).toEqual(
            days
              .filter((date) => isGameDay(date, schedule))
              .map((date) => expected(date, schedule, club))
              .filter(({ opensAt, closesAt }) => now < closesAt && opensAt < closesAt),
          );
        }),
        { numRuns: 200 },
      );
    });

    test("whoever looks from one closing to the next meets every game once", () => {
      const schedule: Schedule = { ...TUESDAYS, recurringDays: [SUNDAY, THURSDAY], gameTime: "02:30" };
      const club = { timezone, businessHoursStart: "09:00" };
      const games: string[] = [];
      let now = at(from, "00:00");
      for (;;) {
        const [next] = answerableOccurrences(schedule, club, now);
        if (!next || next.gameAt >= at(until, "00:00")) break;
        games.push(next.gameDate);
        now = next.closesAt;
      }
      const days = Array.from({ length: from.until(until).days }, (_, day) => from.add({ days: day }));
      expect(games).toEqual(days.filter((date) => isGameDay(date, schedule)).map(String));
    });

    test("a poll that is looked for while it can be answered is found, however long nobody looked", () => {
      const day = fc.integer({ min: 0, max: from.until(until).days - 1 }).map((days) => from.add({ days }));
      fc.assert(
        fc.property(schedules, day, fc.double({ min: 0, max: 1, noNaN: true }), (schedule, date, part) => {
          const club = { timezone, businessHoursStart: "09:00" };
          const daily = { ...schedule, recurringDays: [date.dayOfWeek % 7] };
          const { gameDate, opensAt, closesAt } = expected(date, daily, club);
          fc.pre(opensAt < closesAt);
          const now = Math.min(closesAt - 1, Math.floor(opensAt + part * (closesAt - opensAt)));
          const due = answerableOccurrences(daily, club, now).filter((game) => game.opensAt <= now);
          expect(due.map((game) => game.gameDate)).toContain(gameDate);
        }),
        { numRuns: 200 },
      );
    });
  },
);
