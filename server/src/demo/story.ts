import {
  DEFAULT_BUSINESS_HOURS_END,
  DEFAULT_BUSINESS_HOURS_START,
  DEFAULT_GAME_COST_CENTS,
  DEFAULT_INVITE_USES,
  DEFAULT_LOW_BALANCE_THRESHOLD_CENTS,
  DEFAULT_OPEN_DAYS_BEFORE,
  DEFAULT_QUESTION,
  DEFAULT_RECURRING_CLOSE_TIME,
  DEFAULT_RECURRING_GAME_TIME,
  DEFAULT_TIMEZONE,
  MINUTE_MS,
} from "@dinkboard/shared/limits";
import { parseMoney } from "@dinkboard/shared/money";
import type { Response } from "@dinkboard/shared/schemas/polls";
import {
  addDays,
  DAY_NAMES,
  dayOfWeek,
  type Instant,
  instantOf,
  localDateTime,
} from "@dinkboard/shared/times";
import type { Tx } from "../db/tx.ts";
import type { AdminActor } from "../features/activity/rules.ts";
import { answerButtonId } from "../features/conversation/rules.ts";
import { createInvite } from "../features/invites/service.ts";
import { topUp } from "../features/ledger/service.ts";
import { editPlayer } from "../features/players/service/editing.ts";
import { addPlayer } from "../features/players/service/opening.ts";
import { touchLastActive } from "../features/players/service/presence.ts";
import { updateName } from "../features/players/service/profile.ts";
import { ensureSuperAdmin } from "../features/players/service/roles.ts";
import { sendPoll } from "../features/polls/service/asking.ts";
import { createPoll } from "../features/polls/service/opening.ts";
import { createRecurringPoll } from "../features/recurring/service.ts";
import { saveSettings } from "../features/settings/service.ts";
import { write } from "../features/simulator/service.ts";
import { castVote, setResponse } from "../features/voting/service.ts";
import { systemRandom } from "../random.ts";
import {
  ADMIN,
  CLUB_NAME,
  DEACTIVATED,
  PAYMENT_INSTRUCTIONS,
  PEOPLE,
  type Person,
  REMARKS,
  TOP_UPS,
} from "./people.ts";

/** Something that happened in the club's past, told by the use case that did it. */
export interface Scene {
  readonly at: Instant;
  readonly play: (tx: Tx) => void;
}

const PAST_DAYS = 14;
const SUNDAY = 0;
const THURSDAY = 4;
const ASKED_DAYS_BEFORE = 3;

/** The club's zone, in which its nights and mornings are. */
const zone = DEFAULT_TIMEZONE;

/**
 * The last three weeks of a club, in order: who joined, what was asked, answered, paid and said. Everything is before
 * `now`, and the same for the same `now`.
 */
export function story(now: Instant): readonly Scene[] {
  const today = localDateTime(now, zone).date;
  const at = (daysAgo: number, time: string) => instantOf(addDays(today, -daysAgo), time, zone);
  const cast = new Cast();
  const scenes = [
    ...opening(at, cast),
    ...PEOPLE.flatMap((person, index) => joining(person, index, at, cast)),
    ...pastGames(today).flatMap((game) => pollNight(game, cast)),
    ...pollNight(comingGame(now, today), cast),
    recurring(at, today, cast),
    invite(at, cast),
    ...TOP_UPS.map(([daysAgo, time, lastName, amount]) => ({
      at: at(daysAgo, time),
      play: (tx: Tx) =>
        void topUp(tx, cast.admin, { id: cast.idOf(named(lastName)), amount: dollars(amount) }),
    })),
    ...REMARKS.map(([daysAgo, time, lastName, text]) => ({
      at: at(daysAgo, time),
      play: (tx: Tx) => write(tx, { phoneNumber: named(lastName).phoneNumber, text }),
    })),
    ...DEACTIVATED.map(([daysAgo, time, lastName]) => ({
      at: at(daysAgo, time),
      play: (tx: Tx) => {
        const { firstName } = named(lastName);
        const id = cast.idOf(named(lastName));
        editPlayer(tx, cast.admin, { id, name: `${firstName} ${lastName}`, isActive: false });
      },
    })),
  ];
  return scenes.filter(({ at: time }) => time < now).sort((one, other) => one.at - other.at);
}

/** Those whom the story has introduced, by their ids in the club. */
class Cast {
  readonly #ids = new Map<string, number>();

  enter(phoneNumber: string, id: number): void {
    this.#ids.set(phoneNumber, id);
  }

