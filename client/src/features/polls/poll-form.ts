import { DEFAULT_GAME_COST_CENTS, DEFAULT_GAME_TIME, DEFAULT_QUESTION } from "@dinkboard/shared/limits";
import { formatMoney } from "@dinkboard/shared/money";
import { dateSchema, timeSchema } from "@dinkboard/shared/schemas/fields";
import {
  costSchema,
  createPollSchema,
  GAME_DATE_REQUIRED,
  GAME_TIME_REQUIRED,
} from "@dinkboard/shared/schemas/polls";
import { type CloseOption, closingInstant, type Instant, instantOf } from "@dinkboard/shared/times";
import { type FormErrors, schemaResolver } from "@mantine/form";
import { z } from "zod";
import { words } from "./words.ts";

export type ReminderType = "auto" | "custom";

/** What is typed into the form. Dates and times are those of the club's zone. */
export interface PollFormValues {
  question: string;
  /** "2026-11-20", or "" while none is chosen. */
  gameDate: string;
  gameTime: string;
  costPerPlayer: string | number;
  closeOption: CloseOption;
  /** As a datetime-local field gives it, "2026-11-20T12:00", or "" for none. */
  customClose: string;
  enableReminders: boolean;
  reminderType: ReminderType;
  customReminderTimes: string[];
  isSentAtOnce: boolean;
}

export const INITIAL_POLL: PollFormValues = {
  question: DEFAULT_QUESTION,
  gameDate: "",
  gameTime: DEFAULT_GAME_TIME,
  costPerPlayer: formatMoney(DEFAULT_GAME_COST_CENTS),
  closeOption: "game-day-morning",
  customClose: "",
  enableReminders: false,
  reminderType: "auto",
  customReminderTimes: [],
  isSentAtOnce: false,
};

const readSchemaErrors = schemaResolver(
  z.object({
    question: createPollSchema.shape.question,
    gameDate: dateSchema(GAME_DATE_REQUIRED),
    gameTime: timeSchema(GAME_TIME_REQUIRED),
    costPerPlayer: costSchema,
    customReminderTimes: createPollSchema.shape.customReminderTimes,
  }),
  { sync: true },
);

const hasCustomReminders = (values: PollFormValues) =>
  values.enableReminders && values.reminderType === "custom";

/** The closing time that somebody typed, or undefined when there is none or another option is chosen. */
export function customClosing(
  { closeOption, customClose }: PollFormValues,
  zone: string,
): Instant | undefined {
  const [date, time] = customClose.split("T");
  return closeOption === "custom" && date && time ? instantOf(date, time.slice(0, 5), zone) : undefined;
}

/** What is wrong with the form, by field: what the schemas say, and what is past. */
export function validatePoll(values: PollFormValues, now: Instant, zone: string): FormErrors {
  const errors = readSchemaErrors({
    ...values,
    customReminderTimes: hasCustomReminders(values) ? values.customReminderTimes : [],
  });
  if (!errors.gameDate && !errors.gameTime && instantOf(values.gameDate, values.gameTime, zone) <= now)
    errors.gameTime = words.create.gamePast;
  // The server takes an empty list for the automatic reminders, which is not what was chosen.
  if (hasCustomReminders(values) && values.customReminderTimes.length === 0)
    errors.customReminderTimes = words.create.noReminders;
  const custom = customClosing(values, zone);
  if (custom !== undefined && custom <= now) errors.customClose = words.create.closingPast;
  return errors;
}

/** When the poll would close, or undefined while no game is chosen. */
export function closingOf(values: PollFormValues, now: Instant, zone: string): Instant | undefined {
  const { closeOption, gameDate: date, gameTime: time } = values;
  if (!date || !time) return undefined;
  return closingInstant(closeOption, { date, time }, now, zone, customClosing(values, zone));
}

/** The call's payload, made of a form without errors. */
export function pollInput(
  values: PollFormValues,
  now: Instant,
  zone: string,
): z.input<typeof createPollSchema> {
  const { question, gameDate: date, gameTime: time, costPerPlayer, closeOption, enableReminders } = values;
  const closesAt = closingInstant(closeOption, { date, time }, now, zone, customClosing(values, zone));
  return {
    question,
    gameDateTime: new Date(instantOf(date, time, zone)).toISOString(),
    costPerPlayer,
    closesAt: new Date(closesAt).toISOString(),
    enableReminders,
    ...(hasCustomReminders(values) ? { customReminderTimes: values.customReminderTimes } : {}),
  };
}

/** Puts what the server found wrong with the payload at the fields that it was made of. */
export function formErrorsOf(issues: Record<string, string>, closeOption: CloseOption): FormErrors {
  const fields: Record<string, string> = {
    gameDateTime: "gameDate",
    closesAt: closeOption === "custom" ? "customClose" : "closeOption",
  };
  return Object.fromEntries(Object.entries(issues).map(([path, message]) => [fields[path] ?? path, message]));
}
