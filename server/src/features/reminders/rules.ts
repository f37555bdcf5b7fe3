import { addDays, type Instant, instantOf, localDateTime } from "@dinkboard/shared/times";
import type { Poll } from "../polls/rules.ts";
import { type BusinessHours, isInBusinessHours, nextOpening } from "../settings/rules.ts";

/** A time at which those who have not answered a poll are reminded. */
export interface PlannedReminder {
  readonly kind: "auto" | "custom";
  readonly dueAt: Instant;
}

/** What became of a reminder when its time had come. */
export type ReminderOutcome =
  | "sent"
  /** A later one, missed as well, was sent in its stead. */
  | "merged"
  /** Everybody had answered, or is being asked just now. */
  | "nobody"
  | "poll_closed";

/**
 * When a poll reminds, in order, each time once. Without times of its own twice, when half and when seven eighths of the
 * time to answer have gone by; else at each of its times, on the last day on which that comes before the closing. A time
 * before the question itself reminds nobody.
 * @param timezone the club's, which the poll's own times are in
 */
export function reminderTimes(
  poll: Pick<Poll, "hasReminders" | "customReminderTimes" | "closesAt">,
  sentAt: Instant,
  timezone: string,
): PlannedReminder[] {
  if (!poll.hasReminders) return [];
  const { customReminderTimes, closesAt } = poll;
  const kind = customReminderTimes.length === 0 ? "auto" : "custom";
  const times =
    kind === "auto"
      ? automaticTimes(sentAt, closesAt)
      : customReminderTimes.map((time) => lastBefore(closesAt, time, timezone));
  return [...new Set(times)]
    .filter((dueAt) => sentAt < dueAt && dueAt < closesAt)
    .sort((one, other) => one - other)
    .map((dueAt) => ({ kind, dueAt }));
}

/**
 * When a reminder goes out: at its time or, where that is outside business hours, when they next begin.
 * @returns null when the poll closes before; the past, when it is overdue
 */
export function goesOutAt(
  { dueAt }: Pick<PlannedReminder, "dueAt">,
  { closesAt }: Pick<Poll, "closesAt">,
  hours: BusinessHours,
  now: Instant,
): Instant | null {
  const soonest = Math.max(dueAt, now);
  const at = isInBusinessHours(hours, soonest) ? dueAt : nextOpening(hours, soonest);
  return at < closesAt ? at : null;
}

/** How much of the time from the sending to the closing has gone by when a poll reminds by itself. */
const AUTOMATIC_SHARES = [1 / 2, 7 / 8];

function automaticTimes(sentAt: Instant, closesAt: Instant): Instant[] {
  return AUTOMATIC_SHARES.map((share) => Math.floor(sentAt + share * (closesAt - sentAt)));
}

function lastBefore(closesAt: Instant, time: string, timezone: string): Instant {
  const { date } = localDateTime(closesAt, timezone);
  const onClosingDay = instantOf(date, time, timezone);
  return onClosingDay < closesAt ? onClosingDay : instantOf(addDays(date, -1), time, timezone);
}
