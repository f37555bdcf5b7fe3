import { LONGEST_INBOUND_TEXT } from "@dinkboard/shared/limits";
import { type InboundEvent, statusEventId } from "../features/inbox/rules.ts";
import type { DeliveryStatus } from "../features/outbox/rules/statuses.ts";
import { checkPhoneNumber } from "../features/players/rules.ts";
import type { Webhook } from "./channel.ts";
import { reasonFor } from "./recipient-faults.ts";
import { twilioRefusal } from "./twilio-errors.ts";

/** The name of the outbox's number in the address that Twilio reports to. */
export const MESSAGE_PARAMETER = "message";
export const WHATSAPP_PREFIX = "whatsapp:";

/** Twilio's words for what became of a message; those before "sent" say no more than that it was accepted. */
const STATUSES: Readonly<Record<string, DeliveryStatus>> = {
  sent: "sent",
  delivered: "delivered",
  read: "read",
  undelivered: "failed",
  failed: "failed",
  canceled: "failed",
};

/** Reads the form that Twilio sends: what somebody wrote, or what became of a message. It carries no time of its own. */
export function parseTwilio({ rawBody, publicUrl, receivedAt }: Webhook): InboundEvent[] {
  const form = new URLSearchParams(Buffer.from(rawBody).toString("utf8"));
  const sid = form.get("MessageSid");
  if (!sid) return [];
  const status = form.get("MessageStatus");
  return status === null
    ? written(form, sid, receivedAt)
    : reported(form, sid, status, publicUrl, receivedAt);
}

function written(form: URLSearchParams, eventId: string, occurredAt: number): InboundEvent[] {
  const sender = form.get("From")?.replace(WHATSAPP_PREFIX, "") ?? "";
  const from = sender.startsWith("+") ? (checkPhoneNumber(sender) ?? null) : null;
  const userId = form.get("ExternalUserId") || undefined;
  if (from === null && userId === undefined) return [];
  // Twilio takes words for an opt-out that only the account knows, sends no more, and says so.
  const isOptOut = form.get("OptOutType")?.toUpperCase() === "STOP";
  const text = isOptOut ? "STOP" : (form.get("ButtonText") ?? form.get("Body") ?? "");
  return [
    {
      kind: "message",
      eventId,
      from,
      ...(userId !== undefined && { userId }),
      text: text.slice(0, LONGEST_INBOUND_TEXT),
      buttonId: isOptOut ? null : form.get("ButtonPayload") || null,
      replyTo: form.get("OriginalRepliedMessageSid") || null,
      occurredAt,
    },
  ];
}

function reported(
  form: URLSearchParams,
  providerMessageId: string,
  word: string,
  publicUrl: string,
  occurredAt: number,
): InboundEvent[] {
  const status = Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined;
  if (status === undefined) return [];
  const code = Number(form.get("ErrorCode") || 0);
  const refusal = status === "failed" ? twilioRefusal(code) : undefined;
  return [
    {
      kind: "status",
      eventId: statusEventId(providerMessageId, status),
      providerMessageId,
      messageId: messageIdIn(publicUrl),
      status,
      reason: status === "failed" ? reasonOf(form, word, code) : null,
      ...(refusal && { refusal, code: String(code) }),
      occurredAt,
    },
  ];
}

function reasonOf(form: URLSearchParams, word: string, code: number): string {
  const words = form.get("ErrorMessage") || word;
  return code === 0 ? words : reasonFor(code, words);
}

function messageIdIn(publicUrl: string): number | null {
  const text = URL.parse(publicUrl)?.searchParams.get(MESSAGE_PARAMETER) ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
