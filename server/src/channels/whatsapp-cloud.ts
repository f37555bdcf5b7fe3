import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { z } from "zod";
import type { ConnectionState } from "../features/connection/rules.ts";
import type { SendResult } from "../features/outbox/rules/results.ts";
import { type FilledTemplate, fillTemplate } from "./approved-templates.ts";
import { type Channel, MESSAGES_PER_SECOND, type SendRequest, type Webhook } from "./channel.ts";
import { type Exchange, exchange, notConnected, withoutCode } from "./exchange.ts";
import { reasonFor } from "./recipient-faults.ts";
import { render } from "./templates.ts";
import { explainWhatsApp, whatsAppVerdict } from "./whatsapp-errors.ts";
import { parseWhatsApp } from "./whatsapp-events.ts";

const WHATSAPP_CLOUD = "whatsapp-cloud";

/** What Meta shows for a WhatsApp Business number, and where to reach it. */
export interface WhatsAppAccount {
  readonly phoneNumberId: string;
  readonly accessToken: string;
  /** Signs what Meta sends. */
  readonly appSecret: string;
  /** A word of the club's own, typed in at Meta's, by which the two know each other. */
  readonly verifyToken: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** "v25.0" */
  readonly version: string;
  /** The language under which the templates were approved: "en_US". */
  readonly templateLanguage: string;
}

const acceptedSchema = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const errorSchema = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(""),
    error_data: z.object({ details: z.string() }).partial().optional(),
  }),
});
const numberSchema = z.object({
  verified_name: z.string().default(""),
  display_phone_number: z.string(),
  quality_rating: z.string().default("UNKNOWN"),
});

/** WhatsApp, over Meta's Cloud API. */
export function createWhatsAppCloud(account: WhatsAppAccount): Channel {
  const numberUrl = `${account.baseUrl}/${account.version}/${account.phoneNumberId}`;
  const headers = { authorization: `Bearer ${account.accessToken}`, "content-type": "application/json" };
  let phoneNumber: PhoneNumber | null = null;
  return {
    id: WHATSAPP_CLOUD,
    capabilities: {
      buttons: true,
      window: true,
      deliveryStatuses: true,
      messagesPerSecond: MESSAGES_PER_SECOND,
    },
    send: async (request, signal) => {
      const template = templateFor(request);
      const isReply = request.message.kind !== "login_code" && request.isWindowOpen;
      if (!isReply && template === undefined) return noTemplate(request);
      if (!isReply && template && request.haltedTemplates.has(template.name)) return halted(template);
      const content = isReply ? freeText(request) : templateContent(template as FilledTemplate, account);
      const body = JSON.stringify({
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: request.to,
        ...content,
        biz_opaque_callback_data: String(request.messageId),
      });
      const answer = await exchange(`${numberUrl}/messages`, { method: "POST", headers, body }, signal);
      return judge(answer, isReply ? undefined : template);
    },
    check: async (signal) => {
      const fields = "fields=verified_name,display_phone_number,quality_rating";
      const answer = await exchange(`${numberUrl}?${fields}`, { headers }, signal);
      // Once known it stays known: an outage takes nobody's number away.
      phoneNumber = phoneNumberIn(answer) ?? phoneNumber;
      return describe(answer);
    },
    explain: explainWhatsApp,
    contact: () => ({ messenger: "whatsapp", phoneNumber }),
    verify: (webhook) => isSignedBy(account.appSecret, webhook),
    handshake: (query) => {
      const isMeta =
        query["hub.mode"] === "subscribe" && isSecret(query["hub.verify_token"], account.verifyToken);
      const challenge = query["hub.challenge"];
      return isMeta && typeof challenge === "string" ? challenge : undefined;
    },
    parse: (webhook) => parseWhatsApp(webhook, account),
    acknowledge: () => ({ contentType: "text/plain", body: "" }),
  };
}

function templateFor({ message, settings }: SendRequest): FilledTemplate | undefined {
  return fillTemplate(message, settings);
}

function noTemplate({ message }: SendRequest): SendResult {
  const detail = `the player has not written for 24 hours, and there is no template for ${message.kind}`;
  return { outcome: "refused", refusal: "window_closed", code: "", detail };
}

function halted({ name }: FilledTemplate): SendResult {
  const detail = `WhatsApp has taken the template ${name} out of use`;
  return { outcome: "refused", refusal: "template_halted", code: "", detail, template: name };
}

