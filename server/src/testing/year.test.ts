import { DAY_MS, HOUR_MS, MINUTE_MS } from "@dinkboard/shared/limits";
import { cents } from "@dinkboard/shared/money";
import { TIMEZONES } from "@dinkboard/shared/times";
import { expect, test } from "vitest";
import type { SendRequest } from "../channels/channel.ts";
import { query } from "../db/query.ts";
import type { Tx } from "../db/tx.ts";
import type { AdminActor } from "../features/activity/rules.ts";
import { isDue, type JobName, nextQuietHour } from "../features/jobs/rules.ts";
import { findJob } from "../features/jobs/store.ts";
import { waitsForBusinessHours } from "../features/outbox/rules.ts";
import type { Player } from "../features/players/rules.ts";
import { editPlayer, optIn, optOut } from "../features/players/service.ts";
import { findPlayerByPhone } from "../features/players/store.ts";
import { isOpen } from "../features/polls/rules.ts";
import { closePoll, createPoll, deletePolls, sendPoll } from "../features/polls/service.ts";
import { findPoll, openPolls, pollsToClose } from "../features/polls/store.ts";
import { occurrencesToOpen } from "../features/recurring/rules.ts";
import { createRecurringPoll, setRecurringActive } from "../features/recurring/service.ts";
import { openedDates, recurringPollsByName } from "../features/recurring/store.ts";
import { dueReminders } from "../features/reminders/store.ts";
import { isInBusinessHours } from "../features/settings/rules.ts";
import { readSettings } from "../features/settings/service.ts";
import { storeSettings } from "../features/settings/store.ts";
import { castVote } from "../features/voting/service.ts";
import { findVote } from "../features/voting/store.ts";
import { Scheduler } from "../workers/scheduler.ts";
import { FakeProvider, refuse } from "./fake-provider.ts";
import { openMessenger } from "./messenger.ts";
import { seededRandom } from "./seeded-random.ts";

/**
 * A club through a year of days, on a clock that jumps from hour to hour, with everything that happens to one: votes,
 * opt-outs, administrators at all hours, a provider that fails, processes that die, servers that are off for days, two at
 * once, and both changes of the clocks. After every step, what was said is held against the rules, and what should have
 * happened by now has happened. `SIMULATED_YEARS=500` lives through more of them than the tests do.
 */
const YEARS = Number(process.env.SIMULATED_YEARS ?? 12);

const START = Date.parse("2027-01-01T12:00:00Z");
const END = START + 365 * DAY_MS;
/** In which nothing more goes wrong, so that all that waits comes to its end. */
const CALM_MS = 4 * DAY_MS;

const HOURS = [
  ["09:00", "21:00"],
  ["07:30", "18:00"],
  ["10:00", "12:00"],
] as const;
const TIMES = ["00:30", "02:30", "07:00", "12:00", "18:00", "20:30", "23:30"] as const;
const EXPECTED_ERRORS = /^(channel fake failed to send message|what became of message) \d+/;

