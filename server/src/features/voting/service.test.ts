import { DAY_MS, HOUR_MS } from "@dinkboard/shared/limits";
import { cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { query } from "../../db/query.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import { DomainError } from "../../domain-error.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { FRIDAY } from "../../testing/fake-clock.ts";
import { listActivity } from "../activity/service.ts";
import { book, listPlayerTransactions } from "../ledger/service.ts";
import type { Player } from "../players/rules.ts";
import { findPlayer, insertPlayer, updatePlayer } from "../players/store.ts";
import type { Poll } from "../polls/rules.ts";
import { insertPoll, markClosed, markDeleted } from "../polls/store.ts";
import {
  castVote,
  currentPoll,
  openPollsFor,
  previewWithdrawal,
  setResponse,
  withdrawVotes,
} from "./service.ts";
import { findVote } from "./store.ts";

const ADMIN = { kind: "admin", playerId: 1 } as const;

let club: TestDatabase;
let players: number;

const read = <T>(run: (reader: Reader) => T): T => club.read(run);
const write = <T>(run: (tx: Tx) => T): T => club.write(run);

beforeEach(() => {
  club = openTestDatabase();
  players = 0;
  newPlayer({ role: "admin" });
});

afterEach(() => {
  expect(club.violations()).toEqual([]);
});

function newPlayer({
  balance = 0,
  role = "player",
}: {
  balance?: number;
  role?: "admin" | "player";
} = {}): Player {
  players += 1;
  const name = { firstName: "Sam", lastName: `${players}`, name: `Sam ${players}` };
  const phoneNumber = `+1212555${String(players).padStart(4, "0")}` as PhoneNumber;
  const player = write((tx) =>
    insertPlayer(tx, { ...name, phoneNumber, role, isActive: true, isNameAwaited: false }),
  );
  if (balance > 0) {
    const amountCents = cents(balance);
    write((tx) =>
      book(tx, { player, type: "topup", amountCents, description: "Opening balance", actor: ADMIN }),
    );
  }
  return read((reader) => findPlayer(reader, player.id))!;
}

function newPoll({
  cost = 15_00,
  gameAt = FRIDAY + DAY_MS,
  closesAt,
}: {
  cost?: number;
  gameAt?: number;
  closesAt?: number;
} = {}): Poll {
  return write((tx) =>
    insertPoll(tx, {
      question: "Who wants to play pickleball?",
      gameAt,
      costCents: cents(cost),
      closesAt: closesAt ?? gameAt - HOUR_MS,
      hasReminders: false,
      customReminderTimes: [],
      recurringPollId: null,
      createdBy: null,
    }),
  );
}

const vote = (asked: Parameters<typeof castVote>[1]) => write((tx) => castVote(tx, asked));

const balanceOf = (player: Player) => read((reader) => findPlayer(reader, player.id))?.balanceCents;

const movementsOf = (player: Player) =>
  read((reader) => listPlayerTransactions(reader, player.id, 50))
    .map(({ type, amount, description }) => `${type} ${amount} ${description}`)
    .toReversed();

const receiptsOf = (player: Player) =>
  read((reader) =>
    reader.all(
      query
        .selectFrom("outbox")
        .select("variables")
        .where("kind", "=", "vote_receipt")
        .where("player_id", "=", player.id)
        .orderBy("id"),
    ),
  ).map(({ variables }) => JSON.parse(variables));

function refusal(run: () => unknown): Pick<DomainError, "code" | "message"> {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error("it was not refused");
}

describe("a player's answer", () => {
  it("charges a yes, and says so in the ledger, the log and a receipt", () => {
    const player = newPlayer({ balance: 45_00 });
    const poll = newPoll();
    expect(vote({ player, response: "yes", through: "portal" })).toEqual({
      message: "You're in. $15.00 paid, $30.00 left.",
      response: "yes",
      balance: "30.00",
      outcome: "changed",
      poll: {
        id: poll.id,
        question: "Who wants to play pickleball?",
        gameDateTime: "2026-11-21T20:00:00.000Z",
        costPerPlayer: "15.00",
        closesAt: "2026-11-21T19:00:00.000Z",
        hasResponded: true,
        userResponse: "yes",
        yesVotes: 1,
      },
    });
    expect(balanceOf(player)).toBe(30_00);
    expect(movementsOf(player)).toEqual([
      "topup 45.00 Opening balance",
      "deduction 15.00 Game on Sat, Nov 21, 3:00 PM",
    ]);
    expect(read((reader) => listActivity(reader, { limit: 50 }))).toMatchObject([
      {
        actionType: "vote",
        playerName: player.name,
        description: `${player.name}: yes to "Who wants to play pickleball?"`,
        metadata: {
          pollId: poll.id,
          through: "portal",
          before: null,
          after: "yes",
          charged: "15.00",
          balance: "30.00",
        },
      },
    ]);
    expect(receiptsOf(player)).toMatchObject([
      {
        pollId: poll.id,
        response: "yes",
        movedCents: 15_00,
        balanceCents: 30_00,
        yesVotes: 1,
        isByAdmin: false,
      },
    ]);
  });

  it("can be changed back and forth, each change with its money and receipt, even within one millisecond", () => {
    const player = newPlayer({ balance: 20_00 });
    newPoll();
    const say = (response: "yes" | "no") => vote({ player, response, through: "portal" }).message;
    expect(say("yes")).toBe("You're in. $15.00 paid, $5.00 left.");
    expect(say("no")).toBe("You're out. $15.00 refunded, $20.00 left.");
    expect(say("yes")).toBe("You're in. $15.00 paid, $5.00 left.");
    expect(say("yes")).toBe("You're already in.");
    expect(receiptsOf(player).map(({ response, movedCents }) => [response, movedCents])).toEqual([
      ["yes", 15_00],
      ["no", 15_00],
      ["yes", 15_00],
    ]);
    expect(movementsOf(player)).toHaveLength(4);
    expect(read((reader) => listActivity(reader, { limit: 50 }))).toMatchObject([
      { metadata: { before: "no", after: "yes", charged: "15.00" } },
      { metadata: { before: "yes", after: "no", refunded: "15.00" } },
      { metadata: { before: null, after: "yes", charged: "15.00" } },
    ]);
  });

  it("is logged with the money that moved, and with none where none did", () => {
    const player = newPlayer({ balance: 20_00 });
    newPoll();
    vote({ player, response: "no", through: "portal" });
    const [first] = read((reader) => listActivity(reader, { limit: 50 }));
    expect(Object.keys(first?.metadata ?? {})).toEqual(["pollId", "through", "before", "after", "balance"]);
  });

  it("decides on the balance as it is club.clock.now(), not as the caller last saw it", () => {
    const player = newPlayer({ balance: 15_00 });
    const [first, second] = [newPoll(), newPoll()];
    vote({ player, pollId: first.id, response: "yes", through: "portal" });
    const again = () => vote({ player, pollId: second.id, response: "yes", through: "portal" });
    expect(refusal(again).message).toContain("your balance is $0.00");
  });

  it("writes nothing when it is refused, so that the bot may explain in the same transaction", () => {
    const player = newPlayer({ balance: 5_00 });
    newPoll();
    const before = club.contents();
    const { code, message } = write((tx) =>
      refusal(() => castVote(tx, { player, response: "yes", through: "bot" })),
    );
    expect(code).toBe("insufficient_balance");
    expect(message).toContain("Insufficient balance");
    expect(club.contents()).toEqual(before);
  });

  it("goes to the open poll whose game is soonest, unless it names another", () => {
    const player = newPlayer();
    const later = newPoll({ gameAt: FRIDAY + 3 * DAY_MS });
    const sooner = newPoll({ gameAt: FRIDAY + 2 * DAY_MS });
    const closed = newPoll({ gameAt: FRIDAY + DAY_MS, closesAt: FRIDAY });
    const say = (pollId?: number) => vote({ player, pollId, response: "no", through: "portal" }).poll.id;
    expect(say()).toBe(sooner.id);
    expect(say(later.id)).toBe(later.id);
    expect(refusal(() => say(closed.id)).code).toBe("poll_closed");
    expect(read((reader) => currentPoll(reader, player.id))).toMatchObject({
      id: sooner.id,
      userResponse: "no",
    });
    expect(read((reader) => openPollsFor(reader, player.id)).map(({ id }) => id)).toEqual([
      sooner.id,
      later.id,
    ]);
  });

  it("finds no poll where none is open, and none that was deleted", () => {
    const player = newPlayer();
    const poll = newPoll();
    write((tx) => markDeleted(tx, poll.id));
    const say = (pollId?: number) => () => vote({ player, pollId, response: "no", through: "portal" });
    expect(refusal(say()).code).toBe("not_found");
    expect(refusal(say(poll.id)).code).toBe("not_found");
    expect(read((reader) => currentPoll(reader, player.id))).toBeNull();
  });

  it("counts once, however often it is given at the same moment", async () => {
    const player = newPlayer({ balance: 60_00 });
    newPoll();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        club.writeTogether((tx) => castVote(tx, { player, response: "yes", through: "portal" })),
      ),
    );
    expect(answers.filter(({ outcome }) => outcome === "changed")).toHaveLength(1);
    expect(balanceOf(player)).toBe(45_00);
    expect(movementsOf(player)).toHaveLength(2);
    expect(receiptsOf(player)).toHaveLength(1);
  });
});

