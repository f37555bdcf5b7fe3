import { DAY_MS, HOUR_MS } from "@dinkboard/shared/limits";
import { cents } from "@dinkboard/shared/money";
import { formatPhoneNumber, type PhoneNumber } from "@dinkboard/shared/phone";
import type { CreatePollInput, Response } from "@dinkboard/shared/schemas/polls";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { query } from "../../db/query.ts";
import type { OutboxStatus } from "../../db/tables.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import { DomainError } from "../../domain-error.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { FRIDAY } from "../../testing/fake-clock.ts";
import { listActivity } from "../activity/service.ts";
import { book } from "../ledger/service.ts";
import type { Player } from "../players/rules.ts";
import { deletePlayer } from "../players/service/closing.ts";
import { findPlayer, insertPlayer, updatePlayer } from "../players/store.ts";
import { readSettings } from "../settings/service.ts";
import { storeSettings } from "../settings/store.ts";
import { castVote, setResponse } from "../voting/service.ts";
import { findVote } from "../voting/store.ts";
import { pollMessageText, previewAudience, resendFailed, resendPoll, sendPoll } from "./service/asking.ts";
import { closeDuePolls, closePoll } from "./service/closing.ts";
import { deletePolls, previewDeletion } from "./service/deleting.ts";
import { listPolls } from "./service/listing.ts";
import { createPoll } from "./service/opening.ts";
import { pollResponses } from "./service/responses.ts";
import { findPoll } from "./store.ts";

const GAME_AT = FRIDAY + DAY_MS;
const ADMIN_PHONE = "+12125550100" as PhoneNumber;
const ADMIN = { kind: "admin", playerId: 1 } as const;

let club: TestDatabase;
let players: number;

const read = <T>(run: (reader: Reader) => T): T => club.read(run);
const write = <T>(run: (tx: Tx) => T): T => club.write(run);

beforeEach(() => {
  club = openTestDatabase();
  players = 0;
});

afterEach(() => {
  expect(club.violations()).toEqual([]);
});

function newPlayer(balance = 45_00): Player {
  players += 1;
  const name = { firstName: "Sam", lastName: `${players}`, name: `Sam ${players}` };
  const phoneNumber = `+1212555${String(players).padStart(4, "0")}` as PhoneNumber;
  const player = write((tx) =>
    insertPlayer(tx, {
      ...name,
      phoneNumber,
      role: "player",
      isActive: true,
      isNameAwaited: false,
    }),
  );
  if (balance > 0) {
    const amountCents = cents(balance);
    write((tx) =>
      book(tx, { player, type: "topup", amountCents, description: "Opening balance", actor: ADMIN }),
    );
  }
  return player;
}

function newPoll(input: Partial<CreatePollInput> = {}): number {
  return write((tx) =>
    createPoll(tx, ADMIN, {
      question: "Who wants to play pickleball?",
      gameDateTime: GAME_AT,
      costPerPlayer: cents(15_00),
      closesAt: GAME_AT - HOUR_MS,
      enableReminders: false,
      ...input,
    }),
  ).id;
}

const say = (player: Player, pollId: number, response: Response) =>
  write((tx) => castVote(tx, { player, pollId, response, through: "portal" }));

const balanceOf = (player: Player) => read((reader) => findPlayer(reader, player.id))?.balanceCents;

function messages(kind: string) {
  return read((reader) =>
    reader.all(query.selectFrom("outbox").selectAll().where("kind", "=", kind).orderBy("id")),
  ).map((row) => ({ ...row, variables: JSON.parse(row.variables) }));
}

/** Tells the outbox what became of the message that asks a player. */
function setStatus(player: Player, status: OutboxStatus, reason: string | null = null): void {
  write((tx) =>
    tx.run(
      query
        .updateTable("outbox")
        .set({ status, status_reason: reason, next_attempt_at: null })
        .where("kind", "=", "poll")
        .where("player_id", "=", player.id),
    ),
  );
}

function refusal(run: () => unknown): DomainError {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error("it was not refused");
}

function setAdminPhone(adminPhoneNumber: PhoneNumber): void {
  write((tx) => storeSettings(tx, { ...readSettings(tx), adminPhoneNumber, revision: tx.now }));
}

const actions = () =>
  read((reader) => listActivity(reader, { limit: 50 })).map(({ actionType }) => actionType);

