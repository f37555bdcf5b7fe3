import { DAY_MS } from "@dinkboard/shared/limits";
import { addCents, cents } from "@dinkboard/shared/money";
import { instantOf, TIMEZONES } from "@dinkboard/shared/times";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  averageCents,
  balanceGroups,
  changePercent,
  formatRankCursor,
  type PollFigures,
  parseRankCursor,
  participation,
  reportPeriod,
  sharePercent,
  weeklyFigures,
} from "./rules.ts";

const ZONE = "America/New_York";
const anyCents = fc.integer({ min: -1_000_00, max: 1_000_00 }).map(cents);

describe("a share", () => {
  test.each([
    [0, 10, 0],
    [1, 3, 33],
    [2, 3, 67],
    [10, 10, 100],
    // An inactive player who answered before counts as a vote, not as an active player.
    [11, 10, 100],
    [0, 0, null],
    [1, 0, null],
  ])("%i of %i is %s", (part, whole, expected) => {
    expect(sharePercent(part, whole)).toBe(expected);
  });
});

describe("a change", () => {
  test.each([
    [15_00, 10_00, 50],
    [10_00, 15_00, -33],
    [10_00, 10_00, 0],
    [0, 10_00, -100],
    [-5_00, 10_00, -150],
    // Rounds to 0, not to -0.
    [999_99, 1_000_00, 0],
    [10_00, 0, null],
    [10_00, -5_00, null],
    [0, 0, null],
  ])("to %i from %i is %s", (now, before, expected) => {
    expect(changePercent(cents(now), cents(before))).toBe(expected);
  });
});

test("a mean is in whole cents, and nothing for nobody", () => {
  expect(averageCents([])).toBe(0);
  expect(averageCents([cents(10), cents(15)])).toBe(13);
  expect(averageCents([cents(-30_00), cents(10_00)])).toBe(-10_00);
});

describe("groups of balances", () => {
  test("go from those who owe to those who have plenty, each beginning where the one before ends", () => {
    const amounts = [-1, 0, 9_99, 10_00, 19_99, 20_00, 49_99, 50_00, 99_99, 100_00, 5_000_00].map(cents);
    expect(balanceGroups(amounts)).toEqual([
      { from: null, below: "0.00", players: 1 },
      { from: "0.00", below: "10.00", players: 2 },
      { from: "10.00", below: "20.00", players: 2 },
      { from: "20.00", below: "50.00", players: 2 },
      { from: "50.00", below: "100.00", players: 2 },
      { from: "100.00", below: null, players: 2 },
    ]);
  });

  test("hold everybody once", () => {
    fc.assert(
      fc.property(fc.array(anyCents), (amounts) => {
        const counted = balanceGroups(amounts).reduce((sum, { players }) => sum + players, 0);
        expect(counted).toBe(amounts.length);
      }),
    );
  });
});

let lastId = 0;

function game(gameAt: number, figures: Partial<PollFigures> = {}): PollFigures {
  lastId += 1;
  return {
    id: lastId,
    question: "Who plays?",
    gameAt,
    costCents: cents(15_00),
    closesAt: gameAt,
    closedAt: null,
    yesVotes: 0,
    noVotes: 0,
    chargedCents: cents(0),
    couldAnswer: 10,
    ...figures,
  };
}

test("participation is that of all the polls together, not the mean of theirs", () => {
  const polls = [game(0, { yesVotes: 8, noVotes: 2 }), game(0, { yesVotes: 1, couldAnswer: 90 })];
  expect(participation(polls)).toBe(11);
  expect(participation([])).toBeNull();
});