describe("an answer in the messenger", () => {
  it("gets a reply also when it repeats the one that stands, and moves its time on", () => {
    const player = newPlayer({ balance: 15_00 });
    const poll = newPoll();
    const say = (response: "yes" | "no", secondsAgo: number) =>
      vote({ player, response, through: "bot", answeredAt: club.clock.now() - secondsAgo * 1000 }).outcome;
    expect(say("yes", 30)).toBe("changed");
    expect(say("yes", 10)).toBe("repeated");
    expect(receiptsOf(player).map(({ response, movedCents }) => [response, movedCents])).toEqual([
      ["yes", 15_00],
      ["yes", 0],
    ]);
    expect(read((reader) => findVote(reader, poll.id, player.id))).toMatchObject({
      answeredAt: club.clock.now() - 10_000,
      changedAt: club.clock.now(),
    });

    expect(say("no", 20)).toBe("outdated");
    expect(read((reader) => findVote(reader, poll.id, player.id))).toMatchObject({
      response: "yes",
      chargedCents: 15_00,
    });
    expect(receiptsOf(player)).toHaveLength(2);

    expect(say("no", 5)).toBe("changed");
    expect(balanceOf(player)).toBe(15_00);
  });

  it("never overrides an administrator's newer one", () => {
    const player = newPlayer({ balance: 15_00 });
    const poll = newPoll();
    write((tx) => setResponse(tx, ADMIN, { pollId: poll.id, playerId: player.id, response: "no" }));
    club.clock.advance(60_000);
    const late = vote({ player, response: "yes", through: "bot", answeredAt: FRIDAY - 1 });
    expect(late).toMatchObject({ outcome: "outdated", response: "no", balance: "15.00" });
  });
});

