import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { query } from "../../db/query.ts";
import { FakeProvider, refuse } from "../../testing/fake-provider.ts";
import { type Messenger, openMessenger } from "../../testing/messenger.ts";
import { statusEventId } from "../inbox/rules.ts";
import { receive } from "../inbox/service.ts";
import { optOut } from "../players/service/consent.ts";
import { previewAudience, resendFailed, resendPoll } from "../polls/service/asking.ts";
import { closePoll } from "../polls/service/closing.ts";
import { pollResponses } from "../polls/service/responses.ts";
import type { Message } from "./rules/message.ts";
import type { Refusal } from "./rules/results.ts";
import type { DeliveryStatus } from "./rules/statuses.ts";
import { beingAskedOrReminded } from "./service/questions.ts";

const ANA = "+12125550142" as PhoneNumber;
const ACCEPTED = { outcome: "accepted", providerMessageId: "the administrator's" } as const;
const HELP: Message = { kind: "help", variables: { isNameAwaited: false } };
const CODE: Message = { kind: "login_code", variables: { code: "012345" } };

let provider: FakeProvider;
let club: Messenger;

beforeEach(() => {
  provider = new FakeProvider();
  club = openMessenger(provider);
});

const outbox = () => club.read((reader) => reader.all(query.selectFrom("outbox").selectAll().orderBy("id")));
const last = () => outbox().at(-1);

async function later(ms: number): Promise<void> {
  club.clock.advance(ms);
  await club.settle();
}

/** Takes the next message and breaks the connection. */
const takeSilently = () => Promise.reject(new Error("the line broke"));

interface Report {
  readonly messageId?: number | null;
  readonly refusal?: Refusal;
  readonly retryAfterMs?: number;
}

/** What the provider tells of one of its copies; nobody has worked it off yet. */
function tell(copy: string, status: DeliveryStatus, { messageId = null, ...why }: Report = {}): void {
  club.write((tx) =>
    receive(tx, provider.id, [
      {
        kind: "status",
        eventId: statusEventId(copy, status),
        providerMessageId: copy,
        messageId,
        status,
        reason: status === "failed" ? "not delivered" : null,
        ...why,
        occurredAt: tx.now,
      },
    ]),
  );
}

async function report(copy: string, status: DeliveryStatus, why: Report = {}): Promise<void> {
  tell(copy, status, why);
  await club.inbox.drain();
}

describe("a message that went out twice, since nobody knew of the first", () => {
  /** Two open polls, so that only a message answered says which is meant; the question of the first went out twice. */
  async function askTwice() {
    const player = club.newPlayer();
    await club.settle();
    const [poll, other] = [club.newPoll(), club.newPoll()];
    provider.next(() => ACCEPTED, takeSilently);
    club.sendPoll(poll);
    await club.settle();
    const { id } = outbox().find(({ status }) => status === "unknown")!;
    await later(MINUTE_MS);
    const second = outbox().find((row) => row.id === id)?.provider_message_id as string;
    expect(second).toMatch(/^fake-/);
    return { player, poll, other, id, second };
  }

  let replies = 0;
  async function reply(to: string, text: string, from: PhoneNumber): Promise<void> {
    replies += 1;
    const event = {
      kind: "message",
      eventId: `in-${replies}`,
      from,
      text,
      buttonId: null,
      replyTo: to,
    } as const;
    club.write((tx) => receive(tx, provider.id, [{ ...event, occurredAt: tx.now }]));
    await club.settle();
  }
  const votes = () =>
    club.read((reader) => reader.all(query.selectFrom("votes").select(["poll_id", "player_id", "response"])));

  test("names its poll when either copy is answered", async () => {
    const { player, poll, id, second } = await askTwice();
    await report("first", "sent", { messageId: id });
    await reply("first", "yes", player.phoneNumber);
    expect(votes()).toEqual([{ poll_id: poll.id, player_id: player.id, response: "yes" }]);
    club.clock.advance(SECOND_MS);
    await reply(second, "no", player.phoneNumber);
    expect(votes()).toEqual([{ poll_id: poll.id, player_id: player.id, response: "no" }]);
  });

  test("names it also by a copy that was reported on before the next one went out, and is disowned then", async () => {
    const player = club.newPlayer();
    await club.settle();
    const [poll] = [club.newPoll(), club.newPoll()];
    club.sendPoll(poll);
    await club.settle();
    const { id, provider_message_id: first } = outbox().find(
      ({ kind, player_id }) => kind === "poll" && player_id === player.id,
    )!;
    await report(first!, "failed", { messageId: id, refusal: "retry" });
    await later(MINUTE_MS);
    await reply(first!, "yes", player.phoneNumber);
    expect(votes()).toEqual([{ poll_id: poll.id, player_id: player.id, response: "yes" }]);
  });

  test("has arrived when either has, whether or not the provider says whose report it is", async () => {
    const { id, second } = await askTwice();
    await report("first", "sent", { messageId: id });
    expect(outbox().find((row) => row.id === id)).toMatchObject({
      status: "sent",
      provider_message_id: second,
    });
    await report("first", "delivered");
    expect(outbox().find((row) => row.id === id)).toMatchObject({ status: "delivered" });
    await report(second, "read");
    expect(outbox().find((row) => row.id === id)).toMatchObject({ status: "read" });
  });

  test("has not failed because the first has, while the second is on its way", async () => {
    const { id, second } = await askTwice();
    await report("first", "failed", { messageId: id });
    expect(outbox().find((row) => row.id === id)).toMatchObject({ status: "accepted" });
    await report(second, "failed");
    expect(outbox().find((row) => row.id === id)).toMatchObject({ status: "failed" });
  });
});

