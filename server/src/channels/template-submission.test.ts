import { describe, expect, test } from "vitest";
import { cloudError, FakeCloudApi } from "../testing/fake-cloud-api.ts";
import { FakeTwilio, twilioError } from "../testing/fake-twilio.ts";
import { patience } from "../testing/patience.ts";
import { APPROVED_TEMPLATES, type ApprovedTemplate } from "./approved-templates.ts";
import { cloudTemplate, contentTemplate, submitToCloud, submitToTwilio } from "./template-submission.ts";

const named = (name: string) => APPROVED_TEMPLATES.find((one) => one.name === name) as ApprovedTemplate;
const POLL = named("dinkboard_poll");
const CODE = named("dinkboard_login_code");

describe("every template is one that WhatsApp approves:", () => {
  test.each(APPROVED_TEMPLATES)("$name", ({ name, category, text, example, buttons }) => {
    expect(name).toMatch(/^[a-z0-9_]{1,512}$/);
    expect(text.length).toBeLessThanOrEqual(1_024);
    const gaps = [...text.matchAll(/{{(\d+)}}/g)].map(([, number]) => Number(number));
    expect(gaps).toEqual(example.map((_, index) => index + 1));
    for (const value of example) expect(value).toMatch(/^\S+( \S+)*$/);
    for (const title of buttons) expect(title.length).toBeLessThanOrEqual(20);
    if (category === "utility") {
      expect(text).not.toMatch(/^\s*{{|}}\s*$/);
      expect(text).not.toMatch(/}}\s*{{/);
    }
  });
});

test("Meta gets the text with an example, the buttons, and a code's in its own form", () => {
  expect(cloudTemplate(POLL, "en_US")).toEqual({
    name: "dinkboard_poll",
    language: "en_US",
    category: "UTILITY",
    components: [
      { type: "BODY", text: POLL.text, example: { body_text: [POLL.example] } },
      {
        type: "BUTTONS",
        buttons: [
          { type: "QUICK_REPLY", text: "Yes" },
          { type: "QUICK_REPLY", text: "No" },
        ],
      },
    ],
  });
  expect(cloudTemplate(CODE, "en_US")).toEqual({
    name: "dinkboard_login_code",
    language: "en_US",
    category: "AUTHENTICATION",
    components: [
      { type: "BODY", add_security_recommendation: true },
      { type: "FOOTER", code_expiration_minutes: 5 },
      { type: "BUTTONS", buttons: [{ type: "OTP", otp_type: "COPY_CODE" }] },
    ],
  });
});

test("Twilio gets what the buttons send back as variables after those of the text", () => {
  expect(contentTemplate(POLL, "en_US")).toMatchObject({
    friendly_name: "dinkboard_poll",
    language: "en",
    variables: { 1: "Dink Club", 5: "Thu, Nov 26, 8:00 AM", 6: "v1:1:yes", 7: "v1:1:no" },
    types: {
      "twilio/quick-reply": {
        body: POLL.text,
        actions: [
          { type: "QUICK_REPLY", title: "Yes", id: "{{6}}" },
          { type: "QUICK_REPLY", title: "No", id: "{{7}}" },
        ],
      },
    },
  });
  expect(contentTemplate(named("dinkboard_welcome"), "en_US").types).toHaveProperty(["twilio/text"]);
  expect(contentTemplate(CODE, "en_US").types).toHaveProperty(["whatsapp/authentication"]);
});

test("Meta's answer is told", async () => {
  const api = new FakeCloudApi();
  const account = await api.open();
  api.next({ status: 200, body: { id: "594425479261596", status: "PENDING" } });
  expect(await submitToCloud(account, "102", POLL, patience())).toEqual({
    isSubmitted: true,
    id: "594425479261596",
  });
  expect(api.requests.at(-1)).toMatchObject({ method: "POST", url: "/v25.0/102/message_templates" });
  api.next({ status: 400, body: cloudError(100, "There is already English content for this template") });
  expect(await submitToCloud(account, "102", POLL, patience())).toEqual({
    isSubmitted: false,
    reason: "(#100) There is already English content for this template",
  });
  api.stop();
  expect(await submitToCloud(account, "102", POLL, patience())).toMatchObject({ isSubmitted: false });
});

test("Twilio makes a template, then asks for its approval", async () => {
  const api = new FakeTwilio();
  const account = await api.open();
  const sid = `HX${"a".repeat(32)}`;
  api.next({ status: 201, body: { sid } }, { status: 201, body: { status: "received" } });
  expect(await submitToTwilio(account, "en_US", POLL, patience())).toEqual({ isSubmitted: true, id: sid });
  expect(api.requests.map(({ url }) => url)).toEqual([
    "/v1/Content",
    `/v1/Content/${sid}/ApprovalRequests/whatsapp`,
  ]);
  expect(JSON.parse(api.requests.at(-1)?.body ?? "")).toEqual({
    name: "dinkboard_poll",
    category: "UTILITY",
  });
  api.next({ status: 201, body: { sid } }, { status: 400, body: twilioError(20001, "Name is taken") });
  expect(await submitToTwilio(account, "en_US", POLL, patience())).toEqual({
    isSubmitted: false,
    reason: `made as ${sid}, but not submitted: Name is taken`,
  });
});