function openYear(seed: number) {
  const random = seededRandom(seed);
  const chance = (percent: number) => random.integer(1000) < percent * 10;
  const pick = <T>(choices: readonly T[]): T => choices[random.integer(choices.length)] as T;
  const provider = new FakeProvider();
  const club = openMessenger(provider);
  club.clock.set(START);
  const backups: number[] = [];
  let checked = 0;
  const accepted = new Map<number, number>();
  const reminders = new Map<string, Set<number>>();
  const send = provider.send.bind(provider);
  provider.send = async (request) => {
    const result = await send(request);
    const times = accepted.get(request.messageId) ?? 0;
    if (result.outcome === "accepted") accepted.set(request.messageId, times + 1);
    return result;
  };

  const settings = () => club.read(readSettings);
  const setHours = (timezone: string) => {
    const [businessHoursStart, businessHoursEnd] = pick(HOURS);
    club.write((tx) =>
      storeSettings(tx, { ...readSettings(tx), timezone, businessHoursStart, businessHoursEnd }),
    );
  };
  setHours(pick(TIMEZONES).value);
  const players = Array.from({ length: 4 }, () => club.newPlayer({ balance: "5000.00" }));
  for (const name of ["Ladder", "Doubles"]) {
    const schedule = {
      name,
      question: `${name}?`,
      recurringDays: [random.integer(7)],
      gameTime: pick(TIMES),
      pollCloseTime: pick(TIMES),
      costPerPlayer: cents(5_00),
      openDaysBefore: 2 + random.integer(6),
    };
    club.write((tx) => createRecurringPoll(tx, club.admin, schedule));
  }

  /** What players and administrators do at some hour. */
  function live(): void {
    const playing = players.map((player) => club.playerNow(player));
    const open = club.read(openPolls);
    for (const player of playing) {
      for (const poll of open) {
        if (!player.isActive || !chance(7)) continue;
        const vote = {
          player,
          pollId: poll.id,
          response: pick(["yes", "no"] as const),
          through: "portal",
        } as const;
        club.write((tx) => castVote(tx, vote));
      }
      if (chance(0.4)) club.write((tx) => (player.optedOutAt === null ? optOut : optIn)(tx, player));
      if (chance(0.2)) edit(player);
    }
    const [poll] = open;
    if (poll && chance(2)) {
      const act = pick([
        closePoll,
        sendPoll,
        (tx: Tx, admin: AdminActor, id: number) => deletePolls(tx, admin, [id]),
      ]);
      club.write((tx) => act(tx, club.admin, poll.id));
    }
    if (chance(1)) askByHand();
    if (chance(0.3)) setHours(settings().timezone);
    const [recurring] = club.read(recurringPollsByName);
    if (recurring && chance(recurring.isActive ? 0.3 : 5)) {
      const { id, isActive } = recurring;
      club.write((tx) => setRecurringActive(tx, club.admin, { id, isActive: !isActive }));
    }
  }

  function edit({ id, isActive }: Player): void {
    club.write((tx) => editPlayer(tx, club.admin, { id, name: "Sam Smith", isActive: !isActive }));
  }

  function askByHand(): void {
    const closesAt = club.clock.now() + (1 + random.integer(72)) * HOUR_MS;
    const input = {
      question: "By hand?",
      gameDateTime: closesAt + HOUR_MS,
      closesAt,
      costPerPlayer: cents(5_00),
      enableReminders: true,
      customReminderTimes: chance(50) ? [pick(TIMES), pick(TIMES)] : [],
    };
    club.write((tx) => sendPoll(tx, club.admin, createPoll(tx, club.admin, input).id));
  }

  /** What goes wrong between the club and its players. */
  function misbehave(): void {
    const faults = [
      refuse("retry"),
      refuse("retry", 3 * HOUR_MS),
      refuse("recipient_throttled"),
      refuse("unreachable"),
      () => Promise.reject(new Error("the line broke")),
    ];
    if (chance(10)) provider.next(...Array.from({ length: 1 + random.integer(6) }, () => pick(faults)));
    if (chance(5)) club.failWrites(...Array.from({ length: 1 + random.integer(6) }, () => chance(50)));
  }

  /** The server's turn: a new process each time, sometimes two at once. */
  async function work(): Promise<void> {
    const newScheduler = () =>
      new Scheduler({
        read: club.read,
        write: club.writeTogether,
        backUp: async () => void backups.push(club.clock.now()),
        log: { error: (_, message) => club.errors.push(message) },
      });
    const schedulers = chance(5) ? [newScheduler(), newScheduler()] : [newScheduler()];
    for (const scheduler of schedulers) scheduler.start();
    await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
    // Nobody listens to a process that died.
    await club
      .newDispatcher()
      .drain()
      .catch(() => undefined);
    club.failWrites();
  }

  function checkSaid(): void {
    for (const request of provider.received.slice(checked)) checkMessage(request);
    checked = provider.received.length;
  }

  function checkMessage({ message, messageId, to }: SendRequest): void {
    const said = `${message.kind} ${messageId} at ${new Date(club.clock.now()).toISOString()}`;
    if (waitsForBusinessHours(message)) {
      expect(isInBusinessHours(settings(), club.clock.now()), `${said} in business hours`).toBe(true);
    }
    if (message.kind !== "poll" && message.kind !== "poll_reminder") return;
    const { pollId } = message.variables;
    const { poll, player, vote } = club.read((reader) => {
      const found = findPlayerByPhone(reader, to);
      return {
        poll: findPoll(reader, pollId),
        player: found,
        vote: found && findVote(reader, pollId, found.id),
      };
    });
    expect(poll && isOpen(poll, club.clock.now()), `${said} about an open poll`).toBe(true);
    expect(player, `${said} to somebody active who wants messages`).toMatchObject({
      isActive: true,
      optedOutAt: null,
    });
    if (message.kind === "poll") return;
    expect(vote, `${said} to somebody who has not answered`).toBeUndefined();
    const key = `${pollId} ${to}`;
    const ids = reminders.get(key) ?? new Set();
    reminders.set(key, ids.add(messageId));
    expect(ids.size, `${said} is not one too many`).toBeLessThanOrEqual(2);
  }

  /** Whatever was missed before: it has happened by now. */
  function checkCaughtUp(): void {
    const { closing, opening, reminding } = club.read((reader) => ({
      closing: pollsToClose(reader),
      opening: recurringPollsByName(reader).flatMap((recurring) =>
        occurrencesToOpen(recurring, readSettings(reader), openedDates(reader, recurring.id), reader.now),
      ),
      reminding: isInBusinessHours(readSettings(reader), reader.now) ? dueReminders(reader) : [],
    }));
    expect({ closing, opening, reminding }).toEqual({ closing: [], opening: [], reminding: [] });
    const jobs: JobName[] = ["close-polls", "open-polls", "send-reminders", "backup"];
    for (const name of jobs) {
      expect(
        club.read((reader) => isDue(findJob(reader, name), reader.now)),
        name,
      ).toBe(false);
    }
  }

  function checkOnce(): void {
    const games = club.read((reader) =>
      reader.all(
        query
          .selectFrom("polls")
          .select(["recurring_poll_id", "game_at"])
          .where("recurring_poll_id", "is not", null),
      ),
    );
    const named = games.map(({ recurring_poll_id, game_at }) => `${recurring_poll_id} ${game_at}`);
    expect(new Set(named).size).toBe(named.length);
    expect(Math.max(...accepted.values()), "once more at most, after a crash").toBeLessThanOrEqual(2);
    const waiting = club.read((reader) =>
      reader.all(
        query
          .selectFrom("outbox")
          .select(["id", "kind"])
          .where("created_at", "<", reader.now - 2 * DAY_MS)
          .where(({ or, eb }) =>
            or([eb("next_attempt_at", "is not", null), eb("leased_until", "is not", null)]),
          ),
      ),
    );
    expect(waiting, "came to its end").toEqual([]);
    for (const [index, at] of backups.entries()) {
      const before = backups[index - 1];
      if (before !== undefined) expect(at).toBeGreaterThanOrEqual(nextQuietHour(before, settings().timezone));
    }
  }

  return {
    club,
    provider,
    chance,
    random,
    live,
    misbehave,
    work,
    checkSaid,
    checkCaughtUp,
    checkOnce,
    reminders,
    backups,
  };
}

