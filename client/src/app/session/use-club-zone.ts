import { DEFAULT_TIMEZONE } from "@dinkboard/shared/limits";
import { useSession } from "./use-session.tsx";

/** The club's IANA zone, which every date of the admin screens is shown in. */
export function useClubZone(): string {
  const session = useSession();
  // What a browser saved before the server told the zone has none.
  return (session?.kind === "admin" && session.user.timezone) || DEFAULT_TIMEZONE;
}
