import { DAY_MS, HOUR_MS, INVITE_CODE_LENGTH } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { createInviteSchema, INVITE_USES, inviteSchema } from "@dinkboard/shared/schemas/invites";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawCode, type Invite, inviteState, inviteView, joiningBy, parseCode, waitForTry } from "./rules.ts";

const NOW = Date.parse("2026-11-20T20:00:00Z");

const INVITE: Invite = {
  id: 3,
  code: "CDFGHJ34",
  createdBy: "Rosa Diaz",
  createdAt: NOW - DAY_MS,
  expiresAt: NOW + DAY_MS,
  useLimit: 2,
  usedCount: 1,
  revokedAt: null,
};

describe("a code", () => {
  test("is drawn evenly from letters and digits that nobody takes for one another", () => {
    const drawn = new Set<string>();
    for (let number = 0; number < 100; number += 1) {
      const code = drawCode((below) => number % below);
      expect(code).toHaveLength(INVITE_CODE_LENGTH);
      expect(parseCode(code)).toBe(code);
      for (const letter of code) drawn.add(letter);
    }
    // 21 to the power of 8 is 38,000 million codes.
    expect(drawn.size).toBe(21);
    for (const lookAlike of "0O1IL2Z5S8BAEUY") expect(drawn).not.toContain(lookAlike);
  });

  test.each([
    ["CDFGHJ34", "CDFGHJ34"],
    ["cdfghj34", "CDFGHJ34"],
    [" cdfg-hj34. ", "CDFGHJ34"],
    ["CDFG HJ34", "CDFGHJ34"],
    ["“CDFGHJ34”", "CDFGHJ34"],
    ["<CDFGHJ34>", "CDFGHJ34"],
    ["CDFGHJ3", undefined],
    ["CDFGHJ345", undefined],
    ["CDFGHJ30", undefined],
    ["TOMORROW", undefined],
    ["", undefined],
    ["__proto__", undefined],
  ])("%j is read as %j", (typed, code) => {
    expect(parseCode(typed)).toBe(code);
  });

  test("is found in nothing that is not one", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(parseCode(text) ?? "CDFGHJ34").toMatch(/^[A-Z0-9]{8}$/);
      }),
    );
  });
});

describe("an invite", () => {
  test.each([
    ["active", {}],
    ["active", { usedCount: 0, expiresAt: NOW + 1 }],
    ["expired", { expiresAt: NOW }],
    ["expired", { expiresAt: NOW - 1 }],
    ["used_up", { usedCount: 2 }],
    ["used_up", { usedCount: 2, expiresAt: NOW }],
    ["revoked", { revokedAt: NOW }],
    ["revoked", { revokedAt: NOW, usedCount: 2, expiresAt: NOW }],
  ] as const)("is %s with %o", (state, change) => {
    expect(inviteState({ ...INVITE, ...change }, NOW)).toBe(state);
  });

  test("is shown with the address of its page", () => {
    const view = inviteView(INVITE, "https://club.example", NOW);
    expect(inviteSchema.parse(view)).toEqual(view);
    expect(view).toMatchObject({ link: "https://club.example/join/CDFGHJ34", state: "active" });
  });
});

describe("making one", () => {
  test("takes what most clubs need, unless told", () => {
    expect(createInviteSchema.parse({})).toEqual({ useLimit: 20, validDays: 7 });
  });

  test.each([0, 501, -1, 1.5, "20", null])("for %j players is refused", (useLimit) => {
    const { error } = createInviteSchema.safeParse({ useLimit });
    expect(error?.issues).toMatchObject([{ path: ["useLimit"], message: INVITE_USES }]);
  });

  test.each([0, 2, 31, "7"])("for %j days is refused", (validDays) => {
    const { error } = createInviteSchema.safeParse({ validDays });
    expect(error?.issues).toMatchObject([{ path: ["validDays"], message: "must be one of 1, 7, 30" }]);
  });
});

describe("how to join", () => {
  const phoneNumber = "+12125550142" as PhoneNumber;

  test.each([
    ["whatsapp", phoneNumber, "https://wa.me/12125550142?text=JOIN%20CDFGHJ34"],
    ["sms", phoneNumber, "sms:+12125550142?&body=JOIN%20CDFGHJ34"],
    ["whatsapp", null, null],
    ["sms", null, null],
    ["simulator", null, null],
  ] as const)("by %s to %s opens %s", (messenger, number, link) => {
    expect(joiningBy("CDFGHJ34", { messenger, phoneNumber: number })).toEqual({
      messenger,
      phoneNumber: number,
      link,
      text: "JOIN CDFGHJ34",
    });
  });
});

describe("wrong codes", () => {
  const phone = { kind: "phone", name: "+12125550142" } as const;
  const address = { kind: "address", name: "203.0.113.7" } as const;
  const tries = (count: number, at: number) => Array.from({ length: count }, () => at);

  test("ten in a day are a phone's limit", () => {
    expect(waitForTry(phone, tries(9, NOW), NOW)).toBe(0);
    expect(waitForTry(phone, tries(10, NOW), NOW)).toBe(DAY_MS);
    expect(waitForTry(phone, tries(10, NOW - DAY_MS), NOW)).toBe(0);
  });

  test("twenty in an hour are an address's, which many people share", () => {
    expect(waitForTry(address, tries(19, NOW), NOW)).toBe(0);
    expect(waitForTry(address, tries(20, NOW - HOUR_MS + 1), NOW)).toBe(1);
    expect(waitForTry(address, tries(20, NOW - HOUR_MS), NOW)).toBe(0);
  });
});
