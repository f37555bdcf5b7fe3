import { migrations } from "@dinkboard/migrations";
import { HOUR_MS, MINUTE_MS } from "@dinkboard/shared/limits";
import { cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Response } from "@dinkboard/shared/schemas/polls";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkInvariants, violationsOf } from "../../db/invariants.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { query } from "../../db/query.ts";
import { Connection, type Tx } from "../../db/tx.ts";
import { DomainError } from "../../domain-error.ts";
import type { AdminActor } from "../activity/rules.ts";
import { answerButtonId } from "../conversation/rules.ts";
import { handleMessage } from "../conversation/service.ts";
import { deletePlayer } from "../players/service/closing.ts";
import { editPlayer } from "../players/service/editing.ts";
import { listPlayers } from "../players/service/listing.ts";
import { addPlayer } from "../players/service/opening.ts";
import { ensureSuperAdmin } from "../players/service/roles.ts";
import { closeDuePolls, closePoll } from "../polls/service/closing.ts";
import { deletePolls } from "../polls/service/deleting.ts";
import { createPoll } from "../polls/service/opening.ts";
import { castVote, setResponse } from "../voting/service.ts";
import { topUp } from "./service.ts";

/**
 * Random club nights against a model that fits on a page: whatever the order in which players, administrators, the bot
 * and the clock act, every balance, answer and refusal is the model's, and every invariant holds after every step.
 */

const RUNS = 1_000;
const STEPS = 50;
const START = Date.parse("2026-11-20T20:00:00Z");

/** Players and polls are named by their turn: the nth that was ever made, deleted ones too. */
type Step =
  | { readonly do: "nothing" }
  | { readonly do: "add"; readonly balance: number }
  | { readonly do: "activate"; readonly player: number; readonly isActive: boolean }
  | {
      readonly do: "top up";
      readonly player: number;
      readonly amount: number;
      readonly key: string | undefined;
    }
  | {
      readonly do: "ask";
      readonly cost: number;
      readonly gameInHours: number;
      readonly closesInHours: number;
    }
  | {
      readonly do: "answer";
      readonly through: "portal" | "bot" | "admin";
      readonly player: number;
      readonly poll: number;
      readonly response: Response;
    }
  | { readonly do: "close"; readonly poll: number }
  | { readonly do: "close due" }
  | { readonly do: "delete polls"; readonly polls: readonly number[] }
  | { readonly do: "delete player"; readonly player: number }
  | { readonly do: "wait"; readonly minutes: number };

interface Account {
  balance: number;
  isActive: boolean;
  isOpen: boolean;
}

interface Asked {
  readonly cost: number;
  readonly gameAt: number;
  readonly closesAt: number;
  isClosed: boolean;
  isThere: boolean;
  /** What each player answered; a yes with what it was charged. */
  readonly answers: Map<number, { response: Response; charged: number }>;
}

/** What should be, as simply as it can be said. `apply` answers the code of the refusal, or "done". */
class Model {
  now = START;
  readonly players: Account[] = [];
  readonly polls: Asked[] = [];
  readonly keys = new Map<string, { player: number; amount: number }>();

  apply(step: Step): string {
    switch (step.do) {
      case "nothing":
      case "close due":
        return "done";
      case "wait":
        this.now += step.minutes * MINUTE_MS;
        return "done";
      case "add":
        this.players.push({ balance: step.balance, isActive: true, isOpen: true });
        return "done";
      case "ask": {
        const gameAt = this.now + step.gameInHours * HOUR_MS;
        const closesAt = Math.min(gameAt, this.now + step.closesInHours * HOUR_MS);
        const poll = {
          cost: step.cost,
          gameAt,
          closesAt,
          isClosed: false,
          isThere: true,
          answers: new Map(),
        };
        this.polls.push(poll);
        return "done";
      }
      case "delete polls":
        return this.deletePolls(step.polls.map((poll) => this.polls[poll]));
      case "close":
        return this.close(this.polls[step.poll]);
    }
    const player = this.players[step.player];
    if (step.do === "answer") return this.answer(step, player, this.polls[step.poll]);
    if (!player?.isOpen) return "not_found";
    if (step.do === "activate") player.isActive = step.isActive;
    if (step.do === "top up") return this.topUp(step, player);
    if (step.do === "delete player") this.deletePlayer(step.player, player);
    return "done";
  }

  private topUp({ player, amount, key }: Step & { do: "top up" }, account: Account): string {
    const earlier = key === undefined ? undefined : this.keys.get(key);
    if (earlier) return earlier.player === player && earlier.amount === amount ? "done" : "conflict";
    if (key !== undefined) this.keys.set(key, { player, amount });
    account.balance += amount;
    return "done";
  }

