import { MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LANES } from "../outbox/rules/lanes.ts";
import type { Refusal, SendResult } from "../outbox/rules/results.ts";
import {
  afterCheck,
  afterProbeLeft,
  afterReport,
  afterResult,
  afterTest,
  type ConnectionState,
  type Health,
  isHeld,
  isProbeDue,
  isResting,
  type Report,
  UNKNOWN_HEALTH,
  waitMs,
} from "./rules.ts";

const NOW = Date.parse("2026-11-20T20:00:00Z");
const MESSAGE = 41;
const PROBE = 42;
const ACCEPTED: SendResult = { outcome: "accepted", providerMessageId: "1" };
const WELL: Health = { ...UNKNOWN_HEALTH, checkAt: NOW + 5 * MINUTE_MS };
const OK: ConnectionState = { isConnected: true, message: "Connected." };
const LOCKED_OUT: ConnectionState = {
  isConnected: false,
  fault: "account",
  code: "190",
  message: "The token has expired.",
};
const NOBODY: ConnectionState = { isConnected: false, fault: "unreachable", code: "", message: "No answer." };

const refused = (refusal: Refusal, retryAfterMs?: number): SendResult => ({
  outcome: "refused",
  refusal,
  code: "7",
  detail: "no",
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});
const failed = (refusal: Refusal | undefined, occurredAt = NOW): Report => ({
  status: "failed",
  ...(refusal && { refusal }),
  code: "7",
  reason: "no",
  occurredAt,
});
const heldLanes = (health: Health) => LANES.filter((lane) => isHeld(health, lane));
/** A fault that an answer showed, whose probe has left. */
const probing = (refusal: "account" | "broadcasts_paused") =>
  afterProbeLeft(afterResult(WELL, MESSAGE, refused(refusal), NOW), PROBE, NOW + MINUTE_MS);

describe("a refusal", () => {
  test.each([
    ["account", ["codes", "answers", "broadcasts"]],
    ["broadcasts_paused", ["broadcasts"]],
    ["retry", []],
    ["recipient_throttled", []],
    ["window_closed", []],
    ["unreachable", []],
    ["opted_out", []],
    ["template", []],
    ["template_halted", []],
    ["invalid", []],
    ["unknown_outcome", []],
  ] as const)("%s holds back %j", (refusal, lanes) => {
    expect(heldLanes(afterResult(WELL, MESSAGE, refused(refusal), NOW))).toEqual(lanes);
  });

  test("of the account is checked at once, and tried again in a minute", () => {
    expect(afterResult(WELL, MESSAGE, refused("account"), NOW)).toMatchObject({
      fault: { kind: "account", seenIn: "answer", code: "7", detail: "no" },
      since: NOW,
      checkAt: NOW,
      probeAt: NOW + MINUTE_MS,
    });
  });

  test("that comes again of what was on its way changes nothing", () => {
    for (const refusal of ["account", "broadcasts_paused"] as const) {
      const held = afterResult(WELL, MESSAGE, refused(refusal), NOW);
      expect(afterResult(held, MESSAGE + 1, refused(refusal), NOW + SECOND_MS)).toBe(held);
    }
  });

  test("of the account outweighs a pause, and not the other way round", () => {
    const paused = afterResult(WELL, MESSAGE, refused("broadcasts_paused"), NOW);
    const halted = afterResult(paused, MESSAGE, refused("account"), NOW + 1);
    expect(halted.fault?.kind).toBe("account");
    expect(afterResult(halted, MESSAGE, refused("broadcasts_paused"), NOW + 2)).toBe(halted);
  });
});

describe("the probe", () => {
  test.each(["account", "broadcasts_paused"] as const)(
    "ends a fault of the %s when it is accepted",
    (kind) => {
      const now = NOW + MINUTE_MS;
      const resumed = afterResult(probing(kind), PROBE, ACCEPTED, now);
      expect(resumed).toMatchObject({ fault: null, since: now, probeAt: null });
      expect(heldLanes(resumed)).toEqual([]);
    },
  );

  test("is the one message whose acceptance counts: what was on its way before may still be taken", () => {
    const accepted = afterResult(probing("broadcasts_paused"), MESSAGE, ACCEPTED, NOW + MINUTE_MS);
    expect(heldLanes(accepted)).toEqual(["broadcasts"]);
    expect(accepted.answeredAt).toBe(NOW + MINUTE_MS);
  });

  test("waits twice as long each time it is refused, up to a quarter of an hour", () => {
    let health = afterResult(WELL, MESSAGE, refused("account"), NOW);
    let now = NOW;
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      waits.push(((health.probeAt ?? 0) - now) / MINUTE_MS);
      now = health.probeAt ?? 0;
      expect(isProbeDue(health, now - 1)).toBe(false);
      expect(isProbeDue(health, now)).toBe(true);
      health = afterProbeLeft(health, PROBE, now);
      expect(isProbeDue(health, now)).toBe(false);
      health = afterResult(health, PROBE, refused("account"), now);
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15, 15]);
    expect(health.since).toBe(NOW);
  });

  test.each(["unreachable", "template", "invalid", "retry", "unknown_outcome"] as const)(
    "that is refused for another reason (%s) shows nothing, and another goes later",
    (refusal) => {
      const health = afterResult(probing("account"), PROBE, refused(refusal), NOW + MINUTE_MS);
      expect(health.fault?.kind).toBe("account");
      expect(health.probeAt).toBe(NOW + 2 * MINUTE_MS);
    },
  );

  test("that is told of a pause shows that the account is let in", () => {
    const paused = afterResult(probing("account"), PROBE, refused("broadcasts_paused"), NOW + MINUTE_MS);
    expect(heldLanes(paused)).toEqual(["broadcasts"]);
    expect(paused.since).toBe(NOW + MINUTE_MS);
  });
});

