import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import { describe, expect, test } from "vitest";
import { NOW } from "../../../testing/waiting-message.ts";
import type { MessageKind } from "./message.ts";
import { afterFailure, type Copy, isNews, type ReportedMessage } from "./reports.ts";
import type { DeliveryStatus, MessageStatus } from "./statuses.ts";
import { MOST_ATTEMPTS } from "./waits.ts";

function message(kind: MessageKind, changes: Partial<ReportedMessage> = {}): ReportedMessage {
  const priority = kind === "help" ? 1 : 2;
  const known = { kind, priority, copy: "last", status: "accepted", attempts: 1 } as const;
  return { ...known, createdAt: NOW - MINUTE_MS, expiresAt: null, ...changes };
}

describe("a message that was taken and not delivered", () => {
  test.each([
    ["retry", "poll", { attempts: 1, nextAttemptAt: NOW + 4 * SECOND_MS }],
    ["retry", "help", { attempts: 1, nextAttemptAt: NOW + 4 * SECOND_MS }],
    ["recipient_throttled", "poll", { attempts: 1, nextAttemptAt: NOW + 4 * SECOND_MS }],
    ["window_closed", "poll", { attempts: 1, nextAttemptAt: NOW }],
    ["template", "poll", { attempts: 1, nextAttemptAt: NOW + HOUR_MS }],
    ["account", "poll", { attempts: 0, nextAttemptAt: NOW + MINUTE_MS }],
    ["account", "help", { attempts: 0, nextAttemptAt: NOW + MINUTE_MS }],
    ["broadcasts_paused", "poll", { attempts: 0, nextAttemptAt: NOW + MINUTE_MS }],
    ["broadcasts_paused", "help", { attempts: 1, nextAttemptAt: NOW + 4 * SECOND_MS }],
    ["unreachable", "poll", undefined],
    ["opted_out", "poll", undefined],
    [undefined, "poll", undefined],
    ["account", "login_code", undefined],
    ["retry", "login_code", undefined],
  ] as const)("because of %s: a %s goes again with %o", (refusal, kind, again) => {
    expect(afterFailure(message(kind), { refusal }, NOW)).toEqual(again);
  });

  test("goes again only so often, unless it was none of its fault", () => {
    const often = (kind: MessageKind) => message(kind, { attempts: MOST_ATTEMPTS });
    for (const refusal of ["retry", "recipient_throttled", "window_closed", "template"] as const) {
      expect(afterFailure(often("poll"), { refusal }, NOW)).toBeUndefined();
    }
    expect(afterFailure(often("help"), { refusal: "broadcasts_paused" }, NOW)).toBeUndefined();
    expect(afterFailure(often("poll"), { refusal: "broadcasts_paused" }, NOW)).toBeDefined();
  });

  test("goes again no sooner than the provider asks, and not at all where that is too late, or a day", () => {
    const nextAttempt = (retryAfterMs: number, changes: Partial<ReportedMessage> = {}) =>
      afterFailure(message("poll", changes), { refusal: "recipient_throttled", retryAfterMs }, NOW)
        ?.nextAttemptAt;
    expect(nextAttempt(HOUR_MS)).toBe(NOW + HOUR_MS);
    expect(nextAttempt(HOUR_MS, { expiresAt: NOW + HOUR_MS + 1 })).toBe(NOW + HOUR_MS);
    expect(nextAttempt(HOUR_MS, { expiresAt: NOW + HOUR_MS })).toBeUndefined();
    expect(nextAttempt(DAY_MS)).toBeUndefined();
  });

  test("is not said again a day after it was true, unless it says until when it is", () => {
    const old = { createdAt: NOW - DAY_MS };
    expect(afterFailure(message("balance", old), { refusal: "retry" }, NOW)).toBeUndefined();
    expect(
      afterFailure(message("poll", { ...old, expiresAt: NOW + HOUR_MS }), { refusal: "retry" }, NOW),
    ).toBeDefined();
  });
});

describe("a report", () => {
  const news = (copy: Copy, status: MessageStatus) =>
    (["sent", "failed", "delivered", "read"] as const).filter((reported: DeliveryStatus) =>
      isNews(message("poll", { copy, status }), reported),
    );
  const ARRIVED = ["delivered", "read"];

  test.each([
    ["last", "accepted", ["sent", "failed", ...ARRIVED]],
    ["last", "sent", ["failed", ...ARRIVED]],
    ["last", "failed", ARRIVED],
    ["last", "delivered", ["read"]],
    ["last", "read", []],
    // It has failed, and the next one is planned, on its way, lost, or not to go any more.
    ["last", "queued", ARRIVED],
    ["last", "sending", ARRIVED],
    ["last", "unknown", ARRIVED],
    ["last", "suppressed", ARRIVED],
    // Another one has been taken after it.
    ["earlier", "accepted", ["sent", ...ARRIVED]],
    ["earlier", "queued", ARRIVED],
    ["earlier", "failed", ARRIVED],
    // Its answer was lost, or is still to come.
    ["new", "sending", ["sent", "failed", ...ARRIVED]],
    ["new", "unknown", ["sent", "failed", ...ARRIVED]],
    ["new", "queued", ["sent", ...ARRIVED]],
    ["new", "accepted", ["sent", ...ARRIVED]],
    ["new", "sent", ARRIVED],
  ] as const)("about the %s copy of a message that is %s: news are %j", (copy, status, expected) => {
    expect(news(copy, status)).toEqual(expected);
  });
});
