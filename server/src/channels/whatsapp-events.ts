import { LONGEST_INBOUND_TEXT, SECOND_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Instant } from "@dinkboard/shared/times";
import { z } from "zod";
import { type InboundEvent, statusEventId, TEMPLATE_EVENT_PREFIX } from "../features/inbox/rules.ts";
import { DELIVERY_STATUSES } from "../features/outbox/rules/statuses.ts";
import { checkPhoneNumber } from "../features/players/rules.ts";
import type { Webhook } from "./channel.ts";
import { reasonFor } from "./recipient-faults.ts";
import { whatsAppVerdict } from "./whatsapp-errors.ts";

/** Whatever has no better shape: each piece is looked at by itself, so that one that we do not know spoils no other. */
const piecesSchema = z.array(z.unknown()).catch([]);
const bodySchema = z.object({ object: z.literal("whatsapp_business_account"), entry: piecesSchema });
const changeSchema = z.object({ field: z.string(), value: z.record(z.string(), z.unknown()) });
const valueSchema = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: piecesSchema,
  messages: piecesSchema,
  statuses: piecesSchema,
});
const contactSchema = z.object({ wa_id: z.string().optional(), user_id: z.string().optional() });
/** Whole seconds of this millennium or the next: the database takes no other. */
const secondsSchema = z
  .union([z.string().regex(/^\d{1,11}$/), z.int().min(0).max(99_999_999_999)])
  .transform((seconds) => Number(seconds) * SECOND_MS);
const entrySchema = z.object({ time: secondsSchema.optional().catch(undefined), changes: piecesSchema });

const envelope = {
  id: z.string().min(1),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  timestamp: secondsSchema,
  context: z.object({ id: z.string().optional() }).optional().catch(undefined),
};
const messageSchema = z.discriminatedUnion("type", [
  z.object({ ...envelope, type: z.literal("text"), text: z.object({ body: z.string() }) }),
  z.object({
    ...envelope,
    type: z.literal("button"),
    button: z.object({ payload: z.string().optional(), text: z.string() }),
  }),
  z.object({
    ...envelope,
    type: z.literal("interactive"),
    interactive: z.object({ button_reply: z.object({ id: z.string(), title: z.string() }) }),
  }),
  z.object({
    ...envelope,
    type: z.literal("system"),
    system: z.object({ type: z.literal("user_changed_number"), wa_id: z.string() }),
  }),
]);
const statusSchema = z.object({
  id: z.string().min(1),
  status: z.enum(DELIVERY_STATUSES),
  timestamp: secondsSchema,
  biz_opaque_callback_data: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: z.string().optional(),
        error_data: z.object({ details: z.string().optional() }).optional(),
      }),
    )
    .optional()
    .catch(undefined),
});
const template = {
  message_template_name: z.string().min(1),
  message_template_language: z.string().optional().catch(undefined),
};
const categorySchema = z.object({ ...template, new_category: z.string() });
const templateStatusSchema = z.object({
  ...template,
  event: z.string(),
  message_template_category: z.string().optional().catch(undefined),
});

/** What of Meta's is ours: an app may serve other numbers, and a template have other languages, that are none of our business. */
interface Ours {
  readonly phoneNumberId: string;
  readonly templateLanguage: string;
}

/** Reads what Meta sends: up to a thousand events of several kinds, with kinds that come to be and shapes that change. */
export function parseWhatsApp({ rawBody, receivedAt }: Webhook, ours: Ours): InboundEvent[] {
  const body = bodySchema.safeParse(parsed(rawBody));
  if (!body.success) return [];
  const entries = body.data.entry.flatMap((piece) => entrySchema.safeParse(piece).data ?? []);
  return entries.flatMap(({ time, changes }) =>
    changes.flatMap((piece) => {
      const change = changeSchema.safeParse(piece);
      if (!change.success) return [];
      const { field, value } = change.data;
      if (field === "messages") return messagesAndStatuses(value, ours.phoneNumberId, receivedAt);
      return templateEvents(field, value, ours.templateLanguage, time ?? receivedAt);
    }),
  );
}

function parsed(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString("utf8"));
  } catch {
    return undefined;
  }
}

function messagesAndStatuses(value: unknown, phoneNumberId: string, receivedAt: Instant): InboundEvent[] {
  const { data } = valueSchema.safeParse(value);
  if (!data || data.metadata.phone_number_id !== phoneNumberId) return [];
  const contacts = data.contacts.flatMap((piece) => contactSchema.safeParse(piece).data ?? []);
  return [
    ...data.messages.flatMap((piece) => messageEvent(piece, contacts, receivedAt)),
    ...data.statuses.flatMap(statusEvent),
  ];
}

