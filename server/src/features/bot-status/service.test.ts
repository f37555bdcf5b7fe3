import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { botStatusSchema } from "@dinkboard/shared/schemas/bot";
import { beforeEach, describe, expect, test } from "vitest";
import { query } from "../../db/query.ts";
import { FakeProvider, LOCKED_OUT, refuse } from "../../testing/fake-provider.ts";
import { type Messenger, openMessenger } from "../../testing/messenger.ts";
import { listActivity } from "../activity/service.ts";
import { type ConnectionState, UNKNOWN_HEALTH } from "../connection/rules.ts";
import { recordCheck } from "../connection/service.ts";
import { putHealth } from "../connection/store.ts";
import { finishNightlyJob, recordFailure } from "../jobs/service.ts";
import type { Message } from "../outbox/rules/message.ts";
import { enqueue } from "../outbox/service/enqueuing.ts";
import { readSettings } from "../settings/service.ts";
import { storeSettings } from "../settings/store.ts";
import { botStatus, reviewFaults } from "./service.ts";

const ANA = "+12125550142" as PhoneNumber;
const OFFICE = "+12125550177" as PhoneNumber;
const HELP: Message = { kind: "help", variables: { isNameAwaited: false } };
const OK: ConnectionState = { isConnected: true, message: "Connected." };

let main: FakeProvider;
let codes: FakeProvider;
let club: Messenger;

beforeEach(() => {
  main = new FakeProvider({ id: "main" });
  codes = new FakeProvider({ id: "codes" });
  club = openMessenger(main, codes);
  club.write((tx) => storeSettings(tx, { ...readSettings(tx), adminPhoneNumber: OFFICE, revision: tx.now }));
});

const status = () => club.read((reader) => botStatus(reader, club.channels));
const review = () => club.write((tx) => reviewFaults(tx, club.channels));
const check = (channel: FakeProvider, state: ConnectionState) =>
  club.write((tx) => recordCheck(tx, channel.id, state));
const iso = (instant: number) => new Date(instant).toISOString();
const told = () =>
  club
    .read((reader) => listActivity(reader, { limit: 50 }))
    .map(({ description }) => description)
    .filter((description) => description.startsWith("The bot: "));
const alerts = () =>
  club
    .read((reader) =>
      reader.all(query.selectFrom("outbox").selectAll().where("kind", "=", "bot_alert").orderBy("id")),
    )
    .map(({ variables, phone_number }) => ({ to: phone_number, ...JSON.parse(variables) }));

describe("the status", () => {
  test("of a new club is online, and answers to its schema", () => {
    const view = status();
    expect(view).toEqual({
      state: "online",
      channel: "WhatsApp",
      since: null,
      faults: [],
      queue: { waiting: 0, postponed: 0, oldestWaitingSince: null },
      checkedAt: null,
    });
    expect(botStatusSchema.parse(view)).toEqual(view);
  });

  test("tells when the messenger was last heard", async () => {
    check(main, OK);
    const checkedAt = club.clock.now();
    expect(status().checkedAt).toBe(iso(checkedAt));
    club.clock.advance(MINUTE_MS);
    club.write((tx) => enqueue(tx, { message: HELP, to: { phoneNumber: ANA }, dedupeKey: "1" }));
    expect(status().queue).toEqual({ waiting: 1, postponed: 0, oldestWaitingSince: iso(club.clock.now()) });
    await club.dispatcher.drain();
    expect(status()).toMatchObject({ checkedAt: iso(club.clock.now()), queue: { waiting: 0 } });
  });

  test("is disconnected since the refusal, and online since the recovery, at every look", () => {
    check(main, LOCKED_OUT);
    const halted = club.clock.now();
    for (let look = 0; look < 3; look += 1) {
      expect(status()).toMatchObject({
        state: "disconnected",
        since: iso(halted),
        faults: [{ since: iso(halted) }],
      });
      club.clock.advance(20 * SECOND_MS);
      review();
    }
    check(main, OK);
    const mended = club.clock.now();
    review();
    for (let look = 0; look < 3; look += 1) {
      expect(status()).toMatchObject({ state: "online", since: iso(mended), faults: [] });
      club.clock.advance(MINUTE_MS);
      review();
    }
  });

  test("names every fault, the gravest first, and is only degraded while something goes out", () => {
    club.write((tx) => recordFailure(tx, "backup", "no space left", HOUR_MS));
    expect(status()).toMatchObject({
      state: "degraded",
      faults: [
        {
          fault: "job",
          message:
            "The nightly backup failed: no space left. Is there room on the disk? It is tried again every hour.",
        },
      ],
    });
    check(codes, LOCKED_OUT);
    expect(status()).toMatchObject({ state: "degraded", faults: [{ fault: "account" }, { fault: "job" }] });
    check(main, LOCKED_OUT);
    const [first, ...others] = status().faults;
    expect(first?.message).toContain("All messages but login codes wait");
    expect(others.map(({ fault }) => fault)).toEqual(["account", "job"]);
    expect(status().state).toBe("disconnected");
  });

  test("keeps the time of a fault that comes again and again", () => {
    const first = club.clock.now();
    for (let night = 0; night < 3; night += 1) {
      club.write((tx) => recordFailure(tx, "backup", "no space left", HOUR_MS));
      review();
      expect(status()).toMatchObject({ since: iso(first), faults: [{ since: iso(first) }] });
      club.clock.advance(HOUR_MS);
    }
    club.write((tx) => finishNightlyJob(tx, "backup"));
    review();
    expect(status()).toMatchObject({ state: "online", since: iso(club.clock.now()) });
  });

  test("is overloaded after three refusals in a row, and says so for a while", () => {
    const overloads = { overloads: 3, overloadedSince: club.clock.now(), restsUntil: club.clock.now() };
    club.write((tx) => putHealth(tx, "main", { ...UNKNOWN_HEALTH, ...overloads }));
    expect(status().faults).toMatchObject([
      { fault: "overloaded", message: expect.stringContaining("3 times in a row") },
    ]);
    club.clock.advance(15 * MINUTE_MS);
    expect(status().faults).toEqual([]);
    club.write((tx) => putHealth(tx, "main", { ...UNKNOWN_HEALTH, ...overloads, overloads: 2 }));
    expect(status().faults).toEqual([]);
  });

  test("is a backlog when messages are due for ten minutes and nothing explains it", () => {
    const since = club.clock.now();
    for (const key of ["1", "2"]) {
      club.write((tx) => enqueue(tx, { message: HELP, to: { phoneNumber: ANA }, dedupeKey: key }));
    }
    club.clock.advance(10 * MINUTE_MS - 1);
    expect(status().faults).toEqual([]);
    club.clock.advance(1);
    expect(status()).toMatchObject({ state: "degraded", faults: [{ fault: "backlog", since: iso(since) }] });
    check(main, LOCKED_OUT);
    expect(status().faults).toMatchObject([{ fault: "account" }]);
  });

  test("counts apart what waits for the morning", () => {
    club.clock.set(Date.parse("2026-11-20T23:00:00-05:00"));
    const reminder: Message = { kind: "payment_instructions", variables: { balanceCents: 0 as never } };
    club.write((tx) => enqueue(tx, { message: reminder, to: { phoneNumber: ANA }, dedupeKey: "1" }));
    club.write((tx) => enqueue(tx, { message: HELP, to: { phoneNumber: ANA }, dedupeKey: "2" }));
    expect(status().queue).toMatchObject({ waiting: 1, postponed: 1 });
  });
});

