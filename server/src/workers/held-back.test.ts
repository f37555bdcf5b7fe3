import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import { cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { beforeEach, describe, expect, test } from "vitest";
import { query } from "../db/query.ts";
import { botStatus } from "../features/bot-status/service.ts";
import { healthOf, recordTest } from "../features/connection/service.ts";
import { statusEventId, TEMPLATE_EVENT_PREFIX } from "../features/inbox/rules.ts";
import { receive, retryTemplates } from "../features/inbox/service.ts";
import type { Message } from "../features/outbox/rules/message.ts";
import type { Refusal, SendResult } from "../features/outbox/rules/results.ts";
import type { DeliveryStatus } from "../features/outbox/rules/statuses.ts";
import { FakeProvider, LOCKED_OUT, refuse } from "../testing/fake-provider.ts";
import { type Messenger, openMessenger } from "../testing/messenger.ts";

const ANA = "+12125550142" as PhoneNumber;
const BEN = "+12125550143" as PhoneNumber;
const CLEO = "+12125550144" as PhoneNumber;
const CODE: Message = { kind: "login_code", variables: { code: "012345" } };
const HELP: Message = { kind: "help", variables: { isNameAwaited: false } };
const NOTICE: Message = {
  kind: "roster",
  variables: {
    pollId: 1,
    question: "Who plays?",
    gameAt: 0,
    closesAt: 0,
    costCents: cents(0),
    names: [],
  },
};
const OK = { isConnected: true, message: "Connected." } as const;

let provider: FakeProvider;
let club: Messenger;

beforeEach(() => {
  provider = new FakeProvider();
  club = openMessenger(provider);
});

const put = (message: Message, phoneNumber = ANA, expiresInMs?: number) =>
  club.put(message, phoneNumber, expiresInMs);

const outbox = () => club.read((reader) => reader.all(query.selectFrom("outbox").selectAll().orderBy("id")));
const sent = () => provider.received.map(({ message, to }) => `${message.kind} ${to.slice(-2)}`);
const newlySent = () => sent().splice(0, provider.received.splice(0).length);
const status = () => club.read((reader) => botStatus(reader, club.channels));
const fault = () => club.read((reader) => healthOf(reader, provider.id).fault?.kind ?? null);

/** Some time later, with all done that is due by then. */
async function later(ms: number): Promise<string[]> {
  club.clock.advance(ms);
  await club.settle();
  return newlySent();
}

describe("a pause of broadcasts", () => {
  beforeEach(async () => {
    provider.next(refuse("broadcasts_paused"));
    put(NOTICE);
    await club.settle();
    newlySent();
  });

  test("holds back what the bot says of its own accord, and nothing else", async () => {
    put(NOTICE, BEN);
    put(HELP, BEN);
    put(CODE, CLEO);
    expect(await later(SECOND_MS)).toEqual(["login_code 44", "help 43"]);
    expect(status().state).toBe("degraded");
    expect(outbox()).toMatchObject([{ status: "queued", attempts: 0 }, { attempts: 0 }, {}, {}]);
  });

  test("is tried with one message at a time, less and less often, and costs none of them an attempt", async () => {
    for (const number of [BEN, CLEO]) put(NOTICE, number);
    provider.next(...Array.from({ length: 8 }, () => refuse("broadcasts_paused")));
    const waits: number[] = [];
    for (let minutes = 0; waits.length < 8; minutes += 1) {
      if ((await later(MINUTE_MS)).length > 0) waits.push(minutes);
    }
    expect(waits.map((at, index) => at - (waits[index - 1] ?? -1))).toEqual([1, 2, 4, 8, 15, 15, 15, 15]);
    expect(outbox()).toMatchObject(Array.from({ length: 3 }, () => ({ status: "queued", attempts: 0 })));
    expect(await later(15 * MINUTE_MS)).toHaveLength(3);
    expect(fault()).toBeNull();
  });

  test("outlives the process, and two of them let one message through", async () => {
    put(NOTICE, BEN);
    provider.next(refuse("broadcasts_paused"), refuse("broadcasts_paused"));
    club.clock.advance(30 * SECOND_MS);
    await club.newDispatcher().drain();
    expect(newlySent()).toEqual([]);
    club.clock.advance(30 * SECOND_MS);
    await Promise.all([club.newDispatcher().drain(), club.newDispatcher().drain()]);
    expect(newlySent()).toHaveLength(1);
  });

  test("goes on when the process dies with the probe on its way", async () => {
    club.failWrites(false, true);
    club.clock.advance(MINUTE_MS);
    await club.newDispatcher().drain();
    expect(newlySent()).toHaveLength(1);
    club.failWrites();
    expect(fault()).toBe("broadcasts_paused");
    for (let minute = 0; minute < 4; minute += 1) await later(MINUTE_MS);
    expect(fault()).toBeNull();
    expect(outbox()).toMatchObject([{ status: "accepted" }]);
  });

  test("does not let replies be tried for ever, should they be refused with it, too", async () => {
    provider.next(...Array.from({ length: 40 }, () => refuse("broadcasts_paused")));
    put(HELP, BEN);
    for (let minute = 0; minute < 60 && outbox()[1]?.status === "queued"; minute += 1) {
      club.clock.advance(MINUTE_MS);
      await club.dispatcher.drain();
    }
    expect(outbox()[1]).toMatchObject({ status: "failed" });
  });

  test("lets what has expired go", async () => {
    put(NOTICE, BEN, 10 * MINUTE_MS);
    provider.next(...Array.from({ length: 9 }, () => refuse("broadcasts_paused")));
    await later(10 * MINUTE_MS);
    expect(outbox()[1]).toMatchObject({ status: "expired", next_attempt_at: null });
  });
});

describe("a refused account", () => {
  test("halts everything, replies and codes, and says why", async () => {
    provider.next(() => ({ outcome: "refused", refusal: "account", code: "190", detail: "Expired (190)" }));
    put(HELP);
    await club.settle();
    provider.connection = LOCKED_OUT;
    put(CODE, BEN);
    put(NOTICE, CLEO);
    newlySent();
    for (let minute = 0; minute < 60; minute += 1) expect(await later(MINUTE_MS)).toEqual([]);
    expect(status()).toMatchObject({
      state: "disconnected",
      since: new Date(club.clock.now() - HOUR_MS).toISOString(),
      faults: [
        {
          fault: "account",
          message:
            "The fake provider refuses the access token (190). Make a new one. All messages wait until that is mended.",
        },
      ],
      queue: { waiting: 3, postponed: 0 },
    });
    expect(outbox()).toMatchObject([{ attempts: 0 }, { attempts: 0 }, { attempts: 0 }]);
    provider.connection = OK;
    // The probe of checks comes within a quarter of an hour.
    const resumed = [...(await later(15 * MINUTE_MS)), ...(await later(0))];
    expect(resumed.toSorted()).toEqual(["help 42", "login_code 43", "roster 44"]);
    expect(status()).toMatchObject({ state: "online", faults: [] });
  });

  test("that no check shows is tried with one message", async () => {
    provider.next(refuse("account"));
    for (const number of [ANA, BEN, CLEO]) put(HELP, number);
    provider.next(refuse("account"), refuse("account"), refuse("account"));
    await club.settle();
    expect(newlySent()).toHaveLength(3);
    expect(await later(MINUTE_MS)).toHaveLength(1);
    expect(await later(MINUTE_MS)).toHaveLength(0);
    expect(await later(MINUTE_MS)).toHaveLength(3);
    expect(status().state).toBe("online");
  });

  test("is found out while nothing is sent, and a test that succeeds ends it", async () => {
    await club.settle();
    provider.connection = LOCKED_OUT;
    await later(5 * MINUTE_MS);
    expect(status()).toMatchObject({ state: "disconnected", faults: [{ fault: "account" }] });
    club.write((tx) => recordTest(tx, provider.id, OK));
    expect(status().state).toBe("online");
  });

  test("keeps no code longer than it works", async () => {
    provider.next(refuse("account"));
    provider.connection = LOCKED_OUT;
    put(CODE, ANA, 5 * MINUTE_MS);
    await later(0);
    expect(outbox()).toMatchObject([{ status: "queued", variables: expect.stringContaining("012345") }]);
    await later(5 * MINUTE_MS);
    expect(outbox()).toMatchObject([{ status: "expired", variables: "{}" }]);
  });
});

describe("a messenger that cannot be reached", () => {
  const NOBODY = {
    isConnected: false,
    fault: "unreachable",
    code: "",
    message: "There is no answer.",
  } as const;

  test("is one after two checks; nothing is spent on it, and it is back by itself", async () => {
    await club.settle();
    provider.connection = NOBODY;
    await later(5 * MINUTE_MS);
    expect(status().state).toBe("online");
    await later(MINUTE_MS);
    expect(status()).toMatchObject({ state: "disconnected", faults: [{ fault: "unreachable" }] });
    provider.next(...Array.from({ length: 100 }, () => refuse("retry")));
    put(HELP);
    for (let minute = 0; minute < 120; minute += 1) await later(MINUTE_MS);
    expect(outbox()).toMatchObject([{ status: "queued", attempts: 0 }]);
    provider.connection = OK;
    provider.next();
    await later(5 * MINUTE_MS);
    expect(status().state).not.toBe("disconnected");
  });
});

describe("with another messenger for login codes", () => {
  let codes: FakeProvider;

  beforeEach(() => {
    codes = new FakeProvider({ id: "codes" });
    club = openMessenger(provider, codes);
  });

  test("each is held back by itself", async () => {
    provider.next(refuse("account"));
    provider.connection = LOCKED_OUT;
    put(HELP);
    await club.settle();
    put(CODE, ANA);
    await later(SECOND_MS);
    expect(codes.received.map(({ message }) => message.kind)).toEqual(["login_code"]);
    expect(status()).toMatchObject({ state: "disconnected" });
  });

  test("a code that cannot go keeps nobody's other messages waiting", async () => {
    codes.next(refuse("account"));
    codes.connection = { ...LOCKED_OUT };
    put(CODE, ANA, 5 * MINUTE_MS);
    await club.settle();
    put(HELP, ANA);
    put(NOTICE, ANA);
    await later(SECOND_MS);
    expect(sent()).toEqual([]);
    expect(provider.received).toEqual([]);
    expect(status()).toMatchObject({
      state: "degraded",
      faults: [{ fault: "account", message: expect.stringContaining("Nobody gets a login code") }],
    });
  });

  test("a pause of the one for codes is tried with a code", async () => {
    codes.next(refuse("broadcasts_paused"));
    put(CODE, ANA);
    await club.settle();
    expect(status().faults).toMatchObject([{ fault: "broadcasts_paused" }]);
    put(CODE, BEN);
    await later(MINUTE_MS);
    expect(status().faults).toEqual([]);
  });
});

describe("a template", () => {
  const CANCELLED: Message = {
    kind: "game_cancelled",
    variables: { ...NOTICE.variables, refundedCents: cents(0), balanceCents: cents(0) },
  };
  const template = "dinkboard_roster";
  let isBroken: boolean;

  beforeEach(() => {
    isBroken = true;
    const send = provider.send.bind(provider);
    // As the real channels do: rosters need the template, and one that is out of use is asked of nobody.
    provider.send = async (request): Promise<SendResult> => {
      if (request.message.kind !== NOTICE.kind && request.message.kind !== CODE.kind) return send(request);
      const refused = { outcome: "refused", template } as const;
      if (request.haltedTemplates.has(template)) {
        return { ...refused, refusal: "template_halted", code: "", detail: "out of use" };
      }
      const result = await send(request);
      if (isBroken) return { ...refused, refusal: "template", code: "132001", detail: "No such template" };
      return { ...result, template };
    };
  });

  const rosters = () => outbox().filter(({ kind }) => kind === "roster");

  test("that is refused rests for an hour; one message tries it then, and all go when it works", async () => {
    for (const number of [ANA, BEN, CLEO]) put(NOTICE, number);
    await club.settle();
    const asked = newlySent().length;
    expect(rosters().map((row) => row.status)).toEqual(["queued", "queued", "queued"]);
    for (let minute = 0; minute < 59; minute += 1) expect(await later(MINUTE_MS)).toEqual([]);
    expect(rosters().reduce((sum, { attempts }) => sum + attempts, 0)).toBe(asked);
    expect(await later(MINUTE_MS)).toHaveLength(1);
    isBroken = false;
    for (let minute = 0; minute < 70; minute += 1) await later(MINUTE_MS);
    expect(rosters().map((row) => row.status)).toEqual(["accepted", "accepted", "accepted"]);
    expect(status().faults).toEqual([]);
  });

  test("is told of once, however often it is refused", async () => {
    for (const number of [ANA, BEN]) put(NOTICE, number);
    for (let minute = 0; minute < 150; minute += 1) await later(MINUTE_MS);
    const told = club.read((reader) =>
      reader.all(query.selectFrom("activity").select("description").where("actor_kind", "=", "system")),
    );
    expect(told.filter(({ description }) => description.includes(template))).toHaveLength(1);
    expect(status()).toMatchObject({ state: "degraded", faults: [{ fault: "template" }] });
  });

  test("that has been mended goes at the next start, or at a test, and need not wait for the hour", async () => {
    for (const number of [ANA, BEN]) put(NOTICE, number);
    await club.settle();
    newlySent();
    club.write((tx) => retryTemplates(tx, provider.id));
    await club.settle();
    expect(newlySent()).toHaveLength(1);
    isBroken = false;
    club.watch.start();
    await club.watch.stop();
    for (let second = 0; second < 12; second += 1) await later(SECOND_MS);
    expect(rosters().map((row) => row.status)).toEqual(["accepted", "accepted"]);
    expect(status().faults).toEqual([]);
  });

  test("of codes is tried again in a minute: nobody signs in before", async () => {
    put(CODE, ANA, 5 * MINUTE_MS);
    await club.settle();
    newlySent();
    isBroken = false;
    put(CODE, BEN, 5 * MINUTE_MS);
    expect(await later(MINUTE_MS / 2)).toEqual([]);
    await later(MINUTE_MS / 2);
    for (let second = 0; second < 12; second += 1) await later(SECOND_MS);
    expect(outbox()).toMatchObject([{ status: "accepted" }, { status: "accepted" }]);
  });

  test("that never works again lets its messages fail in the end", async () => {
    put(NOTICE);
    for (let hour = 0; hour < 8; hour += 1) await later(HOUR_MS);
    expect(rosters()).toMatchObject([{ status: "failed", attempts: 6 }]);
  });

  test("holds up nothing else to the same player, and keeps the order of what needs it", async () => {
    put(NOTICE);
    await club.settle();
    newlySent();
    put(NOTICE);
    put(CANCELLED);
    put(HELP);
    expect(await later(SECOND_MS)).toEqual(["help 42", "game_cancelled 42"]);
  });

  test("that the provider took out of use is tried by nobody, and used as soon as it is approved", async () => {
    isBroken = false;
    const judge = (isUsable: boolean) =>
      club.write((tx) =>
        receive(tx, provider.id, [
          {
            kind: "template",
            eventId: `${TEMPLATE_EVENT_PREFIX}${isUsable}`,
            name: template,
            isUsable,
            verdict: isUsable ? "APPROVED" : "PAUSED",
            occurredAt: tx.now,
          },
        ]),
      );
    judge(false);
    put(NOTICE);
    put(NOTICE, BEN, DAY_MS / 2);
    for (let hour = 0; hour < 24; hour += 1) expect(await later(HOUR_MS)).toEqual([]);
    expect(rosters()).toMatchObject([{ status: "queued", attempts: 0 }, { status: "expired" }]);
    judge(true);
    await later(0);
    await later(0);
    expect(rosters()).toMatchObject([{ status: "accepted" }, {}]);
  });
});

describe("what a messenger disowns after it took it", () => {
  function report(messageStatus: DeliveryStatus, attempt: number, refusal?: Refusal): void {
    const providerMessageId = `fake-${attempt}`;
    club.write((tx) =>
      receive(tx, provider.id, [
        {
          kind: "status",
          eventId: statusEventId(providerMessageId, messageStatus),
          providerMessageId,
          messageId: 1,
          status: messageStatus,
          reason: messageStatus === "failed" ? "Payment (131042)" : null,
          ...(refusal && { refusal, code: "131042" }),
          occurredAt: tx.now,
        },
      ]),
    );
  }

  test("pauses broadcasts, goes again as the probe, and proves by its report that it is over", async () => {
    put(NOTICE);
    await club.settle();
    report("failed", 1, "broadcasts_paused");
    await later(SECOND_MS);
    put(NOTICE, BEN);
    expect(fault()).toBe("broadcasts_paused");
    expect(outbox()[0]).toMatchObject({ status: "queued", attempts: 0 });

    // Accepted, and disowned again.
    await later(2 * MINUTE_MS);
    const probes = provider.received.length;
    expect(probes).toBeLessThanOrEqual(1);
    expect(fault()).toBe("broadcasts_paused");
    for (let minute = 0; minute < 30 && fault() !== null; minute += 1) {
      await later(MINUTE_MS);
      for (const row of outbox()) {
        if (row.status !== "accepted" || row.provider_message_id === null) continue;
        club.write((tx) =>
          receive(tx, provider.id, [
            {
              kind: "status",
              eventId: statusEventId(row.provider_message_id ?? "", "sent"),
              providerMessageId: row.provider_message_id ?? "",
              messageId: row.id,
              status: "sent",
              reason: null,
              occurredAt: tx.now,
            },
          ]),
        );
      }
    }
    expect(fault()).toBeNull();
    await later(MINUTE_MS);
    expect(outbox().every(({ attempts }) => attempts <= 1)).toBe(true);
    expect(outbox().filter((row) => row.status === "queued")).toEqual([]);
  });

  test("however often it does, is asked at most once a minute and fills no queue", async () => {
    put(NOTICE);
    await club.settle();
    newlySent();
    let sends = 1;
    for (let minute = 0; minute < 60; minute += 1) {
      const row = outbox()[0];
      if (row?.status === "accepted") {
        club.write((tx) =>
          receive(tx, provider.id, [
            {
              kind: "status",
              eventId: `${row.provider_message_id}:${sends}:failed`,
              providerMessageId: row.provider_message_id ?? "",
              messageId: row.id,
              status: "failed",
              reason: "Payment (131042)",
              refusal: "broadcasts_paused",
              code: "131042",
              occurredAt: tx.now,
            },
          ]),
        );
      }
      sends += (await later(MINUTE_MS)).length;
    }
    expect(sends).toBeLessThan(10);
    expect(outbox()).toHaveLength(1);
    expect(outbox()[0]?.attempts).toBeLessThanOrEqual(1);
  });
});
