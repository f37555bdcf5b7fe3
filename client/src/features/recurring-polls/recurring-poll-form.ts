import {
  DEFAULT_GAME_COST_CENTS,
  DEFAULT_OPEN_DAYS_BEFORE,
  DEFAULT_QUESTION,
  DEFAULT_RECURRING_CLOSE_TIME,
  DEFAULT_RECURRING_GAME_TIME,
} from "@dinkboard/shared/limits";
import { formatMoney } from "@dinkboard/shared/money";
import type { createRecurringPollSchema } from "@dinkboard/shared/schemas/recurring";
import type { z } from "zod";

/** What is typed into the form: the call's payload, its cost not yet read. Days and times are those of the club's zone. */
export interface RecurringPollFormValues extends z.input<typeof createRecurringPollSchema> {
  openDaysBefore: number;
}

export const INITIAL_RECURRING_POLL: RecurringPollFormValues = {
  name: "",
  question: DEFAULT_QUESTION,
  recurringDays: [],
  gameTime: DEFAULT_RECURRING_GAME_TIME,
  pollCloseTime: DEFAULT_RECURRING_CLOSE_TIME,
  costPerPlayer: formatMoney(DEFAULT_GAME_COST_CENTS),
  openDaysBefore: DEFAULT_OPEN_DAYS_BEFORE,
};
