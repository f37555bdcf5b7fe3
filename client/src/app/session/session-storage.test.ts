import type { SignedInUser } from "@dinkboard/shared/schemas/sign-in";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Session } from "./session.ts";
import { clearSession, hasMarkerCookie, readSession, saveSession } from "./session-storage.ts";

const storage = window.localStorage;
const user = { id: 1, name: "Ana", phoneNumber: "+12125550100", isAdmin: true } as SignedInUser;
const player = { id: 2, name: "Ben", phoneNumber: "+12125550101" };
const admin: Session = { kind: "admin", token: "a", user };
const someone: Session = { kind: "player", token: "p", player };

const adminKeys = { adminSession: "a", admin_data: JSON.stringify(user) };
const playerKeys = { player_session_token: "p", player_data: JSON.stringify(player) };

function store(items: Record<string, string>): void {
  for (const [key, value] of Object.entries(items)) storage.setItem(key, value);
}

beforeEach(() => storage.clear());

describe("reading", () => {
  test.each<[string, Record<string, string>, Session | undefined]>([
    ["nothing", {}, undefined],
    ["an administrator's session", adminKeys, admin],
    ["a player's session", playerKeys, someone],
    ["both: the administrator's comes first", { ...adminKeys, ...playerKeys }, admin],
    ["an administrator's token alone", { adminSession: "a" }, undefined],
    ["an administrator's data alone", { admin_data: adminKeys.admin_data }, undefined],
    ["a player's token alone", { player_session_token: "p" }, undefined],
    ["a player's data alone", { player_data: playerKeys.player_data }, undefined],
    ["half an administrator beside a player", { adminSession: "a", ...playerKeys }, someone],
  ])("%s", (_, items, expected) => {
    store(items);
    expect(readSession(storage)).toEqual(expected);
    expect(storage.length, "reading removes nothing").toBe(Object.keys(items).length);
  });

  test.each<[string, Record<string, string>, Session | undefined, Record<string, string>]>([
    ["an administrator's", { ...adminKeys, admin_data: "{" }, undefined, {}],
    [
      "an administrator's beside a player",
      { ...adminKeys, ...playerKeys, admin_data: "{" },
      someone,
      playerKeys,
    ],
    ["a player's", { ...playerKeys, player_data: "oops" }, undefined, {}],
    ["valid JSON that is nobody", { ...playerKeys, player_data: "null" }, undefined, {}],
    ["valid JSON of another kind", { ...adminKeys, admin_data: '"Ana"' }, undefined, {}],
  ])("damaged data, %s: logged, and that session cleared", (_, items, expected, kept) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    store(items);
    expect(readSession(storage)).toEqual(expected);
    expect(logged).toHaveBeenCalledOnce();
    expect({ ...storage }).toEqual(kept);
  });
});

describe("saving", () => {
  test("an administrator's removes the player's", () => {
    store(playerKeys);
    saveSession(storage, admin);
    expect({ ...storage }).toEqual(adminKeys);
  });

  test("a player's removes the administrator's", () => {
    store(adminKeys);
    saveSession(storage, someone);
    expect({ ...storage }).toEqual(playerKeys);
  });

  test.each([
    ["an administrator's", admin, ["player_session_token", "player_data"]],
    ["a player's", someone, ["adminSession", "admin_data"]],
  ])("%s once more removes nothing of it, which other tabs would hear of", (_, session, others) => {
    saveSession(storage, session);
    const removing = vi.spyOn(Storage.prototype, "removeItem");
    saveSession(storage, session);
    expect(removing.mock.calls.flat()).toEqual(others);
    expect(readSession(storage)).toEqual(session);
  });

  test("one without a token is left to its cookie", () => {
    store(playerKeys);
    saveSession(storage, { ...admin, token: undefined });
    expect(storage.length).toBe(0);
  });
});

test("clearing removes all four, and nothing else", () => {
  store({ ...adminKeys, ...playerKeys, "mantine-color-scheme-value": "dark" });
  clearSession(storage);
  expect({ ...storage }).toEqual({ "mantine-color-scheme-value": "dark" });
});

test.each([
  ["", false],
  ["theme=dark", false],
  ["dinkboard_session_exists=1", true],
  ["theme=dark; dinkboard_session_exists=1", true],
  ["not_dinkboard_session_exists=1", false],
])("the marker in %j: %s", (cookies, expected) => {
  expect(hasMarkerCookie(cookies)).toBe(expected);
});
