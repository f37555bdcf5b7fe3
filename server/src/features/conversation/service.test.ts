import { DAY_MS, HOUR_MS, SECOND_MS } from "@dinkboard/shared/limits";
import { formatPhoneNumber, type PhoneNumber } from "@dinkboard/shared/phone";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { type Messenger, openMessenger } from "../../testing/messenger.ts";
import { seededRandom } from "../../testing/seeded-random.ts";
import { listActivity } from "../activity/service.ts";
import type { MessageEvent } from "../inbox/rules.ts";
import { receive } from "../inbox/service.ts";
import { createInvite, listInvites, revokeInvite } from "../invites/service.ts";
import type { Player } from "../players/rules.ts";
import { findPlayerByPhone, storeMessengerUser, updatePlayer } from "../players/store.ts";
import type { Poll } from "../polls/rules.ts";
import { closePoll } from "../polls/service/closing.ts";
import { deletePolls } from "../polls/service/deleting.ts";
import { SIMULATOR } from "../simulator/rules.ts";
import { conversation } from "../simulator/service.ts";
import { findVote } from "../voting/store.ts";
import { answerButtonId } from "./rules.ts";

let club: Messenger;
let ana: Player;

beforeEach(async () => {
  club = openMessenger();
  ana = club.newPlayer();
  await club.settle();
});

const say = (text: string, replyTo?: number) =>
  club.say(ana, { text, ...(replyTo === undefined ? {} : { replyTo }) });
const tap = (poll: Poll, response: "yes" | "no") =>
  club.say(ana, { buttonId: answerButtonId(poll.id, response) });
const answerOf = (poll: Poll, player = ana) =>
  club.read((reader) => findVote(reader, poll.id, player.id))?.response;
const balance = () => club.playerNow(ana).balanceCents;
const lastText = () => club.phone(ana).at(-1)?.text ?? "";
const log = () => club.read((reader) => listActivity(reader, { limit: 100 }));
const tables = () => club.contents() as { inbox: { kind: string; outcome: string }[]; players: unknown[] };

async function sentPoll(input: Parameters<Messenger["newPoll"]>[0] = {}): Promise<Poll> {
  const poll = club.newPoll(input);
  club.sendPoll(poll);
  await club.settle();
  return poll;
}