function freeText({ message, settings }: SendRequest) {
  const { text, buttons } = render(message, settings);
  if (buttons.length === 0) return { type: "text", text: { preview_url: false, body: text } };
  return {
    type: "interactive",
    interactive: {
      type: "button",
      body: { text },
      action: { buttons: buttons.map(({ id, title }) => ({ type: "reply", reply: { id, title } })) },
    },
  };
}

function templateContent(
  { name, category, values, payloads }: FilledTemplate,
  { templateLanguage }: WhatsAppAccount,
) {
  const parameters = values.map((text) => ({ type: "text", text }));
  const buttons =
    category === "authentication"
      ? // Meta's button that copies the code is one that opens an address, as far as the request is concerned.
        [{ type: "button", sub_type: "url", index: "0", parameters }]
      : payloads.map((payload, index) => ({
          type: "button",
          sub_type: "quick_reply",
          index: String(index),
          parameters: [{ type: "payload", payload }],
        }));
  return {
    type: "template",
    template: {
      name,
      language: { code: templateLanguage },
      components: [{ type: "body", parameters }, ...buttons],
    },
  };
}

function judge(answer: Exchange, template: FilledTemplate | undefined): SendResult {
  const refused = { outcome: "refused", code: "" } as const;
  if (answer.kind === "unsent") return { ...refused, refusal: "retry", detail: answer.detail };
  if (answer.kind === "unanswered") return { ...refused, refusal: "unknown_outcome", detail: answer.detail };
  const accepted = acceptedSchema.safeParse(answer.body);
  if (answer.status < 300 && accepted.success) {
    const providerMessageId = accepted.data.messages[0]?.id ?? "";
    return { outcome: "accepted", providerMessageId, ...(template && { template: template.name }) };
  }
  const failed = errorSchema.safeParse(answer.body);
  if (!failed.success) return { ...refused, ...withoutCode(answer) };
  const { code, message, error_data } = failed.data.error;
  const verdict = whatsAppVerdict(code) ?? { refusal: answer.status >= 500 ? "unknown_outcome" : "invalid" };
  const retryAfterMs = answer.retryAfterMs ?? verdict.retryAfterMs;
  return {
    outcome: "refused",
    refusal: verdict.refusal,
    code: String(code),
    detail: reasonFor(code, error_data?.details ?? message),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(verdict.refusal === "template" && template && { template: template.name }),
  };
}

function describe(answer: Exchange): ConnectionState {
  if (answer.kind !== "answered") return notConnected("WhatsApp", answer);
  const number = numberSchema.safeParse(answer.body);
  if (answer.status < 300 && number.success) {
    const { verified_name, display_phone_number, quality_rating } = number.data;
    const name = verified_name === "" ? "" : ` as ${verified_name}`;
    const quality = quality_rating === "UNKNOWN" ? "" : `, quality ${quality_rating.toLowerCase()}`;
    return { isConnected: true, message: `WhatsApp is connected: ${display_phone_number}${name}${quality}.` };
  }
  const error = errorSchema.safeParse(answer.body).data?.error;
  return notConnected(
    "WhatsApp",
    answer,
    error && { ...error, refusal: whatsAppVerdict(error.code)?.refusal },
  );
}

/** Meta shows the number as people write it: "+1 555-078-3881". */
function phoneNumberIn(answer: Exchange): PhoneNumber | undefined {
  const number = answer.kind === "answered" ? numberSchema.safeParse(answer.body) : undefined;
  const digits = number?.data?.display_phone_number.replace(/\D/g, "") ?? "";
  return /^[1-9]\d{6,14}$/.test(digits) ? (`+${digits}` as PhoneNumber) : undefined;
}

/** Whoever tries many words learns nothing from how long the answer takes. */
function isSecret(given: unknown, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return typeof given === "string" && timingSafeEqual(digest(given), digest(secret));
}

function isSignedBy(appSecret: string, { rawBody, headers }: Webhook): boolean {
  const given = headers["x-hub-signature-256"];
  if (typeof given !== "string" || !/^sha256=[0-9a-f]{64}$/.test(given)) return false;
  const expected = createHmac("sha256", appSecret).update(rawBody).digest();
  return timingSafeEqual(Buffer.from(given.slice("sha256=".length), "hex"), expected);
}