  idOf({ phoneNumber }: Pick<Person, "phoneNumber">): number {
    const id = this.#ids.get(phoneNumber);
    if (id === undefined) throw new Error(`${phoneNumber} has not joined yet`);
    return id;
  }

  get admin(): AdminActor {
    return { kind: "admin", playerId: this.idOf(ADMIN) };
  }
}

function named(lastName: string): Person {
  const found = PEOPLE.find((person) => person.lastName === lastName);
  if (!found) throw new Error(`nobody in the demo club is called ${lastName}`);
  return found;
}

function dollars(amount: string) {
  const read = parseMoney(amount);
  if (read === undefined) throw new Error(`not an amount: ${amount}`);
  return read;
}

type At = (daysAgo: number, time: string) => Instant;

function opening(at: At, cast: Cast): Scene[] {
  return [
    {
      at: at(21, "09:00"),
      play: (tx) => {
        const { id } = ensureSuperAdmin(tx, ADMIN.phoneNumber);
        cast.enter(ADMIN.phoneNumber, id);
        updateName(tx, id, ADMIN);
        saveSettings(tx, cast.admin, {
          clubName: CLUB_NAME,
          defaultGameCost: DEFAULT_GAME_COST_CENTS,
          lowBalanceThreshold: DEFAULT_LOW_BALANCE_THRESHOLD_CENTS,
          adminPhoneNumber: ADMIN.phoneNumber,
          businessHoursStart: DEFAULT_BUSINESS_HOURS_START,
          businessHoursEnd: DEFAULT_BUSINESS_HOURS_END,
          timezone: DEFAULT_TIMEZONE,
          paymentInstructions: PAYMENT_INSTRUCTIONS,
        });
      },
    },
  ];
}

function joining(person: Person, index: number, at: At, cast: Cast): Scene[] {
  const joinedAt = at(person.joinedDaysAgo, "10:00") + index * 4 * MINUTE_MS;
  const { firstName, lastName, phoneNumber } = person;
  const joined: Scene = {
    at: joinedAt,
    play: (tx) => {
      const balance = dollars(person.openingBalance);
      const { id } = addPlayer(tx, cast.admin, { phoneNumber, balance, isActive: true, role: "player" });
      cast.enter(phoneNumber, id);
    },
  };
  // Some look at their phone at once, some after work.
  const namedAt = joinedAt + (3 + ((index * 37) % 90)) * MINUTE_MS;
  if (person.namedIn === null) return [joined];
  return [
    joined,
    {
      at: namedAt,
      play: (tx) => {
        if (person.namedIn === "messenger") write(tx, { phoneNumber, text: `${firstName} ${lastName}` });
        else inPortal(tx, cast.idOf(person), (id) => updateName(tx, id, { firstName, lastName }));
      },
    },
  ];
}

function inPortal(tx: Tx, id: number, act: (id: number) => void): void {
  touchLastActive(tx, id);
  act(id);
}

/** The club has just decided to play on another day too. Its first poll opens the day after tomorrow. */
function recurring(at: At, today: string, cast: Cast): Scene {
  const gameDay = [4, 5]
    .map((days) => dayOfWeek(addDays(today, days)))
    .find((day) => day !== THURSDAY && day !== SUNDAY);
  if (gameDay === undefined) throw new Error("Thursday does not follow Sunday");
  const name = `${DAY_NAMES[gameDay]} ladder`;
  return {
    at: at(1, "18:40"),
    play: (tx) =>
      void createRecurringPoll(tx, cast.admin, {
        name,
        question: `${name}: are you in?`,
        recurringDays: [gameDay],
        gameTime: DEFAULT_RECURRING_GAME_TIME,
        pollCloseTime: DEFAULT_RECURRING_CLOSE_TIME,
        costPerPlayer: dollars("12.00"),
        openDaysBefore: DEFAULT_OPEN_DAYS_BEFORE,
      }),
  };
}

/** A link for the notice board. Its code is drawn like any other: who knows it can join. */
function invite(at: At, cast: Cast): Scene {
  return {
    at: at(2, "12:20"),
    play: (tx) =>
      void createInvite(
        tx,
        cast.admin,
        { useLimit: DEFAULT_INVITE_USES, validDays: 30 },
        { random: systemRandom, publicBaseUrl: "" },
      ),
  };
}

interface Game {
  readonly question: string;
  readonly cost: string;
  readonly gameAt: Instant;
  readonly askedAt: Instant;
  readonly closesAt: Instant;
  /** The last two to answer, when they did so at times of their own. */
  readonly latecomersAt?: readonly [Instant, Instant];
  readonly answerOf: (person: Person) => string | undefined;
}

