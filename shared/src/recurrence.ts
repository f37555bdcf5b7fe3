import { addDays, dayOfWeek, type Instant, instantOf, localDateTime } from "./times.ts";

/** When the games of a week are, and when each one's poll opens and closes. Days and times are the club's own. */
export interface Schedule {
  /** Days of the games, 0 = Sunday to 6 = Saturday, in that order, at least one. */
  readonly recurringDays: readonly number[];
  readonly gameTime: string;
  readonly pollCloseTime: string;
  /** 1 to 7 */
  readonly openDaysBefore: number;
}

/** What a schedule needs to know of the club. */
export interface ClubTime {
  /** IANA name */
  readonly timezone: string;
  /** Polls open when business hours begin. */
  readonly businessHoursStart: string;
}

/** One game of a recurring poll, and the time in which its poll is open. */
export interface Occurrence {
  /** The local date, which names it: "2026-11-24". */
  readonly gameDate: string;
  readonly gameAt: Instant;
  readonly opensAt: Instant;
  /** Never after the game's start. */
  readonly closesAt: Instant;
}

/** Two weeks hold each weekday twice: a change of the clocks may spoil one of them, never both. */
const DAYS_AHEAD = 14;

/**
 * The games of the next two weeks whose polls can still be answered, the soonest first. The first is the next one; those
 * whose `opensAt` has come are open, or should be.
 * @returns nothing when the polls would close before they open
 */
export function answerableOccurrences(schedule: Schedule, club: ClubTime, now: Instant): Occurrence[] {
  const today = localDateTime(now, club.timezone).date;
  // A game that could still be answered is never before today: its poll closes at its start at the latest.
  return Array.from({ length: DAYS_AHEAD }, (_, days) => addDays(today, days))
    .filter((date) => schedule.recurringDays.includes(dayOfWeek(date)))
    .map((date) => occurrenceOn(date, schedule, club))
    .filter(({ opensAt, closesAt }) => now < closesAt && opensAt < closesAt);
}

function occurrenceOn(gameDate: string, schedule: Schedule, club: ClubTime): Occurrence {
  const { gameTime, pollCloseTime, openDaysBefore } = schedule;
  const at = (date: string, time: string) => instantOf(date, time, club.timezone);
  const closesOnGameDay = pollCloseTime < gameTime;
  const gameAt = at(gameDate, gameTime);
  const closesAt = at(closesOnGameDay ? gameDate : addDays(gameDate, -1), pollCloseTime);
  return {
    gameDate,
    gameAt,
    opensAt: at(addDays(gameDate, -openDaysBefore), club.businessHoursStart),
    // A closing time that the change to summer time skips moves forward, possibly past a game that it does not skip.
    closesAt: Math.min(closesAt, gameAt),
  };
}
