import { z } from "zod";

/** Fields that several inputs and answers have in common. */

export const idSchema = z
  .number({ error: "must be the number of an existing record" })
  .int("must be the number of an existing record")
  .positive("must be the number of an existing record")
  .max(Number.MAX_SAFE_INTEGER, "must be the number of an existing record");

/** An input that is nothing but the id of the thing meant. */
export const byIdSchema = z.strictObject({ id: idSchema });

// Control characters have no business in names and questions, and would let a message forge lines in a log.
const CONTROL_CHARACTERS = /\p{Cc}/u;
const CONTROL_CHARACTERS_BUT_NEW_LINES = /[^\P{Cc}\n]/u;

/**
 * One line of text: trimmed, not empty, without control characters.
 * @param required the message for a missing or empty value
 */
export function lineSchema(required: string, longest: number) {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(longest, `must be at most ${longest} characters`)
    .refine((text) => !CONTROL_CHARACTERS.test(text), "must not contain control characters");
}

/** Several lines of text, possibly none at all. */
export function linesSchema(longest: number) {
  return z
    .string({ error: "must be text" })
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .refine((text) => text.length <= longest, `must be at most ${longest} characters`)
    .refine((text) => !CONTROL_CHARACTERS_BUT_NEW_LINES.test(text), "must not contain control characters");
}

/** An instant of the wire, "2026-11-20T20:30:00.000Z". */
export const isoTextSchema = z.iso.datetime();

/**
 * An instant given from outside, ISO 8601 with an offset or Z, read into epoch milliseconds.
 * @param message for a missing or unreadable value
 */
export function instantSchema(message: string) {
  return z.iso
    .datetime({ offset: true, error: message })
    .transform((text) => Date.parse(text))
    .refine((instant) => Number.isFinite(instant), message);
}

/** A local time, "19:00". */
export function timeSchema(message: string) {
  return z.string({ error: message }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, message);
}

/** A local date, "2026-11-20". */
export function dateSchema(message: string) {
  return z.iso.date({ error: message });
}

/** The answer of a call that has nothing but a sentence to say. */
export const messageSchema = z.object({ message: z.string() });

/** What an administrator is told after something was cancelled or an account closed. */
export const refundsSchema = z.object({
  message: z.string(),
  refundedCount: z.number().int(),
  refundedTotal: z.string(),
});
