import { cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { describe, expect, test } from "vitest";
import type { Message } from "../features/outbox/rules/message.ts";
import { describeChannel } from "../testing/channel-contract.ts";
import { cloudError, FakeCloudApi } from "../testing/fake-cloud-api.ts";
import { POLL } from "../testing/game.ts";
import { patience } from "../testing/patience.ts";
import { DEFAULT_SETTINGS } from "../testing/settings.ts";
import type { SendRequest } from "./channel.ts";
import { notConnected } from "./exchange.ts";
import { reasonFor } from "./recipient-faults.ts";
import { createWhatsAppCloud } from "./whatsapp-cloud.ts";
import { whatsAppVerdict } from "./whatsapp-errors.ts";

const ANA = "+16505551234" as PhoneNumber;
const AT = 1_749_416_383_000;
/** Meta stamps whole seconds; what a player wrote counts as of the end of its second. */
const END_OF_SECOND = AT + 999;

async function open() {
  const api = new FakeCloudApi();
  const channel = createWhatsAppCloud(await api.open());
  const send = (message: Message, changes: Partial<SendRequest> = {}) => {
    const request = { messageId: 41, to: ANA, message, settings: DEFAULT_SETTINGS, haltedTemplates: NONE };
    return channel.send({ ...request, isWindowOpen: true, ...changes }, patience());
  };
  const sent = () => JSON.parse(api.requests.at(-1)?.body ?? "null");
  return { api, channel, send, sent };
}

const NONE: ReadonlySet<string> = new Set();
const HELP: Message = { kind: "balance", variables: { balanceCents: cents(30_00) } };
const CODE: Message = { kind: "login_code", variables: { code: "012345" } };

describeChannel("WhatsApp Cloud", async () => {
  const { api, channel } = await open();
  return {
    channel,
    phone: (phoneNumber) => api.phone(phoneNumber),
    events: () =>
      api.messages.flatMap((message) => [
        ...channel.parse(api.status(message, "sent")),
        ...channel.parse(api.status(message, "delivered")),
      ]),
  };
});

describe("a request has the shape of Meta's own example:", () => {
  test("a text", async () => {
    const { api, send, sent } = await open();
    await send(HELP);
    expect(api.requests.at(-1)).toMatchObject({ method: "POST", url: "/v25.0/106540352242922/messages" });
    expect(api.requests.at(-1)?.headers).toMatchObject({ "content-type": "application/json" });
    expect(sent()).toEqual({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "+16505551234",
      type: "text",
      text: { preview_url: false, body: "Your Dink Club balance is $30.00." },
      biz_opaque_callback_data: "41",
    });
  });

  test("reply buttons", async () => {
    const { send, sent } = await open();
    await send(POLL);
    expect(sent()).toEqual({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "+16505551234",
      type: "interactive",
      interactive: {
        type: "button",
        body: { text: expect.stringContaining("Who wants to play pickleball?") },
        action: {
          buttons: [
            { type: "reply", reply: { id: "v1:7:yes", title: "Yes" } },
            { type: "reply", reply: { id: "v1:7:no", title: "No" } },
          ],
        },
      },
      biz_opaque_callback_data: "41",
    });
  });

  test("a template with quick replies, for whoever has not written", async () => {
    const { send, sent } = await open();
    await send(POLL, { isWindowOpen: false });
    const text = (value: string) => ({ type: "text", text: value });
    const button = (index: string, payload: string) => ({
      type: "button",
      sub_type: "quick_reply",
      index,
      parameters: [{ type: "payload", payload }],
    });
    expect(sent()).toEqual({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "+16505551234",
      type: "template",
      template: {
        name: "dinkboard_poll",
        language: { code: "en_US" },
        components: [
          {
            type: "body",
            parameters: [
              text("Dink Club"),
              text("Who wants to play pickleball?"),
              text("Thu, Nov 26, 8:30 PM"),
              text("$15.00"),
              text("Thu, Nov 26, 8:00 AM"),
            ],
          },
          button("0", "v1:7:yes"),
          button("1", "v1:7:no"),
        ],
      },
      biz_opaque_callback_data: "41",
    });
  });

  test.each([true, false])("a code, twice, in a template, window open: %s", async (isWindowOpen) => {
    const { send, sent } = await open();
    await send(CODE, { isWindowOpen });
    const parameters = [{ type: "text", text: "012345" }];
    expect(sent().template).toEqual({
      name: "dinkboard_login_code",
      language: { code: "en_US" },
      components: [
        { type: "body", parameters },
        { type: "button", sub_type: "url", index: "0", parameters },
      ],
    });
  });
});

describe("nothing is asked of Meta", () => {
  test("where no template is made for an answer", async () => {
    const { api, send } = await open();
    expect(await send(HELP, { isWindowOpen: false })).toMatchObject({ refusal: "window_closed", code: "" });
    expect(api.requests).toEqual([]);
  });

  test("where the template is out of use", async () => {
    const { api, send } = await open();
    const haltedTemplates = new Set(["dinkboard_poll"]);
    expect(await send(POLL, { isWindowOpen: false, haltedTemplates })).toMatchObject({
      refusal: "template_halted",
      template: "dinkboard_poll",
    });
    expect(api.requests).toEqual([]);
    expect(await send(POLL, { haltedTemplates })).toMatchObject({ outcome: "accepted" });
  });
});

const DAY_MS = 86_400_000;

const REFUSALS: [number, object][] = [
  ...[2, 4, 80007, 130429, 131000, 131016].map((code): [number, object] => [code, { refusal: "retry" }]),
  [131056, { refusal: "recipient_throttled" }],
  ...[131049, 130472].map((code): [number, object] => [
    code,
    { refusal: "recipient_throttled", retryAfterMs: DAY_MS },
  ]),
  [131047, { refusal: "window_closed" }],
  ...[131026, 131030, 131021].map((code): [number, object] => [code, { refusal: "unreachable" }]),
  [131050, { refusal: "opted_out" }],
  ...[131031, 131042, 131048, 131064, 368].map((code): [number, object] => [
    code,
    { refusal: "broadcasts_paused" },
  ]),
  ...[190, 0, 3, 10, 200, 250, 299].map((code): [number, object] => [code, { refusal: "account" }]),
  ...[132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016].map((code): [number, object] => [
    code,
    { refusal: "template", template: "dinkboard_poll" },
  ]),
  [100, { refusal: "invalid" }],
  [999999, { refusal: "invalid" }],
];

test.each(REFUSALS)("Meta's code %i", async (code, expected) => {
  const { api, send } = await open();
  api.next({ status: 400, body: cloudError(code, "No", "What went wrong") });
  const result = await send(POLL, { isWindowOpen: false });
  expect(result).toEqual({
    outcome: "refused",
    code: String(code),
    detail: reasonFor(code, "What went wrong"),
    ...expected,
  });
});

test("what is the account's fault is explained, with what to do", async () => {
  const { channel } = await open();
  const ofAccount = REFUSALS.filter(([, expected]) =>
    /"(account|broadcasts_paused)"/.test(JSON.stringify(expected)),
  );
  expect(ofAccount).toHaveLength(12);
  for (const [code] of ofAccount) {
    expect(channel.explain(String(code))).toMatch(new RegExp(`^Meta .*\\(${code}\\).* .+\\.$`));
  }
  expect(channel.explain("100")).toBeUndefined();
});

describe("what is not Meta's own answer", () => {
  test.each([500, 502, 503] as const)("%i may come after the message was taken", async (acceptThen) => {
    const { api, send } = await open();
    api.next({ acceptThen });
    expect(await send(HELP)).toMatchObject({ refusal: "unknown_outcome" });
    expect(api.messages).toHaveLength(1);
  });

  test("an answer may take its time", async () => {
    const { api, send } = await open();
    const late = Promise.withResolvers<void>();
    api.next({ acceptAfter: late.promise });
    const sending = send(HELP);
    while (api.messages.length === 0) await new Promise((resolve) => setImmediate(resolve));
    late.resolve();
    expect(await sending).toMatchObject({ outcome: "accepted" });
  });

  test("a broken connection leaves it open what happened", async () => {
    const { api, send } = await open();
    api.next("accept-and-break");
    expect(await send(HELP)).toMatchObject({ refusal: "unknown_outcome" });
  });

  test("no answer in time leaves it open what happened", async () => {
    const { api, channel } = await open();
    api.next("hang");
    const caller = new AbortController();
    const request = { messageId: 1, to: ANA, message: HELP, settings: DEFAULT_SETTINGS };
    const sending = channel.send({ ...request, isWindowOpen: true, haltedTemplates: NONE }, caller.signal);
    while (api.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    caller.abort();
    expect(await sending).toMatchObject({ refusal: "unknown_outcome", detail: "no answer in time" });
  });

  test("nobody at the address: it never went out", async () => {
    const { api, send } = await open();
    api.stop();
    expect(await send(HELP)).toMatchObject({ refusal: "retry" });
  });

  test.each([
    [429, "retry"],
    [401, "account"],
    [404, "invalid"],
    [200, "unknown_outcome"],
  ])("HTTP %i without a word", async (status, refusal) => {
    const { api, send } = await open();
    api.next({ status, body: {}, headers: { "retry-after": "7" } });
    expect(await send(HELP)).toMatchObject({ refusal });
  });

  test.each([302, 307])("the token and the message follow nobody elsewhere: HTTP %i", async (status) => {
    const { api, send } = await open();
    api.next({ status, body: {}, headers: { location: "/elsewhere" } });
    expect(await send(HELP)).toMatchObject({ refusal: "unknown_outcome" });
    expect(api.requests).toHaveLength(1);
  });

  test("the time that it asks to wait is passed on", async () => {
    const { api, send } = await open();
    api.next({ status: 429, body: cloudError(130429), headers: { "retry-after": "7" } });
    expect(await send(HELP)).toMatchObject({ refusal: "retry", retryAfterMs: 7_000 });
  });
});

describe("the connection", () => {
  test("is told with the number, its name and quality", async () => {
    const { channel } = await open();
    expect(await channel.check(patience())).toEqual({
      isConnected: true,
      message: "WhatsApp is connected: +1 555-078-3881 as Dink Club, quality green.",
    });
  });

  test("is none with a wrong token", async () => {
    const api = new FakeCloudApi();
    const channel = createWhatsAppCloud({ ...(await api.open()), accessToken: "old" });
    expect(await channel.check(patience())).toEqual({
      isConnected: false,
      fault: "account",
      code: "190",
      message: "WhatsApp does not let the bot in: (#190) Invalid OAuth access token (190).",
    });
  });

  test("is none where nobody answers", async () => {
    const { api, channel } = await open();
    api.stop();
    expect(await channel.check(patience())).toMatchObject({
      isConnected: false,
      fault: "unreachable",
    });
  });

  test.each([
    [400, 100, "account"],
    [400, 190, "account"],
    [500, 3, "account"],
    [400, 4, "unreachable"],
    [500, 1, "unreachable"],
    [503, undefined, "unreachable"],
    [429, undefined, "unreachable"],
    [401, undefined, "account"],
  ])("HTTP %i with code %s is a fault of the kind %s", (status, code, fault) => {
    const error =
      code === undefined ? undefined : { code, message: "No", refusal: whatsAppVerdict(code)?.refusal };
    const answer = { kind: "answered", status, body: undefined } as const;
    expect(notConnected("WhatsApp", answer, error)).toMatchObject({
      isConnected: false,
      fault,
      code: fault === "account" && code !== undefined ? String(code) : "",
    });
  });
});

test("the handshake answers the bare challenge to whoever knows the word", async () => {
  const { channel } = await open();
  const query = { "hub.mode": "subscribe", "hub.verify_token": "pickle", "hub.challenge": "1158201444" };
  expect(channel.handshake(query)).toBe("1158201444");
  for (const wrong of [{ "hub.verify_token": "x" }, { "hub.mode": "x" }, { "hub.challenge": ["1", "2"] }]) {
    expect(channel.handshake({ ...query, ...wrong })).toBeUndefined();
  }
});

describe("a signature", () => {
  test("is over the bytes, escapes and all", async () => {
    const { api, channel } = await open();
    const webhook = api.written(ANA, { type: "text", text: { body: "Café @ 7/8 👍" } });
    expect(Buffer.from(webhook.rawBody).toString()).toMatch(/\\u00e9.*\\u0040.*\\\//);
    expect(channel.verify(webhook)).toBe(true);
    expect(channel.parse(webhook)).toMatchObject([{ text: "Café @ 7/8 👍" }]);
    const printedAnew = JSON.stringify(JSON.parse(Buffer.from(webhook.rawBody).toString()));
    expect(channel.verify({ ...webhook, rawBody: Buffer.from(printedAnew) })).toBe(false);
  });

  test.each([undefined, "", "sha256=", "sha256=00", `sha256=${"0".repeat(64)}`, `sha1=${"0".repeat(40)}`])(
    "%s is none",
    async (signature) => {
      const { api, channel } = await open();
      const webhook = { ...api.sign("{}"), headers: { "x-hub-signature-256": signature } };
      expect(channel.verify(webhook)).toBe(false);
    },
  );
});

describe("what Meta brings", () => {
  const parse = async (make: (api: FakeCloudApi) => ReturnType<FakeCloudApi["webhook"]>) => {
    const { api, channel } = await open();
    return channel.parse(make(api));
  };
  const message = (content: object) => ({
    contacts: [{ profile: { name: "Sheena Nelson" }, wa_id: "16505551234" }],
    messages: [{ from: "16505551234", id: "wamid.A", timestamp: "1749416383", ...content }],
  });
  const event = {
    kind: "message",
    eventId: "wamid.A",
    from: ANA,
    text: "Yes",
    buttonId: null,
    replyTo: null,
    occurredAt: END_OF_SECOND,
  };

  test("a text", async () => {
    expect(await parse((api) => api.webhook(message({ type: "text", text: { body: "Yes" } })))).toEqual([
      event,
    ]);
  });

  test("a tap on a template's button", async () => {
    const tap = {
      type: "button",
      context: { from: "15550783881", id: "wamid.B" },
      button: { payload: "v1:7:yes", text: "Yes" },
    };
    expect(await parse((api) => api.webhook(message(tap)))).toEqual([
      { ...event, buttonId: "v1:7:yes", replyTo: "wamid.B" },
    ]);
  });

  test("a tap on a reply button, whose context may be missing", async () => {
    const tap = {
      type: "interactive",
      interactive: { type: "button_reply", button_reply: { id: "v1:7:yes", title: "Yes" } },
    };
    expect(await parse((api) => api.webhook(message(tap)))).toEqual([{ ...event, buttonId: "v1:7:yes" }]);
  });

  test("a user's id beside the number, and in place of it", async () => {
    const text = { type: "text", text: { body: "Yes" } };
    const both = {
      ...message(text),
      contacts: [{ profile: { name: "S" }, wa_id: "16505551234", user_id: "US.1" }],
    };
    expect(await parse((api) => api.webhook(both))).toEqual([{ ...event, userId: "US.1" }]);
    const hidden = {
      contacts: [{ profile: { name: "S" }, user_id: "US.1" }],
      messages: [{ from_user_id: "US.1", id: "wamid.A", timestamp: "1749416383", ...text }],
    };
    expect(await parse((api) => api.webhook(hidden))).toEqual([{ ...event, from: null, userId: "US.1" }]);
  });

  test("a change of numbers", async () => {
    const system = {
      type: "system",
      system: { body: "User changed", wa_id: "12195555358", type: "user_changed_number" },
    };
    expect(await parse((api) => api.webhook(message(system)))).toEqual([
      {
        kind: "address_changed",
        eventId: "wamid.A",
        from: ANA,
        to: "+12195555358",
        occurredAt: END_OF_SECOND,
      },
    ]);
  });

  test("statuses, with our number of the message and what a failure means", async () => {
    const status = { id: "wamid.B", timestamp: "1749416383", biz_opaque_callback_data: "41" };
    const errors = [{ code: 131047, title: "Re-engagement", error_data: { details: "More than 24 hours" } }];
    const value = {
      statuses: [
        { ...status, status: "delivered" },
        { ...status, status: "failed", errors },
        { ...status, status: "played" },
      ],
    };
    const told = { kind: "status", providerMessageId: "wamid.B", messageId: 41, occurredAt: AT };
    expect(await parse((api) => api.webhook(value))).toEqual([
      { ...told, eventId: "wamid.B:delivered", status: "delivered", reason: null },
      {
        ...told,
        eventId: "wamid.B:failed",
        status: "failed",
        reason: "has not written to the bot for 24 hours: More than 24 hours (131047)",
        refusal: "window_closed",
        code: "131047",
      },
    ]);
  });

  test("a template that became marketing, and one that was paused", async () => {
    const name = { message_template_name: "dinkboard_poll" };
    const category = { ...name, previous_category: "UTILITY", new_category: "MARKETING" };
    expect(await parse((api) => api.webhook(category, "template_category_update"))).toMatchObject([
      { kind: "template", name: "dinkboard_poll", isUsable: false, verdict: "MARKETING" },
    ]);
    const state = async (word: string) =>
      (await parse((api) => api.webhook({ ...name, event: word }, "message_template_status_update"))).map(
        (one) => one.kind === "template" && one.isUsable,
      );
    expect(await state("PAUSED")).toEqual([false]);
    expect(await state("APPROVED")).toEqual([true]);
    expect(await state("DELETED")).toEqual([false]);
    expect(await state("FLAGGED")).toEqual([]);
  });

  test("a template that is approved as marketing is still of no use", async () => {
    const approved = {
      message_template_name: "dinkboard_poll",
      message_template_language: "en-US",
      message_template_category: "MARKETING",
      event: "APPROVED",
    };
    expect(await parse((api) => api.webhook(approved, "message_template_status_update"))).toMatchObject([
      { kind: "template", isUsable: false, verdict: "MARKETING" },
    ]);
  });

  test("what became of a template in another language is left alone", async () => {
    const change = { message_template_name: "dinkboard_poll", message_template_language: "es" };
    const state = { ...change, event: "DELETED" };
    const category = { ...change, new_category: "MARKETING" };
    expect(await parse((api) => api.webhook(state, "message_template_status_update"))).toEqual([]);
    expect(await parse((api) => api.webhook(category, "template_category_update"))).toEqual([]);
  });

  test("a message beside entries and times of no known shape", async () => {
    const { channel, api } = await open();
    const { rawBody } = api.written(ANA, { type: "text", text: { body: "Yes" } });
    const body = JSON.parse(Buffer.from(rawBody).toString());
    const [entry] = body.entry;
    const timed = (timestamp: unknown) => {
      const changes = structuredClone(entry.changes);
      changes[0].value.messages[0].timestamp = timestamp;
      return { ...entry, time: "soon", changes };
    };
    const strange = [1e300, 1.5, -1, "99999999999999"].map(timed);
    const entries = [null, 7, {}, { changes: {} }, ...strange, { ...entry, time: "soon" }];
    const webhook = api.sign(JSON.stringify({ ...body, entry: entries }));
    expect(channel.parse(webhook)).toMatchObject([{ kind: "message", text: "Yes" }]);
  });

  test("a thousand events at once; those that are unknown spoil none", async () => {
    const text = (index: number) => ({
      from: "16505551234",
      id: `wamid.${index}`,
      timestamp: "1749416383",
      type: "text",
      text: { body: "Yes" },
    });
    const unknown = [null, 7, "x", [], {}, { type: "hologram" }, { ...text(0), timestamp: {} }];
    const messages = [...unknown, ...Array.from({ length: 1_000 }, (_, index) => text(index))];
    expect(await parse((api) => api.webhook({ messages }))).toHaveLength(1_000);
  });

  test("what is for another number of the same app is left alone", async () => {
    const text = message({ type: "text", text: { body: "Yes" } });
    expect(await parse((api) => api.webhook({ ...text, metadata: { phone_number_id: "1" } }))).toEqual([]);
  });
});
