import { MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Channel, Webhook } from "../channels/channel.ts";
import { createTwilio } from "../channels/twilio.ts";
import { createWhatsAppCloud } from "../channels/whatsapp-cloud.ts";
import { DELIVERY_STATUSES, type DeliveryStatus } from "../features/outbox/rules/statuses.ts";
import { findPlayerByPhone } from "../features/players/store.ts";
import { newPlayer, newPoll } from "../testing/builders.ts";
import { FakeCloudApi } from "../testing/fake-cloud-api.ts";
import { FakeTwilio } from "../testing/fake-twilio.ts";
import { createTestClub } from "../testing/harness.ts";
import { createTestServer } from "../testing/server.ts";

/* Providers bring the same things twice, at once and in any order: a club comes to the same end. */

const ANA = "+12125550142" as PhoneNumber;

async function open(channel: Channel) {
  const club = createTestClub({
    channels: { main: channel, codes: channel },
    publicBaseUrl: "https://club.example",
  });
  const server = await createTestServer({ club });
  await newPlayer(club, { phoneNumber: ANA, balance: "50.00" });
  await club.settle();
  const bring = async ({ rawBody, headers, publicUrl }: Webhook) => {
    const { pathname, search } = new URL(publicUrl);
    const type = pathname.includes("twilio") ? "application/x-www-form-urlencoded" : "application/json";
    const { statusCode } = await server.app.inject({
      method: "POST",
      url: pathname + search,
      headers: { "content-type": type, ...(headers as Record<string, string>) },
      payload: Buffer.from(rawBody),
    });
    expect(statusCode).toBe(200);
  };
  const balance = () => club.read((reader) => findPlayerByPhone(reader, ANA)?.balanceCents);
  return { club, bring, balance, close: () => server.app.close() };
}

/** A deal of what happened: any order, some of it more than once, taken in by one batch of work or by several. */
const deal = <T>(all: readonly T[]) =>
  fc.tuple(
    fc.shuffledSubarray([...all], { minLength: all.length, maxLength: all.length }),
    fc.subarray([...all]),
    fc.array(fc.boolean(), { minLength: 2 * all.length, maxLength: 2 * all.length }),
  );

test("taps over WhatsApp, in any order and repetition: the last one by the clock stands, and is paid once", async () => {
  const ANSWERS = ["yes", "no", "yes", "no", "yes"] as const;
  const property = fc.asyncProperty(deal(ANSWERS.map((_, index) => index)), async ([order, again, works]) => {
    const cloud = new FakeCloudApi();
    const { club, bring, balance, close } = await open(createWhatsAppCloud(await cloud.open()));
    const poll = await newPoll(club);
    const began = Math.floor(club.clock.now() / SECOND_MS);
    club.clock.advance(60 * SECOND_MS);
    for (const [position, index] of [...order, ...again].entries()) {
      const answer = ANSWERS[index] as string;
      const button = { payload: `v1:${poll.id}:${answer}`, text: answer };
      const tap = { type: "button", button, timestamp: String(began + index) };
      await bring(cloud.written(ANA, tap, `wamid.in.${index}`));
      if (works[position]) await club.settle();
    }
    await club.settle();
    expect(club.contents().votes).toMatchObject([{ response: "yes", charged_cents: 15_00 }]);
    expect(balance()).toBe(35_00);
    expect(club.violations()).toEqual([]);
    expect(club.contents().inbox).not.toContainEqual(expect.objectContaining({ processed_at: null }));
    cloud.stop();
    await close();
  });
  await fc.assert(property, { numRuns: 10 });
});

test("STOP and START, in any order and repetition: the last one by the clock counts", async () => {
  const WORDS = ["STOP", "START", "stop", "start", "STOP"];
  const property = fc.asyncProperty(deal(WORDS.map((_, index) => index)), async ([order, again, works]) => {
    const cloud = new FakeCloudApi();
    const { club, bring, close } = await open(createWhatsAppCloud(await cloud.open()));
    const began = Math.floor(club.clock.now() / SECOND_MS);
    club.clock.advance(60 * SECOND_MS);
    for (const [position, index] of [...order, ...again].entries()) {
      const text = { type: "text", text: { body: WORDS[index] }, timestamp: String(began + index) };
      await bring(cloud.written(ANA, text, `wamid.in.${index}`));
      if (works[position]) await club.settle();
    }
    await club.settle();
    expect(club.read((reader) => findPlayerByPhone(reader, ANA))?.optedOutAt).not.toBeNull();
    cloud.stop();
    await close();
  });
  await fc.assert(property, { numRuns: 10 });
});

