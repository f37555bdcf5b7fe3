import { cents } from "@dinkboard/shared/money";
import { type TopUpInput, topUpAnswerSchema } from "@dinkboard/shared/schemas/players";
import { transactionsPageSchema } from "@dinkboard/shared/schemas/transactions";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DomainError } from "../../domain-error.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/database.ts";
import type { AdminActor } from "../activity/rules.ts";
import { listActivity } from "../activity/service.ts";
import { editPlayer } from "../players/service/editing.ts";
import { addPlayer } from "../players/service/opening.ts";
import { findPlayer } from "../players/store.ts";
import { book, listPlayerTransactions, listTransactions, topUp } from "./service.ts";

const admin: AdminActor = { kind: "admin", playerId: 1 };

let club: TestDatabase;
let samId: number;

beforeEach(() => {
  club = openTestDatabase();
  const add = (phoneNumber: string, role: "admin" | "player", name: string) =>
    club.write((tx) => {
      const { id } = addPlayer(tx, admin, { phoneNumber, balance: cents(0), isActive: true, role });
      editPlayer(tx, admin, { id, name });
      return id;
    });
  // The first one is the administrator in whose name all this happens; the rows refer to each other from the start.
  add("+12125550100", "admin", "Alex Kim");
  samId = add("+12125550142", "player", "Sam Lee");
});

afterEach(() => {
  expect(club.violations()).toEqual([]);
});

const give = (input: Partial<TopUpInput> = {}) =>
  club.write((tx) => topUp(tx, admin, { id: samId, amount: cents(5000), ...input }));
const take = (amountCents: number) =>
  club.write((tx) => {
    const player = findPlayer(tx, samId);
    if (!player) throw new Error("no player");
    return book(tx, {
      player,
      type: "deduction",
      amountCents: cents(amountCents),
      description: "Game on Friday",
      actor: { kind: "system" },
    });
  });
const rows = (table: string) => (club.contents() as Record<string, Record<string, unknown>[]>)[table] ?? [];
const instructions = () => rows("outbox").filter(({ kind }) => kind === "payment_instructions");

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

describe("topping up", () => {
  test("books it, logs it, and answers the balance", () => {
    give();
    const answer = give({ amount: cents(1) });
    expect(topUpAnswerSchema.parse(answer)).toMatchObject({
      message: "$0.01 added to the balance of Sam Lee",
      balance: "50.01",
      player: { id: samId, balance: "50.01" },
    });
    expect(club.read((reader) => listActivity(reader, { limit: 1 }))).toMatchObject([
      {
        actionType: "balance_topup",
        playerName: "Sam Lee",
        description: "Sam Lee: $0.01 topped up",
        metadata: { amount: "0.01", before: "50.00", after: "50.01" },
      },
    ]);
    expect(rows("ledger_entries").map(({ actor_id }) => actor_id)).toEqual([1, 1]);
  });

  test("a repeat under its key books nothing, logs nothing, and answers as the first did", () => {
    const first = give({ idempotencyKey: "a" });
    give({ idempotencyKey: "b" });
    const before = club.contents();
    expect(give({ idempotencyKey: "a" })).toMatchObject({ message: first.message, balance: "50.00" });
    expect(club.contents()).toEqual(before);
  });

  test("200 at once under one key are booked once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        club.writeTogether((tx) => topUp(tx, admin, { id: samId, amount: cents(5000), idempotencyKey: "k" })),
      ),
    );
    expect(new Set(answers.map(({ balance }) => balance))).toEqual(new Set(["50.00"]));
    expect(rows("ledger_entries")).toHaveLength(1);
  });

  test("200 at once without a key are 200", async () => {
    await Promise.all(
      Array.from({ length: 200 }, () =>
        club.writeTogether((tx) => topUp(tx, admin, { id: samId, amount: cents(100) })),
      ),
    );
    expect(club.read((reader) => findPlayer(reader, samId))?.balanceCents).toBe(20_000);
    expect(rows("ledger_entries")).toHaveLength(200);
  });

  test("a key that was used for something else is a conflict", () => {
    give({ idempotencyKey: "a" });
    expect(refusalOf(() => give({ idempotencyKey: "a", amount: cents(1) })).code).toBe("conflict");
    expect(refusalOf(() => give({ idempotencyKey: "a", id: 1 })).code).toBe("conflict");
  });

  test("is refused for nobody", () => {
    expect(refusalOf(() => give({ id: 999 }))).toMatchObject({
      code: "not_found",
      message: "Player not found",
    });
  });

  test("a balance beyond what the product handles is not booked", () => {
    const before = club.contents();
    expect(() => give({ amount: cents(10_000_000_000_000), idempotencyKey: "k" })).not.toThrow();
    const full = club.contents();
    expect(full).not.toEqual(before);
    expect(() => give({ amount: cents(1) })).toThrow(RangeError);
    expect(club.contents()).toEqual(full);
  });

  test("a crash in the middle leaves the key to be used", () => {
    const before = club.contents();
    expect(() =>
      club.write((tx) => {
        topUp(tx, admin, { id: samId, amount: cents(100), idempotencyKey: "a" });
        throw new Error("power cut");
      }),
    ).toThrow("power cut");
    expect(club.contents()).toEqual(before);
    expect(give({ idempotencyKey: "a" }).balance).toBe("50.00");
  });
});

