import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import { describe, expect, test } from "vitest";
import { CODE, HELP, NOW, POLL, waiting } from "../../../testing/waiting-message.ts";
import { afterAttempt } from "./attempts.ts";
import type { Refusal } from "./results.ts";
import { MOST_ATTEMPTS } from "./waits.ts";

describe("what becomes of a message after an attempt", () => {
  const refused = (refusal: Refusal, retryAfterMs?: number) => ({
    outcome: "refused" as const,
    refusal,
    code: "1",
    detail: "because",
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

  test("accepted: the bot is done with it", () => {
    const outcome = afterAttempt(
      waiting(POLL),
      { outcome: "accepted", providerMessageId: "wamid.1" },
      NOW,
      0,
    );
    expect(outcome).toMatchObject({
      status: "accepted",
      nextAttemptAt: null,
      reason: null,
    });
  });

  test.each(["retry", "recipient_throttled"] as const)("%s is tried again", (refusal) => {
    expect(afterAttempt(waiting(POLL), refused(refusal), NOW, 0)).toMatchObject({
      status: "queued",
      reason: "because",
      nextAttemptAt: NOW + 4 * SECOND_MS,
    });
  });

  test.each(["window_closed", "unreachable", "opted_out", "invalid"] as const)(
    "%s is for good",
    (refusal) => {
      expect(afterAttempt(waiting(POLL), refused(refusal), NOW, 0)).toMatchObject({
        status: "failed",
        reason: "because",
        nextAttemptAt: null,
      });
    },
  );

  test.each(["account", "broadcasts_paused", "template_halted"] as const)(
    "%s is none of a broadcast's fault: it waits, and the attempt does not count",
    (refusal) => {
      const often = waiting(POLL, { attempts: MOST_ATTEMPTS });
      const outcome = afterAttempt(often, refused(refusal), NOW, 0);
      expect(outcome).toMatchObject({ status: "queued", attempts: MOST_ATTEMPTS - 1 });
    },
  );

  test("a pause of broadcasts does not hold back replies, so they are tried only so often", () => {
    expect(afterAttempt(waiting(HELP), refused("broadcasts_paused"), NOW, 0)).toMatchObject({
      status: "queued",
      attempts: 1,
      nextAttemptAt: NOW + 4 * SECOND_MS,
    });
    const last = waiting(HELP, { attempts: MOST_ATTEMPTS });
    expect(afterAttempt(last, refused("broadcasts_paused"), NOW, 0)).toMatchObject({ status: "failed" });
    expect(afterAttempt(last, refused("account"), NOW, 0)).toMatchObject({ status: "queued" });
  });

  test("a refused template rests for an hour, and is tried only so often", () => {
    const template = { ...refused("template"), template: "dinkboard_poll" };
    expect(afterAttempt(waiting(POLL), template, NOW, 0)).toMatchObject({
      status: "queued",
      attempts: 1,
      nextAttemptAt: NOW + HOUR_MS,
      template: "dinkboard_poll",
    });
    const last = waiting(POLL, { attempts: MOST_ATTEMPTS });
    expect(afterAttempt(last, template, NOW, 0)).toMatchObject({ status: "failed" });
  });

  test.each([
    ["for good", Infinity, 10 * MINUTE_MS],
    ["for an hour", NOW + HOUR_MS, 10 * MINUTE_MS],
    ["for a moment", NOW + MINUTE_MS, MINUTE_MS],
    ["no longer, and another one shows whether it works", NOW, 5 * SECOND_MS],
  ])(
    "a message whose template is out of use %s is looked at in time, and never at once",
    (_, until, waitMs) => {
      const manner = { templateRestsUntil: until };
      const outcome = afterAttempt(waiting(POLL), refused("template_halted"), NOW, 0, manner);
      expect(outcome.nextAttemptAt).toBe(NOW + waitMs);
    },
  );

  test("a probe that is told to come again has spent no attempt", () => {
    const last = waiting(POLL, { attempts: MOST_ATTEMPTS });
    expect(afterAttempt(last, refused("retry"), NOW, 0, { isProbe: true })).toMatchObject({
      status: "queued",
      attempts: MOST_ATTEMPTS - 1,
    });
  });

  test("a wait that the provider asks for is honoured, a shorter one does not shorten ours", () => {
    const nextAttempt = (retryAfterMs: number) =>
      afterAttempt(waiting(POLL), refused("retry", retryAfterMs), NOW, 0).nextAttemptAt;
    expect(nextAttempt(30 * SECOND_MS)).toBe(NOW + 30 * SECOND_MS);
    expect(nextAttempt(1)).toBe(NOW + 4 * SECOND_MS);
  });

  test("a recipient who is to be left alone for a day holds up nothing else: the message has failed", () => {
    const outcome = (refusal: Refusal, waitMs: number) =>
      afterAttempt(waiting(POLL), refused(refusal, waitMs), NOW, 0).status;
    expect(outcome("recipient_throttled", DAY_MS)).toBe("failed");
    expect(outcome("recipient_throttled", DAY_MS - 1)).toBe("queued");
    expect(outcome("retry", DAY_MS)).toBe("queued");
  });

  test("the last attempt is the last", () => {
    const last = waiting(POLL, { attempts: MOST_ATTEMPTS });
    expect(afterAttempt(last, refused("retry"), NOW, 0)).toMatchObject({
      status: "failed",
      nextAttemptAt: null,
    });
  });

  test("an unknown outcome is waited on for a minute, once; a second one ends it", () => {
    const first = afterAttempt(waiting(POLL), refused("unknown_outcome"), NOW, 0);
    expect(first).toMatchObject({
      status: "unknown",
      unknownOutcomes: 1,
      nextAttemptAt: NOW + 60 * SECOND_MS,
    });
    const second = afterAttempt(waiting(POLL, { unknownOutcomes: 1 }), refused("unknown_outcome"), NOW, 0);
    expect(second).toMatchObject({ status: "unknown", unknownOutcomes: 2, nextAttemptAt: null });
  });

  test("a code with an unknown outcome is not sent twice", () => {
    expect(afterAttempt(waiting(CODE), refused("unknown_outcome"), NOW, 0)).toMatchObject({
      status: "unknown",
      nextAttemptAt: null,
    });
  });

  test("a message is looked at no later than its expiry", () => {
    const expiring = waiting(CODE, { attempts: 4, expiresAt: NOW + 100 * SECOND_MS });
    expect(afterAttempt(expiring, refused("retry"), NOW, 0).nextAttemptAt).toBe(NOW + 100 * SECOND_MS);
  });
});