describe("administrators are told", () => {
  test("over the messenger that works, once, and once more when it is over", async () => {
    check(main, LOCKED_OUT);
    for (let look = 0; look < 3; look += 1) review();
    const news =
      "The fake provider refuses the access token (190). Make a new one. All messages but login codes wait until that is mended.";
    expect(told()).toEqual([`The bot: ${news}`]);
    expect(alerts()).toEqual([{ to: OFFICE, news, isOverCodes: true }]);
    await club.dispatcher.drain();
    expect(codes.received.map(({ message }) => message.kind)).toEqual(["bot_alert"]);
    expect(main.received).toEqual([]);

    club.write((tx) => enqueue(tx, { message: HELP, to: { phoneNumber: ANA }, dedupeKey: "1" }));
    club.clock.advance(HOUR_MS);
    check(main, OK);
    for (let look = 0; look < 3; look += 1) review();
    expect(alerts()).toHaveLength(2);
    expect(alerts()[1]).toEqual({
      to: OFFICE,
      news: "WhatsApp takes the club's messages again, for the first time since Fri, Nov 20, 3:00 PM. 1 message is being sent.",
    });
    await club.dispatcher.drain();
    expect(main.received.map(({ message }) => message.kind)).toEqual(["help", "bot_alert"]);
  });

  test("in the log alone where no messenger works, and of nothing that is over by then", async () => {
    check(codes, LOCKED_OUT);
    check(main, LOCKED_OUT);
    review();
    expect(told()).toHaveLength(2);
    expect(alerts()).toEqual([]);
  });

  test("in the log alone where they have no phone", () => {
    club.write((tx) => storeSettings(tx, { ...readSettings(tx), adminPhoneNumber: "", revision: tx.now }));
    check(main, LOCKED_OUT);
    review();
    expect(told()).toHaveLength(1);
    expect(alerts()).toEqual([]);
  });

  test("not of what they can do nothing about, or are told of elsewhere", () => {
    club.write((tx) => recordFailure(tx, "backup", "no space left", HOUR_MS));
    review();
    expect(told()).toEqual([]);
  });

  test("of news that are an hour old no more", async () => {
    check(main, LOCKED_OUT);
    review();
    codes.next(...Array.from({ length: 20 }, () => refuse("retry")));
    for (let minute = 0; minute < 61; minute += 1) {
      club.clock.advance(MINUTE_MS);
      await club.dispatcher.drain();
    }
    const sent = codes.received.length;
    codes.next();
    club.clock.advance(HOUR_MS);
    await club.dispatcher.drain();
    expect(codes.received).toHaveLength(sent);
  });
});

test("a review that finds nothing new writes nothing", () => {
  check(main, LOCKED_OUT);
  review();
  const before = club.contents();
  club.clock.advance(SECOND_MS);
  review();
  expect(club.contents()).toEqual(before);
});