describe("a message that was taken, and is reported as failed for now", () => {
  const TAKEN = "fake-1";

  async function send(message: Message = HELP, expiresInMs?: number): Promise<void> {
    club.put(message, ANA, expiresInMs);
    await club.settle();
    expect(last()).toMatchObject({ status: "accepted", provider_message_id: TAKEN });
  }

  test.each(["retry", "recipient_throttled"] as const)(
    "because of %s goes out once more",
    async (refusal) => {
      await send();
      await report(TAKEN, "failed", { refusal });
      expect(last()).toMatchObject({ status: "queued", status_reason: "not delivered", attempts: 1 });
      await later(4 * SECOND_MS);
      expect(provider.received).toHaveLength(2);
      await report("fake-2", "delivered");
      expect(last()).toMatchObject({ status: "delivered", status_reason: null, attempts: 2 });
    },
  );

  test("is given up after six attempts, and told of once", async () => {
    await send();
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      expect(provider.received).toHaveLength(attempt);
      await report(`fake-${attempt}`, "failed", { refusal: "retry" });
      await later(20 * MINUTE_MS);
    }
    expect(provider.received).toHaveLength(6);
    expect(last()).toMatchObject({ status: "failed", status_reason: "not delivered", attempts: 6 });
    const log = club.read((reader) =>
      reader.all(query.selectFrom("activity").select("description").where("action_type", "=", "message")),
    );
    expect(log.filter(({ description }) => description === "Help could not be delivered")).toHaveLength(1);
  });

  test("is spared the next attempt when it arrives after all", async () => {
    await send();
    await report(TAKEN, "failed", { refusal: "retry" });
    await report(TAKEN, "sent");
    expect(last()).toMatchObject({ status: "queued" });
    await report(TAKEN, "delivered");
    await later(HOUR_MS);
    expect(last()).toMatchObject({ status: "delivered" });
    expect(provider.received).toHaveLength(1);
  });

  test("that has arrived stays so", async () => {
    await send();
    await report(TAKEN, "delivered");
    await report(TAKEN, "failed", { refusal: "retry" });
    await later(HOUR_MS);
    expect(last()).toMatchObject({ status: "delivered" });
    expect(provider.received).toHaveLength(1);
  });

  test("is not sent again when it is a code", async () => {
    await send(CODE);
    await report(TAKEN, "failed", { refusal: "retry" });
    await later(HOUR_MS);
    expect(last()).toMatchObject({ status: "failed", variables: "{}" });
    expect(provider.received).toHaveLength(1);
  });

  test("is looked at again before it goes: an answer, an opt-out or a closing makes it needless", async () => {
    const [ana, ben] = [club.newPlayer(), club.newPlayer()];
    await club.settle();
    const poll = club.newPoll();
    club.sendPoll(poll);
    await club.settle();
    const questions = () => outbox().filter(({ kind }) => kind === "poll");
    for (const { provider_message_id } of questions()) {
      tell(provider_message_id!, "failed", { refusal: "retry" });
    }
    await club.inbox.drain();
    expect(questions().map(({ status }) => status)).toEqual(["queued", "queued", "queued"]);
    const before = provider.received.length;
    club.write((tx) => optOut(tx, ana));
    club.write((tx) => closePoll(tx, club.admin, poll.id));
    await later(MINUTE_MS);
    expect(questions().map(({ status }) => status)).toEqual(["suppressed", "suppressed", "suppressed"]);
    const polls = provider.received.slice(before).filter(({ message }) => message.kind === "poll");
    expect(polls.filter(({ to }) => to === ana.phoneNumber || to === ben.phoneNumber)).toEqual([]);
  });

  test("goes no sooner than the provider asks, and has failed where that is too late", async () => {
    const throttled = { refusal: "recipient_throttled", retryAfterMs: HOUR_MS } as const;
    await send(HELP, 2 * HOUR_MS);
    await report(TAKEN, "failed", throttled);
    await later(HOUR_MS - 1);
    expect(provider.received).toHaveLength(1);
    await later(1);
    expect(provider.received).toHaveLength(2);
    await report("fake-2", "failed", throttled);
    expect(last()).toMatchObject({ status: "failed", status_reason: "not delivered" });
    await later(2 * HOUR_MS);
    expect(provider.received).toHaveLength(2);
  });

  test("is planned once, also when the report overtakes the answer", async () => {
    provider.next(async () => {
      await report("early", "failed", { messageId: 1, refusal: "retry" });
      return { outcome: "accepted", providerMessageId: "early" };
    });
    club.put(HELP, ANA);
    await club.settle();
    expect(last()).toMatchObject({ status: "queued", attempts: 1, provider_message_id: "early" });
    await later(MINUTE_MS);
    expect(last()).toMatchObject({ status: "accepted", attempts: 2, provider_message_id: "fake-2" });
  });

  test("comes to the same end however its reports are shuffled, repeated and split up", async () => {
    const OF_FIRST = [
      ["fake-1", "sent"],
      ["fake-1", "failed"],
    ] as const;
    const OF_SECOND = [
      ["fake-2", "sent"],
      ["fake-2", "failed"],
      ["fake-2", "delivered"],
      ["fake-2", "read"],
    ] as const;
    const repeated = <T>(all: readonly T[]) =>
      fc
        .shuffledSubarray([...all, ...all], { minLength: 2 * all.length })
        .chain((order) =>
          fc.tuple(fc.constant(order), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 })),
        );
    const property = fc.asyncProperty(
      repeated(OF_FIRST),
      fc
        .subarray([...OF_SECOND])
        .chain((some) => fc.tuple(fc.constant(some), repeated([...OF_FIRST, ...some]))),
      async ([first, works], [some, [second, worksThen]]) => {
        provider = new FakeProvider();
        club = openMessenger(provider);
        await send();
        const bring = async (reports: typeof second, worksAfter: readonly boolean[]) => {
          for (const [index, [copy, status]] of reports.entries()) {
            tell(copy, status, status === "failed" ? { refusal: "retry" } : {});
            if (worksAfter[index]) await club.inbox.drain();
          }
          await club.inbox.drain();
        };
        await bring(first, works);
        expect(last()).toMatchObject({ status: "queued", attempts: 1, next_attempt_at: expect.any(Number) });
        await later(MINUTE_MS);
        expect(provider.received).toHaveLength(2);
        await bring(second, worksThen);
        const told = new Set(some.map(([, status]) => status));
        const end = (["read", "delivered", "failed", "sent"] as const).find((status) => told.has(status));
        const isPlanned = end === "failed";
        // A late word that the first was sent says no more than that the second was taken.
        const expected = isPlanned ? "queued" : (end ?? expect.stringMatching(/^(accepted|sent)$/));
        expect(last()).toMatchObject({ status: expected, attempts: 2 });
        await later(HOUR_MS);
        expect(provider.received).toHaveLength(isPlanned ? 3 : 2);
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });
});

