import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import { describe, expect, test } from "vitest";
import { NOW } from "../../../testing/waiting-message.ts";
import type { MessageKind } from "./message.ts";
import { afterFailure } from "./reports.ts";
import { MOST_ATTEMPTS } from "./waits.ts";

describe("a message that was taken and not delivered", () => {
  const message = (kind: MessageKind, attempts = 1) => ({
    kind,
    attempts,
    priority: kind === "help" ? 1 : 2,
  });

  test.each([
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
  ] as const)("because of %s: a %s goes again with %o", (refusal, kind, again) => {
    expect(afterFailure(message(kind), refusal, NOW)).toEqual(again);
  });

  test("goes again only so often, unless it was none of its fault", () => {
    const often = (kind: MessageKind) => message(kind, MOST_ATTEMPTS);
    for (const refusal of ["window_closed", "template"] as const) {
      expect(afterFailure(often("poll"), refusal, NOW)).toBeUndefined();
    }
    expect(afterFailure(often("help"), "broadcasts_paused", NOW)).toBeUndefined();
    expect(afterFailure(often("poll"), "broadcasts_paused", NOW)).toBeDefined();
  });
});
