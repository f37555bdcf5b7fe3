import { DAY_MS } from "@dinkboard/shared/limits";
import { describe, expect, test } from "vitest";
import { formErrorsOf, INITIAL_POLL, type PollFormValues, pollInput, validatePoll } from "./poll-form.ts";

const ZONE = "America/New_York";
/** Friday, three in the afternoon in New York. */
const NOW = Date.parse("2026-11-20T20:00:00Z");

const poll = (values: Partial<PollFormValues> = {}): PollFormValues => ({
  ...INITIAL_POLL,
  gameDate: "2026-11-21",
  ...values,
});

describe("validatePoll", () => {
  test("asks for a game date and nothing else of an untouched form", () => {
    expect(validatePoll(INITIAL_POLL, NOW, ZONE)).toEqual({ gameDate: "Game date is required" });
  });

  test.each([
    ["a chosen date", {}, {}],
    ["no question", { question: "  " }, { question: "Question is required" }],
    ["no time", { gameTime: "" }, { gameTime: "Game time is required" }],
    ["no cost", { costPerPlayer: "" }, { costPerPlayer: "Cost per player is required" }],
    [
      "a third of a cent",
      { costPerPlayer: "1.005" },
      { costPerPlayer: "must be an amount from 0.00 to 1000.00" },
    ],
    [
      "more than a game costs",
      { costPerPlayer: "1000.01" },
      { costPerPlayer: "must be an amount from 0.00 to 1000.00" },
    ],
    ["a free game", { costPerPlayer: 0 }, {}],
    [
      "a game that has begun",
      { gameDate: "2026-11-20", gameTime: "15:00" },
      { gameTime: "Choose a time that is still to come" },
    ],
    ["a game later today", { gameDate: "2026-11-20", gameTime: "15:30" }, {}],
    [
      "a closing time that is past",
      { closeOption: "custom", customClose: "2026-11-20T14:59" },
      { customClose: "Choose a closing time that is still to come" },
    ],
    ["no closing time of one's own", { closeOption: "custom", customClose: "" }, {}],
    ["a past closing time that no longer counts", { customClose: "2026-11-20T14:59" }, {}],
    [
      "an empty reminder",
      { enableReminders: true, reminderType: "custom", customReminderTimes: ["12:00", ""] },
      { "customReminderTimes.1": "must be a time such as 12:00" },
    ],
    [
      "custom reminders without a time",
      { enableReminders: true, reminderType: "custom" },
      { customReminderTimes: "Add a time, or choose automatic reminders" },
    ],
    ["an empty reminder that no longer counts", { enableReminders: true, customReminderTimes: [""] }, {}],
  ] satisfies [string, Partial<PollFormValues>, Record<string, string>][])("%s", (_, values, errors) => {
    expect(validatePoll(poll(values), NOW, ZONE)).toEqual(errors);
  });
});

describe("pollInput", () => {
  test("sends the game, its cost and the closing time as instants of the club's clock", () => {
    expect(pollInput(poll(), NOW, ZONE)).toEqual({
      question: "Who wants to play pickleball?",
      gameDateTime: "2026-11-22T01:30:00.000Z",
      costPerPlayer: "15.00",
      closesAt: "2026-11-21T13:00:00.000Z",
      enableReminders: false,
    });
  });

  test.each([
    ["24-hours", "", NOW + DAY_MS],
    ["1-hour-before", "", Date.parse("2026-11-22T00:30:00Z")],
    ["custom", "2026-11-21T12:15", Date.parse("2026-11-21T17:15:00Z")],
    ["custom", "", NOW + DAY_MS],
    // Browsers may give seconds too.
    ["custom", "2026-11-21T12:15:00", Date.parse("2026-11-21T17:15:00Z")],
  ] as const)("closes by %s %s", (closeOption, customClose, expected) => {
    const { closesAt } = pollInput(poll({ closeOption, customClose }), NOW, ZONE);
    expect(Date.parse(closesAt)).toBe(expected);
  });

  test("sends custom reminder times only when they are what was chosen", () => {
    const times = { customReminderTimes: ["09:30", "12:00"] };
    const input = (values: Partial<PollFormValues>) => pollInput(poll({ ...times, ...values }), NOW, ZONE);
    expect(input({ enableReminders: true, reminderType: "custom" })).toMatchObject(times);
    expect(input({ enableReminders: true, reminderType: "auto" })).not.toHaveProperty("customReminderTimes");
    expect(input({ enableReminders: false, reminderType: "custom" })).not.toHaveProperty(
      "customReminderTimes",
    );
  });
});

describe("formErrorsOf", () => {
  test("puts the server's words at the fields that the payload was made of", () => {
    const issues = { gameDateTime: "too far away", closesAt: "in the past", question: "too long" };
    expect(formErrorsOf(issues, "custom")).toEqual({
      gameDate: "too far away",
      customClose: "in the past",
      question: "too long",
    });
    expect(formErrorsOf(issues, "24-hours")).toMatchObject({ closeOption: "in the past" });
  });
});