describe("creating", () => {
  it("opens a poll that nobody has been asked yet, and logs it", () => {
    newPlayer();
    const poll = write((tx) =>
      createPoll(tx, ADMIN, {
        question: "Doubles?",
        gameDateTime: GAME_AT,
        costPerPlayer: cents(12_50),
        closesAt: GAME_AT + 1,
        enableReminders: true,
        customReminderTimes: ["12:00", "08:00", "12:00"],
      }),
    );
    expect(poll).toMatchObject({
      question: "Doubles?",
      costPerPlayer: "12.50",
      gameDateTime: "2026-11-21T20:00:00.000Z",
      closesAt: "2026-11-21T20:00:00.000Z",
      isActive: true,
      sentAt: null,
      customReminderTimes: ["08:00", "12:00"],
    });
    expect(read((reader) => listActivity(reader, { limit: 50 }))).toMatchObject([
      { actionType: "poll_created", description: 'Poll created: "Doubles?" for Sat, Nov 21, 3:00 PM' },
    ]);
    expect(messages("poll")).toEqual([]);
  });

  it("lists every poll with its own counts, the newest game first", () => {
    const [sam, kim] = [newPlayer(), newPlayer()];
    const first = newPoll();
    const later = newPoll({ gameDateTime: GAME_AT + DAY_MS });
    say(sam, first, "yes");
    say(kim, first, "no");
    say(sam, later, "yes");
    expect(
      read((reader) => listPolls(reader)).map(({ id, yesVotes, noVotes, revenue }) => [
        id,
        yesVotes,
        noVotes,
        revenue,
      ]),
    ).toEqual([
      [later, 1, 0, "15.00"],
      [first, 1, 1, "15.00"],
    ]);
  });
});

describe("closing", () => {
  it("sends those who are in the roster, the administrators the summary, and ends voting", () => {
    setAdminPhone(ADMIN_PHONE);
    const [sam, kim, lee, ann] = [newPlayer(), newPlayer(), newPlayer(), newPlayer()];
    write((tx) => updatePlayer(tx, lee.id, { name: "", firstName: "", lastName: "" }));
    const id = newPoll();
    say(sam, id, "yes");
    say(lee, id, "yes");
    say(ann, id, "yes");
    say(kim, id, "no");
    write((tx) => updatePlayer(tx, ann.id, { optedOutAt: club.clock.now() }));
    newPlayer();
    club.clock.advance(1000);
    expect(write((tx) => closePoll(tx, ADMIN, id))).toMatchObject({
      isClosed: true,
      yesVotes: 3,
      noVotes: 1,
    });

    expect(messages("roster").map(({ player_id, variables }) => [player_id, variables.names])).toEqual([
      [sam.id, ["Sam 1", "•••03", "Sam 4"]],
      [lee.id, ["Sam 1", "•••03", "Sam 4"]],
    ]);
    expect(messages("poll_summary")).toMatchObject([
      {
        phone_number: ADMIN_PHONE,
        player_id: null,
        variables: {
          names: ["Sam 1", formatPhoneNumber(lee.phoneNumber), "Sam 4"],
          noVotes: 1,
          unanswered: 1,
          revenueCents: 45_00,
        },
      },
    ]);
    expect(read((reader) => listActivity(reader, { limit: 50 }))[0]).toMatchObject({
      actionType: "poll_closed",
      metadata: { yesVotes: 3, noVotes: 1, revenue: "45.00" },
    });
    expect(refusal(() => say(sam, id, "no")).code).toBe("poll_closed");
  });

  it("closes once when two administrators close at once", async () => {
    setAdminPhone(ADMIN_PHONE);
    const sam = newPlayer();
    const id = newPoll();
    say(sam, id, "yes");
    const answers = await Promise.all([
      club.writeTogether((tx) => closePoll(tx, ADMIN, id)),
      club.writeTogether((tx) => closePoll(tx, ADMIN, id)),
    ]);
    expect(answers).toMatchObject([{ isClosed: true }, { isClosed: true }]);
    expect(messages("roster")).toHaveLength(1);
    expect(messages("poll_summary")).toHaveLength(1);
    expect(actions().filter((action) => action === "poll_closed")).toHaveLength(1);
  });

  it("happens at the closing time by itself, however late the job runs, and once", () => {
    const sam = newPlayer();
    const due = newPoll();
    newPoll({ gameDateTime: GAME_AT + DAY_MS, closesAt: GAME_AT + DAY_MS });
    say(sam, due, "yes");
    expect(write((tx) => closeDuePolls(tx))).toBe(0);
    club.clock.set(GAME_AT - HOUR_MS + 5 * 60_000);
    expect(write((tx) => closeDuePolls(tx))).toBe(1);
    expect(write((tx) => closeDuePolls(tx))).toBe(0);
    expect(read((reader) => findPoll(reader, due))?.closedAt).toBe(GAME_AT - HOUR_MS);
    expect(messages("roster")).toMatchObject([{ player_id: sam.id }]);
    // Without a phone for the administrators there is nobody to summarise to.
    expect(messages("poll_summary")).toEqual([]);
  });
});

