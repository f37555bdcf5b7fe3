import { cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { describe, expect, test } from "vitest";
import type { Channel, SendRequest } from "../channels/channel.ts";
import { render } from "../channels/templates.ts";
import type { InboundEvent } from "../features/inbox/rules.ts";
import type { Message } from "../features/outbox/rules/message.ts";
import { POLL } from "./game.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

/** A channel together with both of its ends: what its recipients see, and what it brings back. */
export interface ChannelUnderTest {
  readonly channel: Channel;
  readonly phone: (phoneNumber: PhoneNumber) => readonly {
    readonly text: string;
    readonly buttons: readonly { readonly id: string; readonly title: string }[];
  }[];
  readonly events: () => readonly InboundEvent[];
}

const TO = "+12125550142" as PhoneNumber;
const ANOTHER = "+12125550143" as PhoneNumber;

const BALANCE: Message = { kind: "balance", variables: { balanceCents: cents(30_00) } };
const CODE: Message = { kind: "login_code", variables: { code: "012345" } };

/** What every channel does alike. `open` is called in each test, for a channel that has sent nothing yet. */
export function describeChannel(
  name: string,
  open: () => ChannelUnderTest | Promise<ChannelUnderTest>,
): void {
  const request = (messageId: number, message: Message, to = TO): SendRequest => ({
    messageId,
    to,
    message,
    settings: DEFAULT_SETTINGS,
    isWindowOpen: true,
    haltedTemplates: new Set(),
  });
  const patience = () => new AbortController().signal;

  describe(`the ${name} channel`, () => {
    test("has a name that can be stored", async () => {
      const { channel } = await open();
      expect(channel.id).toMatch(/^[a-z][a-z-]*$/);
    });

    test("brings a message to its recipient, in the words of the templates, and to nobody else", async () => {
      const { channel, phone } = await open();
      await expect(channel.send(request(1, BALANCE), patience())).resolves.toMatchObject({
        outcome: "accepted",
      });
      expect(phone(TO).map(({ text }) => text)).toEqual([render(BALANCE, DEFAULT_SETTINGS).text]);
      expect(phone(ANOTHER)).toEqual([]);
    });

    test("shows buttons with the ids that come back when they are tapped", async () => {
      const { channel, phone } = await open();
      await channel.send(request(1, POLL), patience());
      const buttons = channel.capabilities.buttons ? render(POLL, DEFAULT_SETTINGS).buttons : [];
      expect(phone(TO)[0]?.buttons).toEqual(buttons);
    });

    test("gives every accepted message an id of its own, also when the same one is sent again", async () => {
      const { channel, phone } = await open();
      const results = [
        await channel.send(request(1, POLL), patience()),
        await channel.send(request(1, POLL), patience()),
        await channel.send(request(2, POLL, ANOTHER), patience()),
      ];
      const ids = results.map((result) => (result.outcome === "accepted" ? result.providerMessageId : ""));
      expect(new Set(ids).size).toBe(3);
      expect(ids).not.toContain("");
      expect(phone(TO)).toHaveLength(2);
    });

    test("reports what became of a message, by the provider's id and ours", async () => {
      const { channel, events } = await open();
      const result = await channel.send(request(41, POLL), patience());
      const statuses = events().filter((event) => event.kind === "status");
      if (!channel.capabilities.deliveryStatuses) {
        expect(statuses).toEqual([]);
        return;
      }
      expect(statuses.at(-1)).toMatchObject({
        status: "delivered",
        messageId: 41,
        providerMessageId: result.outcome === "accepted" ? result.providerMessageId : undefined,
      });
      expect(new Set(statuses.map(({ eventId }) => eventId)).size).toBe(statuses.length);
    });

    test("says where people write to the bot, once it has been checked", async () => {
      const { channel } = await open();
      const before = channel.contact();
      await channel.check(patience());
      expect(channel.contact()).toEqual({
        messenger: before.messenger,
        phoneNumber: before.messenger === "simulator" ? null : expect.stringMatching(/^\+[1-9]\d{6,14}$/),
      });
    });

    test("takes nobody's word without a signature, and finds no event in what is none", async () => {
      const { channel } = await open();
      const webhook = (body: string) => ({
        rawBody: Buffer.from(body),
        headers: {},
        publicUrl: "https://club.example/webhooks/x",
        receivedAt: 0,
      });
      for (const body of ["", "{}", "null", "[]", "a=b&c", '{"entry":[{"changes":[{}]}]}', "\u0000"]) {
        expect(channel.verify(webhook(body))).toBe(false);
        expect(channel.parse(webhook(body))).toEqual([]);
      }
      expect(channel.handshake({})).toBeUndefined();
      expect(channel.handshake({ "hub.mode": "subscribe", "hub.challenge": "1" })).toBeUndefined();
      expect(channel.acknowledge().contentType).toMatch(/^text\//);
    });

    test("answers with a value also when nobody waits any more", async () => {
      const { channel } = await open();
      const result = await channel.send(request(1, CODE), AbortSignal.abort());
      const outcome = result.outcome === "accepted" ? "accepted" : result.refusal;
      expect(["accepted", "unknown_outcome"]).toContain(outcome);
    });

    test("says in a sentence whether it is connected, and sends nothing to find out", async () => {
      const { channel, phone, events } = await open();
      await expect(channel.check(patience())).resolves.toEqual({
        isConnected: true,
        message: expect.stringMatching(/^[A-Z].+\.$/),
      });
      expect(phone(TO)).toEqual([]);
      expect(events()).toEqual([]);
    });

    test("says whether it is connected also when nobody waits any more", async () => {
      const { channel } = await open();
      await expect(channel.check(AbortSignal.abort())).resolves.toMatchObject({
        isConnected: expect.any(Boolean),
        message: expect.stringMatching(/./),
      });
    });
  });
}