describe("answering a poll", () => {
  test("by its button, changing the answer, and back", async () => {
    const poll = await sentPoll();
    expect(await tap(poll, "yes")).toEqual(["vote_receipt"]);
    expect(lastText()).toContain("You're in (1 so far). $15.00 paid, $85.00 left.");
    expect(balance()).toBe(85_00);
    expect(await tap(poll, "no")).toEqual(["vote_receipt"]);
    expect(lastText()).toContain("You're out. $15.00 refunded, $100.00 left.");
    expect(balance()).toBe(100_00);
    expect(answerOf(poll)).toBe("no");
  });

  test("by words, when one poll is open", async () => {
    const poll = await sentPoll();
    expect(await say("Yes!")).toEqual(["vote_receipt"]);
    expect(answerOf(poll)).toBe("yes");
    await say("👎🏽");
    expect(answerOf(poll)).toBe("no");
  });

  test("by words, with several open, is asked back and then tapped", async () => {
    const [saturday, sunday] = [await sentPoll(), await sentPoll({ gameInHours: 48 })];
    expect(await say("yes")).toEqual(["which_poll"]);
    expect([answerOf(saturday), answerOf(sunday)]).toEqual([undefined, undefined]);
    expect(
      club
        .phone(ana)
        .at(-1)
        ?.buttons.map(({ id }) => id),
    ).toEqual([answerButtonId(saturday.id, "yes"), answerButtonId(sunday.id, "yes")]);
    await tap(sunday, "yes");
    expect([answerOf(saturday), answerOf(sunday)]).toEqual([undefined, "yes"]);
  });

  test("by words and the number that the bot gave, where there are no buttons", async () => {
    const [saturday, sunday] = [await sentPoll(), await sentPoll({ gameInHours: 48 })];
    await say("no");
    const [, line = ""] = /^NO (\d+): Sun/m.exec(lastText()) ?? [];
    expect(await say(`No ${line}`)).toEqual(["vote_receipt"]);
    expect([answerOf(saturday), answerOf(sunday)]).toEqual([undefined, "no"]);
  });

  test("by words that arrive after its closing pays for no game that opened since", async () => {
    const monday = await sentPoll();
    club.clock.set(monday.closesAt - SECOND_MS);
    const bring = (eventId: string, occurredAt: number) => {
      const written = { kind: "message", text: "yes", buttonId: null, replyTo: null } as const;
      const event = { ...written, eventId, from: ana.phoneNumber, occurredAt };
      club.write((tx) => receive(tx, SIMULATOR, [event]));
      return club.settle();
    };
    const writtenAt = club.clock.now();
    club.clock.set(monday.closesAt);
    const next = await sentPoll();
    club.clock.advance(SECOND_MS);
    await bring("late", writtenAt);
    expect(club.phone(ana).at(-1)?.kind).toBe("poll_closed");
    expect([answerOf(monday), answerOf(next), balance()]).toEqual([undefined, undefined, 100_00]);
    await bring("now", club.clock.now());
    expect(answerOf(next)).toBe("yes");
  });

  test("by words that arrive after its game was cancelled pays for no other", async () => {
    const cancelled = await sentPoll();
    const occurredAt = club.clock.now();
    club.clock.advance(SECOND_MS);
    club.write((tx) => deletePolls(tx, club.admin, [cancelled.id]));
    const other = await sentPoll({ gameInHours: 48 });
    const written = { kind: "message", text: "yes", buttonId: null, replyTo: null } as const;
    const event = { ...written, eventId: "late", from: ana.phoneNumber, occurredAt };
    club.write((tx) => receive(tx, SIMULATOR, [event]));
    await club.settle();
    expect(club.phone(ana).at(-1)?.kind).toBe("poll_gone");
    expect([answerOf(other), balance()]).toEqual([undefined, 100_00]);
  });

  test("by words in reply to its message, with several open", async () => {
    const saturday = await sentPoll();
    const asked = club.phone(ana).at(-1)?.id;
    const sunday = await sentPoll({ gameInHours: 48 });
    expect(await say("yes", asked)).toEqual(["vote_receipt"]);
    expect([answerOf(saturday), answerOf(sunday)]).toEqual(["yes", undefined]);
  });

  test("with nothing open", async () => {
    expect(await say("yes")).toEqual(["no_open_poll"]);
  });

  test("that has closed is explained and costs nothing", async () => {
    const poll = await sentPoll();
    club.write((tx) => closePoll(tx, club.admin, poll.id));
    expect(await tap(poll, "yes")).toEqual(["poll_closed"]);
    expect(balance()).toBe(100_00);
    expect(answerOf(poll)).toBeUndefined();
  });

  test("whose time has come, before the closing has run", async () => {
    const poll = await sentPoll();
    club.clock.set(poll.closesAt);
    expect(await tap(poll, "yes")).toEqual(["poll_closed"]);
    expect(balance()).toBe(100_00);
  });

  test("that was deleted is explained", async () => {
    const poll = await sentPoll();
    club.write((tx) => deletePolls(tx, club.admin, [poll.id]));
    expect(await tap(poll, "yes")).toEqual(["poll_gone"]);
  });

  test("without the balance for it is explained, and counted nowhere", async () => {
    const poll = await sentPoll({ costPerPlayer: "100.01" });
    expect(await tap(poll, "yes")).toEqual(["insufficient_balance"]);
    expect(lastText()).toContain("$100.01, and your balance is $100.00");
    expect(answerOf(poll)).toBeUndefined();
    expect(log()[1]).toMatchObject({
      actionType: "message",
      description: `${formatPhoneNumber(ana.phoneNumber)}: "Yes"`,
    });
  });

  test("again says the same and charges once", async () => {
    const poll = await sentPoll();
    await tap(poll, "yes");
    club.clock.advance(SECOND_MS);
    expect(await tap(poll, "yes")).toEqual(["vote_receipt"]);
    expect(balance()).toBe(85_00);
  });
});