describe("sending", () => {
  it("asks everybody who can be reached first, later those of them who have not answered", () => {
    const [sam, kim, lee, ann] = [newPlayer(), newPlayer(), newPlayer(), newPlayer()];
    write((tx) => updatePlayer(tx, lee.id, { isActive: false }));
    write((tx) => updatePlayer(tx, ann.id, { optedOutAt: club.clock.now() }));
    const id = newPoll();
    say(sam, id, "yes");
    expect(read((reader) => previewAudience(reader, id))).toEqual({ isFirstSend: true, playerCount: 2 });
    expect(write((tx) => sendPoll(tx, ADMIN, id))).toEqual({
      sentCount: 2,
      message: "Poll sent to 2 players",
    });
    expect(messages("poll").map((row) => [row.dedupe_key, row.expires_at])).toEqual([
      [`poll:${id}:player:${sam.id}:send:1`, GAME_AT - HOUR_MS],
      [`poll:${id}:player:${kim.id}:send:1`, GAME_AT - HOUR_MS],
    ]);
    expect(read((reader) => listPolls(reader))[0]?.sentAt).toBe("2026-11-20T20:00:00.000Z");

    setStatus(sam, "delivered");
    setStatus(kim, "delivered");
    club.clock.advance(HOUR_MS);
    expect(read((reader) => previewAudience(reader, id))).toEqual({ isFirstSend: false, playerCount: 1 });
    expect(write((tx) => sendPoll(tx, ADMIN, id))).toEqual({
      sentCount: 1,
      message: "Poll sent to 1 player",
    });
    expect(messages("poll").at(-1)?.dedupe_key).toBe(`poll:${id}:player:${kim.id}:send:2`);
    expect(read((reader) => listPolls(reader))[0]?.sentAt).toBe("2026-11-20T20:00:00.000Z");
    expect(actions().filter((action) => action === "poll_sent")).toHaveLength(2);
  });

  it("asks once when two administrators send at once", () => {
    newPlayer();
    const id = newPoll();
    expect(write((tx) => sendPoll(tx, ADMIN, id)).sentCount).toBe(1);
    expect(write((tx) => sendPoll(tx, ADMIN, id))).toEqual({
      sentCount: 0,
      message: "There is nobody left to ask",
    });
    expect(messages("poll")).toHaveLength(1);
    expect(actions().filter((action) => action === "poll_sent")).toHaveLength(1);
  });

  it("is refused once the poll is closed", () => {
    const sam = newPlayer();
    const id = newPoll();
    club.clock.set(GAME_AT - HOUR_MS);
    for (const run of [
      () => write((tx) => sendPoll(tx, ADMIN, id)),
      () => read((reader) => previewAudience(reader, id)),
      () => write((tx) => resendPoll(tx, ADMIN, { pollId: id, playerId: sam.id })),
    ]) {
      expect(refusal(run).code).toBe("poll_closed");
    }
  });

  it("asks one player again, once while the question is on its way", () => {
    const sam = newPlayer();
    const id = newPoll();
    const resend = () => write((tx) => resendPoll(tx, ADMIN, { pollId: id, playerId: sam.id })).message;
    expect(resend()).toBe("Poll sent to Sam 1");
    expect(resend()).toBe("The poll is already on its way to Sam 1");
    setStatus(sam, "failed");
    expect(resend()).toBe("Poll sent to Sam 1");
    expect(messages("poll")).toHaveLength(2);
    // One player is not everybody: the first sending is still to come.
    expect(read((reader) => previewAudience(reader, id)).isFirstSend).toBe(true);
  });

  it("does not write to whom the bot may not write", () => {
    const [sam, kim] = [newPlayer(), newPlayer()];
    write((tx) => updatePlayer(tx, sam.id, { isActive: false }));
    write((tx) => updatePlayer(tx, kim.id, { optedOutAt: club.clock.now() }));
    const id = newPoll();
    const resend = (playerId: number) =>
      refusal(() => write((tx) => resendPoll(tx, ADMIN, { pollId: id, playerId }))).message;
    expect(resend(sam.id)).toBe("Sam 1 is inactive and gets no messages");
    expect(resend(kim.id)).toBe("Sam 2 has opted out of messages");
    expect(resend(99)).toBe("Player not found");
    expect(messages("poll")).toEqual([]);
  });
});

