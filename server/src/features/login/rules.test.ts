import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DomainError } from "../../domain-error.ts";
import {
  type CodeRequests,
  checkMayRequestCode,
  checkMayTryCode,
  isLiveCode,
  isLiveSession,
  needsTouch,
  sessionExpiry,
  waitText,
  waitUntilWithin,
} from "./rules.ts";

const NOW = Date.parse("2026-11-20T20:00:00Z");

function refusalOf(run: () => void): DomainError | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

describe("a limit in any stretch of time", () => {
  const limit = { most: 3, windowMs: 1_000 };

  test.each([
    ["none yet", [], 0],
    ["below it", [NOW - 10, NOW - 5], 0],
    ["at it: until the oldest leaves", [NOW - 900, NOW - 10, NOW - 5], 100],
    ["the oldest leaves at the very end of the window", [NOW - 1_000, NOW - 10, NOW - 5], 0],
    ["the oldest has a millisecond to go", [NOW - 999, NOW - 10, NOW - 5], 1],
    ["beyond it: until enough have left", [NOW - 900, NOW - 800, NOW - 10, NOW - 5], 200],
  ])("%s", (_, times, expected) => {
    expect(waitUntilWithin(limit, times, NOW)).toBe(expected);
  });

  test("whoever waits as long as told gets through, and not a millisecond earlier", () => {
    const times = fc.array(fc.integer({ min: NOW - 3_000, max: NOW }), { maxLength: 12 });
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 5 }), (unsorted, most) => {
        const sorted = unsorted.toSorted((one, other) => one - other);
        const asked = { most, windowMs: 1_000 };
        const wait = waitUntilWithin(asked, sorted, NOW);
        expect(waitUntilWithin(asked, sorted, NOW + wait)).toBe(0);
        if (wait > 0) expect(waitUntilWithin(asked, sorted, NOW + wait - 1)).toBe(1);
      }),
    );
  });

  test("nobody ever gets more than the limit in any window, however they time it", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }), (pauses) => {
        const granted: number[] = [];
        let now = NOW;
        for (const pause of pauses) {
          now += pause;
          if (waitUntilWithin(limit, granted, now) === 0) granted.push(now);
        }
        for (const end of granted) {
          const within = granted.filter((time) => time <= end && time > end - limit.windowMs);
          expect(within.length).toBeLessThanOrEqual(limit.most);
        }
      }),
    );
  });
});

describe("asking for a code", () => {
  const nothing: CodeRequests = { latest: undefined, forPhone: [], fromAddress: [] };
  const ask = (requests: Partial<CodeRequests>, perAddressPerHour = 30) =>
    refusalOf(() => checkMayRequestCode({ ...nothing, ...requests }, perAddressPerHour, NOW));
  const every = (count: number, ms: number) =>
    Array.from({ length: count }, (_, index) => NOW - (count - index) * ms);

  test.each([
    ["the first", {}, undefined],
    ["59.999 s after the last", { latest: { createdAt: NOW - 59_999, usedAt: null } }, 1],
    ["right after the last", { latest: { createdAt: NOW, usedAt: null } }, 60],
    ["60 s after the last", { latest: { createdAt: NOW - 60_000, usedAt: null } }, undefined],
    ["right after using the last", { latest: { createdAt: NOW - 5_000, usedAt: NOW } }, undefined],
    ["the fifth of an hour", { forPhone: every(4, 10 * MINUTE_MS) }, undefined],
    ["the sixth of an hour", { forPhone: every(5, 10 * MINUTE_MS) }, 600],
    ["the sixth, an hour after the first", { forPhone: every(5, 12 * MINUTE_MS) }, undefined],
    ["the 30th from an address", { fromAddress: every(29, MINUTE_MS) }, undefined],
    ["the 31st from an address", { fromAddress: every(30, MINUTE_MS) }, 1_800],
  ])("%s", (_, requests, retryAfterSeconds) => {
    const refusal = ask(requests);
    expect(refusal?.retryAfterSeconds).toBe(retryAfterSeconds);
    if (retryAfterSeconds !== undefined) expect(refusal?.code).toBe("too_many_requests");
  });

  test("the limit by address can be off", () => {
    expect(ask({ fromAddress: every(1_000, SECOND_MS) }, 0)).toBeUndefined();
  });

  test("the refusal tells people how long", () => {
    expect(ask({ latest: { createdAt: NOW - 18_000, usedAt: null } })?.message).toBe(
      "A code was sent a moment ago. Please try again in 42 seconds.",
    );
    expect(ask({ forPhone: every(5, 10 * MINUTE_MS) })?.message).toBe(
      "Too many codes were requested for this number. Please try again in 10 minutes.",
    );
  });
});

test("after ten wrong codes in a day none is looked at until the first is a day old", () => {
  const tries = Array.from({ length: 10 }, (_, index) => NOW - DAY_MS + (index + 1) * MINUTE_MS);
  expect(refusalOf(() => checkMayTryCode(tries.slice(1), NOW))).toBeUndefined();
  const refusal = refusalOf(() => checkMayTryCode(tries, NOW));
  expect(refusal?.code).toBe("too_many_requests");
  expect(refusal?.retryAfterSeconds).toBe(60);
  expect(refusalOf(() => checkMayTryCode(tries, NOW + MINUTE_MS))).toBeUndefined();
});

test.each([
  [1, "1 second"],
  [1_000, "1 second"],
  [1_001, "2 seconds"],
  [60_000, "60 seconds"],
  [60_001, "2 minutes"],
  [HOUR_MS, "60 minutes"],
  [HOUR_MS + 1, "2 hours"],
  [DAY_MS, "24 hours"],
])("a wait of %i ms reads %s", (ms, expected) => {
  expect(waitText(ms)).toBe(expected);
});

test.each([
  ["fresh", {}, true],
  ["in its last millisecond", { expiresAt: NOW + 1 }, true],
  ["expired", { expiresAt: NOW }, false],
  ["used", { usedAt: NOW - 1 }, false],
  ["guessed at four times", { wrongTries: 4 }, true],
  ["guessed at five times", { wrongTries: 5 }, false],
])("a code that is %s", (_, facts, expected) => {
  expect(isLiveCode({ usedAt: null, expiresAt: NOW + MINUTE_MS, wrongTries: 0, ...facts }, NOW)).toBe(
    expected,
  );
});

describe("a session", () => {
  test("of an administrator lives 12 idle hours, a player's 30 days", () => {
    expect(sessionExpiry("admin", NOW) - NOW).toBe(12 * HOUR_MS);
    expect(sessionExpiry("player", NOW) - NOW).toBe(30 * DAY_MS);
  });

  test.each([
    ["a player's, idle for days", "player", NOW - 5 * DAY_MS, NOW + DAY_MS, true],
    ["a player's, at its end", "player", NOW - 1, NOW, false],
    ["an administrator's, in use", "admin", NOW - HOUR_MS, NOW + 11 * HOUR_MS, true],
    ["of somebody promoted, in use", "admin", NOW - HOUR_MS, NOW + 29 * DAY_MS, true],
    ["of somebody promoted, 12 hours idle", "admin", NOW - 12 * HOUR_MS, NOW + 29 * DAY_MS, false],
  ] as const)("%s", (_, role, lastUsedAt, expiresAt, expected) => {
    expect(isLiveSession({ lastUsedAt, expiresAt }, role, NOW)).toBe(expected);
  });

  test("is written down once a minute", () => {
    expect(needsTouch({ lastUsedAt: NOW - 59_999 }, NOW)).toBe(false);
    expect(needsTouch({ lastUsedAt: NOW - 60_000 }, NOW)).toBe(true);
  });
});