describe("booking", () => {
  test("payment instructions go out each time that the balance drops below the threshold, and only then", () => {
    give({ amount: cents(2500) });
    take(1500);
    expect(instructions()).toEqual([]);
    take(1);
    expect(instructions()).toMatchObject([
      { player_id: samId, variables: JSON.stringify({ balanceCents: 999 }) },
    ]);
    take(500);
    expect(instructions()).toHaveLength(1);
    give({ amount: cents(501) });
    take(1);
    expect(instructions()).toHaveLength(2);
  });

  test("the ledger refuses to be rewritten, an entry of nothing, and one for nobody", () => {
    give();
    const player = club.read((reader) => findPlayer(reader, samId));
    if (!player) throw new Error("no player");
    const of = (changes: object) => () =>
      club.write((tx) =>
        book(tx, {
          player,
          type: "deduction",
          amountCents: cents(100),
          description: "Game",
          actor: admin,
          ...changes,
        }),
      );
    const before = club.contents();
    expect(of({ amountCents: cents(0) })).toThrow("CHECK constraint");
    expect(of({ amountCents: cents(-100) })).toThrow("CHECK constraint");
    expect(of({ player: { ...player, id: 999 } })).toThrow("no player 999");
    expect(of({ pollId: 999 })).toThrow("FOREIGN KEY");
    expect(club.contents()).toEqual(before);
  });
});

describe("listing", () => {
  const list = (input: Parameters<typeof listTransactions>[1] = {}) =>
    transactionsPageSchema.parse(club.read((reader) => listTransactions(reader, input)));

  beforeEach(() => {
    give();
    take(1500);
    give({ id: 1, amount: cents(200) });
  });

  test("the newest first, by type, and by part of a name or description", () => {
    const amounts = (input: Parameters<typeof listTransactions>[1]) =>
      list(input).transactions.map(({ amount }) => amount);
    expect(amounts({})).toEqual(["2.00", "15.00", "50.00"]);
    expect(amounts({ type: "topup" })).toEqual(["2.00", "50.00"]);
    expect(amounts({ type: "refund" })).toEqual([]);
    expect(amounts({ search: "SAM" })).toEqual(["15.00", "50.00"]);
    expect(amounts({ search: "friday" })).toEqual(["15.00"]);
    expect(amounts({ search: "sam", type: "deduction" })).toEqual(["15.00"]);
    for (const hostile of ["' or 1=1 --", "%", "_", '"', "\\", "\u0000"])
      expect(amounts({ search: hostile })).toEqual([]);
  });

  test("all of them when no limit is given", () => {
    for (let count = 0; count < 60; count += 1) give({ amount: cents(100) });
    expect(list()).toMatchObject({ transactions: { length: 63 }, nextCursor: null });
  });

  test("finds a name as it is written, also beyond ASCII", () => {
    club.write((tx) => editPlayer(tx, admin, { id: samId, name: "Élodie Ça" }));
    expect(list({ search: "Élodie" }).transactions).toHaveLength(2);
    expect(list({ search: "LODIE" }).transactions).toHaveLength(2);
  });

  test("pages hold every entry once, also while more are booked", () => {
    const first = list({ limit: 2 });
    give({ amount: cents(777) });
    const second = list({ limit: 2, cursor: first.nextCursor ?? 0 });
    expect([...first.transactions, ...second.transactions].map(({ amount }) => amount)).toEqual([
      "2.00",
      "15.00",
      "50.00",
    ]);
    expect(second.nextCursor).toBeNull();
    expect(list({ limit: 4 }).nextCursor).toBeNull();
  });

  test("players see their own alone", () => {
    const own = club.read((reader) => listPlayerTransactions(reader, samId, 10));
    expect(own.map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter])).toEqual([
      ["deduction", "15.00", "35.00"],
      ["topup", "50.00", "50.00"],
    ]);
    expect(club.read((reader) => listPlayerTransactions(reader, samId, 1))).toHaveLength(1);
  });
});