describe("the weeks", () => {
  const now = Date.parse("2026-11-20T15:00:00-05:00");
  const at = (text: string) => Date.parse(text);
  const weeks = (games: readonly PollFigures[]) => weeklyFigures(games, now, ZONE);

  test("of a club without games are the current one, empty", () => {
    expect(weeks([])).toEqual([{ weekStart: "2026-11-15", games: 0, revenue: "0.00", participation: null }]);
  });

  test("run from the first game to now, the empty ones among them", () => {
    const games = [
      game(at("2026-11-01T10:00:00-05:00"), { yesVotes: 4, noVotes: 1, chargedCents: cents(60_00) }),
      game(at("2026-11-07T23:59:00-05:00"), { yesVotes: 2, chargedCents: cents(30_00) }),
      game(at("2026-11-20T20:30:00-05:00"), { yesVotes: 3, chargedCents: cents(45_00), couldAnswer: 4 }),
    ];
    expect(weeks(games)).toEqual([
      { weekStart: "2026-11-01", games: 2, revenue: "90.00", participation: 35 },
      { weekStart: "2026-11-08", games: 0, revenue: "0.00", participation: null },
      { weekStart: "2026-11-15", games: 1, revenue: "45.00", participation: 75 },
    ]);
  });

  test("hold the next one once it has a game, and begin on Sunday by the club's clock", () => {
    const saturdayNight = at("2026-11-21T23:30:00-05:00");
    expect(weeks([game(saturdayNight)]).map(({ weekStart }) => weekStart)).toEqual(["2026-11-15"]);
    const sunday = at("2026-11-22T00:00:00-05:00");
    expect(weeks([game(sunday)]).map(({ weekStart, games }) => [weekStart, games])).toEqual([
      ["2026-11-15", 0],
      ["2026-11-22", 1],
    ]);
  });

  test("of the longest report are thirteen", () => {
    const { from, until } = reportPeriod(now, ZONE);
    expect([from, until]).toEqual([at("2026-08-30T00:00:00-04:00"), at("2026-11-29T00:00:00-05:00")]);
    expect(weeks([game(from), game(until - 1)])).toHaveLength(13);
  });

  test("follow each other without gaps and hold every game and cent once, in every zone", () => {
    const zones = fc.constantFrom(...TIMEZONES.map(({ value }) => value));
    const instant = fc.integer({ min: at("2024-01-01T00:00:00Z"), max: at("2034-01-01T00:00:00Z") });
    const played = fc.array(fc.record({ part: fc.nat(999), charged: fc.nat(100_00) }), { maxLength: 12 });
    fc.assert(
      fc.property(zones, instant, played, (zone, today, parts) => {
        const { from, until } = reportPeriod(today, zone);
        const games = parts.map(({ part, charged }) =>
          game(from + Math.floor(((until - from) * part) / 1000), { chargedCents: cents(charged) }),
        );
        const found = weeklyFigures(games, today, zone);
        const starts = found.map(({ weekStart }) => Temporal.PlainDate.from(weekStart));
        expect(starts.every((start) => start.dayOfWeek === 7)).toBe(true);
        for (const [index, start] of starts.slice(1).entries()) {
          expect(starts[index]?.until(start).days).toBe(7);
        }
        expect(found.length).toBeLessThanOrEqual(13);
        expect(found.reduce((sum, week) => sum + week.games, 0)).toBe(games.length);
        const revenue = found.map((week) => cents(Math.round(Number(week.revenue) * 100)));
        expect(addCents(...revenue)).toBe(addCents(...games.map(({ chargedCents }) => chargedCents)));
        const todayStarts = starts.map((start) => instantOf(start.toString(), "00:00", zone));
        expect(todayStarts.some((start) => start <= today && today < start + 7 * DAY_MS + DAY_MS / 24)).toBe(
          true,
        );
      }),
    );
  });
});

test("a place in the ranking is read back as it was given, and nothing else is one", () => {
  fc.assert(
    fc.property(anyCents, fc.integer({ min: 1 }), (balanceCents, id) => {
      expect(parseRankCursor(formatRankCursor({ balanceCents, id }))).toEqual({ balanceCents, id });
    }),
  );
  for (const text of ["", "5", "5:", ":5", "5:0", "1.5:2", "5:2 or 1=1", "--5:2", "1e3:2"]) {
    expect(parseRankCursor(text)).toBeUndefined();
  }
});
