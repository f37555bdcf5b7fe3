import { expect, test } from "vitest";
import { clubDateTime, gameTime } from "./game-time.ts";

const NEW_YORK = "America/New_York";

test.each([
  ["2026-11-26T01:30:00.000Z", NEW_YORK, "Wednesday, November 25", "8:30 PM"],
  ["2026-11-26T01:30:00.000Z", "America/Toronto", "Wednesday, November 25", "8:30 PM"],
  ["2026-11-26T01:30:00.000Z", "America/Los_Angeles", "Wednesday, November 25", "8:30 PM EST"],
  ["2026-07-01T12:00:00.000Z", "Europe/Paris", "Wednesday, July 1", "8:00 AM EDT"],
])("the game at %s, read in %s: %s, %s", (instant, readerZone, date, time) => {
  expect(gameTime(instant, NEW_YORK, readerZone)).toEqual({ date, time });
});

test("a time is by the club's clock, its zone named to whoever lives in another", () => {
  expect(clubDateTime("2026-11-25T13:00:00.000Z", NEW_YORK, NEW_YORK)).toBe("Wed, Nov 25, 8:00 AM");
  expect(clubDateTime("2026-11-25T13:00:00.000Z", NEW_YORK, "UTC")).toBe("Wed, Nov 25, 8:00 AM EST");
});
