import { MINUTE_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Webhook } from "../channels/channel.ts";
import { createTwilio } from "../channels/twilio.ts";
import { createWhatsAppCloud } from "../channels/whatsapp-cloud.ts";
import { botStatus } from "../features/bot-status/service.ts";
import { findPlayerByPhone } from "../features/players/store.ts";
import { sendPoll } from "../features/polls/service/asking.ts";
import { castVote } from "../features/voting/service.ts";
import { findVote } from "../features/voting/store.ts";
import { newPlayer, newPoll, signIn } from "../testing/builders.ts";
import { cloudError, FakeCloudApi } from "../testing/fake-cloud-api.ts";
import { FakeTwilio } from "../testing/fake-twilio.ts";
import { createTestClub, SUPER_ADMIN_PHONE, type TestClub } from "../testing/harness.ts";
import { createTestServer } from "../testing/server.ts";

async function open() {
  const cloud = new FakeCloudApi();
  const twilio = new FakeTwilio();
  const channels = {
    main: createWhatsAppCloud(await cloud.open()),
    codes: createTwilio(await twilio.open()),
  };
  const club = createTestClub({ channels, publicBaseUrl: "https://club.example" });
  const server = await createTestServer({ club });
  onTestFinished(() => server.stop());
  const post = (path: string, { rawBody, headers }: Pick<Webhook, "rawBody" | "headers">, type: string) =>
    server.app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": type, ...headers } as Record<string, string>,
      payload: Buffer.from(rawBody),
    });
  return {
    cloud,
    twilio,
    club,
    server,
    fromMeta: (webhook: Webhook) => post("/webhooks/whatsapp", webhook, "application/json"),
    fromTwilio: (webhook: Webhook) => {
      const { pathname, search } = new URL(webhook.publicUrl);
      return post(pathname + search, webhook, "application/x-www-form-urlencoded");
    },
    inbox: () => club.contents().inbox ?? [],
  };
}

const ANA = "+12125550142" as PhoneNumber;
const BEN = "+12125550143" as PhoneNumber;
const YES = { type: "text", text: { body: "Yes @ the café / court" } };

describe("WhatsApp's handshake", () => {
  const query = "hub.mode=subscribe&hub.verify_token=pickle&hub.challenge=1158201444";

  test("is answered with the bare challenge", async () => {
    const { server } = await open();
    const answer = await server.app.inject({ url: `/webhooks/whatsapp?${query}` });
    expect(answer).toMatchObject({ statusCode: 200, body: "1158201444" });
  });

  test("is refused to whoever does not know the word", async () => {
    const { server } = await open();
    const url = `/webhooks/whatsapp?${query.replace("pickle", "dill")}`;
    expect((await server.app.inject({ url })).statusCode).toBe(403);
  });
});

describe("what a player writes", () => {
  test("is stored before it is acknowledged, and worked off after", async () => {
    const { cloud, club, fromMeta, inbox } = await open();
    await newPlayer(club, { phoneNumber: ANA });
    expect(await fromMeta(cloud.written(ANA, YES))).toMatchObject({ statusCode: 200 });
    expect(inbox()).toMatchObject([
      { channel: "whatsapp-cloud", event_id: "wamid.in.1", processed_at: null },
    ]);
    await club.settle();
    expect(inbox()[0]).toMatchObject({ processed_at: club.clock.now() });
  });

  test("counts once, however often and at once it is brought", async () => {
    const { cloud, club, fromMeta, inbox } = await open();
    const webhook = cloud.written(ANA, YES);
    const answers = await Promise.all(Array.from({ length: 50 }, () => fromMeta(webhook)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(inbox()).toHaveLength(1);
    await club.settle();
  });

  test("by Twilio is answered in its own form", async () => {
    const { twilio, fromTwilio, inbox } = await open();
    const answer = await fromTwilio(twilio.written({ From: ANA, Body: "balance" }));
    expect(answer).toMatchObject({ statusCode: 200, body: "<Response/>" });
    expect(answer.headers["content-type"]).toMatch(/^text\/xml/);
    expect(inbox()).toMatchObject([{ channel: "twilio", event_id: "SMin1" }]);
  });
});

describe("nothing is stored", () => {
  test("of what is not signed by the provider", async () => {
    const { cloud, twilio, fromMeta, fromTwilio, inbox } = await open();
    const meta = { ...cloud.written(ANA, YES), headers: {} };
    expect((await fromMeta(meta)).statusCode).toBe(403);
    const form = { ...twilio.written({ From: ANA }), headers: { "x-twilio-signature": "AAAA" } };
    expect((await fromTwilio(form)).statusCode).toBe(403);
    expect(inbox()).toEqual([]);
  });

  test("of shapes that nobody knows, which are acknowledged all the same", async () => {
    const { cloud, fromMeta, inbox } = await open();
    for (const text of ["{}", "[]", "null", "not JSON", '{"object":"page"}']) {
      expect((await fromMeta(cloud.sign(text))).statusCode).toBe(200);
    }
    expect(inbox()).toEqual([]);
  });

  test("where the club does not use the messenger", async () => {
    const server = await createTestServer();
    onTestFinished(() => server.stop());
    for (const path of ["whatsapp", "twilio", "twilio/status"]) {
      expect((await server.ask(`POST /webhooks/${path}`, { body: {} })).status).toBe(404);
    }
  });

  test("of more than a batch can be", async () => {
    const { cloud, fromMeta } = await open();
    expect((await fromMeta(cloud.sign(`"${"x".repeat(3 * 1024 * 1024)}"`))).statusCode).toBe(200);
    expect((await fromMeta(cloud.sign(`"${"x".repeat(4 * 1024 * 1024)}"`))).statusCode).toBe(413);
  });
});

test("a batch of a whole broadcast is not held to the limit of a person", async () => {
  const cloud = new FakeCloudApi();
  const main = createWhatsAppCloud(await cloud.open());
  const club = createTestClub({ channels: { main, codes: main } });
  const server = await createTestServer({ club, rateLimitPerMinute: 1 });
  onTestFinished(() => server.stop());
  const { rawBody, headers } = cloud.sign("{}");
  const ask = (url: string) =>
    server.app.inject({
      method: "POST",
      url,
      headers: headers as Record<string, string>,
      payload: Buffer.from(rawBody),
    });
  const answers = await Promise.all(Array.from({ length: 3_000 }, () => ask("/webhooks/whatsapp")));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await ask("/webhooks/whatsapp")).statusCode).toBe(429);
});

