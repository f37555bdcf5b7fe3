import { cents } from "@dinkboard/shared/money";
import { describe, expect, it } from "vitest";
import { DomainError } from "../../domain-error.ts";
import { hasStarted, isOpen, planPoll, pollView } from "./rules.ts";

const NOW = Date.parse("2026-11-20T18:00:00Z");
const GAME_AT = Date.parse("2026-11-21T01:30:00Z");

const input = {
  question: "Who wants to play pickleball?",
  gameDateTime: GAME_AT,
  costPerPlayer: cents(15_00),
  closesAt: GAME_AT - 3_600_000,
  enableReminders: true,
};

function issuesOf(change: Partial<typeof input>) {
  try {
    planPoll({ ...input, ...change }, NOW);
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.issues?.map(({ path }) => path)];
  }
  return undefined;
}

describe("planning a poll", () => {
  it("keeps a closing time before the game and moves a later one to its start", () => {
    expect(planPoll(input, NOW).closesAt).toBe(input.closesAt);
    expect(planPoll({ ...input, closesAt: GAME_AT }, NOW).closesAt).toBe(GAME_AT);
    expect(planPoll({ ...input, closesAt: GAME_AT + 1 }, NOW).closesAt).toBe(GAME_AT);
  });

  it("puts the reminder times in order, each once", () => {
    const customReminderTimes = ["12:00", "08:00", "12:00"];
    expect(planPoll({ ...input, customReminderTimes }, NOW).customReminderTimes).toEqual(["08:00", "12:00"]);
    expect(planPoll(input, NOW).customReminderTimes).toEqual([]);
  });

  it("refuses what is past, now included, naming every such field", () => {
    expect(issuesOf({ closesAt: NOW })).toEqual(["invalid", ["closesAt"]]);
    expect(issuesOf({ gameDateTime: NOW, closesAt: NOW + 1 })).toEqual(["invalid", ["gameDateTime"]]);
    expect(issuesOf({ gameDateTime: NOW - 1, closesAt: NOW - 2 })).toEqual([
      "invalid",
      ["gameDateTime", "closesAt"],
    ]);
    expect(issuesOf({ gameDateTime: NOW + 1, closesAt: NOW + 1 })).toBeUndefined();
  });
});

describe("an open poll", () => {
  it("closes at its closing time by itself, or when somebody closes it", () => {
    expect(isOpen({ closedAt: null, closesAt: NOW + 1 }, NOW)).toBe(true);
    expect(isOpen({ closedAt: null, closesAt: NOW }, NOW)).toBe(false);
    expect(isOpen({ closedAt: NOW - 1, closesAt: NOW + 1 }, NOW)).toBe(false);
  });

  it("has its game start on the minute", () => {
    expect(hasStarted({ gameAt: NOW + 1 }, NOW)).toBe(false);
    expect(hasStarted({ gameAt: NOW }, NOW)).toBe(true);
  });
});

it("shows a poll with its revenue, and as closed once its time has come", () => {
  const poll = {
    ...planPoll(input, NOW),
    id: 7,
    closedAt: null,
    recurringPollId: null,
    createdAt: NOW,
    firstSentAt: NOW,
    sendCount: 1,
  };
  const counts = { yesVotes: 3, noVotes: 1 };
  expect(pollView(poll, counts, NOW)).toEqual({
    id: 7,
    question: "Who wants to play pickleball?",
    gameDateTime: "2026-11-21T01:30:00.000Z",
    costPerPlayer: "15.00",
    isActive: true,
    isClosed: false,
    closesAt: "2026-11-21T00:30:00.000Z",
    yesVotes: 3,
    noVotes: 1,
    revenue: "45.00",
    enableReminders: true,
    customReminderTimes: [],
    recurringPollId: null,
    sentAt: "2026-11-20T18:00:00.000Z",
    createdAt: "2026-11-20T18:00:00.000Z",
  });
  expect(pollView(poll, counts, poll.closesAt)).toMatchObject({ isActive: false, isClosed: true });
});
