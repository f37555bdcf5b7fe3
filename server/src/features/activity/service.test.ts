import { cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { ACTION_TYPES, activitySchema, recentActivitySchema } from "@dinkboard/shared/schemas/activity";
import { beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { editPlayer } from "../players/service/editing.ts";
import { addPlayer } from "../players/service/opening.ts";
import { insertPlayer } from "../players/store.ts";
import { type Actor, administratorId } from "./rules.ts";
import { listActivity, recentActivity, recordActivity } from "./service.ts";

let club: TestDatabase;

beforeEach(() => {
  club = openTestDatabase();
});

const record = (activity: Parameters<typeof recordActivity>[1]) =>
  club.write((tx) => recordActivity(tx, activity));
const list = (limit = 500) => club.read((reader) => listActivity(reader, { limit }));

test("every kind of thing can be told of", () => {
  for (const type of ACTION_TYPES) record({ type, actor: { kind: "system" }, description: type });
  expect(list().map((line) => activitySchema.parse(line).actionType)).toEqual(ACTION_TYPES.toReversed());
});

test("a line without a player or facts has an empty name and empty metadata", () => {
  record({ type: "poll_created", actor: { kind: "system" }, description: "Poll created" });
  expect(list()).toEqual([
    {
      id: 1,
      actionType: "poll_created",
      playerName: "",
      description: "Poll created",
      metadata: {},
      createdAt: "2026-11-20T20:00:00.000Z",
    },
  ]);
});

test("what was written is read back, hostile or not", () => {
  const description = `'); drop table activity; -- "\u0000 <script>`;
  const metadata = { before: { name: `"}` }, after: { name: "Zoë 👍" }, list: [1, null, true] };
  record({ type: "message", actor: { kind: "bot" }, description, metadata });
  expect(list()).toMatchObject([{ description, metadata }]);
});

test("the name stays as it was, whatever the player is called later", () => {
  const admin = { kind: "admin", playerId: 1 } as const;
  const { id } = club.write((tx) =>
    addPlayer(tx, admin, { phoneNumber: "+12125550142", balance: cents(0), isActive: true, role: "player" }),
  );
  club.write((tx) => editPlayer(tx, admin, { id, name: "Sam Lee" }));
  expect(list().map(({ playerName }) => playerName)).toEqual(["Sam Lee", "+12125550142"]);
});

test("the newest come first, as many as asked for, also of one instant", () => {
  for (let count = 0; count < 120; count += 1) {
    record({ type: "vote", actor: { kind: "system" }, description: `vote ${count}` });
  }
  expect(list(50).map(({ description }) => description)).toEqual(
    Array.from({ length: 50 }, (_, index) => `vote ${119 - index}`),
  );
});

test("what was undone is not told as done", () => {
  expect(() =>
    club.write((tx) => {
      recordActivity(tx, { type: "vote", actor: { kind: "system" }, description: "never happened" });
      throw new Error("power cut");
    }),
  ).toThrow("power cut");
  expect(list()).toEqual([]);
});

test("only an administrator is remembered as the one behind it", () => {
  expect(administratorId({ kind: "admin", playerId: 7 })).toBe(7);
  expect(administratorId({ kind: "player", playerId: 7 })).toBeNull();
  expect(administratorId({ kind: "bot" })).toBeNull();
  expect(administratorId({ kind: "system" })).toBeNull();
});

describe("the dashboard's feed", () => {
  beforeEach(() => {
    const name = {
      name: "Sam Lee",
      firstName: "Sam",
      lastName: "Lee",
      phoneNumber: "+12125550142" as PhoneNumber,
    };
    club.write((tx) => insertPlayer(tx, { ...name, role: "admin", isActive: true, isNameAwaited: false }));
  });

  const feed = (limit = 500) =>
    club.read((reader) => recentActivity(reader, limit)).map((line) => recentActivitySchema.parse(line));

  test("names every action as people do", () => {
    for (const type of ACTION_TYPES) record({ type, actor: { kind: "admin", playerId: 1 }, description: "" });
    const names = new Map(feed().map(({ actionType, action }) => [actionType, action]));
    expect(names.get("player_created")).toBe("Player Created");
    expect(names.get("balance_topup")).toBe("Balance Top-up");
    expect(names.get("poll_created")).toBe("Poll Created");
    expect(new Set(names.values()).size).toBe(ACTION_TYPES.length);
  });

  test.each<[string, Actor, Record<string, unknown>, string, string | undefined]>([
    ["an administrator does", { kind: "admin", playerId: 1 }, { amount: "5.00" }, "admin", undefined],
    ["the clock does", { kind: "system" }, {}, "admin", undefined],
    ["a player says", { kind: "player", playerId: 1 }, { before: null }, "message", "inbound"],
    ["the bot says", { kind: "bot" }, {}, "message", "outbound"],
    // Written by somebody who is no player, and so recorded by the bot.
    ["a stranger says", { kind: "bot" }, { direction: "inbound" }, "message", "inbound"],
  ])("tells what %s", (_, actor, metadata, type, direction) => {
    record({ type: "message", actor, description: "something", metadata });
    expect(feed()).toEqual([
      {
        id: 1,
        type,
        action: "Message",
        actionType: "message",
        description: "something",
        metadata: { ...metadata, ...(direction && { direction }) },
        createdAt: "2026-11-20T20:00:00.000Z",
      },
    ]);
  });

  test("has the newest first, as many as asked for", () => {
    for (let count = 0; count < 7; count += 1) {
      record({ type: "vote", actor: { kind: "system" }, description: `vote ${count}` });
    }
    expect(feed(5).map(({ description }) => description)).toEqual(
      [6, 5, 4, 3, 2].map((count) => `vote ${count}`),
    );
  });
});
