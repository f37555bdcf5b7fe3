import { DAY_MS, HOUR_MS } from "@dinkboard/shared/limits";
import { cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Response } from "@dinkboard/shared/schemas/polls";
import {
  balancesPageSchema,
  currentPollSchema,
  dashboardMetricsSchema,
  dashboardStatsSchema,
  type RankBalancesInput,
  reportSchema,
} from "@dinkboard/shared/schemas/reports";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DomainError } from "../../domain-error.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { FRIDAY } from "../../testing/fake-clock.ts";
import type { AdminActor } from "../activity/rules.ts";
import { topUp } from "../ledger/service.ts";
import { deletePlayer } from "../players/service/closing.ts";
import { editPlayer } from "../players/service/editing.ts";
import { addPlayer } from "../players/service/opening.ts";
import { ensureSuperAdmin } from "../players/service/roles.ts";
import { closePoll } from "../polls/service/closing.ts";
import { deletePolls } from "../polls/service/deleting.ts";
import { createPoll } from "../polls/service/opening.ts";
import { readSettings } from "../settings/service.ts";
import { storeSettings } from "../settings/store.ts";
import { setResponse } from "../voting/service.ts";
import { dashboardMetrics, dashboardStats, rankBalances, readReport, viewCurrentPoll } from "./service.ts";

let club: TestDatabase;
let admin: AdminActor;
let players: number;

beforeEach(() => {
  club = openTestDatabase();
  players = 0;
  // A month before everything else, so that no figure of growth counts the administrator.
  club.clock.set(FRIDAY - 30 * DAY_MS);
  const { id } = club.write((tx) => ensureSuperAdmin(tx, "+12125550100" as PhoneNumber));
  admin = { kind: "admin", playerId: id };
  club.clock.set(FRIDAY);
});

afterEach(() => {
  expect(club.violations()).toEqual([]);
});

function newPlayer(balance = 100_00): number {
  players += 1;
  const phoneNumber = `+1212555${String(players + 110).padStart(4, "0")}`;
  return club.write((tx) =>
    addPlayer(tx, admin, { phoneNumber, balance: cents(balance), isActive: true, role: "player" }),
  ).id;
}

/** A poll for tomorrow's game, open until an hour before, unless said otherwise. */
function newPoll(wish: { gameAt?: number; cost?: number; closesAt?: number } = {}): number {
  const { gameAt = club.clock.now() + DAY_MS, cost = 15_00 } = wish;
  const closesAt = wish.closesAt ?? gameAt - HOUR_MS;
  return club.write((tx) =>
    createPoll(tx, admin, {
      question: "Who wants to play pickleball?",
      gameDateTime: gameAt,
      costPerPlayer: cents(cost),
      closesAt,
      enableReminders: false,
    }),
  ).id;
}

const say = (playerId: number, pollId: number, response: Response) =>
  club.write((tx) => setResponse(tx, admin, { pollId, playerId, response }));
const deactivate = (id: number) =>
  club.write((tx) => editPlayer(tx, admin, { id, name: `Player ${id}`, isActive: false }));
const removePlayer = (id: number) => club.write((tx) => deletePlayer(tx, admin, id));
const removePoll = (id: number) => club.write((tx) => deletePolls(tx, admin, [id]));

const metrics = () => dashboardMetricsSchema.parse(club.read(dashboardMetrics));
const stats = () => dashboardStatsSchema.parse(club.read(dashboardStats));
const report = () => reportSchema.parse(club.read(readReport));