describe("the responses", () => {
  it("tell who is in, who is out, who is silent, and how far the question has come", () => {
    const [sam, kim, lee, ann, joe] = [newPlayer(), newPlayer(), newPlayer(), newPlayer(5_00), newPlayer()];
    const id = newPoll();
    write((tx) => updatePlayer(tx, joe.id, { isActive: false }));
    write((tx) => sendPoll(tx, ADMIN, id));
    setStatus(sam, "read");
    setStatus(kim, "accepted");
    setStatus(ann, "suppressed", "inactive");
    say(kim, id, "no");
    club.clock.advance(1000);
    say(sam, id, "yes");
    write((tx) => updatePlayer(tx, lee.id, { optedOutAt: club.clock.now() }));
    expect(read((reader) => pollResponses(reader, id))).toMatchObject({
      poll: { id, yesVotes: 1, noVotes: 1, revenue: "15.00" },
      yesResponses: [
        {
          id: sam.id,
          playerId: sam.id,
          player: { name: "Sam 1", phoneNumber: sam.phoneNumber },
          delivery: "read",
          createdAt: "2026-11-20T20:00:01.000Z",
        },
      ],
      noResponses: [{ playerId: kim.id, delivery: "sent", createdAt: "2026-11-20T20:00:00.000Z" }],
      noResponsePlayers: [
        {
          id: lee.id,
          name: "Sam 3",
          balance: "45.00",
          delivery: "opted_out",
          undelivered: null,
          isOptedOut: true,
        },
        {
          id: ann.id,
          name: "Sam 4",
          balance: "5.00",
          delivery: "not_sent",
          undelivered: { why: "inactive", detail: null },
        },
      ],
      resendableCount: 1,
    });
    club.clock.advance(1000);
    write((tx) => setResponse(tx, ADMIN, { pollId: id, playerId: sam.id, response: "no" }));
    expect(read((reader) => pollResponses(reader, id)).noResponses.at(-1)?.createdAt).toBe(
      "2026-11-20T20:00:02.000Z",
    );
    expect(refusal(() => read((reader) => pollResponses(reader, 99))).code).toBe("not_found");
  });

  it("tell why the question has not come to somebody, answered or not, but no doubts about one that is answered", () => {
    const [sam, kim, lee, ann] = [newPlayer(), newPlayer(), newPlayer(), newPlayer()];
    const id = newPoll();
    write((tx) => sendPoll(tx, ADMIN, id));
    for (const player of [sam, kim]) setStatus(player, "failed", "no such number");
    for (const player of [lee, ann]) setStatus(player, "unknown", "no answer in time");
    say(kim, id, "no");
    say(ann, id, "no");
    const refused = { why: "refused", detail: "no such number" };
    expect(read((reader) => pollResponses(reader, id))).toMatchObject({
      noResponses: [
        { playerId: kim.id, delivery: "failed", undelivered: refused },
        { playerId: ann.id, delivery: "sent", undelivered: null },
      ],
      noResponsePlayers: [
        { id: sam.id, delivery: "failed", undelivered: refused },
        { id: lee.id, delivery: "sent", undelivered: { why: "unconfirmed", detail: "no answer in time" } },
      ],
    });
  });

  it("go by the last time that a player was asked", () => {
    const sam = newPlayer();
    const id = newPoll();
    write((tx) => sendPoll(tx, ADMIN, id));
    setStatus(sam, "failed");
    const delivery = () => read((reader) => pollResponses(reader, id)).noResponsePlayers[0]?.delivery;
    expect(delivery()).toBe("failed");
    write((tx) => resendPoll(tx, ADMIN, { pollId: id, playerId: sam.id }));
    expect(delivery()).toBe("queued");
  });
});

