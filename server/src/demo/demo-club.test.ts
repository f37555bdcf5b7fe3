import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, DEFAULT_TIMEZONE } from "@dinkboard/shared/limits";
import { dayOfWeek, localDateTime } from "@dinkboard/shared/times";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants, violationsOf } from "../db/invariants.ts";
import { openDatabase, type SqliteDatabase } from "../db/open.ts";
import { Connection } from "../db/tx.ts";
import { listActivity } from "../features/activity/service.ts";
import { listInvites } from "../features/invites/service.ts";
import { listTransactions } from "../features/ledger/service.ts";
import { listPlayers } from "../features/players/service/listing.ts";
import { listPolls } from "../features/polls/service/listing.ts";
import { pollResponses } from "../features/polls/service/responses.ts";
import { listRecurringPolls } from "../features/recurring/service.ts";
import { conversation } from "../features/simulator/service.ts";
import { makeDemoClub } from "./demo-club.ts";
import { ADMIN, PEOPLE } from "./people.ts";

const FRIDAY_NOON = Date.parse("2026-11-20T17:00:00Z");

let folder: string;
let path: string;
let opened: SqliteDatabase[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dinkboard-demo-"));
  path = join(folder, "club.db");
  opened = [];
});

afterEach(() => {
  for (const database of opened) database.close();
  rmSync(folder, { recursive: true });
});

async function demoAt(now: number) {
  await makeDemoClub(path, now);
  const database = openDatabase(path);
  opened.push(database);
  return { database, tx: new Connection(database).at(now) };
}

test("has somebody to be, somebody to look at, and something to answer", async () => {
  const { tx } = await demoAt(FRIDAY_NOON);
  const { players } = listPlayers(tx, {});
  const admins = players.filter(({ role }) => role === "admin");
  expect(admins).toMatchObject([
    { phoneNumber: ADMIN.phoneNumber, isSuperAdmin: true, name: "Dana Whitfield" },
  ]);
  expect(players).toHaveLength(1 + 24);

  const count = (is: (player: (typeof players)[number]) => boolean) => players.filter(is).length;
  expect(count(({ name }) => name === "")).toBe(2);
  expect(count(({ isActive }) => !isActive)).toBe(2);
  expect(count(({ hasOptedOut }) => hasOptedOut)).toBe(2);
  expect(count(({ balance }) => Number(balance) < 0)).toBe(1);
  expect(count(({ balance }) => Number(balance) > 0 && Number(balance) < 20)).toBeGreaterThan(3);
  expect(count(({ balance }) => Number(balance) >= 20)).toBeGreaterThan(8);

  const [coming, ...past] = listPolls(tx);
  expect(coming).toMatchObject({ isActive: true, costPerPlayer: "15.00" });
  expect(coming?.yesVotes).toBeGreaterThan(8);
  expect(coming?.noVotes).toBeGreaterThan(0);
  expect(past).toHaveLength(4);
  for (const poll of past) {
    expect(poll.isClosed).toBe(true);
    expect(Number(poll.revenue)).toBeGreaterThan(0);
  }

  expect(listRecurringPolls(tx)).toMatchObject([
    { name: "Tuesday ladder", isActive: true, nextGame: { gameDate: "2026-11-24" } },
  ]);

  expect(listInvites(tx, "")).toMatchObject([{ state: "active", createdBy: "Dana Whitfield" }]);

  const { transactions } = listTransactions(tx, { limit: 200 });
  expect(new Set(transactions.map(({ type }) => type))).toEqual(new Set(["topup", "deduction", "refund"]));
  expect(Date.parse(transactions.at(-1)?.createdAt ?? "")).toBeLessThan(FRIDAY_NOON - 14 * DAY_MS);
});

test("what was said is on the phones, and all of it has been delivered", async () => {
  const { tx } = await demoAt(FRIDAY_NOON);
  const [maya] = PEOPLE;
  const kinds = conversation(tx, maya?.phoneNumber ?? "").map(({ kind }) => kind);
  expect(kinds.slice(0, 3)).toEqual(["welcome", "text", "name_saved"]);
  expect(kinds).toContain("button");
  expect(kinds).toContain("vote_receipt");
  const { yesResponses, noResponses, noResponsePlayers } = pollResponses(tx, listPolls(tx)[0]?.id ?? 0);
  const deliveries = [...yesResponses, ...noResponses, ...noResponsePlayers].map(({ delivery }) => delivery);
  expect(new Set(deliveries)).toEqual(new Set(["delivered", "opted_out"]));
});

describe("on every day of the week", () => {
  test.each(
    ["05:03", "13:30", "20:10", "03:59", "16:00", "23:59", "12:00"].map((time, day) => [day, time] as const),
  )("%i days after a Friday, at %s UTC", async (days, time) => {
    const now = Date.parse(`2026-11-${20 + days}T${time}:00Z`);
    const { tx } = await demoAt(now);
    expect(violationsOf(checkInvariants(tx))).toEqual([]);
    const open = listPolls(tx).filter(({ isActive }) => isActive);
    expect(open).toHaveLength(1);
    const game = localDateTime(Date.parse(open[0]?.gameDateTime ?? ""), DEFAULT_TIMEZONE);
    expect([dayOfWeek(game.date), game.time]).toEqual([4, "20:30"]);
    const latest = Date.parse(listActivity(tx, { limit: 1 })[0]?.createdAt ?? "");
    expect(latest).toBeLessThan(now);
    expect(latest).toBeGreaterThan(now - DAY_MS);
  });
});

test("the same moment makes the same club", async () => {
  const contents = ({ database }: { database: SqliteDatabase }) =>
    ["players", "polls", "votes", "ledger_entries", "activity", "simulated_messages", "outbox", "inbox"].map(
      (table) => database.prepare(`select * from ${table}`).all(),
    );
  const first = contents(await demoAt(FRIDAY_NOON));
  path = join(folder, "again.db");
  expect(contents(await demoAt(FRIDAY_NOON))).toEqual(first);
});

test("never replaces a club, and leaves nothing half made", async () => {
  await demoAt(FRIDAY_NOON);
  await expect(makeDemoClub(path, FRIDAY_NOON)).rejects.toThrow("exists already");
  await expect(makeDemoClub(join(folder, "nowhere", "club.db"), FRIDAY_NOON)).rejects.toThrow();
  expect(existsSync(join(folder, "nowhere"))).toBe(false);
  expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
});
