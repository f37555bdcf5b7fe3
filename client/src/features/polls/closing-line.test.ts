import { expect, test } from "vitest";
import { closingLine } from "./closing-line.ts";
import { INITIAL_POLL, type PollFormValues } from "./poll-form.ts";

const ZONE = "America/New_York";
/** Friday, three in the afternoon in New York. */
const NOW = Date.parse("2026-11-20T20:00:00Z");

test.each([
  [{}, "Choose a game date to see when voting closes."],
  [
    { gameDate: "2026-11-21" },
    "Voting closes on Sat, Nov 21, 8:00 AM (Eastern time), 12 hours and 30 minutes before the game.",
  ],
  [
    { gameDate: "2026-11-20" },
    "8:00 AM on game day is already past. Voting closes on Fri, Nov 20, 7:30 PM (Eastern time), 1 hour before the game.",
  ],
  [
    { gameDate: "2026-11-21", gameTime: "06:00" },
    "That would be after the start. Voting closes on Sat, Nov 21, 6:00 AM (Eastern time), when the game starts.",
  ],
  [
    { gameDate: "2026-11-22", closeOption: "24-hours" },
    "Voting closes on Sat, Nov 21, 3:00 PM (Eastern time), 1 day, 5 hours, and 30 minutes before the game.",
  ],
  [
    { gameDate: "2026-11-20", closeOption: "24-hours" },
    "That would be after the start. Voting closes on Fri, Nov 20, 8:30 PM (Eastern time), when the game starts.",
  ],
  [
    { gameDate: "2026-11-20", gameTime: "15:30", closeOption: "1-hour-before" },
    "One hour before the game is already past. Voting closes on Fri, Nov 20, 3:30 PM (Eastern time), when the game starts.",
  ],
  [
    { gameDate: "2026-11-21", closeOption: "custom" },
    "No time chosen: 24 hours from now. Voting closes on Sat, Nov 21, 3:00 PM (Eastern time), 5 hours and 30 minutes before the game.",
  ],
  [
    { gameDate: "2026-11-21", closeOption: "custom", customClose: "2026-11-21T20:29" },
    "Voting closes on Sat, Nov 21, 8:29 PM (Eastern time), 1 minute before the game.",
  ],
  [
    { gameDate: "2026-11-21", closeOption: "custom", customClose: "2026-11-20T12:00" },
    "That time is already past: choose a later one.",
  ],
  [{ gameDate: "2026-11-20", gameTime: "14:00" }, "That time is already past: choose a later one."],
] satisfies [Partial<PollFormValues>, string][])("%o closes in words", (values, line) => {
  expect(closingLine({ ...INITIAL_POLL, ...values }, NOW, ZONE)).toBe(line);
});
