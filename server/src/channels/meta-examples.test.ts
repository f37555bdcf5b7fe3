import { cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { describe, expect, test } from "vitest";
import type { Message } from "../features/outbox/rules/message.ts";
import { FakeCloudApi } from "../testing/fake-cloud-api.ts";
import { POLL } from "../testing/game.ts";
import { META_ANSWERS, META_REQUESTS, META_WEBHOOKS } from "../testing/meta-examples.ts";
import { patience } from "../testing/patience.ts";
import { DEFAULT_SETTINGS } from "../testing/settings.ts";
import { createWhatsAppCloud } from "./whatsapp-cloud.ts";

const ANA = "+16505551234" as PhoneNumber;
const BALANCE: Message = { kind: "balance", variables: { balanceCents: cents(30_00) } };

async function open() {
  const api = new FakeCloudApi();
  const channel = createWhatsAppCloud(await api.open());
  const send = (message: Message, isWindowOpen = true) => {
    const request = { messageId: 41, to: ANA, message, settings: DEFAULT_SETTINGS, isWindowOpen };
    return channel.send({ ...request, haltedTemplates: new Set() }, patience());
  };
  const sent = () => JSON.parse(api.requests.at(-1)?.body ?? "null");
  return { api, channel, send, sent };
}

/** What the examples have not, and Meta describes beside them: our number of the message. */
const OURS = { biz_opaque_callback_data: "41", to: ANA };

describe("a request is Meta's example with our values in it:", () => {
  test("a text", async () => {
    const { send, sent } = await open();
    await send(BALANCE);
    const example = META_REQUESTS["Send Text Message"];
    const body = "Your Dink Club balance is $30.00.";
    expect(sent()).toEqual({ ...example, ...OURS, text: { ...example.text, body } });
  });

  test("reply buttons", async () => {
    const { send, sent } = await open();
    await send(POLL);
    const example = META_REQUESTS["Send Reply Button"];
    const titles = ["Yes", "No"];
    const buttons = example.interactive.action.buttons.map((button, index) => ({
      ...button,
      reply: { id: `v1:7:${titles[index]?.toLowerCase()}`, title: titles[index] },
    }));
    expect(sent()).toEqual({
      ...example,
      ...OURS,
      interactive: {
        ...example.interactive,
        body: { text: sent().interactive.body.text },
        action: { buttons },
      },
    });
  });

  test("a template with quick replies", async () => {
    const { send, sent } = await open();
    await send(POLL, false);
    const example = META_REQUESTS["Send Message Template Interactive"];
    const [, body, ...buttons] = example.template.components;
    const { components, ...template } = sent().template;
    expect({ ...sent(), template: undefined }).toEqual({ ...example, ...OURS, template: undefined });
    expect(template).toEqual({ name: "dinkboard_poll", language: { code: "en_US" } });
    expect(components[0].type).toBe(body?.type);
    // The example's first value is a text; the club's values all are.
    for (const parameter of components[0].parameters) {
      expect({ ...parameter, text: "" }).toEqual({ ...body?.parameters[0], text: "" });
    }
    const payloads = ["v1:7:yes", "v1:7:no"];
    expect(components.slice(1)).toEqual(
      buttons.map((button, index) => ({
        ...button,
        parameters: [{ ...button.parameters[0], payload: payloads[index] }],
      })),
    );
  });
});

test.each(Object.entries(META_ANSWERS))(
  'the answer of the example "%s" is an acceptance',
  async (_, body) => {
    const { api, send } = await open();
    api.next({ status: 200, body });
    const providerMessageId = body.messages[0]?.id;
    expect(await send(BALANCE)).toMatchObject({ outcome: "accepted", providerMessageId });
  },
);

test.each([
  ["Text Message", [{ kind: "message", from: ANA, text: "Does it come in another color?", buttonId: null }]],
  ["Button Message", [{ kind: "message", from: ANA, text: "Unsubscribe", buttonId: "Unsubscribe" }]],
  ["Interactive Button Reply Message", [{ kind: "message", text: "Cancel", buttonId: "cancel-button" }]],
  ["System Message", [{ kind: "address_changed", from: ANA, to: "+12195555358" }]],
] as const)('the webhook of the example "%s" is verified and read', async (name, events) => {
  const { api, channel } = await open();
  const webhook = api.sign(JSON.stringify(META_WEBHOOKS[name]));
  expect(channel.verify(webhook)).toBe(true);
  expect(channel.parse(webhook)).toMatchObject(events);
});

test("a message of a kind that Meta itself does not know is no error", async () => {
  const { api, channel } = await open();
  const webhook = api.sign(JSON.stringify(META_WEBHOOKS["Unsupported Message"]));
  expect(channel.parse(webhook).every(({ kind }) => kind === "message")).toBe(true);
});
