import { z } from "zod";
import {
  DEFAULT_OPEN_DAYS_BEFORE,
  LONGEST_NAME,
  LONGEST_QUESTION,
  MOST_OPEN_DAYS_BEFORE,
} from "../limits.ts";
import { idSchema, isoTextSchema, lineSchema, timeSchema } from "./fields.ts";
import { moneyTextSchema } from "./money.ts";
import { costSchema, GAME_TIME_REQUIRED, QUESTION_REQUIRED } from "./polls.ts";

const DAY_REQUIRED = "Select at least one day";
const OPEN_DAYS_BEFORE = `must be a number of days from 1 to ${MOST_OPEN_DAYS_BEFORE}`;

const DAY = "must be a day from 0 (Sunday) to 6 (Saturday)";
const daySchema = z.int(DAY).min(0, DAY).max(6, DAY);

/** A game that comes round every week, with the poll for each. Days and times are those of the club's zone. */
export const recurringPollSchema = z.object({
  id: idSchema,
  name: z.string(),
  question: z.string(),
  /** The days of the games, in the order of the week. */
  recurringDays: daySchema.array(),
  gameTime: z.string(),
  /** On the day of the game if that is before it starts, else on the day before. */
  pollCloseTime: z.string(),
  costPerPlayer: moneyTextSchema,
  isActive: z.boolean(),
  openDaysBefore: z.int(),
  /**
   * The soonest game that can still be answered; its poll is open from `opensAt` to `closesAt`. Null for an inactive
   * one, and for one whose polls would close before they open.
   */
  nextGame: z
    .object({
      gameDate: z.iso.date(),
      gameDateTime: isoTextSchema,
      opensAt: isoTextSchema,
      closesAt: isoTextSchema,
    })
    .nullable(),
});
export type RecurringPollView = z.infer<typeof recurringPollSchema>;

export const createRecurringPollSchema = z.strictObject({
  name: lineSchema("Name is required", LONGEST_NAME),
  question: lineSchema(QUESTION_REQUIRED, LONGEST_QUESTION),
  recurringDays: z
    .array(daySchema, { error: DAY_REQUIRED })
    .min(1, DAY_REQUIRED)
    .transform((days) => [...new Set(days)].sort()),
  gameTime: timeSchema(GAME_TIME_REQUIRED),
  pollCloseTime: timeSchema("Poll close time is required"),
  costPerPlayer: costSchema,
  openDaysBefore: z
    .int(OPEN_DAYS_BEFORE)
    .min(1, OPEN_DAYS_BEFORE)
    .max(MOST_OPEN_DAYS_BEFORE, OPEN_DAYS_BEFORE)
    .default(DEFAULT_OPEN_DAYS_BEFORE),
});
export type CreateRecurringPollInput = z.infer<typeof createRecurringPollSchema>;

export const setRecurringActiveSchema = z.strictObject({
  id: idSchema,
  isActive: z.boolean({ error: "must be true or false" }),
});
