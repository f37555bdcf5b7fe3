import { cents } from "@dinkboard/shared/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkLoginPhoneNumber,
  checkPhoneNumber,
  closingMessage,
  displayName,
  formatCursor,
  isReachable,
  joinName,
  parseCursor,
  searchTerms,
  splitName,
} from "./rules.ts";

describe("phone numbers", () => {
  test.each([
    ["2125550142", "+12125550142", "+12125550142"],
    ["(212) 555-0142", "+12125550142", "+12125550142"],
    ["12125550142", "+12125550142", "+12125550142"],
    ["+1 212-555-0142", "+12125550142", "+12125550142"],
    ["416 555 0142", "+14165550142", "+14165550142"],
    ["+44 20 7946 0018", "+442079460018", undefined],
    ["442079460018", undefined, undefined],
    ["+1", undefined, undefined],
    ["12", undefined, undefined],
    ["1234567890", undefined, undefined],
    ["212555014", undefined, undefined],
    ["21255501423", undefined, undefined],
    ["+0", undefined, undefined],
    ["hello", undefined, undefined],
    ["'; drop table players; --", undefined, undefined],
    ["٢١٢٥٥٥٠١٤٢", undefined, undefined],
  ])("%j is %s, for signing in %s", (typed, anywhere, login) => {
    expect(checkPhoneNumber(typed)).toBe(anywhere);
    expect(checkLoginPhoneNumber(typed)).toBe(login);
  });

  test("what is accepted is E.164, and accepted again as the same", () => {
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^\+?[\d ()-]{0,18}$/), fc.string()), (typed) => {
        const phoneNumber = checkPhoneNumber(typed);
        if (phoneNumber === undefined) return;
        expect(phoneNumber).toMatch(/^\+[1-9]\d{6,14}$/);
        expect(checkPhoneNumber(phoneNumber)).toBe(phoneNumber);
      }),
    );
  });
});

describe("names", () => {
  test.each([
    ["Sam Lee", "Sam", "Lee"],
    ["  Mary  Jane   Watson ", "Mary", "Jane Watson"],
    ["Cher", "Cher", ""],
    ["Zoë O’Neill-Ruiz", "Zoë", "O’Neill-Ruiz"],
  ])("%j is split into %j and %j", (typed, firstName, lastName) => {
    expect(splitName(typed)).toEqual({ name: `${firstName} ${lastName}`.trim(), firstName, lastName });
  });

  test("nobody without a name is nameless", () => {
    expect(joinName("", "").name).toBe("");
    expect(displayName({ name: "", phoneNumber: "+12125550142" as never })).toBe("(212) 555-0142");
    expect(displayName({ name: "Sam Lee", phoneNumber: "+12125550142" as never })).toBe("Sam Lee");
  });
});

test.each([
  [true, null, true],
  [false, null, false],
  [true, 1, false],
  [false, 1, false],
])("active %s and opted out at %s: reachable %s", (isActive, optedOutAt, expected) => {
  expect(isReachable({ isActive, optedOutAt })).toBe(expected);
});

describe("searching", () => {
  test.each([
    ["", []],
    ["   ", []],
    ["Sam", ["Sam"]],
    [" O'Neill ", ["O'Neill"]],
    ["(212) 555", ["(212) 555", "212555"]],
    ["+1 212.555/0142", ["+1 212.555/0142", "12125550142"]],
    ["2125550142", ["2125550142"]],
    ["Court 7", ["Court 7"]],
    ["()", ["()"]],
    ["a\u0000b\n", ["ab"]],
    ["\u0000", []],
  ])("%j looks for %j", (search, expected) => {
    expect(searchTerms(search)).toEqual(expected);
  });
});

describe("cursors", () => {
  test("lead back to where they were made, whatever the name", () => {
    const position = fc.record({ name: fc.string(), id: fc.integer({ min: 1, max: 10 ** 15 - 1 }) });
    fc.assert(
      fc.property(position, (place) => {
        expect(parseCursor(formatCursor(place))).toEqual(place);
      }),
    );
  });

  test.each(["", "7", ":Sam", "0:Sam", "-1:Sam", "1.5:Sam", "x:Sam", "9999999999999999:Sam"])(
    "%j is none of ours",
    (cursor) => {
      expect(parseCursor(cursor)).toBeUndefined();
    },
  );
});

test.each([
  [0, 0, 0, "Sam Lee was deleted."],
  [0, 0, 4500, "Sam Lee was deleted. $45.00 was booked out."],
  [1, 1500, 1500, "Sam Lee was deleted. 1 game was refunded ($15.00) and $15.00 was booked out."],
  [2, 3000, 0, "Sam Lee was deleted. 2 games were refunded ($30.00)."],
  [1, 1500, -500, "Sam Lee was deleted. 1 game was refunded ($15.00) and $5.00 owed was written off."],
  [0, 0, -500, "Sam Lee was deleted. $5.00 owed was written off."],
])("closing with %i refunds of %i and %i left is told", (refundedCount, refunded, left, expected) => {
  const closing = { refundedCount, refundedCents: cents(refunded), bookedOutCents: cents(left) };
  expect(closingMessage("Sam Lee", closing)).toBe(expected);
});
