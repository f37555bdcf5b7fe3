import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import { ZERO_CENTS } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterAttempt } from "./rules/attempts.ts";
import { LANE_PRIORITIES, LANES, priorityOf } from "./rules/lanes.ts";
import { MESSAGE_CLASS, type Message, type MessageKind } from "./rules/message.ts";
import { afterFailure } from "./rules/reports.ts";
import type { Refusal } from "./rules/results.ts";
import { decideSending, type Surroundings, type WaitingMessage } from "./rules/sending.ts";
import { DELIVERY_STATUSES, deliveryOf, type MessageStatus, outranks } from "./rules/statuses.ts";
import { backoffMs, JITTER_PER_MILLE, MOST_ATTEMPTS } from "./rules/waits.ts";
import { isWindowOpen } from "./rules/window.ts";

const NOW = Date.parse("2026-11-20T18:00:00Z");
const ANA = "+12125550142" as PhoneNumber;
const NEW_NUMBER = "+12125550199" as PhoneNumber;

const POLL: Extract<Message, { kind: "poll" }> = {
  kind: "poll",
  variables: { pollId: 7, question: "Who plays?", gameAt: NOW, closesAt: NOW, costCents: ZERO_CENTS },
};
const REMINDER: Message = { kind: "poll_reminder", variables: POLL.variables };
const CODE: Message = { kind: "login_code", variables: { code: "123456" } };
const WELCOME: Message = { kind: "welcome", variables: {} };
const HELP: Message = { kind: "help", variables: { isNameAwaited: false } };

const DAYTIME: Surroundings = { player: undefined, isPollOpen: false, hasAnswered: false, nextOpening: null };

function waiting(message: Message, changes: Partial<WaitingMessage> = {}): WaitingMessage {
  return {
    id: 1,
    message,
    playerId: 42,
    phoneNumber: ANA,
    pollId: null,
    createdAt: NOW,
    attempts: 1,
    unknownOutcomes: 0,
    expiresAt: null,
    template: null,
    ...changes,
  };
}

describe("whether a message still goes out when its turn comes", () => {
  const active = { phoneNumber: ANA, isActive: true, optedOutAt: null };
  const optedOut = { ...active, optedOutAt: NOW - 1 };
  const inactive = { ...active, isActive: false };
  const moved = { ...active, phoneNumber: NEW_NUMBER };
  const send = { kind: "send" };
  const suppress = (reason: string) => ({ kind: "suppress", reason });

  test.each([
    ["a poll to an active player", POLL, active, true, send],
    ["a poll that has closed meanwhile", POLL, active, false, suppress("poll_closed")],
    ["a poll to somebody who has opted out", POLL, optedOut, true, suppress("opted_out")],
    ["a poll to somebody inactive", POLL, inactive, true, suppress("inactive")],
    ["a poll to a closed account", POLL, undefined, true, suppress("account_closed")],
    ["a poll to a new number", POLL, moved, true, { kind: "readdress", phoneNumber: NEW_NUMBER }],
    ["a welcome to somebody who has opted out", WELCOME, optedOut, false, suppress("opted_out")],
    ["a reply to somebody who has opted out", HELP, optedOut, false, send],
    ["a reply to somebody inactive", HELP, inactive, false, send],
    ["a code to somebody who has opted out", CODE, optedOut, false, send],
    ["a code to somebody inactive", CODE, inactive, false, send],
    ["a code after the number changed", CODE, moved, false, suppress("phone_changed")],
    ["a code to a closed account", CODE, undefined, false, suppress("account_closed")],
  ])("%s", (_, message, player, isPollOpen, decision) => {
    expect(decideSending(waiting(message), { ...DAYTIME, player, isPollOpen }, NOW)).toEqual(decision);
  });

  test("a reminder of a poll that has closed, or that the player has answered, is dropped", () => {
    const daytime = { ...DAYTIME, player: active };
    expect(decideSending(waiting(REMINDER), daytime, NOW)).toEqual(suppress("poll_closed"));
    expect(decideSending(waiting(REMINDER), { ...daytime, isPollOpen: true }, NOW)).toEqual(send);
    const answered = { ...daytime, isPollOpen: true, hasAnswered: true };
    expect(decideSending(waiting(REMINDER), answered, NOW)).toEqual(suppress("answered"));
    // A question that an administrator sends once more may well follow an answer.
    expect(decideSending(waiting(POLL), answered, NOW)).toEqual(send);
  });

  test("a reminder and what a schedule asks wait for business hours, and no longer than for their expiry", () => {
    const SCHEDULED: Message = { kind: "poll", variables: { ...POLL.variables, isScheduled: true } };
    const night = { ...DAYTIME, player: active, isPollOpen: true, nextOpening: NOW + 10 };
    const postponed = (until: number) => ({ kind: "postpone", until });
    expect(decideSending(waiting(REMINDER), night, NOW)).toEqual(postponed(NOW + 10));
    expect(decideSending(waiting(SCHEDULED), night, NOW)).toEqual(postponed(NOW + 10));
    expect(decideSending(waiting(REMINDER, { expiresAt: NOW + 9 }), night, NOW)).toEqual(postponed(NOW + 9));
    const INSTRUCTIONS: Message = { kind: "payment_instructions", variables: { balanceCents: ZERO_CENTS } };
    expect(decideSending(waiting(INSTRUCTIONS), night, NOW)).toEqual(postponed(NOW + 10));
    for (const message of [POLL, CODE, WELCOME, HELP]) {
      expect(decideSending(waiting(message), night, NOW)).toEqual(send);
    }
    // So it must not hold up what may go.
    for (const message of [POLL, CODE, WELCOME, HELP]) {
      expect(priorityOf(REMINDER)).toBeGreaterThan(priorityOf(message));
      expect(priorityOf(SCHEDULED)).toBeGreaterThan(priorityOf(message));
    }
  });

  test("a message that nobody's account belongs to is sent", () => {
    expect(decideSending(waiting(HELP, { playerId: null }), DAYTIME, NOW)).toEqual(send);
  });

  test("expires at the instant of its expiry, not before", () => {
    const expiring = waiting(CODE, { expiresAt: NOW });
    expect(decideSending(expiring, { ...DAYTIME, player: active }, NOW - 1)).toEqual(send);
    expect(decideSending(expiring, { ...DAYTIME, player: active }, NOW)).toEqual({ kind: "expire" });
  });

  test("no kind but codes and replies ever reaches somebody who has opted out", () => {
    for (const [kind, messageClass] of Object.entries(MESSAGE_CLASS)) {
      const message = { kind: kind as MessageKind, variables: {} } as Message;
      const { kind: decision } = decideSending(
        waiting(message),
        { ...DAYTIME, player: optedOut, isPollOpen: true },
        NOW,
      );
      // Staff messages go to the club's own phone, which belongs to no player.
      const mayGo = messageClass === "code" || messageClass === "reply" || messageClass === "staff";
      expect(decision, kind).toBe(mayGo ? "send" : "suppress");
    }
  });
});

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
      providerMessageId: "wamid.1",
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

