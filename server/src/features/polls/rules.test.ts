import { cents } from "@dinkboard/shared/money";
import { describe, expect, it } from "vitest";
import { DomainError } from "../../domain-error.ts";
import {
  deliveriesOf,
  deliveryTo,
  hasStarted,
  isOpen,
  planPoll,
  pollView,
  type Question,
  undeliveredBecause,
} from "./rules.ts";

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
  const deliveries = deliveriesOf([]);
  expect(pollView(poll, counts, deliveries, NOW)).toEqual({
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
    deliveries,
    createdAt: "2026-11-20T18:00:00.000Z",
  });
  expect(pollView(poll, counts, deliveries, poll.closesAt)).toMatchObject({
    isActive: false,
    isClosed: true,
  });
});

const question = (status: Question["status"], reason: string | null = null): Question => ({ status, reason });

describe("how far a question has come to a player", () => {
  it.each([
    ["nobody asked", undefined, "not_sent", "opted_out"],
    ["waiting", question("queued"), "queued", "opted_out"],
    ["given up", question("failed", "no such number"), "failed", "opted_out"],
    ["taken by the messenger", question("accepted"), "sent", "sent"],
    ["delivered", question("delivered"), "delivered", "delivered"],
    ["read", question("read"), "read", "read"],
    ["held back while the player was inactive", question("suppressed", "inactive"), "not_sent", "opted_out"],
    ["held back from one who had opted out", question("suppressed", "opted_out"), "not_sent", "opted_out"],
  ] as const)("%s, to one who is in and to one who has opted out by now", (_, asked, isIn, optedOut) => {
    expect(deliveryTo(false, asked)).toBe(isIn);
    expect(deliveryTo(true, asked)).toBe(optedOut);
  });

  it("adds up: what was read was delivered, and what was delivered was sent", () => {
    const players = (count: number, asked: Question, isOptedOut = false) => ({ ...asked, isOptedOut, count });
    expect(
      deliveriesOf([
        players(1, question("queued")),
        players(2, question("accepted")),
        players(4, question("sent")),
        players(8, question("delivered")),
        players(16, question("read")),
        players(32, question("failed")),
        players(64, question("expired")),
        players(128, question("suppressed", "inactive")),
        players(256, question("read"), true),
        players(512, question("suppressed", "opted_out"), true),
        players(1024, question("unknown")),
      ]),
    ).toEqual({
      asked: 2047,
      queued: 1,
      sent: 2 + 4 + 8 + 16 + 256 + 1024,
      delivered: 8 + 16 + 256,
      read: 16 + 256,
      failed: 32,
      notSent: 64 + 128,
      optedOut: 512,
    });
  });
});

it.each([
  [question("failed", "Message undeliverable (131026)"), "refused", "Message undeliverable (131026)"],
  [question("unknown", "no answer in time"), "unconfirmed", "no answer in time"],
  [question("expired"), "too_late", null],
  [question("suppressed", "poll_closed"), "too_late", null],
  [question("suppressed", "inactive"), "inactive", null],
  [question("suppressed", "opted_out"), "opted_out", null],
  [question("suppressed", "account_closed"), "account_closed", null],
] as const)("tells why a question has not arrived: %o", (asked, why, detail) => {
  expect(undeliveredBecause(asked)).toEqual({ why, detail });
});

it.each(["queued", "sending", "accepted", "sent", "delivered", "read"] as const)(
  "has nothing to say against one that is %s",
  (status) => {
    expect(undeliveredBecause(question(status))).toBeNull();
  },
);
