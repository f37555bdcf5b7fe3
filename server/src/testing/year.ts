import { DAY_MS, HOUR_MS, MINUTE_MS } from "@dinkboard/shared/limits";
import { cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Response } from "@dinkboard/shared/schemas/polls";
import { type Instant, TIMEZONES } from "@dinkboard/shared/times";
import { sql } from "kysely";
import { query } from "../db/query.ts";
import type { Tx } from "../db/tx.ts";
import { DomainError } from "../domain-error.ts";
import { answerButtonId } from "../features/conversation/rules.ts";
import type { MessageEvent } from "../features/inbox/rules.ts";
import { receive } from "../features/inbox/service.ts";
import { nextQuietHour } from "../features/jobs/rules.ts";
import { topUp } from "../features/ledger/service.ts";
import { requestCode } from "../features/login/service.ts";
import type { Player } from "../features/players/rules.ts";
import { deletePlayer } from "../features/players/service/closing.ts";
import { editPlayer } from "../features/players/service/editing.ts";
import { findPlayer } from "../features/players/store.ts";
import { resendPoll, sendPoll } from "../features/polls/service/asking.ts";
import { closePoll } from "../features/polls/service/closing.ts";
import { deletePolls } from "../features/polls/service/deleting.ts";
import { createPoll } from "../features/polls/service/opening.ts";
import { openPolls } from "../features/polls/store.ts";
import { createRecurringPoll, setRecurringActive } from "../features/recurring/service.ts";
import { recurringPollsByName } from "../features/recurring/store.ts";
import { readSettings } from "../features/settings/service.ts";
import { loadSettings, storeSettings } from "../features/settings/store.ts";
import { castVote } from "../features/voting/service.ts";
import { Scheduler } from "../workers/scheduler.ts";
import { openMessenger } from "./messenger.ts";
import { seededRandom } from "./seeded-random.ts";
import { WildMessenger } from "./wild-messenger.ts";
import { whatIsWrongWith } from "./year-messages.ts";
import {
  type GivenAnswer,
  type Keyword,
  whatIsWrongWithRows,
  whatOverrodeLaterAnswers,
  whatWentOutTooOften,
  whoseWordWasNotHeard,
} from "./year-rules.ts";
import { whatWasDoneWrongly, whatWasMissed } from "./year-schedule.ts";

const START = Date.parse("2027-01-01T12:00:00Z");
/** In which nothing more goes wrong, so that all that waits comes to its end. */
const CALM_MS = 4 * DAY_MS;

const HOURS = [
  ["09:00", "21:00"],
  ["07:30", "18:00"],
  ["10:00", "12:00"],
] as const;
const TIMES = ["00:30", "01:30", "02:30", "07:00", "12:00", "18:00", "20:30", "23:30"] as const;
const TEXTS = ["yes", "YES!", "no", "👍", "balance", "help", "Sam Smith", "What is this?", "STOP", "start"];
/** What the workers say when a process dies, or the messenger does not answer. */
const EXPECTED_ERRORS =
  /^(channel fake failed to send message|what became of message|inbox event|job [a-z-]+ failed)/;

/**
 * A club through a year of days, with everything that happens to one: answers in the portal and by messenger, old buttons,
 * late and repeated events, opt-outs, administrators at all hours, a messenger that fails, processes that die between any
 * two writes, servers that are off for days, two at once, and both changes of the clocks. The clock jumps to where
 * something happens, once a day at least.
 */