test("every message belongs to one lane, by its priority", () => {
  for (const kind of Object.keys(MESSAGE_CLASS) as MessageKind[]) {
    const priority = priorityOf({ kind, variables: {} } as Message);
    const lanes = LANES.filter((lane) => {
      const [first, last] = LANE_PRIORITIES[lane];
      return first <= priority && priority <= last;
    });
    const expected = {
      code: "codes",
      reply: "answers",
      receipt: "answers",
      notice: "broadcasts",
      staff: "broadcasts",
    };
    expect(lanes, kind).toEqual([expected[MESSAGE_CLASS[kind]]]);
  }
  const overCodes: Message = { kind: "bot_alert", variables: { news: "It is ill.", isOverCodes: true } };
  expect(priorityOf(overCodes)).toBe(LANE_PRIORITIES.codes[0]);
});

describe("statuses that a provider reports", () => {
  const settle = (reports: readonly MessageStatus[]) =>
    reports.reduce(
      (known, report) => (outranks(report, known) ? report : known),
      "accepted" as MessageStatus,
    );

  test("a late failed does not override delivered, a late sent does not revive failed", () => {
    expect(settle(["delivered", "failed"])).toBe("delivered");
    expect(settle(["failed", "sent"])).toBe("failed");
  });

  test("any order and repetition of the same reports ends in the same status", () => {
    const shuffledTwice = fc
      .array(fc.constantFrom(...DELIVERY_STATUSES), { minLength: 1 })
      .chain((reports) =>
        fc.tuple(
          fc.constant(reports),
          fc.shuffledSubarray([...reports, ...reports], { minLength: 2 * reports.length }),
        ),
      );
    fc.assert(
      fc.property(shuffledTwice, ([reports, shuffled]) => {
        expect(settle(shuffled)).toBe(settle(reports));
      }),
    );
  });
});

test.each([
  ["queued", null, "queued"],
  ["sending", null, "queued"],
  ["accepted", null, "sent"],
  ["sent", null, "sent"],
  ["unknown", null, "sent"],
  ["delivered", null, "delivered"],
  ["read", null, "read"],
  ["failed", "no such number", "failed"],
  ["suppressed", "opted_out", "opted_out"],
  ["suppressed", "inactive", "not_sent"],
  ["expired", null, "not_sent"],
] as const)("%s (%s) shows as %s", (status, reason, delivery) => {
  expect(deliveryOf(status, reason)).toBe(delivery);
});

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