function messageEvent(
  piece: unknown,
  contacts: readonly z.infer<typeof contactSchema>[],
  receivedAt: Instant,
): InboundEvent[] {
  const { data } = messageSchema.safeParse(piece);
  if (!data) return [];
  const { id: eventId } = data;
  const occurredAt = lastMomentOf(data.timestamp, receivedAt);
  const from = readPhoneNumber(data.from);
  if (data.type === "system") {
    const to = readPhoneNumber(data.system.wa_id);
    return from && to ? [{ kind: "address_changed", eventId, from, to, occurredAt }] : [];
  }
  // A contact belongs to a message by the number or, where that is hidden, by being the only one.
  const contact =
    contacts.find(({ wa_id }) => wa_id !== undefined && wa_id === data.from) ??
    (contacts.length === 1 && contacts[0]?.wa_id === undefined ? contacts[0] : undefined);
  const userId = data.from_user_id ?? contact?.user_id;
  if (from === null && userId === undefined) return [];
  return [
    {
      kind: "message",
      eventId,
      from,
      ...(userId !== undefined && { userId }),
      ...contentOf(data),
      replyTo: data.context?.id ?? null,
      occurredAt,
    },
  ];
}

/**
 * Meta counts in whole seconds and the club in thousandths: a tap would count as older than whatever was answered earlier
 * in its second. So it is taken as of the second's end, or of its arrival if that was before.
 */
function lastMomentOf(second: Instant, receivedAt: Instant): Instant {
  return Math.max(second, Math.min(second + SECOND_MS - 1, receivedAt));
}

function contentOf(message: Exclude<z.infer<typeof messageSchema>, { type: "system" }>): {
  text: string;
  buttonId: string | null;
} {
  if (message.type === "text")
    return { text: message.text.body.slice(0, LONGEST_INBOUND_TEXT), buttonId: null };
  if (message.type === "button") {
    return { text: message.button.text, buttonId: message.button.payload ?? null };
  }
  const { id, title } = message.interactive.button_reply;
  return { text: title, buttonId: id };
}

function statusEvent(piece: unknown): InboundEvent[] {
  const { data } = statusSchema.safeParse(piece);
  if (!data) return [];
  const error = data.status === "failed" ? data.errors?.[0] : undefined;
  const verdict = error && whatsAppVerdict(error.code);
  return [
    {
      kind: "status",
      eventId: statusEventId(data.id, data.status),
      providerMessageId: data.id,
      messageId: data.biz_opaque_callback_data ?? null,
      status: data.status,
      reason: error
        ? reasonFor(error.code, error.error_data?.details ?? error.title ?? "not delivered")
        : null,
      ...(error && verdict && { ...verdict, code: String(error.code) }),
      occurredAt: data.timestamp,
    },
  ];
}

/** In which states Meta lets a template be used. */
const USABLE_STATES = new Set(["APPROVED", "REINSTATED"]);
/** States that say something about the use of it; the others (FLAGGED, PENDING…) announce at most. */
const FINAL_STATES = new Set([
  ...["REJECTED", "PAUSED", "DISABLED", "PENDING_DELETION", "DELETED"],
  ...USABLE_STATES,
]);
/** Not delivered to numbers in the US, whatever state it is in. */
const USELESS_CATEGORY = "MARKETING";

function templateEvents(
  field: string,
  value: unknown,
  ourLanguage: string,
  occurredAt: Instant,
): InboundEvent[] {
  const event = (name: string, verdict: string, isUsable: boolean): InboundEvent[] => [
    {
      kind: "template",
      eventId: `${TEMPLATE_EVENT_PREFIX}${name}:${field}:${verdict}:${occurredAt}`,
      name,
      isUsable,
      verdict,
      occurredAt,
    },
  ];
  if (field === "template_category_update") {
    const { data } = categorySchema.safeParse(value);
    if (!data || !isIn(ourLanguage, data)) return [];
    return event(data.message_template_name, data.new_category, data.new_category !== USELESS_CATEGORY);
  }
  if (field === "message_template_status_update") {
    const { data } = templateStatusSchema.safeParse(value);
    if (!data || !isIn(ourLanguage, data) || !FINAL_STATES.has(data.event)) return [];
    const isUsable = USABLE_STATES.has(data.event);
    const isUseless = isUsable && data.message_template_category === USELESS_CATEGORY;
    return event(
      data.message_template_name,
      isUseless ? USELESS_CATEGORY : data.event,
      isUsable && !isUseless,
    );
  }
  return [];
}

/** Meta writes a language as en_US in one place and as en-US in another. */
function isIn(
  ourLanguage: string,
  { message_template_language = ourLanguage }: { readonly message_template_language?: string | undefined },
): boolean {
  return message_template_language.replace("-", "_") === ourLanguage;
}

/** Meta names numbers by their digits alone. */
function readPhoneNumber(digits: string | undefined): PhoneNumber | null {
  return digits === undefined ? null : (checkPhoneNumber(`+${digits.replace(/^\+/, "")}`) ?? null);
}
