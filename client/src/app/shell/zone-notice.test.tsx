import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ZoneNotice } from "./zone-notice.tsx";

const CLUB_ZONE = "America/New_York";

vi.mock("../session/use-club-zone.ts", () => ({ useClubZone: () => CLUB_ZONE }));

function showIn(timeZone: string): void {
  const resolved = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...resolved, timeZone });
  render(<ZoneNotice />, { wrapper: MantineProvider });
}

test("names the club's zone to a reader whose clock shows another time", () => {
  showIn("America/Los_Angeles");
  screen.getByText(/^All times are the club's, E[SD]T\.$/);
});

test.each([CLUB_ZONE, "America/Toronto"])("says nothing in %s, which shows the same time", (zone) => {
  showIn(zone);
  expect(screen.queryByText(/All times/)).toBeNull();
});