test.each(Array.from({ length: YEARS }, (_, index) => index + 1))(
  "year %i",
  { timeout: 60_000 },
  async (seed) => {
    const year = openYear(seed);
    const { club, chance, random } = year;
    for (let day = 0; club.clock.now() < END; ) {
      // Some hours, some minutes, and now and then some days in which nobody starts the server.
      const hours = chance(0.5) ? random.integer(72) : random.integer(15);
      club.clock.advance(hours * HOUR_MS + (1 + random.integer(59)) * MINUTE_MS);
      year.live();
      year.misbehave();
      await year.work();
      year.checkSaid();
      if (chance(20)) year.checkCaughtUp();
      if (club.clock.now() > START + day * DAY_MS) {
        day += 60;
        expect(club.violations()).toEqual([]);
      }
    }
    for (const calm = club.clock.now() + CALM_MS; club.clock.now() < calm; ) {
      club.clock.advance(5 * MINUTE_MS * (1 + random.integer(12)));
      await year.work();
      year.checkSaid();
    }
    year.checkOnce();
    expect(club.violations()).toEqual([]);
    expect(club.errors.filter((message) => !EXPECTED_ERRORS.test(message))).toEqual([]);
    // A year in which nothing happened would prove nothing.
    expect(year.reminders.size).toBeGreaterThan(15);
    expect(year.backups.length).toBeGreaterThan(250);
  },
);