describe("the dashboard's cards", () => {
  test("of a club that has just begun", () => {
    expect(metrics()).toEqual({
      activePlayers: 1,
      totalPlayers: 1,
      currentPollVotes: 0,
      pollProgress: 0,
      totalRevenue: "0.00",
    });
  });

  test("count who is active beside all who are registered, closed accounts not at all", () => {
    newPlayer();
    deactivate(newPlayer());
    removePlayer(newPlayer());
    expect(metrics()).toMatchObject({ activePlayers: 2, totalPlayers: 3 });
  });

  test("are about the open poll whose game is soonest: yes and no, their share, yes times cost", () => {
    const [sam, kim, lee] = [newPlayer(), newPlayer(), newPlayer()];
    const later = newPoll({ gameAt: FRIDAY + 2 * DAY_MS, cost: 99_00 });
    const current = newPoll({ cost: 12_50 });
    say(sam, later, "yes");
    for (const id of [sam, kim]) say(id, current, "yes");
    say(lee, current, "no");
    expect(metrics()).toMatchObject({ currentPollVotes: 3, pollProgress: 75, totalRevenue: "25.00" });

    club.write((tx) => closePoll(tx, admin, current));
    expect(metrics()).toMatchObject({ currentPollVotes: 1, pollProgress: 25, totalRevenue: "99.00" });
    removePoll(later);
    expect(metrics()).toMatchObject({ currentPollVotes: 0, pollProgress: 0, totalRevenue: "0.00" });
  });

  test("leave a poll whose time has come, also before it was closed", () => {
    say(newPlayer(), newPoll(), "yes");
    club.clock.advance(23 * HOUR_MS - 1);
    expect(metrics().currentPollVotes).toBe(1);
    club.clock.advance(1);
    expect(metrics()).toMatchObject({ currentPollVotes: 0, totalRevenue: "0.00" });
  });

  test("never show more than everybody", () => {
    const [sam, kim] = [newPlayer(), newPlayer()];
    const poll = newPoll();
    for (const id of [sam, kim, admin.playerId]) say(id, poll, "yes");
    deactivate(sam);
    expect(metrics()).toMatchObject({ activePlayers: 2, currentPollVotes: 3, pollProgress: 100 });
  });
});

describe("growth", () => {
  test("of players is who was registered in the last seven days and still is", () => {
    club.clock.set(FRIDAY - 7 * DAY_MS);
    newPlayer();
    club.clock.advance(1);
    newPlayer();
    removePlayer(newPlayer());
    club.clock.set(FRIDAY);
    newPlayer();
    expect(stats().playerGrowth).toBe(2);
    club.clock.advance(7 * DAY_MS);
    expect(stats().playerGrowth).toBe(0);
  });

  test("of revenue is what games charged less what they gave back, against the week before", () => {
    expect(stats().revenueChange).toBeNull();
    club.clock.set(FRIDAY - 10 * DAY_MS);
    const [sam, kim, lee] = [newPlayer(), newPlayer(), newPlayer()];
    const first = newPoll({ cost: 20_00 });
    say(sam, first, "yes");
    say(kim, first, "yes");
    say(kim, first, "no");
    club.clock.set(FRIDAY - DAY_MS);
    const second = newPoll({ cost: 15_00 });
    for (const id of [sam, kim, lee]) say(id, second, "yes");
    say(lee, second, "no");
    club.clock.set(FRIDAY);
    expect(stats().revenueChange).toBe(50);
    // The second poll is now the week before, with nothing after it.
    club.clock.advance(7 * DAY_MS);
    expect(stats().revenueChange).toBe(-100);
    club.clock.advance(7 * DAY_MS);
    expect(stats().revenueChange).toBeNull();
  });

  test("of revenue knows nothing of top-ups and closed accounts", () => {
    club.clock.set(FRIDAY - 10 * DAY_MS);
    const sam = newPlayer();
    say(sam, newPoll({ cost: 20_00 }), "yes");
    club.clock.set(FRIDAY);
    const poll = newPoll({ cost: 10_00 });
    say(newPlayer(), poll, "yes");
    club.write((tx) => topUp(tx, admin, { id: sam, amount: cents(500_00) }));
    removePlayer(sam);
    expect(stats().revenueChange).toBe(-50);
  });
});

describe("the current poll", () => {
  test("is the open one whose game is soonest, with its revenue, or none", () => {
    expect(club.read(viewCurrentPoll)).toBeNull();
    const later = newPoll({ gameAt: FRIDAY + 2 * DAY_MS });
    const current = newPoll();
    say(newPlayer(), current, "yes");
    const view = currentPollSchema.parse(club.read(viewCurrentPoll));
    expect(view).toMatchObject({
      id: current,
      isActive: true,
      yesVotes: 1,
      revenue: "15.00",
      totalRevenue: "15.00",
    });
    removePoll(current);
    expect(club.read(viewCurrentPoll)?.id).toBe(later);
  });
});