describe("a report of a message that had been taken", () => {
  const held = afterReport(WELL, failed("broadcasts_paused"), false, NOW);
  const out = afterProbeLeft(held, PROBE, NOW + MINUTE_MS);

  test("holds back as an answer does", () => {
    expect(held).toMatchObject({ fault: { kind: "broadcasts_paused", seenIn: "status", detail: "no" } });
    expect(heldLanes(afterReport(WELL, failed("account"), false, NOW))).toEqual(LANES);
    expect(afterReport(WELL, failed("unreachable"), false, NOW)).toBe(WELL);
    expect(afterReport(WELL, failed(undefined), false, NOW)).toBe(WELL);
  });

  test("is ended by a report of the probe, not by its acceptance", () => {
    const accepted = afterResult(out, PROBE, ACCEPTED, NOW + MINUTE_MS);
    expect(heldLanes(accepted)).toEqual(["broadcasts"]);
    for (const status of ["sent", "delivered", "read"] as const) {
      const report = { status, reason: null, occurredAt: NOW + MINUTE_MS };
      expect(afterReport(accepted, report, false, NOW + MINUTE_MS)).toBe(accepted);
      expect(afterReport(accepted, report, true, NOW + MINUTE_MS).fault).toBeNull();
    }
  });

  test("that the probe was not delivered either makes the next one wait longer", () => {
    const again = afterReport(out, failed("broadcasts_paused"), true, NOW + MINUTE_MS);
    expect(again.probeAt).toBe(NOW + 3 * MINUTE_MS);
    // What is reported of it after that comes from before.
    expect(again.probeMessageId).toBeNull();
  });

  test("asks for reports from then on, where an answer had shown the fault first", () => {
    const answered = afterResult(WELL, MESSAGE, refused("broadcasts_paused"), NOW);
    expect(afterReport(answered, failed("broadcasts_paused"), false, NOW).fault?.seenIn).toBe("status");
  });

  test("from before the last recovery is no news; one from after is", () => {
    const resumed: Health = { ...WELL, since: NOW };
    expect(afterReport(resumed, failed("account", NOW - 1), false, NOW)).toBe(resumed);
    expect(afterReport(resumed, failed("account", NOW), false, NOW).fault?.kind).toBe("account");
  });
});