describe("the same tap, brought many times at once", () => {
  test("charges once and is confirmed once", async () => {
    const poll = await sentPoll();
    const event = {
      kind: "message" as const,
      eventId: "tap-1",
      from: ana.phoneNumber,
      text: "Yes",
      buttonId: answerButtonId(poll.id, "yes"),
      replyTo: null,
      occurredAt: club.clock.now(),
    };
    const fresh = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const count = await club.writeTogether((tx) => receive(tx, SIMULATOR, [event, event]));
        await club.settle();
        return count;
      }),
    );
    expect(fresh.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(balance()).toBe(85_00);
    expect(club.phone(ana).filter(({ kind }) => kind === "vote_receipt")).toHaveLength(1);
    expect(club.violations()).toEqual([]);
  });
});

describe("messages that arrive out of order", () => {
  /** What the player did, a second apart; brought in any order, some of it twice, worked off as it comes. */
  const arrivals = <T>(choices: readonly T[]) =>
    fc
      .array(fc.constantFrom(...choices), { minLength: 1, maxLength: 6 })
      .map((said) => said.map((word, index) => ({ word, index })))
      .chain((said) =>
        fc.tuple(
          fc.constant(said),
          fc.shuffledSubarray([...said, ...said], { minLength: said.length * 2 }),
          fc.array(fc.boolean(), { minLength: said.length * 2, maxLength: said.length * 2 }),
        ),
      );

  async function bring(
    messenger: Messenger,
    from: PhoneNumber,
    brought: readonly { word: string; index: number }[],
    drainsAfter: readonly boolean[],
    isHidden: (index: number) => boolean = () => false,
  ): Promise<void> {
    const start = messenger.clock.now();
    messenger.clock.advance(HOUR_MS);
    for (const [position, { word, index }] of brought.entries()) {
      messenger.write((tx) =>
        receive(tx, SIMULATOR, [
          {
            kind: "message",
            eventId: `said-${index}`,
            from: isHidden(index) ? null : from,
            userId: "US.1",
            text: word,
            buttonId: null,
            replyTo: null,
            occurredAt: start + index * SECOND_MS,
          },
        ]),
      );
      if (drainsAfter[position]) await messenger.inbox.drain();
    }
    await messenger.inbox.drain();
  }

  test("leave the newest answer standing, charged once", async () => {
    await fc.assert(
      fc.asyncProperty(arrivals(["yes", "no"]), async ([said, brought, drainsAfter]) => {
        const messenger = openMessenger();
        const player = messenger.newPlayer();
        const poll = messenger.newPoll();
        await bring(messenger, player.phoneNumber, brought, drainsAfter);
        const newest = said.at(-1)?.word;
        expect(messenger.read((reader) => findVote(reader, poll.id, player.id))?.response).toBe(newest);
        expect(messenger.playerNow(player).balanceCents).toBe(newest === "yes" ? 85_00 : 100_00);
        expect(messenger.violations()).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test("leave the newest STOP or START standing, whether or not the number is hidden", async () => {
    await fc.assert(
      fc.asyncProperty(
        arrivals(["STOP", "START"]),
        fc.nat(63),
        async ([said, brought, drainsAfter], hidden) => {
          const messenger = openMessenger();
          const player = messenger.newPlayer();
          messenger.write((tx) => storeMessengerUser(tx, player.id, "US.1"));
          const isHidden = (index: number) => (hidden & (1 << index)) !== 0;
          await bring(messenger, player.phoneNumber, brought, drainsAfter, isHidden);
          const hasOptedOut = messenger.playerNow(player).optedOutAt !== null;
          expect(hasOptedOut).toBe(said.at(-1)?.word === "STOP");
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("somebody who hides the number", () => {
  const writtenBy = (sender: { from: PhoneNumber | null; userId: string }, text: string): MessageEvent => ({
    kind: "message",
    eventId: `hidden-${text}-${club.clock.now()}`,
    text,
    buttonId: null,
    replyTo: null,
    occurredAt: club.clock.now(),
    ...sender,
  });
  const hidden = { from: null, userId: "US.1" };
  const known = () => ({ from: ana.phoneNumber, userId: "US.1" });
  const bring = async (...events: readonly MessageEvent[]) => {
    club.write((tx) => receive(tx, SIMULATOR, events));
    club.clock.advance(SECOND_MS);
    await club.settle();
  };
  const hasOptedOut = () => club.playerNow(ana).optedOutAt !== null;

  test("has opted out by a STOP as soon as it is known who that was", async () => {
    await bring(writtenBy(hidden, "STOP"));
    expect(hasOptedOut()).toBe(false);
    await bring(writtenBy(known(), "hello"));
    expect(hasOptedOut()).toBe(true);
    expect(club.phone(ana).at(-1)?.kind).toBe("still_opted_out");
  });

  test.each(["START by the number", "START by the id"])("has not, after a later %s", async (start) => {
    await bring(writtenBy(hidden, "STOP"));
    await bring(writtenBy(start.includes("number") ? { ...known(), userId: "US.2" } : hidden, "START"));
    await bring(writtenBy(known(), "hello"));
    expect(hasOptedOut()).toBe(false);
  });

  test("hears of it once: what was undone since stays undone when the id is seen again", async () => {
    await bring(writtenBy(hidden, "STOP"));
    await bring(writtenBy(known(), "hello"));
    await bring(writtenBy(known(), "START"));
    await bring(writtenBy({ ...known(), userId: "US.2" }, "hello"), writtenBy(known(), "hello again"));
    expect(hasOptedOut()).toBe(false);
  });
});

describe("a flood of messages", () => {
  const flood = async (count: number, text: (index: number) => string, from = ana.phoneNumber) => {
    const written = { kind: "message", buttonId: null, replyTo: null } as const;
    const start = club.clock.now();
    const events = Array.from({ length: count }, (_, index) => ({
      ...{ ...written, from, text: text(index), eventId: `flood-${start}-${index}` },
      occurredAt: start + index,
    }));
    club.clock.advance(count);
    club.write((tx) => receive(tx, SIMULATOR, events));
    await club.settle();
  };
  const TEN_MINUTES_MS = 600 * SECOND_MS;

  test("is answered to an end, logged once and not for ever", async () => {
    const before = club.phone(ana).length;
    await flood(500, () => "balance");
    expect(club.phone(ana).slice(before)).toHaveLength(60);
    expect(log().filter(({ description }) => description.includes("writes so much"))).toHaveLength(1);
    expect(tables().inbox.filter(({ outcome }) => outcome === "too_many")).toHaveLength(440);
    club.clock.advance(TEN_MINUTES_MS);
    expect(await say("balance")).toEqual(["balance"]);
  });

  test("moves no more money than it is answered", async () => {
    const poll = await sentPoll();
    await flood(200, (index) => (index % 2 === 0 ? "yes" : "no"));
    expect(club.phone(ana).filter(({ kind }) => kind === "vote_receipt")).toHaveLength(60);
    expect(answerOf(poll)).toBe("no");
    expect(club.violations()).toEqual([]);
  });

  test("hides no STOP, and keeps nobody else waiting", async () => {
    const ben = club.newPlayer();
    await flood(99, (index) => (index === 98 ? "STOP" : "what?"));
    expect(club.playerNow(ana).optedOutAt).not.toBeNull();
    expect(await club.say(ben, { text: "balance" })).toEqual(["balance"]);
  });

  test("of somebody without an account fills no log", async () => {
    await flood(500, () => "hello?", "+12125550177" as PhoneNumber);
    expect(log().filter(({ description }) => description.includes("Unknown number"))).toHaveLength(60);
  });
});

describe("opting out and in", () => {
  test("is confirmed once, and STOP again gets silence", async () => {
    expect(await say("stop")).toEqual(["opted_out"]);
    expect(await say("STOP")).toEqual([]);
    expect(club.playerNow(ana).optedOutAt).not.toBeNull();
    expect(await say("start")).toEqual(["opted_in"]);
    expect(club.playerNow(ana).optedOutAt).toBeNull();
    expect(await say("START")).toEqual(["help"]);
    const types = log().map(({ actionType }) => actionType);
    expect(types.filter((type) => type !== "message")).toEqual(
      ["player_created", "stop", "opt_out", "stop", "start", "opt_in", "start"]
        .toReversed()
        .concat("player_created"),
    );
  });

  test("a player who has opted out gets no poll, and answers none: that is said once", async () => {
    const poll = await sentPoll();
    await say("stop");
    expect(await tap(poll, "yes")).toEqual(["still_opted_out"]);
    expect(await say("yes")).toEqual([]);
    expect(await say("whatever")).toEqual([]);
    expect(answerOf(poll)).toBeUndefined();
    await sentPoll({ gameInHours: 48 });
    expect(club.phone(ana).filter(({ kind }) => kind === "poll")).toHaveLength(1);
  });

  test("is said once more to somebody who opts out anew", async () => {
    await say("stop");
    await say("yes");
    await say("start");
    club.clock.advance(SECOND_MS);
    await say("stop");
    expect(await say("yes")).toEqual(["still_opted_out"]);
  });

  test("questions are answered all the same", async () => {
    await say("stop");
    expect(await say("balance")).toEqual(["balance"]);
    expect(await say("help")).toEqual(["help"]);
  });

  test("comes before the name that is awaited", async () => {
    expect(club.playerNow(ana).isNameAwaited).toBe(true);
    expect(await say("Stop")).toEqual(["opted_out"]);
  });
});

describe("everything else", () => {
  test("the balance is told and logged", async () => {
    expect(await say("Balance")).toEqual(["balance"]);
    expect(lastText()).toContain("$100.00");
    expect(
      log().some(
        ({ actionType, metadata }) => actionType === "balance_check" && metadata.balance === "100.00",
      ),
    ).toBe(true);
  });

  test("the name that the welcome asked for completes the profile", async () => {
    expect(await say("Ana  María Núñez")).toEqual(["name_saved"]);
    expect(lastText()).toContain("Thanks, Ana!");
    expect(club.playerNow(ana)).toMatchObject({
      firstName: "Ana",
      lastName: "María Núñez",
      hasCompletedProfile: true,
      isNameAwaited: false,
    });
    expect(await say("Somebody Else")).toEqual(["help"]);
    expect(club.playerNow(ana).firstName).toBe("Ana");
  });

  test.each(["Ana", "who is playing tonight?", "12 34"])(
    "%j is no name, and is asked for again",
    async (text) => {
      expect(await say(text)).toEqual(["help"]);
      expect(lastText()).toContain("send your first and last name");
      expect(club.playerNow(ana).hasCompletedProfile).toBe(false);
    },
  );

  test("a long message is logged in short, on one line", async () => {
    await say(`first\nsecond ${"x".repeat(1_000)}`);
    const line = log().find(({ metadata }) => metadata.direction === "inbound")?.description ?? "";
    expect(line.length).toBeLessThan(230);
    expect(line).toContain("first second xxx");
  });

  test("an inactive player is told so once a day, and casts no vote", async () => {
    const poll = await sentPoll();
    club.write((tx) => updatePlayer(tx, ana.id, { isActive: false }));
    expect(await tap(poll, "yes")).toEqual(["inactive_player"]);
    expect(await say("hello")).toEqual([]);
    club.clock.advance(DAY_MS);
    expect(await say("hello")).toEqual(["inactive_player"]);
    expect(answerOf(poll)).toBeUndefined();
    expect(await say("stop")).toEqual(["opted_out"]);
  });

  test("a message is noted as the player's last", async () => {
    club.clock.advance(HOUR_MS);
    await say("help");
    expect(club.playerNow(ana)).toMatchObject({
      lastInboundAt: club.clock.now(),
      lastActiveAt: club.clock.now(),
    });
  });
});

describe("a number without an account", () => {
  const stranger = { phoneNumber: "+12125550177" as PhoneNumber };
  const players = () => tables().players.length;

  test("gets one answer a day by the club's calendar, and no account", async () => {
    const before = players();
    expect(await club.say(stranger, { text: "yes" })).toEqual(["unknown_sender"]);
    expect(await club.say(stranger, { text: "hello?" })).toEqual([]);
    // Nine in the evening, then one in the morning.
    club.clock.advance(6 * HOUR_MS);
    expect(await club.say(stranger, { text: "hello?" })).toEqual([]);
    club.clock.advance(4 * HOUR_MS);
    expect(await club.say(stranger, { text: "hello?" })).toEqual(["unknown_sender"]);
    expect(players()).toBe(before);
  });

  test("gets silence for a STOP", async () => {
    expect(await club.say(stranger, { text: "STOP" })).toEqual([]);
  });
});

describe("an invite", () => {
  const stranger = { phoneNumber: "+12125550177" as PhoneNumber };
  const joiner = () => club.read((reader) => findPlayerByPhone(reader, stranger.phoneNumber));
  const newInvite = (useLimit = 20) =>
    club.write((tx) =>
      createInvite(tx, club.admin, { useLimit, validDays: 7 }, { random: seededRandom(), publicBaseUrl: "" }),
    );
  const placesTaken = () => club.read((reader) => listInvites(reader, ""))[0]?.usedCount;
  const joining = (code: string, event: Partial<MessageEvent> = {}): MessageEvent => ({
    kind: "message",
    eventId: "join-1",
    from: stranger.phoneNumber,
    text: `JOIN ${code}`,
    buttonId: null,
    replyTo: null,
    occurredAt: club.clock.now(),
    ...event,
  });
  const bring = async (...events: readonly MessageEvent[]) => {
    club.write((tx) => receive(tx, SIMULATOR, events));
    await club.settle();
  };
  const textOnPhone = () => club.phone(stranger).at(-1)?.text;

  test("makes a player of a number without an account, who then gives a name", async () => {
    const { code } = newInvite();
    expect(await club.say(stranger, { text: `join ${code}` })).toEqual(["welcome"]);
    expect(joiner()).toMatchObject({ isActive: true, optedOutAt: null, name: "" });
    expect(await club.say(stranger, { text: "Ann Lee" })).toEqual(["name_saved"]);
    expect(joiner()).toMatchObject({ name: "Ann Lee", hasCompletedProfile: true });
    expect(log().map(({ actionType }) => actionType)).toEqual(
      expect.arrayContaining(["join", "invite_used", "profile_update"]),
    );
  });

  test("lets somebody in who was told a moment ago that nobody knows the number", async () => {
    expect(await club.say(stranger, { text: "hello?" })).toEqual(["unknown_sender"]);
    expect(await club.say(stranger, { text: `JOIN ${newInvite().code}` })).toEqual(["welcome"]);
  });

  test("written twice, or brought many times at once, takes one place", async () => {
    const { code } = newInvite();
    await Promise.all(Array.from({ length: 20 }, () => bring(joining(code))));
    expect(await club.say(stranger, { text: `JOIN ${code}` })).toEqual(["already_member"]);
    expect(placesTaken()).toBe(1);
    expect(tables().players.length).toBe(1 + 1 + 1);
  });

  test("for one goes to one of two who write at the same instant; the other is told", async () => {
    const { code } = newInvite(1);
    const other = { phoneNumber: "+12125550178" as PhoneNumber };
    await bring(joining(code), joining(code, { eventId: "join-2", from: other.phoneNumber }));
    expect(joiner()).toBeDefined();
    expect(club.read((reader) => findPlayerByPhone(reader, other.phoneNumber))).toBeUndefined();
    const refusal = club.read((reader) => conversation(reader, other.phoneNumber));
    expect(refusal.at(-1)?.text).toContain("All places of this invite are taken.");
    expect(placesTaken()).toBe(1);
  });

  test.each([
    ["that has expired", "This invite has expired.", () => club.clock.advance(7 * DAY_MS)],
    [
      "that was revoked",
      "This invite is no longer valid.",
      (id: number) => club.write((tx) => revokeInvite(tx, club.admin, id)),
    ],
  ])("%s opens no account and is explained, once a day", async (_, words, end) => {
    const { id, code } = newInvite();
    end(id);
    expect(await club.say(stranger, { text: `JOIN ${code}` })).toEqual(["invite_refused"]);
    expect(textOnPhone()).toContain(words);
    expect(await club.say(stranger, { text: `JOIN ${code}` })).toEqual([]);
    expect(await club.say(stranger, { text: "hello?" })).toEqual([]);
    expect(joiner()).toBeUndefined();
  });

  test("cannot be guessed: one answer a day, and after ten wrong codes none is looked at", async () => {
    const { code } = newInvite();
    const alphabet = "CDFGHJKMNP";
    expect(await club.say(stranger, { text: "JOIN CCCCCCCC" })).toEqual(["invite_refused"]);
    expect(textOnPhone()).toContain("It doesn't know this invite code.");
    for (const letter of alphabet.slice(1)) {
      expect(await club.say(stranger, { text: `JOIN CCCCCCC${letter}` })).toEqual([]);
    }
    expect(await club.say(stranger, { text: `JOIN ${code}` })).toEqual([]);
    expect(joiner()).toBeUndefined();
    club.clock.advance(DAY_MS);
    expect(await club.say(stranger, { text: `JOIN ${code}` })).toEqual(["welcome"]);
  });

  test("opens no account for a number that is hidden", async () => {
    const before = tables().players;
    await bring(joining(newInvite().code, { from: null, userId: "US.7" }));
    expect(tables().players).toEqual(before);
    expect(tables().inbox.at(-1)?.outcome).toBe("unknown_sender");
    expect(log()[0]?.description).toContain("Somebody who hides the number");
    expect(placesTaken()).toBe(0);
  });

  test("keeps the messenger's own id of whoever joins, for when the number is hidden", async () => {
    await bring(joining(newInvite().code, { userId: "US.7" }));
    await bring(joining("", { eventId: "name-1", text: "Ann Lee", from: null, userId: "US.7" }));
    expect(joiner()?.name).toBe("Ann Lee");
  });

  test("brings back a player who had opted out, and takes no place", async () => {
    const { code } = newInvite();
    await say("STOP");
    expect(await say(`JOIN ${code}`)).toEqual(["opted_in"]);
    expect(club.playerNow(ana).optedOutAt).toBeNull();
    expect(await say(`JOIN ${code}`)).toEqual(["already_member"]);
    expect(placesTaken()).toBe(0);
  });

  test("makes no inactive player active, who is told whom to ask", async () => {
    const sleeper = club.newPlayer({ isActive: false });
    const { code } = newInvite();
    expect(await club.say(sleeper, { text: `JOIN ${code}` })).toEqual(["inactive_player"]);
    expect(club.playerNow(sleeper).isActive).toBe(false);
    expect(placesTaken()).toBe(0);
  });

  test("that arrives after a STOP and was written before opens no account", async () => {
    const { code } = newInvite();
    const writtenAt = club.clock.now();
    club.clock.advance(SECOND_MS);
    await club.say(stranger, { text: "STOP" });
    await bring(joining(code, { occurredAt: writtenAt }));
    expect(joiner()).toBeUndefined();
    expect(tables().inbox.find(({ outcome }) => outcome === "outdated")).toBeDefined();
  });

  test("is not undone by a STOP that was written before it and arrives after it", async () => {
    const { code } = newInvite();
    const writtenAt = club.clock.now();
    club.clock.advance(SECOND_MS);
    await club.say(stranger, { text: `JOIN ${code}` });
    await bring(joining("", { eventId: "stop-1", text: "STOP", occurredAt: writtenAt }));
    expect(joiner()?.optedOutAt).toBeNull();
  });

  test("is found also while a name is awaited", async () => {
    await bring(joining(newInvite().code));
    expect(await club.say(stranger, { text: "JOIN CCCCCCCC" })).toEqual(["already_member"]);
    expect(joiner()?.name).toBe("");
  });
});

test("what came of each message stays beside it", async () => {
  await say("help");
  await say("nonsense");
  expect(
    tables()
      .inbox.filter(({ kind }) => kind === "message")
      .map(({ outcome }) => outcome),
  ).toEqual(["help", "help"]);
});