describe("asking again those whom the question has not reached", () => {
  const resend = (id: number) => write((tx) => resendFailed(tx, ADMIN, id));
  const resendable = (id: number) => read((reader) => pollResponses(reader, id)).resendableCount;
  const asked = () => messages("poll").map(({ player_id }) => player_id);

  it("asks those whose last question failed, was dropped or is lost, and nobody else", () => {
    const [failed, lost, dropped, late, arrived, sent, waiting] = Array.from({ length: 7 }, () =>
      newPlayer(),
    );
    const id = newPoll();
    write((tx) => sendPoll(tx, ADMIN, id));
    const neverAsked = newPlayer();
    setStatus(failed as Player, "failed", "no such number");
    setStatus(lost as Player, "unknown", "no answer in time");
    setStatus(dropped as Player, "suppressed", "inactive");
    setStatus(late as Player, "expired");
    setStatus(arrived as Player, "delivered");
    setStatus(sent as Player, "sent");

    expect(resendable(id)).toBe(4);
    const before = asked().length;
    expect(resend(id)).toEqual({ sentCount: 4, message: "Poll sent again to 4 players" });
    const added = messages("poll").slice(before);
    expect(added.map(({ player_id }) => player_id)).toEqual(
      [failed, lost, dropped, late].map((player) => player?.id),
    );
    expect(new Set(added.map(({ dedupe_key }) => dedupe_key)).size).toBe(4);
    expect(added[0]).toMatchObject({
      dedupe_key: `poll:${id}:player:${failed?.id}:send:2`,
      expires_at: GAME_AT - HOUR_MS,
    });
    expect(read((reader) => listActivity(reader, { limit: 1 }))).toMatchObject([
      {
        actionType: "poll_sent",
        description: 'Poll sent again to 4 players whom it had not reached: "Who wants to play pickleball?"',
        metadata: { pollId: id, sentCount: 4, isFirstSend: false },
      },
    ]);
    expect(asked().filter((player) => player === waiting?.id)).toHaveLength(1);
    expect(asked()).not.toContain(neverAsked.id);
  });

  it("leaves alone whoever is inactive, has opted out, has answered or has no account any more", () => {
    const [inactive, optedOut, answered, closed] = [newPlayer(), newPlayer(), newPlayer(), newPlayer(0)];
    const id = newPoll();
    write((tx) => sendPoll(tx, ADMIN, id));
    for (const player of [inactive, optedOut, answered, closed]) setStatus(player, "failed");
    expect(resendable(id)).toBe(4);
    write((tx) => updatePlayer(tx, inactive.id, { isActive: false }));
    write((tx) => updatePlayer(tx, optedOut.id, { optedOutAt: club.clock.now() }));
    say(answered, id, "yes");
    write((tx) => deletePlayer(tx, ADMIN, closed.id));
    const before = club.contents();
    expect(resendable(id)).toBe(0);
    expect(resend(id)).toEqual({
      sentCount: 0,
      message: "There is nobody whom the poll has not reached",
    });
    expect(club.contents()).toEqual(before);
  });

  it("asks once when two administrators press at once, and again when that failed too", async () => {
    const [sam, kim] = [newPlayer(), newPlayer()];
    const id = newPoll();
    write((tx) => sendPoll(tx, ADMIN, id));
    setStatus(sam, "failed");
    setStatus(kim, "failed");
    const answers = await Promise.all([
      club.writeTogether((tx) => resendFailed(tx, ADMIN, id)),
      club.writeTogether((tx) => resendFailed(tx, ADMIN, id)),
    ]);
    expect(answers.map(({ sentCount }) => sentCount)).toEqual([2, 0]);
    expect(messages("poll")).toHaveLength(4);
    expect(actions().filter((action) => action === "poll_sent")).toHaveLength(2);

    setStatus(sam, "failed");
    setStatus(kim, "delivered");
    expect(resend(id).sentCount).toBe(1);
    expect(messages("poll").at(-1)?.dedupe_key).toBe(`poll:${id}:player:${sam.id}:send:3`);
  });

  it("waits for the second attempt of a question of which nobody knows whether it went out", () => {
    const sam = newPlayer();
    const id = newPoll();
    write((tx) => sendPoll(tx, ADMIN, id));
    write((tx) =>
      tx.run(
        query
          .updateTable("outbox")
          .set({ status: "unknown", next_attempt_at: club.clock.now() + 60_000 })
          .where("player_id", "=", sam.id),
      ),
    );
    expect(resend(id).sentCount).toBe(0);
    expect(write((tx) => sendPoll(tx, ADMIN, id)).sentCount).toBe(0);
    expect(write((tx) => resendPoll(tx, ADMIN, { pollId: id, playerId: sam.id })).message).toBe(
      "The poll is already on its way to Sam 1",
    );
    expect(read((reader) => pollResponses(reader, id)).noResponsePlayers[0]?.undelivered).toBeNull();
  });

  it("is refused once the poll is closed, and offered to nobody", () => {
    const sam = newPlayer();
    const id = newPoll();
    write((tx) => sendPoll(tx, ADMIN, id));
    setStatus(sam, "failed");
    club.clock.set(GAME_AT - HOUR_MS);
    expect(resendable(id)).toBe(0);
    expect(refusal(() => resend(id)).code).toBe("poll_closed");
    expect(refusal(() => resend(99)).code).toBe("not_found");
  });
});

