import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import { cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { query } from "../db/query.ts";
import { statusEventId } from "../features/inbox/rules.ts";
import { receive } from "../features/inbox/service.ts";
import { topUp } from "../features/ledger/service.ts";
import type { Message } from "../features/outbox/rules/message.ts";
import type { DeliveryStatus } from "../features/outbox/rules/statuses.ts";
import { dropQueued, dropQueuedForPoll, enqueue } from "../features/outbox/service/enqueuing.ts";
import { optOut } from "../features/players/service/consent.ts";
import { updatePlayer } from "../features/players/store.ts";
import { setResponse } from "../features/voting/service.ts";
import { FakeProvider, neverAnswer, refuse } from "../testing/fake-provider.ts";
import { type Messenger, openMessenger } from "../testing/messenger.ts";

const ANA = "+12125550142" as PhoneNumber;
const BEN = "+12125550143" as PhoneNumber;
const HELP: Message = { kind: "help", variables: { isNameAwaited: false } };
const BALANCE: Message = { kind: "balance", variables: { balanceCents: cents(15_00) } };
const CODE: Message = { kind: "login_code", variables: { code: "012345" } };

let provider: FakeProvider;
let club: Messenger;

beforeEach(() => {
  provider = new FakeProvider();
  club = openMessenger(provider);
});

const put = (message: Message, phoneNumber = ANA, expiresInMs?: number) =>
  club.put(message, phoneNumber, expiresInMs);

const outbox = () => club.read((reader) => reader.all(query.selectFrom("outbox").selectAll().orderBy("id")));
const statuses = () => outbox().map(({ status }) => status);
const kindsSent = () => provider.received.map(({ message }) => message.kind);

/** Some time later, with everything sent that is due by then. */
async function later(ms: number): Promise<void> {
  club.clock.advance(ms);
  await club.dispatcher.drain();
}

describe("what waits is sent", () => {
  test("once, with what it says and to whom", async () => {
    put(HELP);
    await club.dispatcher.drain();
    await later(MINUTE_MS);
    expect(provider.received).toMatchObject([{ messageId: 1, to: ANA, message: HELP }]);
    expect(outbox()).toMatchObject([
      { status: "accepted", channel: "fake", provider_message_id: "fake-1", attempts: 1, leased_until: null },
    ]);
  });

  test("codes first, then replies, then what the bot says of its own accord", async () => {
    const player = club.newPlayer();
    put(HELP, BEN);
    put(CODE, BEN);
    put(CODE, player.phoneNumber);
    await club.dispatcher.drain();
    expect(kindsSent()).toEqual(["login_code", "login_code", "help", "welcome"]);
  });

  test("in order to each recipient, one at a time", async () => {
    for (let index = 0; index < 20; index += 1)
      put({ ...BALANCE, variables: { balanceCents: cents(index) } });
    await club.dispatcher.drain();
    expect(provider.received.map(({ message }) => message.variables)).toEqual(
      Array.from({ length: 20 }, (_, index) => ({ balanceCents: index })),
    );
    expect(provider.overlapped).toBe(false);
  });

  test("a later message waits for an earlier one that is being retried, a newer code does not", async () => {
    provider.next(refuse("retry"));
    put(HELP);
    put(BALANCE);
    await club.dispatcher.drain();
    expect(kindsSent()).toEqual(["help"]);
    await later(10 * SECOND_MS);
    expect(kindsSent()).toEqual(["help", "help", "balance"]);

    provider.next(refuse("retry"));
    put(CODE, BEN);
    await club.dispatcher.drain();
    put(CODE, BEN);
    await club.dispatcher.drain();
    expect(kindsSent().slice(3)).toEqual(["login_code", "login_code"]);
  });

  test("something urgent does not wait for something slow", async () => {
    const slow = Promise.withResolvers<never>();
    provider.next(() => slow.promise);
    put(HELP, BEN);
    const slowArrival = provider.nextArrival();
    const draining = club.dispatcher.drain();
    await slowArrival;
    const urgentArrival = provider.nextArrival();
    put(CODE);
    club.dispatcher.wake();
    await urgentArrival;
    slow.reject(new Error("the line broke"));
    await draining;
    expect(statuses()).toEqual(["unknown", "accepted"]);
  });
});

describe("looked at again before it goes out", () => {
  test("a poll that has closed, a player who has opted out or is inactive", async () => {
    const [ana, ben, cleo] = [club.newPlayer(), club.newPlayer(), club.newPlayer()];
    const poll = club.newPoll();
    await club.dispatcher.drain();
    provider.received.length = 0;
    club.sendPoll(poll);
    club.write((tx) => optOut(tx, ana));
    club.write((tx) => updatePlayer(tx, ben.id, { isActive: false }));
    await club.dispatcher.drain();
    // The administrator plays too.
    expect(provider.received.map(({ to }) => to)).toEqual(["+12125550100", cleo.phoneNumber]);
    const reasons = outbox()
      .filter(({ kind }) => kind === "poll")
      .map(({ player_id, status_reason }) => [player_id, status_reason]);
    expect(reasons).toEqual(
      expect.arrayContaining([
        [ana.id, "opted_out"],
        [ben.id, "inactive"],
      ]),
    );
  });

  test("a poll queued for after its closing is not sent", async () => {
    const player = club.newPlayer();
    await club.dispatcher.drain();
    const poll = club.newPoll();
    provider.received.length = 0;
    club.sendPoll(poll);
    club.clock.set(poll.closesAt);
    await club.dispatcher.drain();
    expect(provider.received).toEqual([]);
    expect(
      outbox().filter(({ player_id, kind }) => player_id === player.id && kind === "poll"),
    ).toMatchObject([{ status: "expired", next_attempt_at: null }]);
  });

  test("to the number that the player has by then", async () => {
    const player = club.newPlayer();
    club.write((tx) => updatePlayer(tx, player.id, { phoneNumber: BEN }));
    await club.dispatcher.drain();
    expect(provider.received.map(({ to }) => to)).toEqual([BEN]);
  });

  test("in order, also to a new number", async () => {
    const ana = club.newPlayer();
    await club.dispatcher.drain();
    const [first, second] = [club.newPoll(), club.newPoll()];
    provider.next(refuse("retry"), refuse("retry"));
    club.sendPoll(first);
    await club.dispatcher.drain();
    club.write((tx) => updatePlayer(tx, ana.id, { phoneNumber: BEN }));
    club.clock.advance(MINUTE_MS);
    club.sendPoll(second);
    await club.dispatcher.drain();
    const asked = provider.received.filter(({ to }) => to === BEN).map(({ message }) => message.variables);
    expect(asked).toMatchObject([{ pollId: first.id }, { pollId: second.id }]);
  });

  test("no request for money to somebody who paid overnight, and a true one to who paid too little", async () => {
    const [ana, ben] = [club.newPlayer({ balance: "15.00" }), club.newPlayer({ balance: "15.00" })];
    club.clock.set(Date.parse("2026-11-21T04:00:00Z"));
    const { id: pollId } = club.newPoll();
    for (const { id: playerId } of [ana, ben])
      club.write((tx) => setResponse(tx, club.admin, { pollId, playerId, response: "yes" }));
    await club.dispatcher.drain();
    expect(kindsSent()).not.toContain("payment_instructions");
    club.write((tx) => topUp(tx, club.admin, { id: ana.id, amount: cents(50_00) }));
    club.write((tx) => topUp(tx, club.admin, { id: ben.id, amount: cents(4_00) }));
    await later(11 * HOUR_MS);
    expect(provider.received.filter(({ message }) => message.kind === "payment_instructions")).toMatchObject([
      { to: ben.phoneNumber, message: { variables: { balanceCents: 4_00 } } },
    ]);
    expect(outbox().filter(({ status }) => status === "suppressed")).toMatchObject([
      { player_id: ana.id, status_reason: "topped_up" },
    ]);
  });

  test("nothing that was dropped", async () => {
    const player = club.newPlayer();
    const poll = club.newPoll();
    club.sendPoll(poll);
    club.write((tx) => dropQueued(tx, player.id));
    club.write((tx) => dropQueuedForPoll(tx, poll.id));
    await club.dispatcher.drain();
    expect(provider.received).toEqual([]);
    expect(new Set(statuses())).toEqual(new Set(["suppressed"]));
  });
});

describe("refusals", () => {
  test("that pass are tried again, six times in all, further and further apart", async () => {
    provider.next(...Array.from({ length: 6 }, () => refuse("retry")));
    put(HELP);
    await club.dispatcher.drain();
    const waits: number[] = [];
    for (let waitedMs = 0; statuses()[0] === "queued"; waitedMs = 0) {
      const attempts = provider.received.length;
      while (provider.received.length === attempts) {
        await later(SECOND_MS);
        waitedMs += SECOND_MS;
      }
      waits.push(waitedMs);
    }
    expect(provider.received).toHaveLength(6);
    expect(outbox()).toMatchObject([
      { status: "failed", status_reason: "retry by the provider", next_attempt_at: null },
    ]);
    for (const [index, seconds] of [4, 16, 64, 256, 900].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(0.8 * seconds * SECOND_MS);
      expect(waits[index]).toBeLessThanOrEqual(1.2 * seconds * SECOND_MS + SECOND_MS);
    }
  });

  test("with a time to wait are not tried before", async () => {
    provider.next(refuse("recipient_throttled", 2 * MINUTE_MS));
    put(HELP);
    await club.dispatcher.drain();
    await later(2 * MINUTE_MS - 1);
    expect(provider.received).toHaveLength(1);
    await later(1);
    expect(provider.received).toHaveLength(2);
    expect(statuses()).toEqual(["accepted"]);
  });

  test("that do not pass are final, hold nobody up, and are in the log", async () => {
    provider.next(refuse("unreachable"));
    const player = club.newPlayer();
    put(HELP, player.phoneNumber);
    await club.dispatcher.drain();
    // The reply is the more urgent of the two.
    expect(outbox()).toMatchObject([
      { kind: "welcome", status: "accepted" },
      { kind: "help", status: "failed", status_reason: "unreachable by the provider" },
    ]);
    const log = club.read((reader) =>
      reader.all(query.selectFrom("activity").select("description").where("action_type", "=", "message")),
    );
    expect(log).toEqual([
      { description: "Help could not be delivered" },
      { description: "Welcome message sent" },
    ]);
  });
});

describe("a code", () => {
  const secrets = () => outbox().filter(({ variables }) => variables.includes("012345"));

  test("leaves the outbox when it is sent", async () => {
    put(CODE);
    expect(secrets()).toHaveLength(1);
    await club.dispatcher.drain();
    expect(secrets()).toEqual([]);
  });

  test("stays for the next attempt, and leaves when it expires", async () => {
    provider.next(...Array.from({ length: 5 }, () => refuse("retry")));
    put(CODE, ANA, 5 * MINUTE_MS);
    await club.dispatcher.drain();
    expect(secrets()).toHaveLength(1);
    for (let minute = 1; minute < 5; minute += 1) await later(MINUTE_MS);
    expect(secrets()).toHaveLength(1);
    await later(MINUTE_MS);
    expect(secrets()).toEqual([]);
    expect(statuses()).toEqual(["expired"]);
  });

  test("is not sent twice when nobody knows whether it went out, and leaves", async () => {
    provider.next(() => Promise.reject(new Error("connection reset")));
    put(CODE);
    await club.dispatcher.drain();
    await later(10 * MINUTE_MS);
    expect(provider.received).toHaveLength(1);
    expect(statuses()).toEqual(["unknown"]);
    expect(secrets()).toEqual([]);
    expect(club.errors).toEqual(["channel fake failed to send message 1"]);
  });

  test("leaves when its player goes", async () => {
    const player = club.newPlayer();
    club.write((tx) => enqueue(tx, { message: CODE, to: player, dedupeKey: "code" }));
    club.write((tx) => dropQueued(tx, player.id));
    expect(secrets()).toEqual([]);
  });
});

describe("a death at any step loses nothing and sends at most once more", () => {
  /** Another start: long after, with nobody left who knows of the attempt. */
  async function restart(): Promise<void> {
    for (let minute = 0; minute < 5; minute += 1) {
      club.clock.advance(MINUTE_MS);
      await club.newDispatcher().drain();
    }
  }

  test("before the lease is committed", async () => {
    put(HELP);
    club.failWrites(true);
    await expect(club.dispatcher.drain()).rejects.toThrow("the process died");
    await restart();
    expect(provider.received).toHaveLength(1);
    expect(statuses()).toEqual(["accepted"]);
  });

  test("after the provider took it and before that is recorded", async () => {
    put(HELP);
    club.failWrites(false, true);
    await club.dispatcher.drain();
    expect(statuses()).toEqual(["sending"]);
    await restart();
    expect(provider.received).toHaveLength(2);
    expect(outbox()).toMatchObject([{ status: "accepted", attempts: 2, unknown_outcomes: 1 }]);
  });

  test("twice in a row: then it is left as unknown", async () => {
    put(HELP);
    club.failWrites(false, true, false, false, true);
    await club.dispatcher.drain();
    await restart();
    expect(provider.received).toHaveLength(2);
    expect(outbox()).toMatchObject([{ status: "unknown", next_attempt_at: null, leased_until: null }]);
  });

  test("a status that comes in the minute of waiting makes the second sending needless", async () => {
    put(HELP);
    club.failWrites(false, true);
    await club.dispatcher.drain();
    club.clock.advance(MINUTE_MS);
    await club.newDispatcher().drain();
    expect(statuses()).toEqual(["unknown"]);
    report("delivered", { messageId: 1 });
    await club.inbox.drain();
    await restart();
    expect(provider.received).toHaveLength(1);
    expect(statuses()).toEqual(["delivered"]);
  });

  test("the next one to the same recipient waits until the lease is over", async () => {
    put(HELP);
    club.failWrites(false, true);
    await club.dispatcher.drain();
    put(BALANCE);
    await club.newDispatcher().drain();
    expect(kindsSent()).toEqual(["help"]);
    await restart();
    expect(kindsSent()).toEqual(["help", "help", "balance"]);
  });
});

function report(
  status: DeliveryStatus,
  {
    providerMessageId = "fake-1",
    messageId = null,
  }: { providerMessageId?: string; messageId?: number | null } = {},
): void {
  club.write((tx) =>
    receive(tx, "fake", [
      {
        kind: "status",
        eventId: statusEventId(providerMessageId, status),
        providerMessageId,
        messageId,
        status,
        reason: status === "failed" ? "no such number" : null,
        occurredAt: tx.now,
      },
    ]),
  );
}

describe("statuses", () => {
  test("raise a message, and never lower it", async () => {
    put(HELP);
    await club.dispatcher.drain();
    report("read");
    report("failed");
    report("sent");
    await club.inbox.drain();
    expect(outbox()).toMatchObject([{ status: "read", status_reason: null, read_at: club.clock.now() }]);
  });

  test("of a message whose id is not known yet are kept, and applied once it is", async () => {
    provider.next(async () => {
      report("delivered", { providerMessageId: "early" });
      await club.inbox.drain();
      expect(statuses()).toEqual(["sending"]);
      return { outcome: "accepted", providerMessageId: "early" };
    });
    put(HELP);
    await club.dispatcher.drain();
    expect(statuses()).toEqual(["delivered"]);
  });

  test("that come before the provider's answer count at once, and the answer does not lower them", async () => {
    provider.next(async () => {
      report("delivered", { providerMessageId: "early", messageId: 1 });
      await club.inbox.drain();
      expect(statuses()).toEqual(["delivered"]);
      return { outcome: "accepted", providerMessageId: "early" };
    });
    put(HELP);
    await club.dispatcher.drain();
    expect(outbox()).toMatchObject([
      { status: "delivered", provider_message_id: "early", leased_until: null },
    ]);
  });
});

describe("a provider that does not answer", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is given up on after a while: the message may have gone out", async () => {
    provider.next(neverAnswer);
    put(HELP);
    const arrival = provider.nextArrival();
    const draining = club.dispatcher.drain();
    await arrival;
    await vi.advanceTimersByTimeAsync(15 * SECOND_MS);
    await draining;
    expect(outbox()).toMatchObject([{ status: "unknown", status_reason: "no answer in time" }]);
  });

  test("is waited for by a stop, which sends nothing more", async () => {
    const answer = Promise.withResolvers<{ outcome: "accepted"; providerMessageId: string }>();
    provider.next(() => answer.promise);
    put(HELP);
    const arrival = provider.nextArrival();
    club.dispatcher.start();
    await arrival;
    put(BALANCE);
    let hasStopped = false;
    const stopping = club.dispatcher.stop().then(() => {
      hasStopped = true;
    });
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(hasStopped).toBe(false);
    answer.resolve({ outcome: "accepted", providerMessageId: "late" });
    await stopping;
    expect(statuses()).toEqual(["accepted", "queued"]);
  });
});

