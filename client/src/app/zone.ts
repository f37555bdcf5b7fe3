import { type Instant, localDateTime } from "@dinkboard/shared/times";

/** The zone that the browser's clock shows. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether the clocks of two zones show the same at an instant; zones of different names may. */
export function showSameTime(instant: Instant, zone: string, otherZone: string): boolean {
  const one = localDateTime(instant, zone);
  const other = localDateTime(instant, otherZone);
  return one.date === other.date && one.time === other.time;
}

/** "EST" or "EDT", whichever the zone keeps at that instant. */
export function zoneAbbreviation(instant: Instant, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(
    instant,
  );
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
}
