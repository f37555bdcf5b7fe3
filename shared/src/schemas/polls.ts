import { z } from "zod";
import {
  LARGEST_GAME_COST_CENTS,
  LONGEST_QUESTION,
  MOST_BULK_DELETED,
  MOST_CUSTOM_REMINDERS,
} from "../limits.ts";
import { cents } from "../money.ts";
import { idSchema, instantSchema, isoTextSchema, lineSchema, timeSchema } from "./fields.ts";
import { moneySchema, moneyTextSchema } from "./money.ts";

export const RESPONSES = ["yes", "no"] as const;
export const responseSchema = z.enum(RESPONSES, { error: "must be yes or no" });
export type Response = z.infer<typeof responseSchema>;

export const QUESTION_REQUIRED = "Question is required";
export const GAME_DATE_REQUIRED = "Game date is required";
export const GAME_TIME_REQUIRED = "Game time is required";
export const COST_REQUIRED = "Cost per player is required";
export const COST_RANGE = "must be an amount from 0.00 to 1000.00";

export const costSchema = moneySchema({
  atLeast: cents(0),
  atMost: LARGEST_GAME_COST_CENTS,
  message: COST_RANGE,
  required: COST_REQUIRED,
});

export const DELIVERIES = ["not_sent", "queued", "sent", "delivered", "read", "failed", "opted_out"] as const;
export const deliverySchema = z.enum(DELIVERIES);
export type Delivery = z.infer<typeof deliverySchema>;

/**
 * How far the question has come, by the last message that asked each player; of the players whom the responses list.
 * `asked` is all of them: those with whom it waits, was sent, failed or was not sent, and those who have opted out.
 */
export const deliveriesSchema = z.object({
  asked: z.int().nonnegative(),
  queued: z.int().nonnegative(),
  /** Handed to the messenger, whether or not more is known. */
  sent: z.int().nonnegative(),
  /** Of those sent. */
  delivered: z.int().nonnegative(),
  /** Of those delivered. */
  read: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** Dropped when its turn came, such as for a player who was inactive then. */
  notSent: z.int().nonnegative(),
  /** Opted out before it could be sent. */
  optedOut: z.int().nonnegative(),
});
export type Deliveries = z.infer<typeof deliveriesSchema>;

/** A poll as administrators see one. Shown as Active when `isActive` and not `isClosed`. */
export const pollSchema = z.object({
  id: idSchema,
  question: z.string(),
  gameDateTime: isoTextSchema,
  costPerPlayer: moneyTextSchema,
  isActive: z.boolean(),
  isClosed: z.boolean(),
  closesAt: isoTextSchema,
  yesVotes: z.number().int(),
  noVotes: z.number().int(),
  /** yes × cost */
  revenue: moneyTextSchema,
  enableReminders: z.boolean(),
  customReminderTimes: z.string().array(),
  recurringPollId: idSchema.nullable(),
  /** When the bot first asked the players; null while it has not. */
  sentAt: isoTextSchema.nullable(),
  deliveries: deliveriesSchema,
  createdAt: isoTextSchema,
});
export type PollView = z.infer<typeof pollSchema>;

export const createPollSchema = z.strictObject({
  question: lineSchema(QUESTION_REQUIRED, LONGEST_QUESTION),
  gameDateTime: instantSchema(GAME_DATE_REQUIRED),
  costPerPlayer: costSchema,
  closesAt: instantSchema("Closing time is required"),
  enableReminders: z.boolean({ error: "must be true or false" }).default(false),
  /** Local times in the club's zone; empty or missing means the automatic reminders. */
  customReminderTimes: timeSchema("must be a time such as 12:00")
    .array()
    .max(MOST_CUSTOM_REMINDERS, `must be at most ${MOST_CUSTOM_REMINDERS} times`)
    .optional(),
});
export type CreatePollInput = z.infer<typeof createPollSchema>;

export const deletePollsSchema = z.strictObject({
  ids: idSchema
    .array()
    .min(1, "must name at least one poll")
    .max(MOST_BULK_DELETED, `must name at most ${MOST_BULK_DELETED} polls`),
});

/** What deleting polls would do, shown before the administrator confirms. */
export const pollDeletionSchema = z.object({
  refundedCount: z.number().int(),
  refundedTotal: moneyTextSchema,
  /** How many of the polls are of games already played: their charges stay. */
  playedCount: z.number().int(),
});

/** What sending a poll would do: the first time to all, later to those who have not answered. */
export const pollAudienceSchema = z.object({
  isFirstSend: z.boolean(),
  playerCount: z.number().int(),
});

export const sentSchema = z.object({ sentCount: z.number().int(), message: z.string() });

/** Why the bot's last question to a player has not arrived, as far as anybody knows. */
export const UNDELIVERED_REASONS = [
  /** The messenger did not take it, or could not bring it. */
  "refused",
  /** The messenger never said what became of it. */
  "unconfirmed",
  /** The poll closed before it could go out. */
  "too_late",
  "inactive",
  "opted_out",
  "account_closed",
] as const;

const undeliveredSchema = z.object({
  why: z.enum(UNDELIVERED_REASONS),
  /** What the messenger said; null where it said nothing. */
  detail: z.string().nullable(),
});
export type Undelivered = z.infer<typeof undeliveredSchema>;

const answeredSchema = z.object({
  /** The player's id: a player has one answer to a poll. */
  id: idSchema,
  playerId: idSchema,
  player: z.object({ name: z.string(), phoneNumber: z.string() }),
  delivery: deliverySchema,
  /** Null for those whom it has reached or may still reach, and those who were not asked. */
  undelivered: undeliveredSchema.nullable(),
  /** By now: whoever has cannot be asked again. */
  isOptedOut: z.boolean(),
  createdAt: isoTextSchema,
});

export const pollResponsesSchema = z.object({
  poll: pollSchema,
  yesResponses: answeredSchema.array(),
  noResponses: answeredSchema.array(),
  noResponsePlayers: z
    .object({
      id: idSchema,
      name: z.string(),
      phoneNumber: z.string(),
      balance: moneyTextSchema,
      delivery: deliverySchema,
      undelivered: undeliveredSchema.nullable(),
      isOptedOut: z.boolean(),
    })
    .array(),
  /** How many asking those again to whom the question has not come would ask now; 0 once the poll is closed. */
  resendableCount: z.int().nonnegative(),
});
export type PollResponsesView = z.infer<typeof pollResponsesSchema>;

export const setResponseSchema = z.strictObject({
  pollId: idSchema,
  playerId: idSchema,
  response: responseSchema,
});

export const setResponseAnswerSchema = z.object({
  message: z.string(),
  response: responseSchema,
  /** The player's balance after the change, which an administrator's yes may overdraw. */
  balance: moneyTextSchema,
});

export const resendSchema = z.strictObject({ pollId: idSchema, playerId: idSchema });

/** A poll's question for a group chat. */
export const messageTextSchema = z.object({ text: z.string() });