describe("one player of whom the question has not come", () => {
  it("gets one more when two administrators press at once", async () => {
    const sam = newPlayer();
    const id = newPoll();
    write((tx) => sendPoll(tx, ADMIN, id));
    setStatus(sam, "failed");
    const input = { pollId: id, playerId: sam.id };
    const answers = await Promise.all([
      club.writeTogether((tx) => resendPoll(tx, ADMIN, input)),
      club.writeTogether((tx) => resendPoll(tx, ADMIN, input)),
    ]);
    expect(answers.map(({ message }) => message)).toEqual([
      "Poll sent to Sam 1",
      "The poll is already on its way to Sam 1",
    ]);
    expect(messages("poll")).toHaveLength(2);
  });
});

describe("the counts of deliveries", () => {
  /** The states that the responses of a poll show of those who were asked about it. */
  function statesShown(id: number, neverAsked: readonly number[] = []) {
    const { yesResponses, noResponses, noResponsePlayers } = read((reader) => pollResponses(reader, id));
    const rows = [
      ...[...yesResponses, ...noResponses].map(({ playerId, delivery }) => ({ id: playerId, delivery })),
      ...noResponsePlayers,
    ].filter((row) => !neverAsked.includes(row.id));
    return (...states: string[]) => rows.filter(({ delivery }) => states.includes(delivery)).length;
  }

  it("are those of the responses, by the last question to each", () => {
    const [sam, kim, lee, ann, joe, pat, gone] = Array.from({ length: 7 }, () => newPlayer(0)) as [
      Player,
      Player,
      Player,
      Player,
      Player,
      Player,
      Player,
    ];
    const id = newPoll({ costPerPlayer: cents(0) });
    const other = newPoll();
    write((tx) => sendPoll(tx, ADMIN, id));
    setStatus(sam, "failed");
    setStatus(kim, "read");
    setStatus(lee, "failed");
    setStatus(ann, "delivered");
    setStatus(joe, "accepted");
    setStatus(gone, "delivered");
    // Asked again, and it arrived.
    write((tx) => resendPoll(tx, ADMIN, { pollId: id, playerId: sam.id }));
    setStatus(sam, "delivered");
    say(kim, id, "yes");
    say(joe, id, "no");
    // In the responses by the answer alone, and no more without one.
    write((tx) => updatePlayer(tx, joe.id, { isActive: false }));
    write((tx) => deletePlayer(tx, ADMIN, gone.id));
    write((tx) => updatePlayer(tx, pat.id, { optedOutAt: club.clock.now() }));
    const newcomer = newPlayer();

    const [deliveries, none] = [id, other].map(
      (pollId) => read((reader) => listPolls(reader)).find((poll) => poll.id === pollId)?.deliveries,
    );
    expect(deliveries).toEqual({
      asked: 6,
      queued: 0,
      sent: 4,
      delivered: 3,
      read: 1,
      failed: 1,
      notSent: 0,
      optedOut: 1,
    });
    const shown = statesShown(id, [newcomer.id]);
    expect(deliveries).toMatchObject({
      sent: shown("sent", "delivered", "read"),
      delivered: shown("delivered", "read"),
      read: shown("read"),
      failed: shown("failed"),
      optedOut: shown("opted_out"),
    });
    expect(read((reader) => pollResponses(reader, id)).poll.deliveries).toEqual(deliveries);
    expect(none).toMatchObject({ asked: 0, sent: 0, failed: 0 });
  });

  it("are asked for once, however many polls there are", () => {
    newPlayer();
    const ids = Array.from({ length: 5 }, () => newPoll());
    const statements = () => {
      let number = 0;
      read((reader) =>
        listPolls({
          ...reader,
          all: (wanted) => {
            number += 1;
            return reader.all(wanted);
          },
        }),
      );
      return number;
    };
    const before = statements();
    for (const id of ids) write((tx) => sendPoll(tx, ADMIN, id));
    for (let turn = 0; turn < 5; turn++) newPoll();
    expect(statements()).toBe(before);
  });
});