/**
 * Looks at a message whose reports have all come, and lets the time go by in which one that failed for now goes out once more.
 * @param highest the most that the reports tell
 */
async function expectEnd(
  club: Awaited<ReturnType<typeof open>>["club"],
  { highest, isForNow, sent }: { highest: string | undefined; isForNow: boolean; sent: () => number },
): Promise<void> {
  const isPlanned = highest === "failed" && isForNow;
  expect(club.contents().outbox).toMatchObject([
    { kind: "welcome", status: isPlanned ? "queued" : highest, attempts: 1 },
  ]);
  expect(sent()).toBe(1);
  for (let minute = 0; minute < 5; minute += 1) {
    club.clock.advance(MINUTE_MS);
    await club.settle();
  }
  expect(sent()).toBe(isPlanned ? 2 : 1);
  expect(club.contents().outbox).toMatchObject([
    { status: isPlanned ? "accepted" : highest, attempts: isPlanned ? 2 : 1 },
  ]);
}

test("reports over WhatsApp, failures among them, in any order and repetition: the most that is known counts", async () => {
  const RANKS = ["accepted", "sent", "failed", "delivered", "read"];
  const reports = fc.array(fc.constantFrom(...DELIVERY_STATUSES), {
    minLength: 1,
    maxLength: 8,
  });
  // Not on WhatsApp; something went wrong; too many messages to this number.
  const reasons = fc.constantFrom(131026, 131000, 131056);
  const property = fc.asyncProperty(reports, reasons, async (statuses, code) => {
    const cloud = new FakeCloudApi();
    const { club, bring, close } = await open(createWhatsAppCloud(await cloud.open()));
    const [welcome] = cloud.phone(ANA);
    if (!welcome) throw new Error("nothing was sent");
    const told = (status: DeliveryStatus) =>
      cloud.status(welcome, status, status === "failed" ? code : undefined);
    await Promise.all(statuses.map((status) => bring(told(status))));
    await club.settle();
    const highest = RANKS[Math.max(...statuses.map((status) => RANKS.indexOf(status)))];
    await expectEnd(club, { highest, isForNow: code !== 131026, sent: () => cloud.phone(ANA).length });
    // What comes again by then is no news.
    await Promise.all(statuses.map((status) => bring(told(status))));
    await club.settle();
    expect(cloud.phone(ANA)).toHaveLength(highest === "failed" && code !== 131026 ? 2 : 1);
    cloud.stop();
    await close();
  });
  await fc.assert(property, { numRuns: 15 });
});

test("reports over Twilio, in any order and repetition: the most that is known counts", async () => {
  const RANKS: Readonly<Record<string, number>> = {
    ...{ accepted: 0, queued: 0, sending: 0, sent: 1, undelivered: 2, failed: 2, delivered: 3, read: 4 },
  };
  const KNOWN = ["accepted", "sent", "failed", "delivered", "read"];
  const reports = fc.array(fc.constantFrom(...Object.keys(RANKS)), { minLength: 1, maxLength: 8 });
  // No such number; too fast.
  const reasons = fc.constantFrom(30005, 63018);
  const property = fc.asyncProperty(reports, reasons, async (statuses, code) => {
    const twilio = new FakeTwilio();
    const { club, bring, close } = await open(createTwilio(await twilio.open()));
    const [welcome] = twilio.phone(ANA);
    if (!welcome) throw new Error("nothing was sent");
    await Promise.all(
      statuses.map((status) => bring(twilio.status(welcome, status, RANKS[status] === 2 ? code : undefined))),
    );
    await club.settle();
    const highest = KNOWN[Math.max(...statuses.map((status) => RANKS[status] ?? 0))];
    await expectEnd(club, { highest, isForNow: code === 63018, sent: () => twilio.phone(ANA).length });
    twilio.stop();
    await close();
  });
  await fc.assert(property, { numRuns: 15 });
});

test("an answer over Twilio that is brought fifty times at once charges once", async () => {
  const twilio = new FakeTwilio();
  const { club, bring, balance, close } = await open(createTwilio(await twilio.open()));
  const poll = await newPoll(club);
  const tap = twilio.written({
    From: ANA,
    Body: "Yes",
    ButtonText: "Yes",
    ButtonPayload: `v1:${poll.id}:yes`,
  });
  await Promise.all(Array.from({ length: 50 }, () => bring(tap)));
  await club.settle();
  expect(balance()).toBe(35_00);
  expect(club.contents().inbox).toHaveLength(1);
  expect(club.violations()).toEqual([]);
  twilio.stop();
  await close();
});
