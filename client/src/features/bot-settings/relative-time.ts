import { DAY_MS, HOUR_MS, MINUTE_MS } from "@dinkboard/shared/limits";
import type { Instant } from "@dinkboard/shared/times";

const formatter = new Intl.RelativeTimeFormat("en");

/** "in 3 hours" or "2 days ago", rounded; undefined within a minute of `now`. */
export function relativeTime(instant: Instant, now: Instant): string | undefined {
  const awayMs = instant - now;
  if (Math.abs(awayMs) < MINUTE_MS) return undefined;
  const minutes = Math.round(awayMs / MINUTE_MS);
  if (Math.abs(minutes) < 60) return formatter.format(minutes, "minute");
  const hours = Math.round(awayMs / HOUR_MS);
  if (Math.abs(hours) < 24) return formatter.format(hours, "hour");
  return formatter.format(Math.round(awayMs / DAY_MS), "day");
}