describe("a provider's pace", () => {
  test("is kept, codes first", async () => {
    provider = new FakeProvider({ messagesPerSecond: 5 });
    club = openMessenger(provider);
    const numbers = Array.from({ length: 9 }, (_, index) => `+1212555020${index}` as PhoneNumber);
    for (const number of numbers) put(HELP, number);
    await club.dispatcher.drain();
    expect(kindsSent()).toHaveLength(5);
    put(CODE, ANA);
    await later(999);
    expect(kindsSent()).toHaveLength(5);
    await later(1);
    expect(kindsSent().slice(5)).toEqual(["login_code", "help", "help", "help", "help"]);
  });

  test("that is overloaded is left alone by all but codes", async () => {
    provider.next(refuse("retry"));
    put(HELP);
    await club.dispatcher.drain();
    put(BALANCE, BEN);
    put(CODE, BEN);
    await club.dispatcher.drain();
    expect(kindsSent()).toEqual(["help", "login_code"]);
    await later(2 * SECOND_MS);
    expect(kindsSent()).toEqual(["help", "login_code", "balance"]);
  });
});

describe("a refusal that is about more than its message", () => {
  test("of a player by the messenger's word is an opt-out", async () => {
    const player = club.newPlayer();
    provider.next(refuse("opted_out"));
    await club.dispatcher.drain();
    expect(club.playerNow(player).optedOutAt).toBe(club.clock.now());
  });

  test("of free text closes the window, and the message goes once more", async () => {
    const player = club.newPlayer();
    club.write((tx) => updatePlayer(tx, player.id, { lastInboundAt: tx.now }));
    provider.next(refuse("window_closed"));
    await club.dispatcher.drain();
    expect(provider.received.map(({ isWindowOpen }) => isWindowOpen)).toEqual([true, false]);
    expect(statuses()).toEqual(["accepted"]);
  });
});
