import { answerableOccurrences, type ClubTime, type Schedule } from "@dinkboard/shared/recurrence";
import { formatDateTime, formatTime, type Instant, TIMEZONES } from "@dinkboard/shared/times";
import { words } from "./words.ts";

const text = words.opening;

/** Says in words when the first poll will open and close, by what is chosen so far. */
export function openingLine(schedule: Schedule, club: ClubTime, now: Instant): string {
  if (schedule.recurringDays.length === 0) return text.chooseDays;
  const [first] = answerableOccurrences(schedule, club, now);
  if (!first) return text.never(formatTime(club.businessHoursStart));
  const when = (instant: Instant) => formatDateTime(instant, club.timezone);
  const zone = TIMEZONES.find(({ value }) => value === club.timezone)?.label ?? club.timezone;
  const opening = first.opensAt <= now ? text.rightAway : text.at(when(first.opensAt));
  return `${opening} ${text.closes(when(first.closesAt), when(first.gameAt), zone)}`;
}
