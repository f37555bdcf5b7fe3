import { z } from "zod";
import {
  LARGEST_GAME_COST_CENTS,
  LARGEST_TOP_UP_CENTS,
  LONGEST_NAME,
  LONGEST_PAYMENT_INSTRUCTIONS,
  LONGEST_PHONE_INPUT,
} from "../limits.ts";
import { cents } from "../money.ts";
import { TIMEZONES } from "../times.ts";
import { lineSchema, linesSchema, timeSchema } from "./fields.ts";
import { moneySchema, moneyTextSchema } from "./money.ts";
import { COST_RANGE } from "./polls.ts";

const timezoneSchema = z.enum(
  TIMEZONES.map((zone) => zone.value),
  { error: `must be one of ${TIMEZONES.map((zone) => zone.value).join(", ")}` },
);

export const settingsSchema = z.object({
  clubName: z.string(),
  defaultGameCost: moneyTextSchema,
  lowBalanceThreshold: moneyTextSchema,
  /** Gets the summaries and alerts; "" when nobody does. */
  adminPhoneNumber: z.string(),
  businessHoursStart: z.string(),
  businessHoursEnd: z.string(),
  timezone: z.string(),
  paymentInstructions: z.string(),
  /** Another number whenever the settings have changed. */
  revision: z.int().min(0),
});
export type SettingsView = z.infer<typeof settingsSchema>;

export const saveSettingsSchema = z
  .strictObject({
    clubName: lineSchema("Club name is required", LONGEST_NAME).optional(),
    defaultGameCost: moneySchema({
      atLeast: cents(0),
      atMost: LARGEST_GAME_COST_CENTS,
      message: COST_RANGE,
    }),
    lowBalanceThreshold: moneySchema({
      atLeast: cents(0),
      atMost: LARGEST_TOP_UP_CENTS,
      message: "must be an amount from 0.00 to 10000.00",
    }),
    adminPhoneNumber: z
      .string({ error: "must be a phone number, or empty" })
      .trim()
      .max(LONGEST_PHONE_INPUT, `must be at most ${LONGEST_PHONE_INPUT} characters`),
    businessHoursStart: timeSchema("must be a time such as 09:00"),
    businessHoursEnd: timeSchema("must be a time such as 21:00"),
    timezone: timezoneSchema,
    paymentInstructions: linesSchema(LONGEST_PAYMENT_INSTRUCTIONS).optional(),
    /** As it was read; when given, what somebody else has saved since is not overwritten. */
    revision: z.int({ error: "must be the revision that was read" }).min(0).optional(),
  })
  .refine((settings) => settings.businessHoursStart < settings.businessHoursEnd, {
    path: ["businessHoursEnd"],
    message: "must be after the start of business hours",
    // A start that is no time compares to nothing: the fault is its own, not the end's.
    when: ({ issues }) => issues.length === 0,
  });
export type SaveSettingsInput = z.infer<typeof saveSettingsSchema>;