describe("an administrator's answer in a player's name", () => {
  it("may overdraw, and says what the balance comes to", () => {
    const player = newPlayer({ balance: 5_00 });
    const poll = newPoll();
    const set = (response: "yes" | "no") =>
      write((tx) => setResponse(tx, ADMIN, { pollId: poll.id, playerId: player.id, response }));
    expect(set("yes")).toEqual({
      message: `${player.name} is in. Balance: -$10.00.`,
      response: "yes",
      balance: "-10.00",
    });
    expect(set("yes")).toEqual({
      message: `${player.name} is in. Balance: -$10.00.`,
      response: "yes",
      balance: "-10.00",
    });
    expect(set("no")).toMatchObject({ message: `${player.name} is out. Balance: $5.00.` });
    expect(receiptsOf(player)).toMatchObject([
      { response: "yes", isByAdmin: true },
      { response: "no", isByAdmin: true },
    ]);
  });

  it("counts after closing and for inactive players, and is refused for unknown ones", () => {
    const player = newPlayer({ balance: 45_00 });
    const poll = newPoll();
    write((tx) => updatePlayer(tx, player.id, { isActive: false }));
    write((tx) => markClosed(tx, poll.id, FRIDAY));
    club.clock.set(poll.gameAt + DAY_MS);
    expect(
      write((tx) => setResponse(tx, ADMIN, { pollId: poll.id, playerId: player.id, response: "yes" })),
    ).toMatchObject({
      balance: "30.00",
    });
    const unknown = { pollId: poll.id, playerId: 99, response: "yes" } as const;
    expect(refusal(() => write((tx) => setResponse(tx, ADMIN, unknown))).message).toBe("Player not found");
    const nowhere = { pollId: 99, playerId: player.id, response: "yes" } as const;
    expect(refusal(() => write((tx) => setResponse(tx, ADMIN, nowhere))).message).toBe("Poll not found");
  });
});

describe("closing an account", () => {
  it("takes the player out of the games to come, and leaves the played ones as they are", () => {
    const player = newPlayer({ balance: 60_00 });
    const played = newPoll({ gameAt: FRIDAY + HOUR_MS, closesAt: FRIDAY + 1 });
    const closed = newPoll({ gameAt: FRIDAY + 2 * DAY_MS, closesAt: FRIDAY + 1 });
    const open = newPoll({ gameAt: FRIDAY + 3 * DAY_MS });
    const free = newPoll({ gameAt: FRIDAY + 4 * DAY_MS, cost: 0 });
    const declined = newPoll({ gameAt: FRIDAY + 5 * DAY_MS });
    for (const poll of [played, closed, open, free]) {
      vote({ player, pollId: poll.id, response: "yes", through: "portal" });
    }
    vote({ player, pollId: declined.id, response: "no", through: "portal" });

    club.clock.set(played.gameAt);
    expect(read((reader) => previewWithdrawal(reader, player.id))).toEqual({
      openGames: 3,
      refundedCount: 2,
      refundedCents: 30_00,
    });
    const account = read((reader) => findPlayer(reader, player.id))!;
    expect(write((tx) => withdrawVotes(tx, { player: account, actor: ADMIN }))).toEqual({
      refundedCount: 2,
      refundedCents: 30_00,
    });
    expect(balanceOf(player)).toBe(45_00);
    expect(read((reader) => findVote(reader, played.id, player.id))).toMatchObject({
      response: "yes",
      chargedCents: 15_00,
    });
    for (const { id } of [closed, open, free, declined]) {
      expect(read((reader) => findVote(reader, id, player.id))).toBeUndefined();
    }
    expect(read((reader) => listActivity(reader, { limit: 50 }))[0]).toMatchObject({
      actionType: "vote",
      description: `${player.name}: answer withdrawn from "Who wants to play pickleball?"`,
      metadata: { before: "no", after: null, balance: "45.00" },
    });
    expect(write((tx) => withdrawVotes(tx, { player: account, actor: ADMIN }))).toEqual({
      refundedCount: 0,
      refundedCents: 0,
    });
  });
});