function openYear(seed: number) {
  const random = seededRandom(seed);
  const chance = (percent: number) => random.integer(1000) < percent * 10;
  const pick = <T>(choices: readonly T[]): T => choices[random.integer(choices.length)] as T;
  const broken: string[] = [];
  const messenger = new WildMessenger(
    random,
    () => club.clock.now(),
    (request) => {
      const wrong = club.read((reader) => whatIsWrongWith(reader, request));
      if (wrong !== undefined) broken.push(`${request.message.kind} ${request.messageId} ${wrong}`);
    },
  );
  messenger.whenTaken = async () => {
    if (chance(10)) await bring();
  };
  const club = openMessenger(messenger);
  club.clock.set(START);
  const given: GivenAnswer[] = [];
  const keywords: Keyword[] = [];
  /** What was written from the old number may arrive when nobody has it any more. */
  const moved = new Set<number>();
  const backups: { readonly at: Instant; readonly next: Instant }[] = [];
  /** Whether a process may die, or a commit fail, in this turn of the server. */
  let isTroubled = false;
  /** For a code, so that the next thing to happen is soon. */
  let isSomebodyWaiting = false;
  let lastStep = START;
  let written = 0;
  let numbers = 0;

  const setHours = (timezone: string) => {
    const [businessHoursStart, businessHoursEnd] = pick(HOURS);
    club.write((tx) =>
      storeSettings(tx, { ...loadSettings(tx), timezone, businessHoursStart, businessHoursEnd }),
    );
  };
  setHours(pick(TIMEZONES).value);
  const newPlayer = () => {
    numbers += 1;
    const phoneNumber = `+1646555${String(numbers).padStart(4, "0")}`;
    return club.newPlayer({ balance: pick(["25.00", "500.00"]), phoneNumber }).id;
  };
  const players = Array.from({ length: 3 }, newPlayer);
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

  /** Does what the club may refuse. */
  function attempt<T>(act: (tx: Tx) => T): T | undefined {
    try {
      return club.write(act);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }

  /** What players do at some hour, over the messenger and in the portal. */
  function play(): void {
    const playing = club.read((reader) => players.map((id) => findPlayer(reader, id) as Player));
    for (const player of playing) {
      if (chance(10)) tap(player);
      if (chance(3)) {
        const text = player.optedOutAt === null ? pick(TEXTS) : "START";
        // Some think better of it at once, and the messenger brings both in any order.
        for (const one of chance(15) ? ["STOP", "START"] : [text]) sayWord(player, one);
      }
      if (chance(4)) voteInPortal(player);
      if (chance(2)) askForCode(player);
      if (player.balanceCents < 5_00 && chance(30)) {
        club.write((tx) => topUp(tx, club.admin, { id: player.id, amount: cents(50_00) }));
      }
      if (chance(0.1)) moveTo(player);
    }
    if (chance(1)) say(`+1312555${1000 + random.integer(9)}` as PhoneNumber, pick(TEXTS));
  }

  /** Taps a button, mostly of the latest message that has one, or of one that was sent long ago. */
  function tap(player: Player): void {
    const asked = (messenger.phones.get(player.phoneNumber) ?? []).filter(({ request: { message } }) =>
      ["poll", "poll_reminder"].includes(message.kind),
    );
    const answered = chance(80) ? asked.at(-1) : asked[random.integer(asked.length || 1)];
    if (!answered || !("pollId" in answered.request.message.variables)) return;
    const { pollId } = answered.request.message.variables;
    const response: Response = pick(["yes", "no"]);
    const { eventId, occurredAt } = write(player.phoneNumber, {
      text: response,
      buttonId: answerButtonId(pollId, response),
      replyTo: chance(80) ? answered.id : null,
    });
    given.push({ pollId, playerId: player.id, response, at: occurredAt, eventId });
  }

  function sayWord({ id: playerId, phoneNumber }: Player, text: string): void {
    const { occurredAt: at, eventId } = say(phoneNumber, text);
    const word = text.toUpperCase();
    if (word === "STOP" || word === "START")
      keywords.push({ playerId, isStop: word === "STOP", at, eventId });
  }

  function say(from: PhoneNumber, text: string): MessageEvent {
    return write(from, { text, buttonId: null, replyTo: null });
  }

  /** At some time since the clock was last looked at. */
  function write(
    from: PhoneNumber,
    content: Pick<MessageEvent, "text" | "buttonId" | "replyTo">,
  ): MessageEvent {
    written += 1;
    const now = club.clock.now();
    const occurredAt = now - random.integer(now - lastStep);
    const event = { kind: "message", eventId: `in-${written}`, from, occurredAt, ...content } as const;
    messenger.write(event);
    return event;
  }

  function moveTo({ id, phoneNumber: from }: Player): void {
    numbers += 1;
    moved.add(id);
    const to = `+1646555${String(numbers).padStart(4, "0")}` as PhoneNumber;
    const occurredAt = club.clock.now();
    messenger.write({ kind: "address_changed", eventId: `moved-${numbers}`, from, to, occurredAt });
  }

  function voteInPortal(player: Player): void {
    const poll = pick(club.read(openPolls));
    if (!poll) return;
    const response: Response = pick(["yes", "no"]);
    const vote = { player, pollId: poll.id, response, through: "portal" } as const;
    if (!attempt((tx) => castVote(tx, vote))) return;
    given.push({ pollId: poll.id, playerId: player.id, response, at: club.clock.now(), eventId: null });
  }

  function askForCode({ phoneNumber }: Player): void {
    isSomebodyWaiting = true;
    const input = { phoneNumber, address: "127.0.0.1", otpRequestsPerAddressPerHour: 0 };
    const secrets = { secret: new Uint8Array(32), random, showsCode: false };
    attempt((tx) => requestCode(tx, input, secrets));
  }

  function unheard(): string[] {
    const words = keywords.filter(({ playerId }) => !moved.has(playerId));
    return club.read((reader) => whoseWordWasNotHeard(reader, words, messenger.refusedAt));
  }

  /** What administrators do, at all hours. */
  function administer(): void {
    // Before anything is planned by them.
    if (chance(0.5)) setHours(chance(20) ? pick(TIMEZONES).value : club.read(readSettings).timezone);
    const poll = pick(club.read(openPolls));
    if (poll && chance(6)) {
      const playerId = pick(players);
      const act = pick([
        (tx: Tx) => closePoll(tx, club.admin, poll.id),
        (tx: Tx) => sendPoll(tx, club.admin, poll.id),
        (tx: Tx) => resendPoll(tx, club.admin, { pollId: poll.id, playerId }),
        (tx: Tx) => deletePolls(tx, club.admin, [poll.id]),
      ]);
      attempt<unknown>(act);
    }
    if (chance(2)) askByHand();
    if (chance(1)) {
      const id = pick(players);
      const { isActive } = club.read((reader) => findPlayer(reader, id) as Player);
      club.write((tx) => editPlayer(tx, club.admin, { id, name: "Sam Smith", isActive: !isActive }));
    }
    if (chance(0.2)) {
      const leaving = random.integer(players.length);
      club.write((tx) => deletePlayer(tx, club.admin, players[leaving] as number));
      players[leaving] = newPlayer();
    }
    const [recurring] = club.read(recurringPollsByName);
    if (recurring && chance(recurring.isActive ? 0.5 : 8)) {
      const { id, isActive } = recurring;
      club.write((tx) => setRecurringActive(tx, club.admin, { id, isActive: !isActive }));
    }
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
    if (messenger.mood !== "well") messenger.mood = chance(30) ? "well" : messenger.mood;
    else if (chance(8)) messenger.mood = pick(["moody", "moody", "moody", "locked", "away"]);
    if (chance(1)) messenger.judgeTemplate();
    // A process dies at one of its writes, and does nothing more; or one commit alone fails.
    isTroubled = chance(10);
    if (!isTroubled) return;
    const soundWrites = Array.from({ length: random.integer(12) }, () => false);
    const failedWrites = Array.from({ length: chance(50) ? 1 : 500 }, () => true);
    club.failWrites(...soundWrites, ...failedWrites);
  }

  /** The server's turn: a new process each time, sometimes two at once. Nobody listens to one that dies. */
  async function work(): Promise<void> {
    const processes = Array.from({ length: chance(5) ? 2 : 1 });
    await bring();
    await Promise.allSettled(processes.map(() => runSchedule()));
    // It looks more often than anything changes.
    if (messenger.mood !== "well" || chance(20)) await club.watch.drain().catch(() => undefined);
    await Promise.allSettled(processes.map(() => club.newDispatcher().drain()));
    await bring();
    club.failWrites();
    lastStep = club.clock.now();
  }

  /** The messenger calls the webhook, and again where that fails. */
  async function bring(): Promise<void> {
    const events = messenger.bring();
    if (events) {
      await club.workersWrite((tx) => receive(tx, messenger.id, events)).catch(() => messenger.keep(events));
    }
    await club.inbox.drain().catch(() => undefined);
  }

  async function runSchedule(): Promise<void> {
    const scheduler = new Scheduler({
      read: club.read,
      write: club.workersWrite,
      backUp: async () => {
        const at = club.clock.now();
        // What a dying process has saved, the next one saves once more.
        const next = isTroubled ? at : nextQuietHour(at, club.read(readSettings).timezone);
        backups.push({ at, next });
      },
      log: { error: (_, message) => club.errors.push(message) },
    });
    scheduler.start();
    await scheduler.stop();
  }

  /** When something is due next in the club, or in three hours when nothing is before. */
  function nextEvent(): Instant {
    const now = club.clock.now();
    const next = sql<{ at: Instant | null }>`select min(at) as at from (
      select next_attempt_at as at from outbox where next_attempt_at is not null
      union all select leased_until from outbox where leased_until is not null
      union all select closes_at from polls where closed_at is null and deleted_at is null
      union all select due_at from reminders where done_at is null
    ) where at > ${now}`;
    const found = club.read((reader) => reader.one({ compile: () => next.compile(query) }))?.at;
    return Math.min(found ?? Infinity, now + 3 * HOUR_MS);
  }

  /** To what is due next, to some hour within a day, or, now and then, over days in which nobody starts the server. */
  function wait(): void {
    const isSoon = chance(isSomebodyWaiting ? 80 : 8);
    isSomebodyWaiting &&= isSoon && chance(60);
    if (isSoon) club.clock.set(nextEvent() + random.integer(2 * MINUTE_MS));
    else club.clock.advance((chance(0.5) ? random.integer(3) * DAY_MS : 0) + 1 + random.integer(DAY_MS));
  }

  return {
    async liveThroughIt(): Promise<void> {
      while (club.clock.now() < START + 365 * DAY_MS) {
        wait();
        play();
        administer();
        misbehave();
        await work();
        broken.push(...club.read(whatWasDoneWrongly));
        if (!isTroubled && chance(20)) broken.push(...club.read(whatWasMissed), ...unheard());
        if (chance(1)) broken.push(...club.violations());
        if (broken.length > 0) return;
      }
      isTroubled = false;
      messenger.calmDown();
      for (const calm = club.clock.now() + CALM_MS; club.clock.now() < calm; ) {
        club.clock.set(nextEvent());
        await work();
        broken.push(...club.read(whatWasMissed));
      }
    },
    /** What was broken, each with a sentence; empty for a good year. */
    broken(): string[] {
      return [
        ...broken,
        ...club.violations(),
        ...club.read(whatIsWrongWithRows),
        ...club.read((reader) => whatOverrodeLaterAnswers(reader, given)),
        ...whatWentOutTooOften(messenger.taken),
        ...unheard(),
        ...(messenger.overlapped ? ["two messages were on their way to one recipient"] : []),
        ...club.errors.filter((message) => !EXPECTED_ERRORS.test(message)),
        // A year in which nothing happened would prove nothing.
        ...(messenger.taken.length < 150 ? [`only ${messenger.taken.length} messages in a year`] : []),
        ...(backups.length < 250 ? [`only ${backups.length} backups in a year`] : []),
        ...backups.flatMap(({ at }, index) =>
          at < (backups[index - 1]?.next ?? 0) ? [`a backup too soon, at ${at}`] : [],
        ),
      ];
    },
  };
}

/** Lives through a year. @throws Error that says what was broken */
export async function liveThroughYear(seed: number): Promise<void> {
  const year = openYear(seed);
  await year.liveThroughIt();
  const broken = year.broken();
  if (broken.length > 0) throw new Error(broken.slice(0, 20).join("\n"));
}