describe("the report", () => {
  test("of a club that has just begun is empty, not broken", () => {
    expect(report()).toEqual({
      totalRevenue: "0.00",
      activePlayers: 1,
      totalPlayers: 1,
      averageBalance: "0.00",
      participation: null,
      weeks: [{ weekStart: "2026-11-15", games: 0, revenue: "0.00", participation: null }],
      balanceGroups: [
        { from: null, below: "0.00", players: 0 },
        { from: "0.00", below: "10.00", players: 1 },
        { from: "10.00", below: "20.00", players: 0 },
        { from: "20.00", below: "50.00", players: 0 },
        { from: "50.00", below: "100.00", players: 0 },
        { from: "100.00", below: null, players: 0 },
      ],
      recentPolls: [],
      recentTransactions: [],
    });
  });

  test("has the average of all balances, inactive and negative ones too", () => {
    const poor = newPlayer(0);
    deactivate(newPlayer(50_00));
    removePlayer(newPlayer(1_000_00));
    say(poor, newPoll({ cost: 20_00 }), "yes");
    // -20.00, 50.00 and the administrator's 0.00
    expect(report()).toMatchObject({ averageBalance: "10.00", activePlayers: 2, totalPlayers: 3 });
    expect(report().balanceGroups.map((group) => group.players)).toEqual([1, 1, 0, 0, 1, 0]);
  });

  test("adds up what all games have charged and not given back", () => {
    const [sam, kim] = [newPlayer(), newPlayer()];
    const played = newPoll({ gameAt: FRIDAY + HOUR_MS, closesAt: FRIDAY + HOUR_MS });
    const cancelled = newPoll();
    for (const id of [sam, kim]) say(id, played, "yes");
    say(kim, played, "no");
    say(sam, cancelled, "yes");
    expect(report().totalRevenue).toBe("30.00");
    removePoll(cancelled);
    club.clock.advance(HOUR_MS);
    removePoll(played);
    removePlayer(sam);
    // A played game keeps its charges, also when its poll and its player are gone.
    expect(report().totalRevenue).toBe("15.00");
    expect(report().weeks).toMatchObject([{ games: 1, revenue: "15.00" }]);
    expect(report().recentPolls).toEqual([]);
  });

  test("counts for each poll those who could have answered it then", () => {
    const [sam, kim, gone] = [newPlayer(), newPlayer(), newPlayer()];
    const first = newPoll();
    say(sam, first, "yes");
    say(gone, first, "no");
    // Four could have answered: three players and the administrator.
    expect(report()).toMatchObject({ participation: 50, recentPolls: [{ participation: 50 }] });
    club.clock.advance(2 * DAY_MS);
    for (let count = 0; count < 4; count += 1) newPlayer();
    removePlayer(gone);
    // Those who came or went after voting ended change nothing about it.
    expect(report().recentPolls).toMatchObject([{ id: first, participation: 50 }]);
    // Of those who are inactive now, only the ones who answered count.
    deactivate(kim);
    expect(report().recentPolls).toMatchObject([{ participation: 67 }]);
    deactivate(sam);
    expect(report().recentPolls).toMatchObject([{ participation: 67 }]);

    const second = newPoll();
    say(admin.playerId, second, "yes");
    // Of the five who are active now.
    expect(report().recentPolls).toMatchObject([
      { id: second, participation: 20 },
      { id: first, participation: 67 },
    ]);
    // Both games fall into the weeks of the report: three answers of eight.
    expect(report().participation).toBe(38);
  });

  test("counts a late answer in somebody's name among those that could have been given", () => {
    const poll = newPoll();
    club.clock.advance(2 * DAY_MS);
    say(newPlayer(), poll, "yes");
    expect(report().recentPolls).toMatchObject([{ yesVotes: 1, participation: 50 }]);
  });

  test("shows the five polls whose games are newest, with what came of them", () => {
    const ids = [3, 1, 6, 2, 5, 4].map((days) => newPoll({ gameAt: FRIDAY + days * DAY_MS }));
    const [third, , sixth] = ids;
    say(newPlayer(), Number(sixth), "yes");
    club.write((tx) => closePoll(tx, admin, Number(third)));
    const { recentPolls } = report();
    expect(recentPolls.map(({ gameDateTime }) => (Date.parse(gameDateTime) - FRIDAY) / DAY_MS)).toEqual([
      6, 5, 4, 3, 2,
    ]);
    expect(recentPolls[0]).toEqual({
      id: sixth,
      question: "Who wants to play pickleball?",
      gameDateTime: "2026-11-26T20:00:00.000Z",
      isActive: true,
      yesVotes: 1,
      noVotes: 0,
      revenue: "15.00",
      participation: 50,
    });
    expect(recentPolls[3]).toMatchObject({ id: third, isActive: false });
  });

  test("shows the ten newest transactions", () => {
    const sam = newPlayer(1_00);
    for (let amount = 2; amount <= 12; amount += 1) {
      club.write((tx) => topUp(tx, admin, { id: sam, amount: cents(amount * 100) }));
    }
    expect(report().recentTransactions.map(({ amount }) => amount)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((amount) => `${amount}.00`),
    );
  });

  test("puts games into weeks by the club's clock", () => {
    const sam = newPlayer();
    // Late on Saturday evening in New York, when it is Sunday in UTC, and early on Sunday.
    const saturday = newPoll({ gameAt: Date.parse("2026-11-22T03:00:00Z") });
    const sunday = newPoll({ gameAt: Date.parse("2026-11-22T06:00:00Z"), cost: 20_00 });
    for (const poll of [saturday, sunday]) say(sam, poll, "yes");
    const weeks = () => report().weeks.map(({ weekStart, revenue }) => [weekStart, revenue]);
    expect(weeks()).toEqual([
      ["2026-11-15", "15.00"],
      ["2026-11-22", "20.00"],
    ]);
    club.write((tx) =>
      storeSettings(tx, { ...readSettings(tx), timezone: "America/Los_Angeles", revision: tx.now }),
    );
    expect(weeks()).toEqual([["2026-11-15", "35.00"]]);
  });

  test("forgets games of more than twelve weeks ago, and those far ahead, but not their money", () => {
    const sam = newPlayer(300_00);
    club.clock.set(Date.parse("2026-08-28T12:00:00-04:00"));
    const before = newPoll({ gameAt: Date.parse("2026-08-29T23:00:00-04:00") });
    const first = newPoll({ gameAt: Date.parse("2026-08-30T00:00:00-04:00") });
    for (const poll of [before, first]) say(sam, poll, "yes");
    club.clock.set(FRIDAY);
    say(sam, newPoll({ gameAt: FRIDAY + 400 * DAY_MS }), "yes");
    const { weeks, totalRevenue } = report();
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toMatchObject({ weekStart: "2026-08-30", games: 1, revenue: "15.00" });
    expect(weeks.at(-1)).toMatchObject({ weekStart: "2026-11-15", games: 0 });
    expect(totalRevenue).toBe("45.00");
  });
});

