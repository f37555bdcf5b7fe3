import { DAY_MS, GAME_DATE_CHOICES, GAME_DAY_MORNING, HOUR_MS, MINUTE_MS } from "./limits.ts";

/**
 * Club-local dates and times. Instants are epoch milliseconds; a local date is "2026-11-20", a local time "19:00",
 * both only meaningful beside an IANA zone. Written on Intl alone, so that browsers without Temporal compute the same
 * as the server.
 */
export type Instant = number;

export const TIMEZONES = [
  { value: "America/New_York", label: "Eastern" },
  { value: "America/Chicago", label: "Central" },
  { value: "America/Denver", label: "Mountain" },
  { value: "America/Los_Angeles", label: "Pacific" },
  { value: "America/Toronto", label: "Toronto" },
] as const;

/** 0 = Sunday to 6 = Saturday. */
export const DAY_NAMES = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** Every half hour from 06:00 to 23:30. */
export const TIME_CHOICES: readonly string[] = Array.from({ length: 36 }, (_, index) => {
  const minutes = 6 * 60 + index * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // Building an Intl formatter costs far more than using one.
  const key = `${zone} ${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone });
    formatters.set(key, found);
  }
  return found;
}

export interface LocalDateTime {
  /** "2026-11-20" */
  readonly date: string;
  /** "19:00" */
  readonly time: string;
}

/** What the wall clock of a zone shows at an instant, to the minute. */
export function localDateTime(instant: Instant, zone: string): LocalDateTime {
  const wall = new Date(instant + offsetMs(instant, zone)).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

function wallClockMs({ date, time }: LocalDateTime): number {
  return Date.parse(`${date}T${time}:00Z`);
}

/** By zone and day of UTC: the offset, null on a day on which it changes. */
const offsets = new Map<string, Map<number, number | null>>();
/** Years of days, and yet no more than a few hundred kilobytes for all the zones. */
const MOST_DAYS = 4_000;

/** How far a zone's wall clock is ahead of UTC. Intl takes long to say so, and on all but two days a year says one thing. */
function offsetMs(instant: Instant, zone: string): number {
  let days = offsets.get(zone);
  if (!days || days.size > MOST_DAYS) {
    days = new Map();
    offsets.set(zone, days);
  }
  const day = Math.floor(instant / DAY_MS);
  let offset = days.get(day);
  if (offset === undefined) {
    const atMidnight = readOffsetMs(day * DAY_MS, zone);
    offset = atMidnight === readOffsetMs((day + 1) * DAY_MS, zone) ? atMidnight : null;
    days.set(day, offset);
  }
  return offset ?? readOffsetMs(instant, zone);
}

function readOffsetMs(instant: Instant, zone: string): number {
  const wholeMinute = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
  const parts = new Map(
    formatter(zone, {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    })
      .formatToParts(wholeMinute)
      .map((part) => [part.type, part.value]),
  );
  const date = `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
  const time = `${parts.get("hour")}:${parts.get("minute")}`;
  return wallClockMs({ date, time }) - wholeMinute;
}

/**
 * The instant at which a zone's wall clock shows a date and time. A time that the change to summer time skips moves
 * forward by the length of the gap; one that the change back repeats is the first (Temporal's "compatible").
 */
export function instantOf(date: string, time: string, zone: string): Instant {
  const wall = wallClockMs({ date, time });
  // The offset a day before and a day after bracket any change: zones here change at most twice a year.
  const before = wall - offsetMs(wall - DAY_MS, zone);
  const after = wall - offsetMs(wall + DAY_MS, zone);
  const shows = (instant: Instant) => instant + offsetMs(instant, zone) === wall;
  // Reading the wall time with the earlier offset is the first of a repeated hour, and the moved-forward skipped one.
  return shows(before) || !shows(after) ? before : after;
}

/** The date `days` after a local date, by the calendar: "2026-03-07" + 1 → "2026-03-08". */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 = Sunday to 6 = Saturday. */
export function dayOfWeek(date: string): number {
  return new Date(Date.parse(`${date}T00:00:00Z`)).getUTCDay();
}

/** "19:00" → "7:00 PM". */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

/** "Thu, Nov 26" in the club's zone. */
export function formatDate(instant: Instant, zone: string): string {
  return formatter(zone, { weekday: "short", month: "short", day: "numeric" }).format(instant);
}

/** "Nov 26, 2026" in the club's zone, for days that may be long past. */
export function formatDateOfYear(instant: Instant, zone: string): string {
  return formatter(zone, { year: "numeric", month: "short", day: "numeric" }).format(instant);
}

/** "Thu, Nov 26, 8:30 PM" in the club's zone. */
export function formatDateTime(instant: Instant, zone: string): string {
  return `${formatDate(instant, zone)}, ${formatTime(localDateTime(instant, zone).time)}`;
}

export interface DateChoice {
  readonly value: string;
  readonly label: string;
}

/** The game dates offered when a poll is made: eight days from today, named Today, Tomorrow, then "Sun, Nov 22". */
export function gameDateChoices(now: Instant, zone: string): readonly DateChoice[] {
  const today = localDateTime(now, zone).date;
  return Array.from({ length: GAME_DATE_CHOICES }, (_, index) => {
    const value = addDays(today, index);
    const label =
      index === 0 ? "Today" : index === 1 ? "Tomorrow" : formatDate(Date.parse(`${value}T12:00:00Z`), "UTC");
    return { value, label };
  });
}

export const CLOSE_OPTIONS = ["24-hours", "game-day-morning", "1-hour-before", "custom"] as const;
export type CloseOption = (typeof CLOSE_OPTIONS)[number];

/**
 * When a poll closes by the option chosen in its form, never after the game's start.
 * A morning that is already past falls back to one hour before the game, then to the start itself.
 * @param custom the instant typed for "custom"; without one it falls back to 24 hours from now.
 */
export function closingInstant(
  option: CloseOption,
  game: { readonly date: string; readonly time: string },
  now: Instant,
  zone: string,
  custom?: Instant,
): Instant {
  const gameAt = instantOf(game.date, game.time, zone);
  const hourBefore = gameAt - HOUR_MS;
  const wanted: Record<CloseOption, Instant> = {
    "24-hours": now + DAY_MS,
    "game-day-morning": instantOf(game.date, GAME_DAY_MORNING, zone),
    "1-hour-before": hourBefore,
    custom: custom ?? now + DAY_MS,
  };
  const chosen = Math.min(wanted[option], gameAt);
  // A time that someone typed is theirs: when it is past, the server says so instead of choosing another.
  if (chosen > now || option === "custom") return chosen;
  return hourBefore > now ? hourBefore : gameAt;
}
