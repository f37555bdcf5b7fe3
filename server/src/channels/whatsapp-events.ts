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
const bodySchema = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(z.object({ time: z.number().optional(), changes: piecesSchema })),
});
const changeSchema = z.object({ field: z.string(), value: z.record(z.string(), z.unknown()) });
const valueSchema = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: piecesSchema,
  messages: piecesSchema,
  statuses: piecesSchema,
});
const contactSchema = z.object({ wa_id: z.string().optional(), user_id: z.string().optional() });
const secondsSchema = z
  .union([z.string().regex(/^\d{1,12}$/), z.number()])
  .transform((seconds) => Number(seconds) * SECOND_MS);

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
const categorySchema = z.object({ message_template_name: z.string().min(1), new_category: z.string() });
const templateStatusSchema = z.object({ message_template_name: z.string().min(1), event: z.string() });

/**
 * Reads what Meta sends: up to a thousand events of several kinds, with kinds that come to be and shapes that change.
 * @param phoneNumberId of our number; an app may serve others, and what is told about those is not for us
 */
export function parseWhatsApp({ rawBody, receivedAt }: Webhook, phoneNumberId: string): InboundEvent[] {
  const body = bodySchema.safeParse(parsed(rawBody));
  if (!body.success) return [];
  return body.data.entry.flatMap(({ time, changes }) =>
    changes.flatMap((piece) => {
      const change = changeSchema.safeParse(piece);
      if (!change.success) return [];
      const { field, value } = change.data;
      if (field === "messages") return messagesAndStatuses(value, phoneNumberId, receivedAt);
      return templateEvents(field, value, time === undefined ? receivedAt : time * SECOND_MS);
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
      ...(error && verdict && { refusal: verdict.refusal, code: String(error.code) }),
      occurredAt: data.timestamp,
    },
  ];
}

/** In which states Meta lets a template be used. */
const USABLE_STATES = new Set(["APPROVED", "REINSTATED"]);
/** States that say something about the use of it; the others (FLAGGED, PENDING…) announce at most. */
const FINAL_STATES = new Set(["REJECTED", "PAUSED", "DISABLED", "PENDING_DELETION", ...USABLE_STATES]);

function templateEvents(field: string, value: unknown, occurredAt: Instant): InboundEvent[] {
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
    // Marketing is not delivered to numbers in the US.
    return data
      ? event(data.message_template_name, data.new_category, data.new_category !== "MARKETING")
      : [];
  }
  if (field === "message_template_status_update") {
    const { data } = templateStatusSchema.safeParse(value);
    if (!data || !FINAL_STATES.has(data.event)) return [];
    return event(data.message_template_name, data.event, USABLE_STATES.has(data.event));
  }
  return [];
}

/** Meta names numbers by their digits alone. */
function readPhoneNumber(digits: string | undefined): PhoneNumber | null {
  return digits === undefined ? null : (checkPhoneNumber(`+${digits.replace(/^\+/, "")}`) ?? null);
}
