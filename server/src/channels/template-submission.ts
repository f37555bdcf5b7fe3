import { CODE_LIFE_MS, MINUTE_MS } from "@dinkboard/shared/limits";
import { z } from "zod";
import { answerButtonId } from "../features/conversation/rules.ts";
import type { ApprovedTemplate } from "./approved-templates.ts";
import { type Exchange, exchange } from "./exchange.ts";
import type { TwilioAccount } from "./twilio.ts";
import type { WhatsAppAccount } from "./whatsapp-cloud.ts";

const CODE_LIFE_MINUTES = CODE_LIFE_MS / MINUTE_MS;

/** What came of one template. */
export type Submission =
  | { readonly isSubmitted: true; readonly id: string }
  | { readonly isSubmitted: false; readonly reason: string };

const idSchema = z.object({ id: z.string() });
const sidSchema = z.object({ sid: z.string() });
const errorSchema = z.union([
  z
    .object({ error: z.object({ message: z.string(), error_user_msg: z.string().optional() }) })
    .transform(({ error }) => error.error_user_msg ?? error.message),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

/** The request that has Meta look at a template. The words of a code's are Meta's own. */
export function cloudTemplate(
  { name, category, text, example, buttons }: ApprovedTemplate,
  language: string,
) {
  const components =
    category === "authentication"
      ? [
          { type: "BODY", add_security_recommendation: true },
          { type: "FOOTER", code_expiration_minutes: CODE_LIFE_MINUTES },
          { type: "BUTTONS", buttons: [{ type: "OTP", otp_type: "COPY_CODE" }] },
        ]
      : [
          { type: "BODY", text, example: { body_text: [example] } },
          ...(buttons.length === 0
            ? []
            : [{ type: "BUTTONS", buttons: buttons.map((title) => ({ type: "QUICK_REPLY", text: title })) }]),
        ];
  return { name, language, category: category.toUpperCase(), components };
}

/** The request that makes a template at Twilio. What the buttons send back follows the values of the text. */
export function contentTemplate(
  { name, category, text, example, buttons }: ApprovedTemplate,
  language: string,
) {
  const isCode = category === "authentication";
  const payloads = isCode ? [] : (["yes", "no"] as const).slice(0, buttons.length);
  const samples = [...example, ...payloads.map((response) => answerButtonId(1, response))];
  const variables = Object.fromEntries(samples.map((sample, index) => [index + 1, sample]));
  const actions = payloads.map((_, index) => ({
    type: "QUICK_REPLY",
    title: buttons[index],
    id: `{{${example.length + index + 1}}}`,
  }));
  const types = isCode
    ? {
        "whatsapp/authentication": {
          add_security_recommendation: true,
          code_expiration_minutes: CODE_LIFE_MINUTES,
          actions: [{ type: "COPY_CODE", copy_code_text: buttons[0] }],
        },
      }
    : payloads.length > 0
      ? { "twilio/quick-reply": { body: text, actions } }
      : { "twilio/text": { body: text } };
  // Twilio names languages without their country.
  return { friendly_name: name, language: language.split("_", 1)[0], variables, types };
}

/** @param businessAccountId of the WhatsApp Business Account that the number belongs to */
export async function submitToCloud(
  { baseUrl, version, accessToken, templateLanguage }: WhatsAppAccount,
  businessAccountId: string,
  template: ApprovedTemplate,
  signal: AbortSignal,
): Promise<Submission> {
  const url = `${baseUrl}/${version}/${businessAccountId}/message_templates`;
  const body = JSON.stringify(cloudTemplate(template, templateLanguage));
  const answer = await postJson(url, `Bearer ${accessToken}`, body, signal);
  const id = answer.kind === "answered" && answer.status < 300 && idSchema.safeParse(answer.body).data?.id;
  return id ? { isSubmitted: true, id } : { isSubmitted: false, reason: reasonOf(answer) };
}

/** Makes the template, then asks for WhatsApp's approval of it. */
export async function submitToTwilio(
  { baseUrl, accountSid, authToken }: TwilioAccount,
  language: string,
  template: ApprovedTemplate,
  signal: AbortSignal,
): Promise<Submission> {
  // Twilio keeps templates at an address of their own.
  const url = `${baseUrl.replace("//api.", "//content.")}/v1/Content`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const made = await postJson(
    url,
    authorization,
    JSON.stringify(contentTemplate(template, language)),
    signal,
  );
  const sid = made.kind === "answered" && made.status < 300 && sidSchema.safeParse(made.body).data?.sid;
  if (!sid) return { isSubmitted: false, reason: reasonOf(made) };
  const wish = JSON.stringify({ name: template.name, category: template.category.toUpperCase() });
  const asked = await postJson(`${url}/${sid}/ApprovalRequests/whatsapp`, authorization, wish, signal);
  return asked.kind === "answered" && asked.status < 300
    ? { isSubmitted: true, id: sid }
    : { isSubmitted: false, reason: `made as ${sid}, but not submitted: ${reasonOf(asked)}` };
}

function postJson(url: string, authorization: string, body: string, signal: AbortSignal): Promise<Exchange> {
  const headers = { authorization, "content-type": "application/json" };
  return exchange(url, { method: "POST", headers, body }, signal);
}

function reasonOf(answer: Exchange): string {
  if (answer.kind !== "answered") return answer.detail;
  return errorSchema.safeParse(answer.body).data ?? `HTTP ${answer.status}`;
}
