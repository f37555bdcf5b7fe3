import { cents } from "@dinkboard/shared/money";
import { expect, test } from "vitest";
import { recurringPollView } from "./rules.ts";

test("the next game is the soonest that is not cancelled; an inactive one has none", () => {
  const recurring = {
    recurringDays: [2],
    gameTime: "19:00",
    pollCloseTime: "09:00",
    openDaysBefore: 2,
    id: 7,
    name: "Tuesday night",
    question: "Who plays?",
    costCents: cents(12_50),
    isActive: true,
  };
  const club = { timezone: "America/New_York", businessHoursStart: "09:00" };
  const now = Date.parse("2026-11-20T15:00:00-05:00");
  const view = recurringPollView(recurring, club, new Set(), now);
  expect(view).toEqual({
    id: 7,
    name: "Tuesday night",
    question: "Who plays?",
    recurringDays: [2],
    gameTime: "19:00",
    pollCloseTime: "09:00",
    costPerPlayer: "12.50",
    isActive: true,
    openDaysBefore: 2,
    nextGame: {
      gameDate: "2026-11-24",
      gameDateTime: "2026-11-25T00:00:00.000Z",
      opensAt: "2026-11-22T14:00:00.000Z",
      closesAt: "2026-11-24T14:00:00.000Z",
    },
  });
  expect(recurringPollView({ ...recurring, isActive: false }, club, new Set(), now)).toEqual({
    ...view,
    isActive: false,
    nextGame: null,
  });
  const cancelled = new Set(["2026-11-24"]);
  expect(recurringPollView(recurring, club, cancelled, now).nextGame?.gameDate).toBe("2026-12-01");
});