describe("whom the messenger asks to leave alone for a day", () => {
  const ALONE = { refusal: "recipient_throttled", retryAfterMs: DAY_MS } as const;

  test.each(["answer", "report"] as const)(
    "by an %s, is not asked about the poll again before, nor reminded of it, and of other things is told",
    async (how) => {
      const player = club.newPlayer();
      await club.settle();
      const poll = club.newPoll({ gameInHours: 72 });
      const toPlayer = () => provider.received.filter(({ to }) => to === player.phoneNumber).length;
      if (how === "answer") provider.next(() => ACCEPTED, refuse("recipient_throttled", DAY_MS));
      club.sendPoll(poll);
      await club.settle();
      const question = () =>
        outbox().find(({ kind, player_id }) => kind === "poll" && player_id === player.id);
      if (how === "report") await report(question()?.provider_message_id as string, "failed", ALONE);
      expect(question()).toMatchObject({ status: "failed", next_attempt_at: null });

      const before = toPlayer();
      const resend = () =>
        club.write((tx) => resendPoll(tx, club.admin, { pollId: poll.id, playerId: player.id }));
      expect(resend).toThrow(/^The messenger holds messages to \(212\) 555-0111 back until Sat, Nov 21/);
      expect(club.write((tx) => resendFailed(tx, club.admin, poll.id)).sentCount).toBe(0);
      expect(club.read((reader) => previewAudience(reader, poll.id)).playerCount).toBe(1);
      expect(club.read((reader) => pollResponses(reader, poll.id))).toMatchObject({
        resendableCount: 0,
        noResponsePlayers: expect.arrayContaining([
          expect.objectContaining({
            id: player.id,
            undelivered: expect.objectContaining({ why: "refused" }),
          }),
        ]),
      });
      club.sendPoll(poll);
      expect(club.read((reader) => beingAskedOrReminded(reader, poll.id))).toContain(player.id);
      await later(HOUR_MS);
      expect(toPlayer()).toBe(before);

      club.sendPoll(club.newPoll());
      await club.settle();
      expect(toPlayer()).toBe(before + 1);

      club.clock.advance(DAY_MS);
      resend();
      await club.settle();
      expect(toPlayer()).toBe(before + 2);
      expect(question()).toMatchObject({ status: "failed", is_superseded: 1 });
    },
  );
});