/** Every Thursday evening and Sunday morning of the last two weeks, before today. */
function pastGames(today: string): Game[] {
  const dates = Array.from({ length: PAST_DAYS }, (_, index) => addDays(today, index - PAST_DAYS));
  const past = (day: number) => dates.filter((date) => dayOfWeek(date) === day);
  return [
    ...past(THURSDAY).map((date, index) => {
      const askedAt = instantOf(addDays(date, -ASKED_DAYS_BEFORE), "10:05", zone);
      const closesAt = instantOf(date, "08:00", zone);
      return {
        ...thursday(date),
        askedAt,
        closesAt,
        answerOf: (person: Person) => person.thursdays[index],
      };
    }),
    ...past(SUNDAY).map((date, index) => {
      const closesAt = instantOf(addDays(date, -1), "20:00", zone);
      return {
        question: "Sunday morning doubles?",
        cost: "10.00",
        gameAt: instantOf(date, "10:00", zone),
        askedAt: instantOf(addDays(date, -ASKED_DAYS_BEFORE), "17:30", zone),
        closesAt,
        answerOf: (person: Person) => person.sundays[index],
      };
    }),
  ];
}

function thursday(date: string) {
  return { question: DEFAULT_QUESTION, cost: "15.00", gameAt: instantOf(date, "20:30", zone) };
}

/** The Thursday after today, asked about since yesterday and still open: the last answers have only just come in. */
function comingGame(now: Instant, today: string): Game {
  const days = (THURSDAY - dayOfWeek(today) + 7) % 7 || 7;
  const date = addDays(today, days);
  return {
    ...thursday(date),
    askedAt: instantOf(addDays(today, -1), "10:05", zone),
    closesAt: instantOf(date, "08:00", zone),
    latecomersAt: [now - 47 * MINUTE_MS, now - 12 * MINUTE_MS],
    answerOf: (person) => person.next,
  };
}

function pollNight(game: Game, cast: Cast): Scene[] {
  let pollId = 0;
  const asked: Scene = {
    at: game.askedAt,
    play: (tx) => {
      const poll = createPoll(tx, cast.admin, {
        question: game.question,
        gameDateTime: game.gameAt,
        closesAt: game.closesAt,
        costPerPlayer: dollars(game.cost),
        enableReminders: true,
      });
      pollId = poll.id;
      sendPoll(tx, cast.admin, pollId);
    },
  };
  const answering = PEOPLE.filter((person) => ["y", "n", "c"].includes(game.answerOf(person) ?? ""));
  const times = answerTimes(game, answering.length);
  const answers = answering.flatMap((person, index): Scene[] => {
    const at = times[index] ?? game.askedAt;
    const letter = game.answerOf(person);
    const say = (response: Response) => (tx: Tx) => answer(tx, person, pollId, response, cast);
    if (letter !== "c") return [{ at, play: say(letter === "y" ? "yes" : "no") }];
    return [
      { at, play: say("yes") },
      { at: at + 20 * MINUTE_MS, play: say("no") },
    ];
  });
  // Closing and what it sends are the scheduler's: the story only has to pass by at that time.
  return [asked, ...answers, { at: game.closesAt, play: () => undefined }];
}

/** Who answers when: all on the day of asking, most of them early, because people answer when the phone buzzes. */
function answerTimes({ askedAt, latecomersAt }: Game, count: number): Instant[] {
  const evening = instantOf(localDateTime(askedAt, zone).date, "21:30", zone);
  const inOrder = Array.from({ length: count }, (_, turn) => {
    const late = latecomersAt?.[turn - (count - 2)];
    return late ?? askedAt + 4 * MINUTE_MS + Math.floor((evening - askedAt) * (turn / count) ** 2);
  });
  // Not in the order of the list: a step that shares no factor with the count visits every turn once.
  const step = [7, 11, 13].find((candidate) => count % candidate !== 0) ?? 1;
  return inOrder.map((_, index) => inOrder[(index * step + 3) % count] ?? askedAt);
}

function answer(tx: Tx, person: Person, pollId: number, response: Response, cast: Cast): void {
  const { phoneNumber } = person;
  const playerId = cast.idOf(person);
  switch (person.answersBy) {
    case "tap":
      write(tx, { phoneNumber, buttonId: answerButtonId(pollId, response) });
      return;
    case "text":
      write(tx, { phoneNumber, text: response.toUpperCase() });
      return;
    case "portal":
      inPortal(tx, playerId, (id) => castVote(tx, { player: { id }, pollId, response, through: "portal" }));
      return;
    case "admin":
      setResponse(tx, cast.admin, { pollId, playerId, response });
  }
}
