import { createHmac, timingSafeEqual } from "node:crypto";
import { CODE_LIFE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { z } from "zod";
import type { ConnectionState } from "../features/connection/rules.ts";
import type { SendResult } from "../features/outbox/rules/results.ts";
import { type FilledTemplate, fillTemplate } from "./approved-templates.ts";
import { type Channel, MESSAGES_PER_SECOND, type SendRequest, type Webhook } from "./channel.ts";
import { type Exchange, exchange, notConnected, withoutCode } from "./exchange.ts";
import { reasonFor } from "./recipient-faults.ts";
import { render } from "./templates.ts";
import { explainTwilio, twilioRefusal } from "./twilio-errors.ts";
import { MESSAGE_PARAMETER, parseTwilio, WHATSAPP_PREFIX } from "./twilio-events.ts";

/** What Twilio's console shows for an account, and where to reach it. At least one of the senders is there. */
export interface TwilioAccount {
  readonly accountSid: string;
  /** Lets us in, and signs what Twilio sends. */
  readonly authToken: string;
  /** "+12125550142" sends SMS, "whatsapp:+12125550142" sends WhatsApp. */
  readonly from?: string;
  /** A pool of senders in place of the one. */
  readonly messagingServiceSid?: string;
  /** The Content SIDs of the approved templates, by their names. WhatsApp alone needs them. */
  readonly contentSids: Readonly<Record<string, string>>;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Where Twilio reaches us, without a slash at the end. */
  readonly publicBaseUrl: string;
}

const acceptedSchema = z.object({ sid: z.string().min(1) });
const errorSchema = z.object({ code: z.number(), message: z.string().default("") });
const accountSchema = z.object({ friendly_name: z.string().default(""), status: z.string() });

/** SMS or WhatsApp over Twilio, by the form of the sender. */
export function createTwilio(account: TwilioAccount): Channel {
  const isWhatsApp = account.from?.startsWith(WHATSAPP_PREFIX) ?? false;
  const accountUrl = `${account.baseUrl}/2010-04-01/Accounts/${account.accountSid}`;
  const credentials = Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64");
  const headers = { authorization: `Basic ${credentials}` };
  return {
    id: "twilio",
    capabilities: {
      buttons: isWhatsApp,
      window: isWhatsApp,
      deliveryStatuses: true,
      messagesPerSecond: MESSAGES_PER_SECOND,
    },
    send: async (request, signal) => {
      const content = isWhatsApp ? whatsAppContent(request, account) : { form: { Body: textOf(request) } };
      if (!("form" in content)) return content;
      const body = new URLSearchParams({
        To: isWhatsApp ? `${WHATSAPP_PREFIX}${request.to}` : request.to,
        ...senderOf(account),
        ...content.form,
        // What is no longer good when it arrives need not arrive.
        ...(request.message.kind === "login_code" && { ValidityPeriod: String(CODE_LIFE_MS / SECOND_MS) }),
        StatusCallback: `${account.publicBaseUrl}/webhooks/twilio/status?${MESSAGE_PARAMETER}=${request.messageId}`,
      });
      const template =
        "ContentSid" in content.form ? fillTemplate(request.message, request.settings) : undefined;
      return judge(
        await exchange(`${accountUrl}/Messages.json`, { method: "POST", headers, body }, signal),
        template,
      );
    },
    check: async (signal) => describe(await exchange(`${accountUrl}.json`, { headers }, signal)),
    explain: explainTwilio,
    contact: () => ({
      messenger: isWhatsApp ? "whatsapp" : "sms",
      // A pool of senders has many numbers, of which Twilio chooses.
      phoneNumber:
        account.from === undefined ? null : (account.from.replace(WHATSAPP_PREFIX, "") as PhoneNumber),
    }),
    verify: (webhook) => isSignedBy(account.authToken, webhook),
    // Twilio asks nobody who they are.
    handshake: () => undefined,
    parse: parseTwilio,
    acknowledge: () => ({ contentType: "text/xml", body: "<Response/>" }),
  };
}

function senderOf({ from, messagingServiceSid }: TwilioAccount): Record<string, string> {
  if (messagingServiceSid !== undefined) return { MessagingServiceSid: messagingServiceSid };
  return from === undefined ? {} : { From: from };
}

function textOf({ message, settings }: SendRequest): string {
  return render(message, settings).text;
}

/** Within the window text is enough, unless the message has buttons: Twilio has those in templates alone. */
function whatsAppContent(
  request: SendRequest,
  { contentSids }: TwilioAccount,
): { readonly form: Record<string, string> } | Extract<SendResult, { outcome: "refused" }> {
  const { message, settings, isWindowOpen, haltedTemplates } = request;
  const template = fillTemplate(message, settings);
  const contentSid = template && contentSids[template.name];
  const isUsable = template !== undefined && contentSid !== undefined && !haltedTemplates.has(template.name);
  const isTextEnough = isWindowOpen && message.kind !== "login_code";
  const refused = { outcome: "refused", code: "" } as const;
  if (isUsable && !(isTextEnough && template.payloads.length === 0)) {
    const variables = [...template.values, ...template.payloads].map((value, index) => [index + 1, value]);
    const form = { ContentSid: contentSid, ContentVariables: JSON.stringify(Object.fromEntries(variables)) };
    return { form };
  }
  if (isTextEnough) return { form: { Body: textOf(request) } };
  if (template === undefined) {
    const detail = `the player has not written for 24 hours, and there is no template for ${message.kind}`;
    return { ...refused, refusal: "window_closed", detail };
  }
  if (haltedTemplates.has(template.name)) {
    const detail = `WhatsApp has taken the template ${template.name} out of use`;
    return { ...refused, refusal: "template_halted", detail, template: template.name };
  }
  const detail = `TWILIO_CONTENT_SIDS has no template ${template.name}`;
  return { ...refused, refusal: "template", detail, template: template.name };
}

function judge(answer: Exchange, template: FilledTemplate | undefined): SendResult {
  const refused = { outcome: "refused", code: "" } as const;
  if (answer.kind === "unsent") return { ...refused, refusal: "retry", detail: answer.detail };
  if (answer.kind === "unanswered") return { ...refused, refusal: "unknown_outcome", detail: answer.detail };
  const accepted = acceptedSchema.safeParse(answer.body);
  if (answer.status < 300 && accepted.success) {
    const providerMessageId = accepted.data.sid;
    return { outcome: "accepted", providerMessageId, ...(template && { template: template.name }) };
  }
  const failed = errorSchema.safeParse(answer.body);
  if (!failed.success) return { ...refused, ...withoutCode(answer) };
  const { code, message } = failed.data;
  const refusal = twilioRefusal(code) ?? (answer.status >= 500 ? "unknown_outcome" : "invalid");
  return {
    outcome: "refused",
    refusal,
    code: String(code),
    detail: reasonFor(code, message),
    ...(answer.retryAfterMs !== undefined && { retryAfterMs: answer.retryAfterMs }),
    ...(refusal === "template" && template && { template: template.name }),
  };
}

function describe(answer: Exchange): ConnectionState {
  if (answer.kind !== "answered") return notConnected("Twilio", answer);
  const account = accountSchema.safeParse(answer.body);
  if (answer.status < 300 && account.success) {
    const { friendly_name, status } = account.data;
    if (status === "active")
      return { isConnected: true, message: `Twilio is connected: account ${friendly_name}.` };
    return {
      isConnected: false,
      fault: "account",
      code: "",
      message: `The account ${friendly_name} at Twilio is ${status}.`,
    };
  }
  const error = errorSchema.safeParse(answer.body).data;
  return notConnected("Twilio", answer, error && { ...error, refusal: twilioRefusal(error.code) });
}

function isSignedBy(authToken: string, { rawBody, headers, publicUrl }: Webhook): boolean {
  const given = headers["x-twilio-signature"];
  if (typeof given !== "string") return false;
  const signature = Buffer.from(given, "base64");
  const form = new URLSearchParams(Buffer.from(rawBody).toString("utf8"));
  const fields = [...new Set(form.keys())]
    .sort()
    .flatMap((key) => [...new Set(form.getAll(key))].sort().map((value) => key + value))
    .join("");
  return addressesOf(publicUrl).some((address) => {
    const expected = createHmac("sha1", authToken)
      .update(address + fields)
      .digest();
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

/** Twilio signs the address with its port at times, and at times without. */
function addressesOf(publicUrl: string): string[] {
  const [, scheme = "", host = "", port, rest = ""] =
    /^(https?):\/\/([^/:?]+)(?::(\d+))?(.*)$/.exec(publicUrl) ?? [];
  const usual = scheme === "https" ? "443" : "80";
  return [`${scheme}://${host}:${port ?? usual}${rest}`, `${scheme}://${host}${rest}`];
}
