import { createHmac } from "node:crypto";
import { cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { describe, expect, test } from "vitest";
import type { Message } from "../features/outbox/rules/message.ts";
import { describeChannel } from "../testing/channel-contract.ts";
import { FRIDAY } from "../testing/fake-clock.ts";
import { FakeTwilio, twilioError } from "../testing/fake-twilio.ts";
import { POLL } from "../testing/game.ts";
import { patience } from "../testing/patience.ts";
import { DEFAULT_SETTINGS } from "../testing/settings.ts";
import { APPROVED_TEMPLATES } from "./approved-templates.ts";
import type { SendRequest } from "./channel.ts";
import { reasonFor } from "./recipient-faults.ts";
import { createTwilio, type TwilioAccount } from "./twilio.ts";

const ANA = "+12125550142" as PhoneNumber;
const NONE: ReadonlySet<string> = new Set();
const CONTENT_SIDS = Object.fromEntries(
  APPROVED_TEMPLATES.map(({ name }, index) => [name, `HX${String(index).padStart(32, "0")}`]),
);
const WHATSAPP = { from: "whatsapp:+12125550199", contentSids: CONTENT_SIDS };

const BALANCE: Message = { kind: "balance", variables: { balanceCents: cents(30_00) } };
const CODE: Message = { kind: "login_code", variables: { code: "012345" } };

async function open(account: Partial<TwilioAccount> = {}) {
  const api = new FakeTwilio(account);
  const channel = createTwilio(await api.open());
  const send = (message: Message, changes: Partial<SendRequest> = {}) => {
    const request = { messageId: 41, to: ANA, message, settings: DEFAULT_SETTINGS, haltedTemplates: NONE };
    return channel.send({ ...request, isWindowOpen: true, ...changes }, patience());
  };
  const sent = () => Object.fromEntries(new URLSearchParams(api.requests.at(-1)?.body));
  return { api, channel, send, sent };
}

describe.each([
  ["Twilio SMS", {}],
  ["Twilio WhatsApp", WHATSAPP],
])("%s", (name, account) => {
  describeChannel(name, async () => {
    const { api, channel } = await open(account);
    return {
      channel,
      phone: (phoneNumber) => api.phone(phoneNumber),
      events: () =>
        api.messages.flatMap((message) =>
          ["queued", "sent", "delivered"].flatMap((status) => channel.parse(api.status(message, status))),
        ),
    };
  });
});

const CALLBACK = "https://club.example/webhooks/twilio/status?message=41";

describe("a request", () => {
  test("by SMS", async () => {
    const { api, send, sent } = await open();
    await send(POLL, { isWindowOpen: false });
    expect(api.requests.at(-1)).toMatchObject({
      method: "POST",
      url: `/2010-04-01/Accounts/AC${"0".repeat(32)}/Messages.json`,
    });
    expect(sent()).toEqual({
      To: "+12125550142",
      From: "+12125550199",
      Body: expect.stringContaining("Answer YES or NO"),
      StatusCallback: CALLBACK,
    });
  });

  test("by SMS, a code is not held for longer than it works", async () => {
    const { send, sent } = await open();
    await send(CODE);
    expect(sent()).toMatchObject({ Body: expect.stringContaining("012345"), ValidityPeriod: "300" });
  });

  test("from a pool of senders", async () => {
    const { send, sent } = await open({ messagingServiceSid: "MG1" });
    await send(BALANCE);
    expect(sent()).toMatchObject({ To: "+12125550142", MessagingServiceSid: "MG1" });
    expect(sent()).not.toHaveProperty("From");
  });

  test("by WhatsApp, as text to whoever has written", async () => {
    const { send, sent } = await open(WHATSAPP);
    await send(BALANCE);
    expect(sent()).toEqual({
      To: "whatsapp:+12125550142",
      From: "whatsapp:+12125550199",
      Body: "Your Dink Club balance is $30.00.",
      StatusCallback: CALLBACK,
    });
  });

  test.each([true, false])("by WhatsApp, with buttons, window open: %s", async (isWindowOpen) => {
    const { send, sent } = await open(WHATSAPP);
    await send(POLL, { isWindowOpen });
    expect(sent()).toMatchObject({ ContentSid: CONTENT_SIDS.dinkboard_poll });
    expect(JSON.parse(sent().ContentVariables ?? "")).toEqual({
      1: "Dink Club",
      2: "Who wants to play pickleball?",
      3: "Thu, Nov 26, 8:30 PM",
      4: "$15.00",
      5: "Thu, Nov 26, 8:00 AM",
      6: "v1:7:yes",
      7: "v1:7:no",
    });
  });

  test("by WhatsApp, a code is always a template", async () => {
    const { send, sent } = await open(WHATSAPP);
    await send(CODE);
    expect(sent()).toMatchObject({
      ContentSid: CONTENT_SIDS.dinkboard_login_code,
      ContentVariables: '{"1":"012345"}',
    });
  });
});

describe("nothing is asked of Twilio", () => {
  test.each([
    ["an answer outside the window", BALANCE, WHATSAPP, NONE, "window_closed"],
    ["a template without a Content SID", POLL, { ...WHATSAPP, contentSids: {} }, NONE, "template"],
    ["a template out of use", POLL, WHATSAPP, new Set(["dinkboard_poll"]), "template_halted"],
  ])("for %s", async (_, message, account, haltedTemplates, refusal) => {
    const { api, send } = await open(account);
    expect(await send(message, { isWindowOpen: false, haltedTemplates })).toMatchObject({ refusal });
    expect(api.requests).toEqual([]);
  });
});

const REFUSALS: [number, string][] = [
  [63016, "window_closed"],
  [21610, "opted_out"],
  [21211, "unreachable"],
  [21614, "unreachable"],
  [63003, "unreachable"],
  [63024, "unreachable"],
  [20429, "retry"],
  [63018, "retry"],
  [20003, "account"],
  [63051, "broadcasts_paused"],
  [63027, "template"],
  [63028, "template"],
  [63041, "template"],
  [63042, "template"],
  ...[30003, 30004, 30005, 30006, 30007, 30008].map((code): [number, string] => [code, "unreachable"]),
  [21602, "invalid"],
];

test.each(REFUSALS)("Twilio's code %i is %s", async (code, refusal) => {
  const { api, send } = await open(WHATSAPP);
  api.next({ status: 400, body: twilioError(code, "No") });
  expect(await send(POLL)).toMatchObject({ refusal, code: String(code), detail: reasonFor(code, "No") });
});

describe("what may have gone out", () => {
  test.each([{ acceptThen: 500 }, "accept-and-break"] as const)("%j", async (treatment) => {
    const { api, send } = await open();
    api.next(treatment);
    expect(await send(BALANCE)).toMatchObject({ refusal: "unknown_outcome" });
    expect(api.messages).toHaveLength(1);
  });

  test("a fault of Twilio's own, for a request cannot be told from the one before", async () => {
    const { api, send } = await open();
    api.next({ status: 500, body: twilioError(20500, "Internal Server Error", 500) });
    expect(await send(BALANCE)).toMatchObject({ refusal: "unknown_outcome" });
  });
});

test("the connection is none with a wrong token, nor with a suspended account", async () => {
  const api = new FakeTwilio();
  const account = await api.open();
  const check = (changes: Partial<TwilioAccount>) =>
    createTwilio({ ...account, ...changes }).check(patience());
  expect(await check({})).toEqual({
    isConnected: true,
    message: "Twilio is connected: account Dink Club.",
  });
  expect(await check({ authToken: "x" })).toEqual({
    isConnected: false,
    fault: "account",
    code: "20003",
    message: "Twilio does not let the bot in: Authenticate (20003).",
  });
});

describe("a signature", () => {
  test("is Twilio's own example", async () => {
    const { channel } = await open();
    const fields = {
      CallSid: "CA1234567890ABCDE",
      Caller: "+14158675309",
      Digits: "1234",
      From: "+14158675309",
      To: "+18005551212",
    };
    expect(
      channel.verify({
        rawBody: Buffer.from(new URLSearchParams(fields).toString()),
        headers: { "x-twilio-signature": "RSOYDt4T1cUTdK1PDd93/VVr8B8=" },
        publicUrl: "https://mycompany.com/myapp.php?foo=1&bar=2",
        receivedAt: 0,
      }),
    ).toBe(true);
  });

  test.each([
    ["https://club.example/webhooks/twilio", "https://club.example:443/webhooks/twilio"],
    ["https://club.example:443/webhooks/twilio", "https://club.example/webhooks/twilio"],
    ["https://club.example:8443/webhooks/twilio", "https://club.example/webhooks/twilio"],
    ["http://club.example/webhooks/twilio", "http://club.example:80/webhooks/twilio"],
  ])("%s may be signed as %s", async (url, signedUrl) => {
    const { api, channel } = await open();
    const fields = { MessageSid: "SM1", Body: "Café & 7/8 👍 = ja", NewField: "" };
    const webhook = api.webhook(url, fields, signedUrl);
    expect(channel.verify(webhook)).toBe(true);
    expect(channel.verify({ ...webhook, rawBody: Buffer.from("MessageSid=SM2") })).toBe(false);
    expect(channel.verify({ ...webhook, publicUrl: `${url}?message=1` })).toBe(false);
    expect(channel.verify({ ...webhook, headers: {} })).toBe(false);
  });
});

test("a field that comes several times is signed with each of its values once, in their order", async () => {
  const { api, channel } = await open();
  const url = "https://club.example/webhooks/twilio";
  const signed = createHmac("sha1", api.account.authToken).update(`${url}AXBaBbC1`).digest("base64");
  const webhook = (body: string) => ({
    rawBody: Buffer.from(body),
    headers: { "x-twilio-signature": signed },
    publicUrl: url,
    receivedAt: FRIDAY,
  });
  expect(channel.verify(webhook("B=b&C=1&B=a&A=X&B=b"))).toBe(true);
  expect(channel.verify(webhook("B=b&C=1&A=X"))).toBe(false);
});

describe("what Twilio brings", () => {
  const parse = async (make: (api: FakeTwilio) => ReturnType<FakeTwilio["written"]>) => {
    const { api, channel } = await open();
    return channel.parse(make(api));
  };
  const event = {
    kind: "message",
    eventId: "SMin1",
    from: ANA,
    text: "yes",
    buttonId: null,
    replyTo: null,
    occurredAt: FRIDAY,
  };

  test.each(["+12125550142", "whatsapp:+12125550142"])("a text from %s", async (From) => {
    expect(await parse((api) => api.written({ From, Body: "yes", ProfileName: "Ana" }))).toEqual([event]);
  });

  test.each([
    ["STOP", "Arrêt", "STOP"],
    // A yes lets Twilio send again, and is an answer all the same.
    ["START", "yes", "yes"],
    ["HELP", "info", "info"],
  ])("a word that Twilio takes for %s", async (OptOutType, Body, text) => {
    expect(await parse((api) => api.written({ From: ANA, Body, OptOutType }))).toEqual([{ ...event, text }]);
  });

  test("a tap, and the message that it answers", async () => {
    const fields = { Body: "Yes", ButtonText: "Yes", ButtonPayload: "v1:7:yes" };
    const tap = { From: "whatsapp:+12125550142", ...fields, OriginalRepliedMessageSid: "SM9" };
    expect(await parse((api) => api.written(tap))).toEqual([
      { ...event, text: "Yes", buttonId: "v1:7:yes", replyTo: "SM9" },
    ]);
  });

  test("a user's id, with the number hidden", async () => {
    const hidden = { From: "whatsapp:US.1", Body: "yes", ExternalUserId: "US.1" };
    expect(await parse((api) => api.written(hidden))).toEqual([{ ...event, from: null, userId: "US.1" }]);
  });

  test.each([
    ["sent", undefined, { status: "sent", reason: null }],
    ["read", undefined, { status: "read", reason: null }],
    [
      "undelivered",
      30005,
      {
        status: "failed",
        reason: "nobody has this number any more: undelivered (30005)",
        refusal: "unreachable",
        code: "30005",
      },
    ],
    [
      "failed",
      63016,
      {
        status: "failed",
        reason: "has not written to the bot for 24 hours: failed (63016)",
        refusal: "window_closed",
        code: "63016",
      },
    ],
    ["canceled", undefined, { status: "failed", reason: "canceled" }],
  ])("the status %s", async (word, code, expected) => {
    const message = { sid: "SM7", to: ANA, text: "", buttons: [], statusCallback: CALLBACK };
    expect(await parse((api) => api.status(message, word, code))).toEqual([
      {
        kind: "status",
        eventId: `SM7:${expected.status}`,
        providerMessageId: "SM7",
        messageId: 41,
        occurredAt: FRIDAY,
        ...expected,
      },
    ]);
  });

  test.each(["accepted", "scheduled", "queued", "sending", "constructor", ""])(
    "the status %j tells nothing new",
    async (word) => {
      const message = { sid: "SM7", to: ANA, text: "", buttons: [], statusCallback: CALLBACK };
      expect(await parse((api) => api.status(message, word))).toEqual([]);
    },
  );
});
