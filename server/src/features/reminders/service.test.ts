import { HOUR_MS, MINUTE_MS } from "@dinkboard/shared/limits";
import type { CreatePollInput } from "@dinkboard/shared/schemas/polls";
import { beforeEach, describe, expect, test } from "vitest";
import { query } from "../../db/query.ts";
import { FakeProvider, refuse } from "../../testing/fake-provider.ts";
import { type Messenger, openMessenger } from "../../testing/messenger.ts";
import { listActivity } from "../activity/service.ts";
import type { Player } from "../players/rules.ts";
import { optOut } from "../players/service/consent.ts";
import { editPlayer } from "../players/service/editing.ts";
import type { Poll } from "../polls/rules.ts";
import { sendPoll } from "../polls/service/asking.ts";
import { closePoll } from "../polls/service/closing.ts";
import { deletePolls } from "../polls/service/deleting.ts";
import { createPoll } from "../polls/service/opening.ts";
import { findPoll } from "../polls/store.ts";
import { castVote } from "../voting/service.ts";
import { sendDueReminders } from "./service.ts";

let provider: FakeProvider;
let club: Messenger;
let ana: Player;
let ben: Player;

beforeEach(async () => {
  provider = new FakeProvider();
  club = openMessenger(provider);
  [ana, ben] = [club.newPlayer(), club.newPlayer()];
  // The administrator would be reminded as well.
  club.write((tx) => optOut(tx, club.playerNow({ id: club.admin.playerId } as Player)));
  await club.dispatcher.drain();
  club.clock.set(at("20T10:00"));
});

/** Sent now, on Friday at ten, and open until Saturday at six: automatic reminders at two at night and two in the afternoon. */
async function sentPoll(input: Partial<CreatePollInput> = {}): Promise<Poll> {
  const { id } = club.write((tx) =>
    createPoll(tx, club.admin, {
      question: "Who plays?",
      gameDateTime: at("21T19:00"),
      closesAt: at("21T18:00"),
      costPerPlayer: 0 as CreatePollInput["costPerPlayer"],
      enableReminders: true,
      ...input,
    }),
  );
  club.write((tx) => sendPoll(tx, club.admin, id));
  await club.dispatcher.drain();
  return club.read((reader) => findPoll(reader, id)) as Poll;
}

/** "21T09:00" is that day of November at that time in New York. */
const at = (time: string) => Date.parse(`2026-11-${time}:00-05:00`);

/** Lets the club do what is due then. @returns whom it reminded */
async function remindedAt(time: string): Promise<string[]> {
  club.clock.set(at(time));
  const before = provider.received.length;
  club.write(sendDueReminders);
  await club.dispatcher.drain();
  return provider.received
    .slice(before)
    .filter(({ message }) => message.kind === "poll_reminder")
    .map(({ to }) => to);
}

const vote = (player: Player, poll: Poll) =>
  club.write((tx) => castVote(tx, { player, pollId: poll.id, response: "yes", through: "portal" }));
const rows = () =>
  club
    .read((reader) => reader.all(query.selectFrom("reminders").selectAll().orderBy("due_at")))
    .map(({ due_at, outcome }) => [new Date(due_at).toISOString(), outcome]);
const remindersInLog = () =>
  club
    .read((reader) => listActivity(reader, { limit: 100 }))
    .filter(({ actionType }) => actionType === "reminder_sent");

describe("reminders are planned", () => {
  test("when a poll is first sent, once", async () => {
    const poll = await sentPoll();
    club.write((tx) => sendPoll(tx, club.admin, poll.id));
    expect(rows()).toEqual([
      ["2026-11-21T07:00:00.000Z", null],
      ["2026-11-21T19:00:00.000Z", null],
    ]);
  });

  test("only where they are wanted", async () => {
    await sentPoll({ enableReminders: false });
    expect(rows()).toEqual([]);
  });
});

