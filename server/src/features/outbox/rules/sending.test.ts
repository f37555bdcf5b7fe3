import { ZERO_CENTS } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { describe, expect, test } from "vitest";
import { ANA, CODE, HELP, NOW, POLL, REMINDER, WELCOME, waiting } from "../../../testing/waiting-message.ts";
import { priorityOf } from "./lanes.ts";
import { MESSAGE_CLASS, type Message, type MessageKind } from "./message.ts";
import { decideSending, type Surroundings } from "./sending.ts";

const NEW_NUMBER = "+12125550199" as PhoneNumber;
const DAYTIME: Surroundings = {
  player: undefined,
  isBalanceLow: true,
  isPollOpen: false,
  hasAnswered: false,
  nextOpening: null,
};
const INSTRUCTIONS: Message = { kind: "payment_instructions", variables: { balanceCents: ZERO_CENTS } };

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

  test("payment instructions to somebody who has paid meanwhile are dropped", () => {
    const daytime = { ...DAYTIME, player: active };
    expect(decideSending(waiting(INSTRUCTIONS), daytime, NOW)).toEqual(send);
    const paid = { ...daytime, isBalanceLow: false };
    expect(decideSending(waiting(INSTRUCTIONS), paid, NOW)).toEqual(suppress("topped_up"));
    expect(decideSending(waiting(WELCOME), paid, NOW)).toEqual(send);
  });

  test("a reminder and what a schedule asks wait for business hours, and no longer than for their expiry", () => {
    const SCHEDULED: Message = { kind: "poll", variables: { ...POLL.variables, isScheduled: true } };
    const night = { ...DAYTIME, player: active, isPollOpen: true, nextOpening: NOW + 10 };
    const postponed = (until: number) => ({ kind: "postpone", until });
    expect(decideSending(waiting(REMINDER), night, NOW)).toEqual(postponed(NOW + 10));
    expect(decideSending(waiting(SCHEDULED), night, NOW)).toEqual(postponed(NOW + 10));
    expect(decideSending(waiting(REMINDER, { expiresAt: NOW + 9 }), night, NOW)).toEqual(postponed(NOW + 9));
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
