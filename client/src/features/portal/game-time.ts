import { formatDateTime, formatTime, type Instant, localDateTime } from "@dinkboard/shared/times";
import { showSameTime, zoneAbbreviation } from "../../app/zone.ts";

const LONG_DATE: Intl.DateTimeFormatOptions = { weekday: "long", month: "long", day: "numeric" };

/**
 * " EST" for a reader whose clock shows another time than the club's at that instant; nothing for everybody else, also
 * not for a zone of another name but the same time.
 */
function zoneSuffix(instant: Instant, clubZone: string, readerZone: string): string {
  return showSameTime(instant, clubZone, readerZone) ? "" : ` ${zoneAbbreviation(instant, clubZone)}`;
}

/** "Thursday, November 26" and "8:30 PM", by the club's clock. */
export function gameTime(
  isoText: string,
  clubZone: string,
  readerZone: string,
): { date: string; time: string } {
  const instant = Date.parse(isoText);
  return {
    date: new Intl.DateTimeFormat("en-US", { ...LONG_DATE, timeZone: clubZone }).format(instant),
    time: formatTime(localDateTime(instant, clubZone).time) + zoneSuffix(instant, clubZone, readerZone),
  };
}

/** "Thu, Nov 26, 8:00 AM", by the club's clock. */
export function clubDateTime(isoText: string, clubZone: string, readerZone: string): string {
  const instant = Date.parse(isoText);
  return formatDateTime(instant, clubZone) + zoneSuffix(instant, clubZone, readerZone);
}
