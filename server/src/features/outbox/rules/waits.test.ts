import { MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import { describe, expect, test } from "vitest";
import { backoffMs, JITTER_PER_MILLE } from "./waits.ts";

describe("the wait before the next attempt", () => {
  test.each([
    [1, 4 * SECOND_MS],
    [2, 16 * SECOND_MS],
    [3, 64 * SECOND_MS],
    [4, 256 * SECOND_MS],
    [5, 15 * MINUTE_MS],
    [6, 15 * MINUTE_MS],
  ])("after attempt %i: %i ms", (attempts, waitMs) => {
    expect(backoffMs(attempts, 0)).toBe(waitMs);
    expect(backoffMs(attempts, -JITTER_PER_MILLE)).toBe(waitMs * 0.8);
    expect(backoffMs(attempts, JITTER_PER_MILLE)).toBe(waitMs * 1.2);
  });
});
