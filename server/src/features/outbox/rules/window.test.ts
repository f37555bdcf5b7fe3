import { HOUR_MS, MINUTE_MS } from "@dinkboard/shared/limits";
import { describe, expect, test } from "vitest";
import { HELP, NOW, POLL, waiting } from "../../../testing/waiting-message.ts";
import { afterAttempt } from "./attempts.ts";
import { MOST_ATTEMPTS } from "./waits.ts";
import { isWindowOpen } from "./window.ts";

describe("the 24 hours for free text", () => {
  test.each([
    ["just written", POLL, 0, true],
    ["yesterday, an hour short", POLL, 23 * HOUR_MS, true],
    ["too near the end to be sure of", POLL, 24 * HOUR_MS - MINUTE_MS, false],
    ["over", POLL, 25 * HOUR_MS, false],
  ])("%s", (_, message, agoMs, isOpen) => {
    expect(isWindowOpen(waiting(message), NOW - agoMs, NOW)).toBe(isOpen);
  });

  test("never opened for somebody who has not written", () => {
    expect(isWindowOpen(waiting(POLL), null, NOW)).toBe(false);
  });

  test("are open to an answer to somebody without an account, and closed to all else", () => {
    expect(isWindowOpen(waiting(HELP), undefined, NOW)).toBe(true);
    expect(isWindowOpen(waiting(HELP, { createdAt: NOW - 25 * HOUR_MS }), undefined, NOW)).toBe(false);
    expect(isWindowOpen(waiting(POLL), undefined, NOW)).toBe(false);
  });

  test("that are over let free text go once more, at once, and a template not", () => {
    const closed = { outcome: "refused", refusal: "window_closed", code: "1", detail: "over" } as const;
    expect(afterAttempt(waiting(POLL), closed, NOW, 0, { isFreeText: true })).toMatchObject({
      status: "queued",
      nextAttemptAt: NOW,
    });
    expect(afterAttempt(waiting(POLL), closed, NOW, 0)).toMatchObject({ status: "failed" });
    const last = waiting(POLL, { attempts: MOST_ATTEMPTS });
    expect(afterAttempt(last, closed, NOW, 0, { isFreeText: true })).toMatchObject({ status: "failed" });
  });
});