test("what could not be stored is a fault, so that the provider brings it again", async () => {
  const { cloud, club, fromMeta, inbox } = await open();
  const write = vi.spyOn(club, "write").mockRejectedValueOnce(new Error("the disk is full"));
  expect((await fromMeta(cloud.written(ANA, YES))).statusCode).toBe(500);
  expect(write).toHaveBeenCalledOnce();
  expect((await fromMeta(cloud.written(ANA, YES))).statusCode).toBe(200);
  expect(inbox()).toHaveLength(1);
});

describe("over WhatsApp", () => {
  test("a poll is asked by template, answered by tap, and its receipt is free text", async () => {
    const { cloud, club, fromMeta } = await open();
    await newPlayer(club, { phoneNumber: ANA, balance: "50.00" });
    const poll = await newPoll(club);
    await club.write((tx) => sendPoll(tx, club.admin, poll.id));
    await club.settle();
    const asked = cloud.phone(ANA).at(-1);
    expect(JSON.parse(cloud.requests.at(-1)?.body ?? "")).toMatchObject({ type: "template" });
    expect(asked?.buttons[0]).toEqual({ id: `v1:${poll.id}:yes`, title: "Yes" });

    if (asked)
      for (const status of ["read", "delivered", "sent"] as const)
        await fromMeta(cloud.status(asked, status));
    const button = { payload: asked?.buttons[0]?.id, text: "Yes" };
    await fromMeta(cloud.written(ANA, { type: "button", button, timestamp: seconds(club.clock.now()) }));
    await club.settle();
    expect(JSON.parse(cloud.requests.at(-1)?.body ?? "")).toMatchObject({ type: "text" });
    expect(cloud.phone(ANA).at(-1)?.text).toContain("You're in (1 so far).");
    expect(club.contents().outbox).toContainEqual(
      expect.objectContaining({ kind: "poll", player_id: expect.any(Number), status: "read" }),
    );
  });

  test("free text that came too late goes out once more as a template", async () => {
    const { cloud, club, fromMeta } = await open();
    const player = await newPlayer(club, { phoneNumber: ANA });
    await fromMeta(cloud.written(ANA, { ...YES, timestamp: seconds(club.clock.now()) }));
    await club.settle();
    const poll = await newPoll(club);
    await club.write((tx) => sendPoll(tx, club.admin, poll.id));
    await club.settle();
    const asked = cloud.phone(ANA).at(-1);
    expect(JSON.parse(cloud.requests.at(-1)?.body ?? "")).toMatchObject({ type: "interactive" });
    if (!asked) throw new Error("nothing was sent");
    for (const webhook of [cloud.status(asked, "failed", 131047), cloud.status(asked, "sent")]) {
      await fromMeta(webhook);
      club.clock.advance(1);
    }
    await club.settle();
    expect(JSON.parse(cloud.requests.at(-1)?.body ?? "")).toMatchObject({
      type: "template",
      to: player.phoneNumber,
    });
    expect(club.read((reader) => findPlayerByPhone(reader, ANA))).toMatchObject({ lastInboundAt: null });
  });

  test("a tap that is brought fifty times at once charges once", async () => {
    const { cloud, club, fromMeta } = await open();
    await newPlayer(club, { phoneNumber: ANA, balance: "50.00" });
    const poll = await newPoll(club);
    const button = { payload: `v1:${poll.id}:yes`, text: "Yes" };
    const tap = { type: "button", button, timestamp: seconds(club.clock.now()) };
    const taps = Array.from({ length: 50 }, () => cloud.written(ANA, tap));
    await Promise.all(taps.map(fromMeta));
    await club.settle();
    const player = club.read((reader) => findPlayerByPhone(reader, ANA));
    expect(player?.balanceCents).toBe(35_00);
    expect(club.violations()).toEqual([]);
  });

  test("a tap is newer than what was answered earlier in its second", async () => {
    const { cloud, club, fromMeta } = await open();
    const player = await newPlayer(club, { phoneNumber: ANA, balance: "50.00" });
    const poll = await newPoll(club);
    const second = seconds(club.clock.now());
    club.clock.advance(300);
    const inPortal = { player, pollId: poll.id, response: "no", through: "portal" } as const;
    await club.write((tx) => castVote(tx, inPortal));
    club.clock.advance(300);
    const button = { payload: `v1:${poll.id}:yes`, text: "Yes" };
    await fromMeta(cloud.written(ANA, { type: "button", button, timestamp: second }));
    await club.settle();
    expect(club.read((reader) => findVote(reader, poll.id, player.id))?.response).toBe("yes");
  });

  describe("a payment method that Meta cannot charge", () => {
    const MINUTE = 60_000;
    const statusOf = (club: TestClub) => club.read((reader) => botStatus(reader, club.channels));
    /** A club whose poll to two players meets the fault, once in the answer and once in the reports. */
    async function openPoll(reported: boolean) {
      const opened = await open();
      const { cloud, club, fromMeta } = opened;
      for (const phoneNumber of [ANA, BEN]) await newPlayer(club, { phoneNumber });
      await club.settle();
      let seen = cloud.messages.length;
      /** What Meta has taken since the last look. */
      const taken = () => {
        const messages = cloud.messages.slice(seen);
        seen = cloud.messages.length;
        return messages;
      };
      const poll = await newPoll(club);
      await club.write((tx) => sendPoll(tx, club.admin, poll.id));
      const refused = { status: 400, body: cloudError(131042, "Business eligibility payment issue") };
      if (!reported) cloud.next(...Array.from({ length: 8 }, () => refused));
      await club.settle();
      const disown = async (messages = taken()) => {
        for (const message of messages) await fromMeta(cloud.status(message, "failed", 131042));
        await club.settle();
      };
      if (reported) await disown();
      return { ...opened, poll, disown, taken };
    }
    const polls = (club: TestClub) =>
      (club.contents().outbox as { kind: string; status: string; attempts: number }[]).filter(
        ({ kind }) => kind === "poll",
      );

    test.each([false, true])(
      "pauses polls and answers players all the same (in reports: %s)",
      async (reported) => {
        const { cloud, club, fromMeta, poll, taken } = await openPoll(reported);
        expect(statusOf(club)).toMatchObject({
          state: "degraded",
          faults: [
            {
              fault: "broadcasts_paused",
              message:
                "Meta cannot charge the club for its messages (131042). Check the payment method of the WhatsApp account in Meta's Business settings. Polls and other news to players wait until that is mended; answers and login codes still go.",
            },
          ],
        });
        expect(new Set(polls(club).map((row) => `${row.status} ${row.attempts}`))).toEqual(
          new Set(["queued 0"]),
        );
        const button = { payload: `v1:${poll.id}:yes`, text: "Yes" };
        // What is refused are polls, by Meta's own rules; the fake refuses whatever comes next.
        cloud.forgive();
        club.clock.advance(1_000);
        await fromMeta(cloud.written(ANA, { type: "button", button, timestamp: seconds(club.clock.now()) }));
        await club.settle();
        expect(taken().map(({ to, text }) => [to, text])).toEqual([
          [ANA, expect.stringContaining("You're in")],
        ]);
      },
    );

    test("in the answer: ends with the first poll that is taken", async () => {
      const { cloud, club, taken } = await openPoll(false);
      cloud.forgive();
      club.clock.advance(MINUTE);
      await club.settle();
      await club.settle();
      expect(statusOf(club)).toMatchObject({ state: "online", faults: [] });
      expect(new Set(taken().map(({ to }) => to))).toEqual(new Set([SUPER_ADMIN_PHONE, ANA, BEN]));
    });

    test("in the reports: one poll at a time asks, and the one that is sent lets the others go", async () => {
      const { cloud, club, fromMeta, disown, taken } = await openPoll(true);
      for (const minutes of [1, 2, 4]) {
        club.clock.advance(minutes * MINUTE);
        await club.settle();
        const probes = taken();
        expect(probes).toHaveLength(1);
        expect(statusOf(club).state).toBe("degraded");
        await disown(probes);
      }
      club.clock.advance(8 * MINUTE);
      await club.settle();
      const [probe, ...more] = taken();
      expect(more).toEqual([]);
      if (probe) await fromMeta(cloud.status(probe, "sent"));
      await club.settle();
      expect(statusOf(club)).toMatchObject({ state: "online", faults: [] });
      expect(taken()).toHaveLength(2);
    });
  });

  test("whoever told WhatsApp to stop has opted out", async () => {
    const { cloud, club, fromMeta } = await open();
    await newPlayer(club, { phoneNumber: ANA });
    await club.settle();
    const welcome = cloud.phone(ANA).at(-1);
    if (welcome) await fromMeta(cloud.status(welcome, "failed", 131050));
    await club.settle();
    expect(club.read((reader) => findPlayerByPhone(reader, ANA))?.optedOutAt).toBe(club.clock.now());
  });

  test("whoever wrote START after the message that was refused has not", async () => {
    const { cloud, club, fromMeta } = await open();
    await newPlayer(club, { phoneNumber: ANA });
    await club.settle();
    const welcome = cloud.phone(ANA).at(-1);
    const refused = welcome && cloud.status(welcome, "failed", 131050);
    club.clock.advance(MINUTE_MS);
    const timestamp = seconds(club.clock.now());
    await fromMeta(cloud.written(ANA, { type: "text", text: { body: "START" }, timestamp }));
    await club.settle();
    if (refused) await fromMeta(refused);
    await club.settle();
    expect(club.read((reader) => findPlayerByPhone(reader, ANA))?.optedOutAt).toBeNull();
  });

  test("a player who hides the number later is still known", async () => {
    const { cloud, club, fromMeta, inbox } = await open();
    await newPlayer(club, { phoneNumber: ANA });
    const text = { timestamp: seconds(club.clock.now()), type: "text", text: { body: "balance" } };
    const from = ANA.slice(1);
    await fromMeta(
      cloud.webhook({
        contacts: [{ wa_id: from, user_id: "US.1" }],
        messages: [{ ...text, from, id: "wamid.1" }],
      }),
    );
    const hidden = { ...text, from_user_id: "US.1", id: "wamid.2" };
    await fromMeta(cloud.webhook({ contacts: [{ user_id: "US.1" }], messages: [hidden] }));
    await fromMeta(cloud.webhook({ messages: [{ ...hidden, from_user_id: "US.2", id: "wamid.3" }] }));
    await club.settle();
    expect(inbox().map((row) => (row as { outcome: string }).outcome)).toEqual([
      "balance",
      "balance",
      "unknown_sender",
    ]);
  });

  test("an account follows its player to another number, and is signed out: somebody gets the old one", async () => {
    const { cloud, club, fromMeta } = await open();
    const { id } = await newPlayer(club, { phoneNumber: ANA });
    await signIn(club, ANA);
    const sessions = () => club.contents().sessions?.length;
    expect(sessions()).toBe(1);
    const system = { type: "user_changed_number", wa_id: "12125550143", body: "changed" };
    await fromMeta(cloud.written(ANA, { type: "system", system }));
    await club.settle();
    expect(club.read((reader) => findPlayerByPhone(reader, "+12125550143" as PhoneNumber))?.id).toBe(id);
    expect(club.read((reader) => findPlayerByPhone(reader, ANA))).toBeUndefined();
    expect(sessions()).toBe(0);
  });

  test("a template that became marketing sends nothing until it is approved again", async () => {
    const { cloud, club, fromMeta } = await open();
    const name = { message_template_name: "dinkboard_welcome" };
    await fromMeta(cloud.webhook({ ...name, new_category: "MARKETING" }, "template_category_update"));
    await club.settle();
    await newPlayer(club, { phoneNumber: ANA });
    await club.settle();
    expect(cloud.phone(ANA)).toEqual([]);
    expect(club.contents().outbox).toMatchObject([{ kind: "welcome", status: "queued", attempts: 0 }]);
    const told = "The bot: WhatsApp does not take the message template dinkboard_welcome: MARKETING.";
    expect(club.contents().activity).toContainEqual(
      expect.objectContaining({ description: expect.stringContaining(told) }),
    );
    await fromMeta(cloud.webhook({ ...name, new_category: "UTILITY" }, "template_category_update"));
    await club.settle();
    expect(cloud.phone(ANA)).toHaveLength(1);
  });
});

function seconds(instant: number): string {
  return String(Math.floor(instant / 1_000));
}
