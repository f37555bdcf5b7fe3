import { Text } from "@mantine/core";
import { useClubZone } from "../session/use-club-zone.ts";
import { words } from "../words.ts";
import { browserZone, showSameTime, zoneAbbreviation } from "../zone.ts";

/** Says in which zone all times on the admin screens are, to readers whose own clock shows another. */
export function ZoneNotice() {
  const clubZone = useClubZone();
  const now = Date.now();
  if (showSameTime(now, clubZone, browserZone())) return null;
  return (
    <Text size="sm" c="dimmed" mb="md">
      {words.shell.clubTime(zoneAbbreviation(now, clubZone))}
    </Text>
  );
}