describe("the message for a group chat", () => {
  it("is about the poll, in the club's words, while it is open", () => {
    newPlayer();
    const id = newPoll({ question: "Doubles?" });
    const text = () =>
      read((reader) =>
        pollMessageText(
          reader,
          id,
          (game, { clubName }) => `${clubName}: ${game.question} ${game.costCents}`,
        ),
      ).text;
    expect(text()).toMatch(/^.+: Doubles\? 1500$/);
    write((tx) => closePoll(tx, ADMIN, id));
    expect(refusal(text).code).toBe("poll_closed");
  });
});

describe("deleting", () => {
  it("cancels a game to come: refunds, tells those who were in, drops what waits", () => {
    const [sam, kim, lee] = [newPlayer(), newPlayer(), newPlayer()];
    const id = newPoll();
    write((tx) => sendPoll(tx, ADMIN, id));
    say(sam, id, "yes");
    say(kim, id, "no");
    say(lee, id, "yes");
    write((tx) => updatePlayer(tx, lee.id, { optedOutAt: club.clock.now() }));
    expect(read((reader) => previewDeletion(reader, [id]))).toEqual({
      refundedCount: 2,
      refundedTotal: "30.00",
      playedCount: 0,
    });
    expect(write((tx) => deletePolls(tx, ADMIN, [id]))).toEqual({
      message: "Poll deleted, $30.00 refunded",
      refundedCount: 2,
      refundedTotal: "30.00",
    });
    expect([balanceOf(sam), balanceOf(lee)]).toEqual([45_00, 45_00]);
    expect(read((reader) => findVote(reader, id, sam.id))).toMatchObject({
      response: "yes",
      chargedCents: 0,
    });
    expect(messages("game_cancelled")).toMatchObject([
      { player_id: sam.id, status: "queued", variables: { refundedCents: 15_00, balanceCents: 45_00 } },
    ]);
    expect(new Set(messages("poll").map(({ status }) => status))).toEqual(new Set(["suppressed"]));
    expect(read((reader) => listPolls(reader))).toEqual([]);
    expect(actions()[0]).toBe("poll_deleted");
    expect(refusal(() => write((tx) => deletePolls(tx, ADMIN, [id]))).code).toBe("not_found");
  });

  it("keeps the charges of a game that was played", () => {
    const sam = newPlayer();
    const id = newPoll();
    say(sam, id, "yes");
    club.clock.set(GAME_AT);
    expect(read((reader) => previewDeletion(reader, [id]))).toMatchObject({
      refundedCount: 0,
      playedCount: 1,
    });
    expect(write((tx) => deletePolls(tx, ADMIN, [id])).message).toBe("Poll deleted");
    expect(balanceOf(sam)).toBe(30_00);
    expect(read((reader) => findVote(reader, id, sam.id))).toMatchObject({ chargedCents: 15_00 });
    expect(messages("game_cancelled")).toEqual([]);
  });

  it("deletes all that are named or none, each once", () => {
    const sam = newPlayer();
    const [first, second] = [newPoll(), newPoll()];
    say(sam, first, "yes");
    say(sam, second, "yes");
    for (const run of [
      () => write((tx) => deletePolls(tx, ADMIN, [first, 99, second])),
      () => read((reader) => previewDeletion(reader, [99])),
    ]) {
      expect(refusal(run).message).toBe("Poll 99 not found");
    }
    expect(read((reader) => listPolls(reader))).toHaveLength(2);
    expect(balanceOf(sam)).toBe(15_00);
    expect(write((tx) => deletePolls(tx, ADMIN, [second, first, second]))).toEqual({
      message: "2 polls deleted, $30.00 refunded",
      refundedCount: 2,
      refundedTotal: "30.00",
    });
    expect(balanceOf(sam)).toBe(45_00);
  });
});
