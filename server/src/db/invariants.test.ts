import { migrations } from "@dinkboard/migrations";
import { DAY_MS } from "@dinkboard/shared/limits";
import { cents } from "@dinkboard/shared/money";
import { beforeEach, describe, expect, test } from "vitest";
import type { AdminActor } from "../features/activity/rules.ts";
import { topUp } from "../features/ledger/service.ts";
import { checkPhoneNumber } from "../features/players/rules.ts";
import { deletePlayer } from "../features/players/service/closing.ts";
import { addPlayer } from "../features/players/service/opening.ts";
import { ensureSuperAdmin } from "../features/players/service/roles.ts";
import { createPoll } from "../features/polls/service/opening.ts";
import { castVote } from "../features/voting/service.ts";
import { checkInvariants, violationsOf } from "./invariants.ts";
import { migrate } from "./migrate.ts";
import { openDatabase, type SqliteDatabase } from "./open.ts";
import { Connection, type Tx } from "./tx.ts";

const NOW = Date.parse("2026-11-20T20:00:00Z");

let database: SqliteDatabase;
let tx: Tx;
let playerId: number;
let pollId: number;

beforeEach(() => {
  database = openDatabase(":memory:");
  migrate(database, migrations, NOW);
  tx = new Connection(database).at(NOW);
  const phoneNumber = checkPhoneNumber("+12125550100");
  if (!phoneNumber) throw new Error("the super admin's number is not valid");
  const admin: AdminActor = { kind: "admin", playerId: ensureSuperAdmin(tx, phoneNumber).id };
  const added = { balance: cents(40_00), isActive: true, role: "player" } as const;
  playerId = addPlayer(tx, admin, { ...added, phoneNumber: "+12125550142" }).id;
  pollId = createPoll(tx, admin, {
    question: "Who wants to play pickleball?",
    gameDateTime: NOW + DAY_MS,
    closesAt: NOW + DAY_MS,
    costPerPlayer: cents(15_00),
    enableReminders: false,
  }).id;
  castVote(tx, { player: { id: playerId }, response: "yes", through: "portal" });
  topUp(tx, admin, { id: playerId, amount: cents(5_00) });
  deletePlayer(tx, admin, addPlayer(tx, admin, { ...added, phoneNumber: "+12125550143" }).id);
  return () => database.close();
});

const violations = () => violationsOf(checkInvariants(tx));

test("a club that only its services wrote to has no violations", () => {
  expect(checkInvariants(tx).every((check) => check.violations.length === 0)).toBe(true);
  expect(violations()).toEqual([]);
});

test("checking changes nothing", () => {
  database.pragma("query_only = 1");
  expect(violationsOf(checkInvariants(tx, "quick"))).toEqual([]);
  database.pragma("query_only = 0");
  const before = database.serialize();
  expect(violations()).toEqual([]);
  expect(database.serialize()).toEqual(before);
});

describe("what is wrong is told in plain words", () => {
  test("a balance that nobody booked", () => {
    database.exec(`update players set balance_cents = balance_cents + 100 where id = ${playerId}`);
    expect(violations()).toEqual([
      `Each balance is the sum of the player's ledger: player ${playerId} has 31.00, but the ledger adds up to 30.00`,
    ]);
  });

  test("an entry that does not continue the one before", () => {
    database.exec("drop trigger ledger_entries_never_change");
    database.exec(
      "update ledger_entries set balance_after_cents = 2600 where type = 'deduction' and poll_id is not null",
    );
    expect(violations()).toEqual([
      `Each ledger entry continues the one before: entry 2 leaves player ${playerId} with 26.00 instead of 25.00`,
      `Each ledger entry continues the one before: entry 3 leaves player ${playerId} with 30.00 instead of 31.00`,
    ]);
  });

  test("an entry that is gone", () => {
    database.exec("drop trigger ledger_entries_never_go");
    database.exec("delete from ledger_entries where id = 1");
    expect(violations()).toEqual([
      `Each balance is the sum of the player's ledger: player ${playerId} has 30.00, but the ledger adds up to -10.00`,
      `Each ledger entry continues the one before: entry 2 leaves player ${playerId} with 25.00 instead of -15.00`,
    ]);
  });

  test("a vote that says another charge than was taken", () => {
    database.exec("update votes set charged_cents = 1400");
    expect(violations()).toEqual([
      `Each vote is charged what the ledger took for it: the vote of player ${playerId} on poll ${pollId} says 14.00, the ledger 15.00`,
    ]);
  });

  test("a no that was not refunded, and a charge without a vote", () => {
    database.exec("update votes set response = 'no', charged_cents = 0");
    const expected = [
      `Each vote is charged what the ledger took for it: the vote of player ${playerId} on poll ${pollId} says 0.00, the ledger 15.00`,
    ];
    expect(violations()).toEqual(expected);
    database.exec("delete from votes");
    expect(violations()).toEqual(expected);
  });

  test("a vote that says a charge nobody took", () => {
    database.exec(`insert into votes select poll_id, 1, response, 700, answered_through, answered_at, created_at,
      updated_at from votes`);
    expect(violations()).toEqual([
      `Each vote is charged what the ledger took for it: the vote of player 1 on poll ${pollId} says 7.00, the ledger 0.00`,
    ]);
  });

  test("a closed account with money in it", () => {
    database.exec(`update players set deleted_at = 1 where id = ${playerId}`);
    expect(violations()).toEqual([
      `Closed accounts hold no money: player ${playerId} was deleted with a balance of 30.00`,
    ]);
  });

  test("an invite that counts somebody who has not joined", () => {
    database.exec(`insert into invites (code, created_by, created_at, expires_at, use_limit, used_count)
      values ('CDFGHJ34', 1, 0, 1, 2, 2)`);
    database.exec(`insert into invite_uses values (${playerId}, 1, 0)`);
    expect(violations()).toEqual([
      "Each invite counts those who joined by it: invite 1 counts 2, but 1 joined",
    ]);
  });

  test("a row that refers to nothing, also in a table without row ids", () => {
    database.pragma("foreign_keys = off");
    database.exec("update activity set actor_id = 99 where id = 1");
    database.exec(
      "insert into votes select 99, player_id, 'no', 0, answered_through, answered_at, created_at, updated_at from votes",
    );
    expect(violations()).toEqual([
      "No row refers to one that is missing: row 1 of activity refers to players",
      "No row refers to one that is missing: a row of votes refers to polls",
    ]);
  });

  test("a search index that has lost a player", () => {
    database.exec(
      `insert into player_search (player_search, rowid, name, phone_number)
        select 'delete', id, name, phone_number from players where id = ${playerId}`,
    );
    const [violation, ...others] = violations();
    expect(violation).toMatch(/^The search index has every player as named: /);
    expect(others).toEqual([]);
    expect(violationsOf(checkInvariants(tx, "quick"))).toEqual([]);
  });
});