describe("a check", () => {
  test("is made every five minutes", () => {
    expect(afterCheck(UNKNOWN_HEALTH, OK, NOW)).toMatchObject({
      checkAt: NOW + 5 * MINUTE_MS,
      answeredAt: NOW,
    });
  });

  test("that is refused halts, is made again after longer and longer, and ends the halt", () => {
    let health = afterCheck(WELL, LOCKED_OUT, NOW);
    expect(heldLanes(health)).toEqual(LANES);
    let now = NOW;
    const waits: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      waits.push((health.checkAt - now) / MINUTE_MS);
      now = health.checkAt;
      // A message would be refused as the check is.
      expect(isProbeDue(health, now)).toBe(false);
      health = afterCheck(health, LOCKED_OUT, now);
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
    expect(health.since).toBe(NOW);
    expect(afterCheck(health, OK, now)).toMatchObject({ fault: null, since: now });
  });

  test("that is good does not end what only messages show", () => {
    const health = afterCheck(afterResult(WELL, MESSAGE, refused("account"), NOW), OK, NOW);
    expect(heldLanes(health)).toEqual(LANES);
    expect(health.probeAt).toBe(NOW + MINUTE_MS);
  });

  test("that is refused as a message was makes the fault one that checks see the end of", () => {
    const health = afterCheck(afterResult(WELL, MESSAGE, refused("account"), NOW), LOCKED_OUT, NOW);
    expect(health).toMatchObject({ fault: { seenIn: "check", code: "190" }, since: NOW, probeAt: null });
    expect(afterCheck(health, OK, NOW + MINUTE_MS).fault).toBeNull();
  });

  test("that reaches nobody once is made again soon; twice is a fault, which a message can end, too", () => {
    const once = afterCheck(WELL, NOBODY, NOW);
    expect(heldLanes(once)).toEqual([]);
    expect(once.checkAt).toBe(NOW + MINUTE_MS);
    expect(heldLanes(afterCheck(afterCheck(once, OK, NOW), NOBODY, NOW))).toEqual([]);
    expect(heldLanes(afterCheck(afterResult(once, MESSAGE, ACCEPTED, NOW), NOBODY, NOW))).toEqual([]);
    const twice = afterCheck(once, NOBODY, NOW + MINUTE_MS);
    expect(heldLanes(twice)).toEqual(LANES);
    expect(twice.fault?.kind).toBe("unreachable");
    const out = afterProbeLeft(twice, PROBE, NOW + 2 * MINUTE_MS);
    expect(afterResult(out, PROBE, ACCEPTED, NOW + 2 * MINUTE_MS).fault).toBeNull();
  });

  test("of one that cannot be reached is made as often as of one that can", () => {
    expect([1, 2, 3, 4, 9].map((times) => waitMs("unreachable", times) / MINUTE_MS)).toEqual([1, 2, 4, 5, 5]);
  });

  test("that an administrator asked for lets the next message try at once", () => {
    const held = afterResult(
      probing("broadcasts_paused"),
      PROBE,
      refused("broadcasts_paused"),
      NOW + MINUTE_MS,
    );
    const tested = afterTest(held, OK, NOW + MINUTE_MS);
    expect(isProbeDue(tested, NOW + MINUTE_MS)).toBe(true);
    expect(heldLanes(tested)).toEqual(["broadcasts"]);
    expect(afterTest(held, LOCKED_OUT, NOW + MINUTE_MS).fault?.kind).toBe("account");
    expect(afterTest(WELL, OK, NOW).probeAt).toBeNull();
  });
});

describe("an overloaded provider", () => {
  test("is left alone for longer each time, by all but codes, until it accepts", () => {
    let health = WELL;
    const rests = Array.from({ length: 7 }, () => {
      health = afterResult({ ...health, restsUntil: null }, MESSAGE, refused("retry"), NOW);
      expect(isResting(health, "codes", NOW)).toBe(false);
      return ((health.restsUntil ?? 0) - NOW) / SECOND_MS;
    });
    expect(rests).toEqual([2, 4, 8, 16, 32, 60, 60]);
    expect(health).toMatchObject({ overloads: 7, overloadedSince: NOW });
    expect(afterResult(health, MESSAGE, ACCEPTED, NOW)).toMatchObject({
      overloads: 0,
      overloadedSince: null,
    });
  });

  test("says for how long, and no shorter rest shortens that", () => {
    const asked = afterResult(WELL, MESSAGE, refused("retry", 7 * SECOND_MS), NOW);
    const again = afterResult(asked, MESSAGE, refused("retry"), NOW);
    expect([isResting(again, "answers", NOW + 6_999), isResting(again, "answers", NOW + 7_000)]).toEqual([
      true,
      false,
    ]);
  });
});

test("whatever happens: what is held back is tried or checked within a quarter of an hour", () => {
  const anything = fc.oneof(
    fc.constantFrom("account", "broadcasts_paused", "retry", "template", "unknown_outcome").chain((refusal) =>
      fc.constantFrom(
        (health: Health, now: number) => afterResult(health, PROBE, refused(refusal as Refusal), now),
        (health: Health, now: number) => afterResult(health, MESSAGE, refused(refusal as Refusal), now),
        (health: Health, now: number) => afterReport(health, failed(refusal as Refusal, now), true, now),
        (health: Health, now: number) => afterReport(health, failed(refusal as Refusal, now), false, now),
      ),
    ),
    fc.constantFrom(
      (health: Health, now: number) => afterResult(health, PROBE, ACCEPTED, now),
      (health: Health, now: number) => afterCheck(health, OK, now),
      (health: Health, now: number) => afterCheck(health, LOCKED_OUT, now),
      (health: Health, now: number) => afterCheck(health, NOBODY, now),
      (health: Health, now: number) => afterTest(health, OK, now),
      (health: Health, now: number) =>
        isProbeDue(health, now) ? afterProbeLeft(health, PROBE, now) : health,
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(anything, fc.nat(20 * MINUTE_MS)), { maxLength: 30 }), (events) => {
      let health = WELL;
      let now = NOW;
      for (const [happens, ms] of events) {
        now += ms;
        health = happens(health, now);
        if (!health.fault) continue;
        const nextLook = Math.min(health.probeAt ?? Infinity, health.checkAt);
        expect(nextLook - now).toBeLessThanOrEqual(15 * MINUTE_MS);
        expect(health.since).toBeLessThanOrEqual(now);
      }
    }),
  );
});