describe("a reminder", () => {
  test("goes, when its time has come, to those who have not answered, and into the log", async () => {
    const poll = await sentPoll({ customReminderTimes: ["12:00"] });
    expect(await remindedAt("20T12:00")).toEqual([]);
    vote(ben, poll);
    expect(await remindedAt("21T11:59")).toEqual([]);
    expect(await remindedAt("21T12:00")).toEqual([ana.phoneNumber]);
    expect(provider.received.at(-1)?.message).toEqual({
      kind: "poll_reminder",
      variables: {
        pollId: poll.id,
        question: "Who plays?",
        gameAt: poll.gameAt,
        closesAt: poll.closesAt,
        costCents: 0,
      },
    });
    expect(remindersInLog()).toMatchObject([
      {
        description: 'Reminder sent to 1 player: "Who plays?"',
        metadata: { pollId: poll.id, sentCount: 1 },
      },
    ]);
  });

  test("goes once, however often somebody looks", async () => {
    await sentPoll({ customReminderTimes: ["12:00"] });
    expect(await remindedAt("21T12:00")).toHaveLength(2);
    const before = club.contents();
    expect(await remindedAt("21T12:01")).toEqual([]);
    expect(await remindedAt("21T17:59")).toEqual([]);
    expect(club.contents()).toEqual(before);
  });

  test("is looked at again when it is sent: answered, opted out, inactive, closed", async () => {
    const poll = await sentPoll({ customReminderTimes: ["12:00"] });
    const [cleo, dan] = [club.newPlayer(), club.newPlayer()];
    await club.dispatcher.drain();
    club.clock.set(at("21T12:00"));
    club.write(sendDueReminders);
    vote(ana, poll);
    club.write((tx) => optOut(tx, ben));
    club.write((tx) => editPlayer(tx, club.admin, { id: cleo.id, name: "Cleo Diaz", isActive: false }));
    expect(await remindedAt("21T12:00")).toEqual([dan.phoneNumber]);
    const reasons = club.read((reader) =>
      reader.all(
        query.selectFrom("outbox").select(["player_id", "status_reason"]).where("kind", "=", "poll_reminder"),
      ),
    );
    expect(reasons).toEqual([
      { player_id: ana.id, status_reason: "answered" },
      { player_id: ben.id, status_reason: "opted_out" },
      { player_id: cleo.id, status_reason: "inactive" },
      { player_id: dan.id, status_reason: null },
    ]);
  });

  test("that finds everybody has answered sends and logs nothing", async () => {
    const poll = await sentPoll({ customReminderTimes: ["12:00"] });
    for (const player of [ana, ben]) vote(player, poll);
    expect(await remindedAt("21T12:00")).toEqual([]);
    expect(remindersInLog()).toEqual([]);
    expect(rows()).toEqual([["2026-11-21T17:00:00.000Z", "nobody"]]);
  });

  test.each(["closed", "deleted"])("of a poll that is %s is dropped", async (fate) => {
    const poll = await sentPoll({ customReminderTimes: ["12:00", "13:00"] });
    club.clock.set(at("21T12:00"));
    club.write(sendDueReminders);
    if (fate === "closed") club.write((tx) => closePoll(tx, club.admin, poll.id));
    else club.write((tx) => deletePolls(tx, club.admin, [poll.id]));
    expect(await remindedAt("21T13:00")).toEqual([]);
    expect(rows().map(([, outcome]) => outcome)).toEqual(["sent", "poll_closed"]);
  });
});

describe("business hours", () => {
  test("a reminder of the night goes when they begin", async () => {
    await sentPoll();
    expect(await remindedAt("21T02:00")).toEqual([]);
    expect(await remindedAt("21T08:59")).toEqual([]);
    expect(await remindedAt("21T09:00")).toHaveLength(2);
    expect(await remindedAt("21T14:00")).toHaveLength(2);
    expect(rows().map(([, outcome]) => outcome)).toEqual(["sent", "sent"]);
  });

  test("and is dropped when its poll closes before", async () => {
    await sentPoll({ customReminderTimes: ["07:00"], closesAt: at("21T08:00") });
    expect(await remindedAt("21T07:00")).toEqual([]);
    expect(await remindedAt("21T09:00")).toEqual([]);
    expect(rows()).toEqual([["2026-11-21T12:00:00.000Z", "poll_closed"]]);
  });

  test("one that a provider's outage held into the night goes in the morning, and holds nothing up", async () => {
    const poll = await sentPoll({
      customReminderTimes: ["20:59"],
      closesAt: at("22T18:00"),
      gameDateTime: at("22T19:00"),
    });
    await club.dispatcher.drain();
    provider.next(refuse("retry", 5 * MINUTE_MS), refuse("retry", 5 * MINUTE_MS));
    expect(await remindedAt("21T20:59")).toHaveLength(2);
    expect(await remindedAt("21T21:30")).toEqual([]);
    club.sendPoll(poll);
    const before = provider.received.length;
    await club.dispatcher.drain();
    expect(provider.received.slice(before).map(({ message }) => message.kind)).toEqual(["poll", "poll"]);
    vote(ben, poll);
    expect(await remindedAt("22T09:00")).toEqual([ana.phoneNumber]);
  });
});

describe("after downtime", () => {
  test("two that were missed are one message", async () => {
    await sentPoll({ customReminderTimes: ["12:00", "14:00"] });
    expect(await remindedAt("21T15:00")).toHaveLength(2);
    expect(rows().map(([, outcome]) => outcome)).toEqual(["merged", "sent"]);
    expect(remindersInLog()).toHaveLength(1);
  });

  test("what is still on its way is not sent twice", async () => {
    await sentPoll({ customReminderTimes: ["12:00", "14:00"] });
    await club.dispatcher.drain();
    club.clock.set(at("21T12:00"));
    club.write(sendDueReminders);
    club.clock.advance(2 * HOUR_MS);
    expect(await remindedAt("21T14:00")).toHaveLength(2);
    expect(rows().map(([, outcome]) => outcome)).toEqual(["sent", "nobody"]);
  });
});
