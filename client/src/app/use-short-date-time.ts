import { formatDateTime, formatTime, localDateTime } from "@dinkboard/shared/times";
import { useNow } from "../components/use-now.ts";
import { useClubZone } from "./session/use-club-zone.ts";

/** Says an ISO time by the club's clock: "2:15 PM" when that is today, else "Thu, Nov 19, 2:15 PM". */
export function useShortDateTime(): (isoTime: string) => string {
  const zone = useClubZone();
  const now = useNow();
  return (isoTime) => {
    const instant = Date.parse(isoTime);
    const { date, time } = localDateTime(instant, zone);
    return date === localDateTime(now, zone).date ? formatTime(time) : formatDateTime(instant, zone);
  };
}