  private answer(
    step: Step & { do: "answer" },
    account: Account | undefined,
    poll: Asked | undefined,
  ): string {
    const isByAdmin = step.through === "admin";
    if (!account?.isOpen || !poll?.isThere) return "not_found";
    if (!isByAdmin && !account.isActive) return "forbidden";
    if (!isByAdmin && (poll.isClosed || this.now >= poll.closesAt)) return "poll_closed";
    const earlier = poll.answers.get(step.player);
    if (earlier?.response === step.response) return "done";
    const charged = step.response === "yes" ? poll.cost : 0;
    if (!isByAdmin && charged > 0 && charged > account.balance) return "insufficient_balance";
    account.balance += (earlier?.charged ?? 0) - charged;
    poll.answers.set(step.player, { response: step.response, charged });
    return "done";
  }

  private close(poll: Asked | undefined): string {
    if (!poll?.isThere) return "not_found";
    poll.isClosed = true;
    return "done";
  }

  private deletePolls(polls: readonly (Asked | undefined)[]): string {
    if (polls.some((poll) => !poll?.isThere)) return "not_found";
    for (const poll of new Set(polls)) {
      if (!poll) continue;
      poll.isThere = false;
      if (poll.gameAt > this.now) {
        for (const [player, answer] of poll.answers) this.refund(player, answer);
      }
    }
    return "done";
  }

  private deletePlayer(player: number, account: Account): void {
    for (const poll of this.polls) {
      if (poll.isThere && poll.gameAt > this.now) poll.answers.delete(player);
    }
    account.balance = 0;
    account.isOpen = false;
  }

  private refund(player: number, answer: { charged: number }): void {
    const account = this.players[player];
    if (account) account.balance += answer.charged;
    answer.charged = 0;
  }
}

/** The same steps through the club's services. */
class Real {
  readonly playerIds: number[] = [];
  readonly pollIds: number[] = [];
  readonly #admin: AdminActor;
  #messages = 0;

  constructor(tx: Tx) {
    this.#admin = { kind: "admin", playerId: ensureSuperAdmin(tx, "+12125550100" as PhoneNumber).id };
  }

  apply(tx: Tx, step: Step): void {
    const admin = this.#admin;
    // An id that nobody ever had, for those whose turn has not come.
    const playerId = ("player" in step ? this.playerIds[step.player] : undefined) ?? 999_999;
    const pollId = ("poll" in step ? this.pollIds[step.poll] : undefined) ?? 999_999;
    switch (step.do) {
      case "nothing":
      case "wait":
        return;
      case "add": {
        const phoneNumber = phoneNumberOf(this.playerIds.length);
        const added = { phoneNumber, balance: cents(step.balance), isActive: true, role: "player" } as const;
        this.playerIds.push(addPlayer(tx, admin, added).id);
        return;
      }
      case "activate":
        editPlayer(tx, admin, { id: playerId, name: "Rosa Diaz", isActive: step.isActive });
        return;
      case "top up":
        topUp(tx, admin, { id: playerId, amount: cents(step.amount), idempotencyKey: step.key });
        return;
      case "ask": {
        const poll = createPoll(tx, admin, {
          question: "Who wants to play pickleball?",
          gameDateTime: tx.now + step.gameInHours * HOUR_MS,
          closesAt: tx.now + step.closesInHours * HOUR_MS,
          costPerPlayer: cents(step.cost),
          enableReminders: false,
        });
        this.pollIds.push(poll.id);
        return;
      }
      case "answer": {
        const { response, through } = step;
        if (through === "admin") setResponse(tx, admin, { pollId, playerId, response });
        else if (through === "portal") castVote(tx, { player: { id: playerId }, pollId, response, through });
        else this.#tap(tx, step, pollId);
        return;
      }
      case "close":
        closePoll(tx, admin, pollId);
        return;
      case "close due":
        closeDuePolls(tx);
        return;
      case "delete polls": {
        const ids = step.polls.map((poll) => this.pollIds[poll] ?? 999_999);
        deletePolls(tx, admin, ids);
        return;
      }
      case "delete player":
        deletePlayer(tx, admin, playerId);
    }
  }

  /** In the messenger a refusal is a reply, so nothing is thrown and nothing undone. */
  #tap(tx: Tx, { player, response }: Step & { do: "answer" }, pollId: number): void {
    this.#messages += 1;
    handleMessage(tx, "simulator", {
      kind: "message",
      eventId: `message-${this.#messages}`,
      from: phoneNumberOf(player) as PhoneNumber,
      text: response,
      buttonId: answerButtonId(pollId, response),
      replyTo: null,
      occurredAt: tx.now,
    });
  }
}

const phoneNumberOf = (turn: number) => `+1212555${String(2_000 + turn)}`;

/** Turns go a little beyond those who are there from the opening on, so that some name nobody. */
const MOST_PLAYERS = 5;
const MOST_POLLS = 4;

const somePlayer = fc.nat({ max: MOST_PLAYERS });
const somePoll = fc.nat({ max: MOST_POLLS });

