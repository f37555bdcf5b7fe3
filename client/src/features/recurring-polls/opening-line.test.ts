import { expect, test } from "vitest";
import { openingLine } from "./opening-line.ts";

const SCHEDULE = { recurringDays: [2], gameTime: "19:00", pollCloseTime: "09:00", openDaysBefore: 2 };
const CLUB = { timezone: "America/New_York", businessHoursStart: "09:00" };
const FRIDAY = Date.parse("2026-11-20T15:00:00-05:00");

test.each([
  ["no day chosen", { recurringDays: [] }, {}, "Choose the game days to see when the first poll opens."],
  [
    "a day some days ahead",
    {},
    {},
    "The first poll opens on Sun, Nov 22, 9:00 AM and closes on Tue, Nov 24, 9:00 AM, for the game on Tue, Nov 24, 7:00 PM (Eastern time).",
  ],
  [
    "a poll that should be open already",
    { recurringDays: [6] },
    {},
    "The first poll opens right away and closes on Sat, Nov 21, 9:00 AM, for the game on Sat, Nov 21, 7:00 PM (Eastern time).",
  ],
  [
    "closing on the day before",
    { pollCloseTime: "20:00" },
    { timezone: "America/Los_Angeles" },
    "The first poll opens on Sun, Nov 22, 9:00 AM and closes on Mon, Nov 23, 8:00 PM, for the game on Tue, Nov 24, 7:00 PM (Pacific time).",
  ],
  [
    "a poll that would close before it opens",
    { gameTime: "08:00", openDaysBefore: 1, pollCloseTime: "08:30" },
    {},
    "These polls would close before they open: business hours begin at 9:00 AM. Let them open a day earlier, or close later.",
  ],
])("%s", (_, schedule, club, expected) => {
  expect(openingLine({ ...SCHEDULE, ...schedule }, { ...CLUB, ...club }, FRIDAY)).toBe(expected);
});
