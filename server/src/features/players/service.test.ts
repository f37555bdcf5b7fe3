import { DAY_MS, HOUR_MS, MINUTE_MS } from "@dinkboard/shared/limits";
import { cents } from "@dinkboard/shared/money";
import { formatPhoneNumber, type PhoneNumber } from "@dinkboard/shared/phone";
import {
  type AddPlayerInput,
  listPlayersSchema,
  playerDeletedSchema,
  playerDeletionSchema,
  playerSchema,
  playersPageSchema,
} from "@dinkboard/shared/schemas/players";
import { profileSchema } from "@dinkboard/shared/schemas/portal";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DomainError } from "../../domain-error.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/database.ts";
import type { AdminActor } from "../activity/rules.ts";
import { listActivity } from "../activity/service.ts";
import { listPlayerTransactions, listTransactions, topUp } from "../ledger/service.ts";
import { leaseDue } from "../outbox/service/leasing.ts";
import { sendPoll } from "../polls/service/asking.ts";
import { createPoll } from "../polls/service/opening.ts";
import { castVote, setResponse } from "../voting/service.ts";
import { deletePlayer, previewDeletion } from "./service/closing.ts";
import { optIn, optOut } from "./service/consent.ts";
import { editPlayer, followNumber } from "./service/editing.ts";
import { listPlayers } from "./service/listing.ts";
import { addPlayer } from "./service/opening.ts";
import { touchLastActive } from "./service/presence.ts";
import { readProfile, saveNameFromReply, updateName } from "./service/profile.ts";
import { ensureSuperAdmin, setRole } from "./service/roles.ts";
import { findPlayer, findPlayerByMessengerUser, storeMessengerUser } from "./store.ts";

const SUPER_ADMIN = "+12125550100" as PhoneNumber;
const SAM = "+12125550142";

let club: TestDatabase;
let admin: AdminActor;

beforeEach(() => {
  club = openTestDatabase();
  admin = actorOf(club.write((tx) => ensureSuperAdmin(tx, SUPER_ADMIN)).id);
});

afterEach(() => {
  expect(club.violations()).toEqual([]);
});

const actorOf = (playerId: number): AdminActor => ({ kind: "admin", playerId });
const add = (input: Partial<AddPlayerInput> = {}) =>
  club.write((tx) =>
    addPlayer(tx, admin, { phoneNumber: SAM, balance: cents(0), isActive: true, role: "player", ...input }),
  );
const edit = (input: Parameters<typeof editPlayer>[2]) => club.write((tx) => editPlayer(tx, admin, input));
const remove = (id: number) => club.write((tx) => deletePlayer(tx, admin, id));
const giveRole = (id: number, role: "admin" | "player") =>
  club.write((tx) => setRole(tx, admin, { id, role }));
const list = (input: Parameters<typeof listPlayers>[1] = {}) =>
  club.read((reader) => listPlayers(reader, input));
const playerOf = (id: number) => {
  const player = club.read((reader) => findPlayer(reader, id));
  if (!player) throw new Error(`no player ${id}`);
  return player;
};
const rows = (table: string) => (club.contents() as Record<string, Record<string, unknown>[]>)[table] ?? [];
const waiting = () => rows("outbox").filter(({ status }) => status === "queued");
const log = () => club.read((reader) => listActivity(reader, { limit: 500 }));

function refusalOf(run: () => unknown): DomainError {
  const before = club.contents();
  try {
    run();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(club.contents()).toEqual(before);
    return error;
  }
  throw new Error("it was not refused");
}

const gameIn = (ms: number, costCents = 1500) =>
  club.write((tx) =>
    createPoll(tx, admin, {
      question: "Who wants to play pickleball?",
      gameDateTime: tx.now + ms,
      costPerPlayer: cents(costCents),
      closesAt: tx.now + ms - HOUR_MS,
      enableReminders: false,
    }),
  ).id;
const vote = (id: number, pollId: number, response: "yes" | "no" = "yes") =>
  club.write((tx) => castVote(tx, { player: { id }, pollId, response, through: "portal" }));

