import type { Instant } from "@dinkboard/shared/times";
import type { RecurringPoll } from "../features/recurring/rules.ts";
import type { Settings } from "../features/settings/rules.ts";

/* The club's time as Temporal tells it, and nothing of the product's own: what the product does is held against it. */

/** @returns the local date, "2027-03-14", and time, "02:30" */
export function wallClock(instant: Instant, zone: string): { readonly date: string; readonly time: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString().slice(0, 5) };
}

/** A time that is skipped is moved forward, one that is repeated is the first. */
export function instantAt(date: string, time: string, zone: string): Instant {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds;
}

export function isDaytime(
  { businessHoursStart, businessHoursEnd, timezone }: Settings,
  now: Instant,
): boolean {
  const { time } = wallClock(now, timezone);
  return time >= businessHoursStart && time < businessHoursEnd;
}

export interface Game {
  readonly gameDate: string;
  readonly gameAt: Instant;
  readonly closesAt: Instant;
}

/** The game of a recurring poll on a date. */
export function gameOn(gameDate: string, recurring: RecurringPoll, { timezone }: Settings): Game {
  const { gameTime, pollCloseTime } = recurring;
  const day = Temporal.PlainDate.from(gameDate);
  const closingDay = pollCloseTime < gameTime ? day : day.subtract({ days: 1 });
  const gameAt = instantAt(gameDate, gameTime, timezone);
  const closesAt = Math.min(instantAt(closingDay.toString(), pollCloseTime, timezone), gameAt);
  return { gameDate, gameAt, closesAt };
}

/** When the poll of a game opens. */
export function opensAt(gameDate: string, recurring: RecurringPoll, settings: Settings): Instant {
  const day = Temporal.PlainDate.from(gameDate).subtract({ days: recurring.openDaysBefore });
  return instantAt(day.toString(), settings.businessHoursStart, settings.timezone);
}

/** The dates of the games that can be answered now. */
export function datesToBeOpen(recurring: RecurringPoll, settings: Settings, now: Instant): string[] {
  if (!recurring.isActive) return [];
  const today = Temporal.PlainDate.from(wallClock(now, settings.timezone).date);
  return Array.from({ length: 9 }, (_, days) => today.add({ days }))
    .filter((day) => recurring.recurringDays.includes(day.dayOfWeek % 7))
    .map(String)
    .filter((date) => {
      const opens = opensAt(date, recurring, settings);
      return opens <= now && now < gameOn(date, recurring, settings).closesAt;
    });
}