describe("the ranking of balances", () => {
  const rank = (input: Partial<RankBalancesInput> = {}) =>
    balancesPageSchema.parse(club.read((reader) => rankBalances(reader, { order: "highest", ...input })));
  const ids = (page: { players: { id: number }[] }) => page.players.map(({ id }) => id);

  test("has everybody who is registered, the highest or the lowest first", () => {
    const [sam, kim, lee] = [newPlayer(20_00), newPlayer(50_00), newPlayer(20_00)];
    removePlayer(newPlayer(500_00));
    deactivate(kim);
    expect(ids(rank())).toEqual([kim, lee, sam, admin.playerId]);
    expect(ids(rank({ order: "lowest" }))).toEqual([admin.playerId, sam, lee, kim]);
    expect(rank().players[0]).toEqual({
      id: kim,
      name: `Player ${kim}`,
      phoneNumber: "+12125550112",
      balance: "50.00",
    });
    expect(rank().nextCursor).toBeNull();
  });

  test.each(["highest", "lowest"] as const)(
    "goes on page by page, the %s first, with nobody twice",
    (order) => {
      for (const balance of [20_00, 5_00, 20_00, 0, 20_00, 0, 7_00]) newPlayer(balance);
      const found: number[] = [];
      let cursor: string | null | undefined;
      do {
        const page = rank({ order, limit: 3, ...(cursor && { cursor }) });
        found.push(...ids(page));
        cursor = page.nextCursor;
      } while (cursor);
      expect(found).toEqual(ids(rank({ order })));
      expect(found).toHaveLength(8);
    },
  );

  test("refuses a cursor that it did not give", () => {
    expect(() => rank({ cursor: "1; drop table players" })).toThrow(DomainError);
  });
});