describe("adding a player", () => {
  test("opens the account, logs it, and asks for the name", () => {
    const player = add({ phoneNumber: "(212) 555-0142" });
    expect(playerSchema.parse(player)).toEqual({
      id: 2,
      name: "",
      firstName: "",
      lastName: "",
      phoneNumber: SAM,
      balance: "0.00",
      isActive: true,
      role: "player",
      isSuperAdmin: false,
      hasCompletedProfile: false,
      hasOptedOut: false,
      lastActiveAt: null,
      createdAt: "2026-11-20T20:00:00.000Z",
      updatedAt: "2026-11-20T20:00:00.000Z",
    });
    expect(playerOf(player.id).isNameAwaited).toBe(true);
    expect(waiting()).toMatchObject([{ kind: "welcome", player_id: player.id, phone_number: SAM }]);
    expect(log()[0]).toMatchObject({
      actionType: "player_created",
      playerName: SAM,
      metadata: { phoneNumber: SAM, balance: "0.00", isActive: true, role: "player" },
    });
    expect(rows("ledger_entries")).toEqual([]);
  });

  test("books a balance as the opening top-up", () => {
    const player = add({ balance: cents(4500) });
    expect(player.balance).toBe("45.00");
    expect(playerOf(player.id).balanceCents).toBe(4500);
    expect(club.read((reader) => listPlayerTransactions(reader, player.id, 10))).toMatchObject([
      { type: "topup", amount: "45.00", balanceAfter: "45.00", description: "Opening balance" },
    ]);
    expect(waiting().map(({ kind }) => kind)).toEqual(["welcome"]);
  });

  test("welcomes an inactive player when first made active, once", () => {
    const { id } = add({ isActive: false });
    expect(waiting()).toEqual([]);
    expect(playerOf(id).isNameAwaited).toBe(false);
    edit({ id, name: "Sam Lee", isActive: true });
    expect(waiting().map(({ kind }) => kind)).toEqual(["welcome"]);
    expect(playerOf(id).isNameAwaited).toBe(true);
    edit({ id, name: "Sam Lee", isActive: false });
    edit({ id, name: "Sam Lee", isActive: true });
    expect(waiting()).toHaveLength(1);
  });

  test("an administrator is added as one", () => {
    expect(add({ role: "admin" })).toMatchObject({ role: "admin", isSuperAdmin: false });
  });

  test.each(["12", "+1 000 000 0000", "hello", "'; drop table players; --", "+999 555"])(
    "%j is no phone number",
    (phoneNumber) => {
      const refusal = refusalOf(() => add({ phoneNumber }));
      expect(refusal).toMatchObject({
        code: "invalid",
        message: "must be a valid phone number",
        issues: [{ path: "phoneNumber", message: "must be a valid phone number" }],
      });
    },
  );

  test("a number is one player's, however it is written", () => {
    add();
    const message = "A player with this phone number already exists";
    expect(refusalOf(() => add({ phoneNumber: "1-212-555-0142" }))).toMatchObject({
      code: "duplicate_phone",
      message,
      issues: [{ path: "phoneNumber", message }],
    });
  });

  test("twice at once opens one account", async () => {
    const one = () =>
      club.writeTogether((tx) =>
        addPlayer(tx, admin, { phoneNumber: SAM, balance: cents(1000), isActive: true, role: "player" }),
      );
    const outcomes = await Promise.allSettled([one(), one()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(list().players).toHaveLength(2);
    expect(rows("ledger_entries")).toHaveLength(1);
  });

  test("a crash in the middle leaves no trace", () => {
    const before = club.contents();
    expect(() =>
      club.write((tx) => {
        addPlayer(tx, admin, { phoneNumber: SAM, balance: cents(1000), isActive: true, role: "player" });
        throw new Error("power cut");
      }),
    ).toThrow("power cut");
    expect(club.contents()).toEqual(before);
  });
});

describe("editing a player", () => {
  test("splits the name and tells the log what was and what is", () => {
    const { id } = add();
    expect(edit({ id, name: " Mary  Jane Watson ", phoneNumber: "" })).toMatchObject({
      name: "Mary Jane Watson",
      firstName: "Mary",
      lastName: "Jane Watson",
      phoneNumber: SAM,
    });
    expect(log()[0]).toMatchObject({
      actionType: "player_updated",
      playerName: "Mary Jane Watson",
      metadata: {
        before: { name: "", firstName: "", lastName: "" },
        after: { name: "Mary Jane Watson", firstName: "Mary", lastName: "Jane Watson" },
      },
    });
  });

  test("leaves the player to confirm the name, and no longer takes a reply for one once it is full", () => {
    const { id } = add();
    edit({ id, name: "Sam" });
    expect(playerOf(id)).toMatchObject({ hasCompletedProfile: false, isNameAwaited: true });
    edit({ id, name: "Sam Lee" });
    expect(playerOf(id)).toMatchObject({ hasCompletedProfile: false, isNameAwaited: false });
  });

  test("does not split anew a name that the player gave", () => {
    const { id } = add();
    club.write((tx) => updateName(tx, id, { firstName: "Mary Jane", lastName: "Watson" }));
    edit({ id, name: "Mary Jane Watson", isActive: false });
    expect(playerOf(id)).toMatchObject({ firstName: "Mary Jane", lastName: "Watson", isActive: false });
  });

  test("to the same values changes nothing at all", () => {
    const { id } = add();
    edit({ id, name: "Sam Lee" });
    const before = club.contents();
    club.clock.advance(DAY_MS);
    edit({ id, name: "Sam Lee", phoneNumber: "(212) 555-0142", isActive: true });
    edit({ id, name: " Sam  Lee " });
    expect(club.contents()).toEqual(before);
  });

  test("with another number, what waits goes there and nothing to the old one", () => {
    const { id } = add();
    edit({ id, name: "Sam Lee", phoneNumber: "212 555 0177" });
    const leased = club.write((tx) =>
      leaseDue(tx, {
        lane: "broadcasts",
        firstOpen: "codes",
        limit: 10,
        leaseMs: 1_000,
        channel: "test",
        haltedTemplates: new Map(),
      }),
    );
    expect(leased.map(({ phoneNumber, message }) => [phoneNumber, message.kind])).toEqual([
      ["+12125550177", "welcome"],
    ]);
    expect(add({ phoneNumber: SAM }).phoneNumber).toBe(SAM);
  });

  test("is refused for nobody, for a number that cannot be, and for another's number", () => {
    const { id } = add();
    add({ phoneNumber: "+12125550177" });
    expect(refusalOf(() => edit({ id: 999, name: "Sam Lee" })).code).toBe("not_found");
    expect(refusalOf(() => edit({ id, name: "Sam Lee", phoneNumber: "12" }))).toMatchObject({
      code: "invalid",
      issues: [{ path: "phoneNumber" }],
    });
    expect(refusalOf(() => edit({ id, name: "Sam Lee", phoneNumber: "2125550177" })).code).toBe(
      "duplicate_phone",
    );
  });

  test("takes other countries' numbers too", () => {
    const { id } = add();
    expect(edit({ id, name: "Sam Lee", phoneNumber: "+44 20 7946 0018" }).phoneNumber).toBe("+442079460018");
  });
});

describe("the super admin", () => {
  test("keeps number, role and account, and may be named", () => {
    const id = admin.playerId;
    for (const refused of [
      () => edit({ id, name: "Alex Kim", phoneNumber: "+12125550177" }),
      () => giveRole(id, "player"),
      () => remove(id),
      () => club.read((reader) => previewDeletion(reader, id)),
    ]) {
      const refusal = refusalOf(refused);
      expect(refusal.code).toBe("super_admin");
      expect(refusal.message).toContain("super admin");
    }
    expect(edit({ id, name: "Alex Kim", phoneNumber: "212 555 0100" })).toMatchObject({ name: "Alex Kim" });
    expect(giveRole(id, "admin").role).toBe("admin");
  });

  test("is made once: the next start changes nothing", () => {
    const before = club.contents();
    club.clock.advance(DAY_MS);
    club.write((tx) => ensureSuperAdmin(tx, SUPER_ADMIN));
    expect(club.contents()).toEqual(before);
  });

  test("can become another, who has an account or gets one; the earlier stays an administrator", () => {
    const sam = add({ balance: cents(4500) });
    expect(club.write((tx) => ensureSuperAdmin(tx, SAM as PhoneNumber))).toMatchObject({
      id: sam.id,
      role: "admin",
      isSuperAdmin: true,
      balanceCents: 4500,
    });
    expect(playerOf(admin.playerId)).toMatchObject({ role: "admin", isSuperAdmin: false });
    club.write((tx) => ensureSuperAdmin(tx, "+12125550188" as PhoneNumber));
    expect(
      list()
        .players.filter(({ isSuperAdmin }) => isSuperAdmin)
        .map(({ phoneNumber }) => phoneNumber),
    ).toEqual(["+12125550188"]);
    remove(admin.playerId);
  });
});

describe("roles", () => {
  test("change with a line in the log, and not when they are so already", () => {
    const { id } = add();
    expect(giveRole(id, "admin").role).toBe("admin");
    expect(log()[0]).toMatchObject({
      actionType: "player_updated",
      metadata: { before: { role: "player" }, after: { role: "admin" } },
    });
    const before = club.contents();
    giveRole(id, "admin");
    expect(club.contents()).toEqual(before);
    expect(refusalOf(() => giveRole(999, "admin")).code).toBe("not_found");
  });

  test("an administrator may step down or leave, but not the last one", () => {
    const withoutSuperAdmin = openTestDatabase();
    const first = withoutSuperAdmin.write((tx) =>
      addPlayer(tx, actorOf(1), { phoneNumber: SAM, balance: cents(0), isActive: true, role: "admin" }),
    );
    const me = actorOf(first.id);
    const second = withoutSuperAdmin.write((tx) =>
      addPlayer(tx, me, { phoneNumber: "+12125550177", balance: cents(0), isActive: true, role: "admin" }),
    );
    withoutSuperAdmin.write((tx) => deletePlayer(tx, me, second.id));
    for (const refused of [
      () => withoutSuperAdmin.write((tx) => setRole(tx, me, { id: first.id, role: "player" })),
      () => withoutSuperAdmin.write((tx) => deletePlayer(tx, me, first.id)),
    ]) {
      expect(refused).toThrow(expect.objectContaining({ code: "conflict" }));
    }
    const third = withoutSuperAdmin.write((tx) =>
      addPlayer(tx, me, { phoneNumber: "+12125550177", balance: cents(0), isActive: true, role: "admin" }),
    );
    withoutSuperAdmin.write((tx) => deletePlayer(tx, me, first.id));
    expect(withoutSuperAdmin.read((reader) => findPlayer(reader, third.id))?.role).toBe("admin");
  });
});

describe("closing an account", () => {
  test("withdraws from the games to come, refunds them, books the rest out, and says so before and after", () => {
    const { id } = add({ balance: cents(10_000) });
    const [played, tonight, free] = [gameIn(2 * HOUR_MS), gameIn(DAY_MS), gameIn(2 * DAY_MS, 0)];
    for (const pollId of [played, tonight, free]) vote(id, pollId);
    vote(id, gameIn(3 * DAY_MS), "no");
    club.clock.advance(3 * HOUR_MS);

    const preview = club.read((reader) => previewDeletion(reader, id));
    expect(playerDeletionSchema.parse(preview)).toEqual({
      openGames: 2,
      refundedTotal: "15.00",
      bookedOut: "85.00",
    });
    expect(playerDeletedSchema.parse(remove(id))).toEqual({
      message: `${formatPhoneNumber(SAM)} was deleted. 1 game was refunded ($15.00) and $85.00 was booked out.`,
      refundedCount: 1,
      refundedTotal: "15.00",
      bookedOut: "85.00",
    });
    expect(club.read((reader) => listPlayerTransactions(reader, id, 3))).toMatchObject([
      { type: "deduction", amount: "85.00", balanceAfter: "0.00", description: "Account closed" },
      { type: "refund", amount: "15.00", balanceAfter: "85.00" },
      { type: "deduction", amount: "15.00" },
    ]);
    // The game that was played keeps its answer and its charge.
    expect(rows("votes").map(({ poll_id, charged_cents }) => [poll_id, charged_cents])).toEqual([
      [played, 1500],
    ]);
    expect(log()[0]).toMatchObject({
      actionType: "player_deleted",
      playerName: SAM,
      metadata: { phoneNumber: SAM, refundedCount: 1, refundedTotal: "15.00", bookedOut: "85.00" },
    });
  });

  test("leaves nothing to be sent to the player", () => {
    const { id } = add({ balance: cents(1500) });
    const pollId = gameIn(DAY_MS);
    club.write((tx) => sendPoll(tx, admin, pollId));
    vote(id, pollId);
    expect(waiting().length).toBeGreaterThan(1);
    remove(id);
    expect(waiting().filter(({ player_id }) => player_id === id)).toEqual([]);
  });

  test("forgoes what a player owes", () => {
    const { id } = add();
    const pollId = gameIn(2 * HOUR_MS);
    club.write((tx) => setResponse(tx, admin, { pollId, playerId: id, response: "yes" }));
    club.clock.advance(3 * HOUR_MS);
    expect(remove(id)).toMatchObject({
      message: `${formatPhoneNumber(SAM)} was deleted. $15.00 owed was written off.`,
      refundedCount: 0,
      bookedOut: "-15.00",
    });
    expect(club.read((reader) => listPlayerTransactions(reader, id, 1))).toMatchObject([
      { type: "topup", amount: "15.00", balanceAfter: "0.00", description: "Account closed" },
    ]);
  });

  test("moves no money where there is none", () => {
    const { id } = add();
    expect(remove(id)).toEqual({
      message: `${formatPhoneNumber(SAM)} was deleted.`,
      refundedCount: 0,
      refundedTotal: "0.00",
      bookedOut: "0.00",
    });
    expect(rows("ledger_entries")).toEqual([]);
  });

  test("frees the number for a new player, and the ledger keeps the old one's name", () => {
    const { id } = add({ balance: cents(4500) });
    edit({ id, name: "Sam Lee" });
    remove(id);
    expect(add()).toMatchObject({ id: 3, name: "", balance: "0.00" });
    expect(list({ search: "Sam" }).players).toEqual([]);
    const { transactions } = club.read((reader) => listTransactions(reader, { search: "sam lee" }));
    expect(transactions.map(({ player }) => player.name)).toEqual(["Sam Lee", "Sam Lee"]);
    expect(log().find(({ actionType }) => actionType === "player_deleted")?.playerName).toBe("Sam Lee");
  });

  test("happens once, also by two administrators at once", async () => {
    const { id } = add({ balance: cents(4500) });
    const close = () => club.writeTogether((tx) => deletePlayer(tx, admin, id));
    const outcomes = await Promise.allSettled([close(), close()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(rows("ledger_entries")).toHaveLength(2);
    for (const late of [
      () => remove(id),
      () => edit({ id, name: "Sam Lee" }),
      () => giveRole(id, "admin"),
      () => club.write((tx) => topUp(tx, admin, { id, amount: cents(100) })),
      () => club.read((reader) => previewDeletion(reader, id)),
    ]) {
      expect(refusalOf(late).code).toBe("not_found");
    }
  });

  test("is undone as a whole by a crash in the middle", () => {
    const { id } = add({ balance: cents(4500) });
    vote(id, gameIn(DAY_MS));
    const before = club.contents();
    expect(() =>
      club.write((tx) => {
        deletePlayer(tx, admin, id);
        throw new Error("power cut");
      }),
    ).toThrow("power cut");
    expect(club.contents()).toEqual(before);
  });
});

describe("listing players", () => {
  const NAMES = [
    "",
    "Zoë Adams",
    "amy Brown",
    "Amy Brown",
    "Bob O'Neill",
    "",
    'Quote "Q" Quinn',
    "100% Pat",
    "Al_x Kim",
  ];

  function addAll() {
    for (const [index, name] of NAMES.entries()) {
      const { id } = add({ phoneNumber: `+1212555010${index + 1}` });
      if (name) edit({ id, name });
    }
  }

  const names = (search: string) => list({ search }).players.map(({ name }) => name);

  test("goes by name whatever the case, those without one last, all of them when no limit is given", () => {
    addAll();
    const page = playersPageSchema.parse(list());
    expect(page.players.map(({ name }) => name)).toEqual([
      "100% Pat",
      "Al_x Kim",
      "amy Brown",
      "Amy Brown",
      "Bob O'Neill",
      'Quote "Q" Quinn',
      "Zoë Adams",
      "",
      "",
      "",
    ]);
    expect(page.nextCursor).toBeNull();
  });

  test.each([1, 2, 3, 5, 9, 10, 11])("pages of %i hold everybody once, in the same order", (limit) => {
    addAll();
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: ReturnType<typeof list> = list(
        listPlayersSchema.parse({ limit, ...(cursor && { cursor }) }),
      );
      expect(page.players.length).toBeLessThanOrEqual(limit);
      seen.push(...page.players.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(list().players.map(({ id }) => id));
  });

  test("the next page starts after the last one even if that player has gone or the club has grown", () => {
    addAll();
    const { players, nextCursor } = list({ limit: 2 });
    remove(players[1]?.id ?? 0);
    edit({ id: add().id, name: "Aaron New" });
    expect(list({ limit: 2, cursor: nextCursor ?? "" }).players.map(({ name }) => name)).toEqual([
      "amy Brown",
      "Amy Brown",
    ]);
  });

  test("with a cursor of somebody's own making is refused", () => {
    expect(refusalOf(() => list({ cursor: "' or 1=1 --" }))).toMatchObject({
      code: "invalid",
      issues: [{ path: "cursor" }],
    });
  });

  test.each([
    ["amy", ["amy Brown", "Amy Brown"]],
    ["Y BRO", ["amy Brown", "Amy Brown"]],
    ["zoë", ["Zoë Adams"]],
    ["ZOË", ["Zoë Adams"]],
    ["am", ["amy Brown", "Amy Brown", "Zoë Adams"]],
    ["q", ['Quote "Q" Quinn']],
    ["o'n", ["Bob O'Neill"]],
    ['"Q"', ['Quote "Q" Quinn']],
    ['"', ['Quote "Q" Quinn']],
    ["0%", ["100% Pat"]],
    ["00%", ["100% Pat"]],
    ["l_x", ["Al_x Kim"]],
    ["_", ["Al_x Kim"]],
    ["nobody", []],
    ["amy OR bob", []],
    ["am*", []],
    ["name:amy", []],
    ['x" OR name : "amy', []],
    ["NEAR(amy brown)", []],
    ["{name}: amy", []],
    ["' or 1=1 --", []],
  ])("%s finds %j", (search, expected) => {
    addAll();
    expect(names(search)).toEqual(expected);
  });

  test.each([
    "5550102",
    "555-0102",
    "(212) 555-0102",
    "212.555.0102",
    "+1 (212) 555-0102",
    "1 212 555 0102",
    "+12125550102",
  ])("%s finds the player by the number", (search) => {
    addAll();
    expect(names(search)).toEqual(["Zoë Adams"]);
  });

  test("pages through what was found alone", () => {
    addAll();
    const first = list({ search: "Amy", limit: 1 });
    const second = list({ search: "Amy", limit: 1, cursor: first.nextCursor ?? "" });
    expect([...first.players, ...second.players].map(({ name }) => name)).toEqual(["amy Brown", "Amy Brown"]);
    expect(second.nextCursor).toBeNull();
  });

  test("finds by the new name and number, and no longer by the old", () => {
    const { id } = add();
    edit({ id, name: "Sam Lee" });
    edit({ id, name: "Robin Ray", phoneNumber: "+12125550177" });
    expect(names("sam lee")).toEqual([]);
    expect(names("5550142")).toEqual([]);
    expect(names("robin")).toEqual(["Robin Ray"]);
    expect(names("5550177")).toEqual(["Robin Ray"]);
  });

  test("whatever is typed is looked for as it stands", () => {
    addAll();
    const everybody = list().players;
    const typed = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.stringMatching(/^["'*:()^{}+ A-Za-z0-9-]*$/),
    );
    fc.assert(
      fc.property(typed, (search) => {
        const text = search.replace(/\p{Cc}/gu, "").trim();
        const found = new Set(list({ search }).players.map(({ id }) => id));
        for (const { id, name, phoneNumber } of everybody) {
          if (name.includes(text) || phoneNumber.includes(text)) expect(found).toContain(id);
        }
      }),
    );
  });
});

describe("the player's own name", () => {
  test("completes the profile", () => {
    const { id } = add();
    const profile = club.write((tx) => updateName(tx, id, { firstName: "Mary Jane", lastName: "Watson" }));
    expect(profileSchema.parse(profile)).toEqual({
      id,
      name: "Mary Jane Watson",
      firstName: "Mary Jane",
      lastName: "Watson",
      phoneNumber: SAM,
      balance: "0.00",
      isActive: true,
      hasCompletedProfile: true,
      timezone: "America/New_York",
      clubName: "Pickleball Club",
    });
    expect(playerOf(id).isNameAwaited).toBe(false);
    expect(log()[0]).toMatchObject({
      actionType: "profile_update",
      metadata: { before: { name: "" }, after: { name: "Mary Jane Watson" } },
    });
    expect(club.read((reader) => readProfile(reader, id))).toEqual(profile);
  });

  test("given again changes nothing; confirming an administrator's completes the profile", () => {
    const { id } = add();
    edit({ id, name: "Sam Lee" });
    const give = () => club.write((tx) => updateName(tx, id, { firstName: "Sam", lastName: "Lee" }));
    expect(give().hasCompletedProfile).toBe(true);
    const before = club.contents();
    club.clock.advance(DAY_MS);
    give();
    expect(club.contents()).toEqual(before);
  });

  test("is refused for nobody", () => {
    expect(
      refusalOf(() => club.write((tx) => updateName(tx, 999, { firstName: "Sam", lastName: "Lee" }))).code,
    ).toBe("not_found");
  });

  test.each([
    ["Sam Lee", "Sam", "Lee"],
    ["  Mary  Jane   Watson ", "Mary", "Jane Watson"],
    ["Zoë O’Neill-Ruiz", "Zoë", "O’Neill-Ruiz"],
  ])("is taken from the reply %j", (text, firstName, lastName) => {
    const { id } = add();
    expect(club.write((tx) => saveNameFromReply(tx, playerOf(id), text))).toMatchObject({
      firstName,
      lastName,
      hasCompletedProfile: true,
      isNameAwaited: false,
    });
  });

  test.each([
    "",
    "Sam",
    "S L",
    "Sam L33",
    "what is this?",
    "Sam <script>",
    `Sam ${"x".repeat(41)}`,
    "Sam\u0000Lee Kim",
  ])("is not taken from the reply %j", (text) => {
    const { id } = add();
    const before = club.contents();
    expect(club.write((tx) => saveNameFromReply(tx, playerOf(id), text))).toBeUndefined();
    expect(club.contents()).toEqual(before);
  });
});

test("opting out and in is written down once each time", () => {
  const { id } = add();
  const out = () => club.write((tx) => optOut(tx, playerOf(id)));
  const back = () => club.write((tx) => optIn(tx, playerOf(id)));
  expect([back(), out(), out()]).toEqual([false, true, false]);
  expect(list().players.find((player) => player.id === id)?.hasOptedOut).toBe(true);
  expect([back(), back()]).toEqual([true, false]);
  expect(list().players.find((player) => player.id === id)?.hasOptedOut).toBe(false);
  expect(
    log()
      .map(({ actionType }) => actionType)
      .slice(0, 2),
  ).toEqual(["opt_in", "opt_out"]);
});

test("being here is written down once a minute, and is no change of the player", () => {
  const { id, updatedAt } = add();
  const touch = () => club.write((tx) => touchLastActive(tx, id));
  touch();
  const first = club.clock.now();
  club.clock.advance(MINUTE_MS - 1);
  touch();
  expect(playerOf(id).lastActiveAt).toBe(first);
  club.clock.advance(1);
  touch();
  expect(playerOf(id)).toMatchObject({ lastActiveAt: first + MINUTE_MS, updatedAt: Date.parse(updatedAt) });
});

describe("a player who takes another number", () => {
  const ANOTHER = "+12125550199" as PhoneNumber;
  const follow = (from: string, to: PhoneNumber = ANOTHER) =>
    club.write((tx) => followNumber(tx, { from: from as PhoneNumber, to }));

  test("keeps the account, and signs in anew", () => {
    const { id } = add();
    expect(follow(SAM)).toBe("moved");
    expect(club.read((reader) => findPlayer(reader, id))).toMatchObject({ phoneNumber: ANOTHER });
    expect(follow(SAM)).toBe("unknown_sender");
  });

  test("does not get one that has an account, and the super admin gets none", () => {
    const { id } = add();
    add({ phoneNumber: ANOTHER });
    expect(follow(SAM)).toBe("refused");
    expect(club.read((reader) => findPlayer(reader, id))).toMatchObject({ phoneNumber: SAM });
    expect(follow(SUPER_ADMIN, "+12125550188" as PhoneNumber)).toBe("refused");
    const [line] = club.read((reader) => listActivity(reader, { limit: 50 }));
    expect(line?.description).toContain("(212) 555-0188; the account keeps the old one");
  });
});

test("a messenger's id of a user is one account's, the latest that it was seen with", () => {
  const sam = add();
  const other = add({ phoneNumber: "+12125550199" });
  const owner = () => club.read((reader) => findPlayerByMessengerUser(reader, "US.1"))?.id;
  for (const { id } of [sam, other, other]) {
    club.write((tx) => storeMessengerUser(tx, id, "US.1"));
    expect(owner()).toBe(id);
  }
});