/** Shrinks to doing nothing, so that of a failing night only the steps are left that matter. */
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("nothing" as const) }) },
  {
    weight: 60,
    arbitrary: fc.record({
      do: fc.constant("answer" as const),
      through: fc.constantFrom("portal" as const, "bot" as const, "admin" as const),
      player: somePlayer,
      poll: somePoll,
      response: fc.constantFrom("yes" as const, "no" as const),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant("top up" as const),
      player: somePlayer,
      amount: fc.constantFrom(1, 15_00, 40_00),
      key: fc.constantFrom(undefined, "first", "second", "third"),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.nat({ max: 8 * 60 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("ask" as const),
      cost: fc.constantFrom(0, 7_00, 15_00, 33_33),
      gameInHours: fc.integer({ min: 1, max: 72 }),
      closesInHours: fc.integer({ min: 1, max: 96 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("add" as const), balance: fc.constantFrom(0, 10_00, 50_00) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("close" as const), poll: somePoll }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("close due" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("delete polls" as const),
      polls: fc.array(somePoll, { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete player" as const), player: somePlayer }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("activate" as const),
      player: somePlayer,
      isActive: fc.boolean(),
    }),
  },
);

const nights = fc
  .array(stepArbitrary, { minLength: STEPS, maxLength: STEPS })
  .map((steps) => steps.filter((step) => step.do !== "nothing"));

test(`the ledger is the model's, in ${RUNS} nights of ${STEPS} steps`, { timeout: 600_000 }, () => {
  const database = openDatabase(":memory:");
  migrate(database, migrations, START);
  const connection = new Connection(database);

  /** One step in a savepoint, as the write queue does it: a refusal undoes all of it. */
  const attempt = (real: Real, now: number, step: Step): string => {
    database.exec("savepoint step");
    try {
      real.apply(connection.at(now), step);
      return "done";
    } catch (error) {
      database.exec("rollback to step");
      if (error instanceof DomainError) return error.code;
      throw error;
    } finally {
      database.exec("release step");
    }
  };

  const night = (steps: readonly Step[]) => {
    const model = new Model();
    const real = new Real(connection.at(START));
    for (const step of steps) {
      const expected = model.apply(step);
      const outcome = attempt(real, model.now, step);
      // The bot answers a refusal instead of throwing one.
      expect(outcome).toBe(step.do === "answer" && step.through === "bot" ? "done" : expected);

      const tx = connection.at(model.now);
      expect(balances(tx, real)).toEqual(model.players.map((one) => (one.isOpen ? one.balance : undefined)));
      expect(answers(tx, real)).toEqual(expectedAnswers(model));
      expect(violationsOf(checkInvariants(tx, "quick"))).toEqual([]);
    }
  };

  // Each night begins with players to ask and games to answer, and leaves nothing to the next.
  const opening: Step[] = [
    { do: "add", balance: 50_00 },
    { do: "add", balance: 20_00 },
    { do: "add", balance: 0 },
    { do: "add", balance: 100_00 },
    { do: "ask", cost: 15_00, gameInHours: 48, closesInHours: 40 },
    { do: "ask", cost: 0, gameInHours: 20, closesInHours: 96 },
    { do: "ask", cost: 33_33, gameInHours: 72, closesInHours: 24 },
  ];
  fc.assert(
    fc
      .property(nights, (steps) => night([...opening, ...steps]))
      .beforeEach(() => {
        database.exec("begin");
      })
      .afterEach(() => {
        database.exec("rollback");
      }),
    { numRuns: RUNS },
  );
  database.close();
});

/** The balance of each player who has an account, in the order in which they came. */
function balances(tx: Tx, real: Real): (number | undefined)[] {
  const byId = new Map(
    listPlayers(tx, {}).players.map(({ id, balance }) => [id, Math.round(Number(balance) * 100)]),
  );
  return real.playerIds.map((id) => byId.get(id));
}

const everyAnswer = query.selectFrom("votes").select(["poll_id", "player_id", "response", "charged_cents"]);

/** Every answer that stands, with its charge, by the turns of poll and player. */
function answers(tx: Tx, real: Real): string[] {
  return tx
    .all(everyAnswer)
    .map(({ poll_id, player_id, response, charged_cents }) =>
      answerLine(real.pollIds.indexOf(poll_id), real.playerIds.indexOf(player_id), response, charged_cents),
    )
    .sort();
}

function expectedAnswers({ polls }: Model): string[] {
  return polls
    .flatMap((asked, pollTurn) =>
      [...asked.answers].map(([playerTurn, { response, charged }]) =>
        answerLine(pollTurn, playerTurn, response, charged),
      ),
    )
    .sort();
}

const answerLine = (pollTurn: number, playerTurn: number, response: Response, charged: number) =>
  `poll ${pollTurn}, player ${playerTurn}: ${response}, charged ${charged}`;
