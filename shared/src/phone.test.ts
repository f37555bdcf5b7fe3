import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPhoneInput, formatPhoneNumber, maskPhoneNumber, normalizePhoneNumber } from "./phone.ts";

const tenDigits = fc.stringMatching(/^[2-9]\d{9}$/);
const filler = fc.constantFrom("", " ", "-", ".", "(", ")", "/", "\u00a0", "\u202a");

describe("normalising", () => {
  test.each([
    ["2125550142", "+12125550142"],
    ["(212) 555-0142", "+12125550142"],
    [" 212.555.0142 ", "+12125550142"],
    ["12125550142", "+12125550142"],
    ["1 (212) 555-0142", "+12125550142"],
    ["+1 212 555 0142", "+12125550142"],
    ["+44 20 7946 0018", "+442079460018"],
    // A plus counts as the first also behind what is stripped: brackets, a link's scheme, what contacts put around a number.
    ["(+44) 20 7946 0018", "+442079460018"],
    ["tel:+44-20-7946-0018", "+442079460018"],
    ["\u202a+44 20 7946 0018\u202c", "+442079460018"],
    // Not ours to complete: eleven digits that do not begin with 1 keep their mistake for the server to refuse.
    ["22125550142", "+122125550142"],
    ["", "+1"],
  ])("%j is %s", (typed, expected) => {
    expect(normalizePhoneNumber(typed)).toBe(expected);
  });

  test("whatever stands between the digits, the number is the same; normalising again changes nothing", () => {
    fc.assert(
      fc.property(tenDigits, fc.array(filler, { minLength: 10, maxLength: 10 }), (digits, fillers) => {
        const typed = [...digits].map((digit, index) => `${fillers[index]}${digit}`).join("");
        expect(normalizePhoneNumber(typed)).toBe(`+1${digits}`);
        expect(normalizePhoneNumber(`1${typed}`)).toBe(`+1${digits}`);
        expect(normalizePhoneNumber(normalizePhoneNumber(typed))).toBe(`+1${digits}`);
      }),
    );
  });
});

describe("printing", () => {
  test.each([
    ["+12125550142", "(212) 555-0142"],
    ["+442079460018", "+442079460018"],
    ["+1212555014", "+1212555014"],
  ])("%s reads %s", (phoneNumber, expected) => {
    expect(formatPhoneNumber(phoneNumber)).toBe(expected);
  });

  test("a masked number gives away its last two digits alone", () => {
    expect(maskPhoneNumber("+12125550142")).toBe("•••42");
  });
});

describe("formatting while it is typed", () => {
  test.each([
    ["", ""],
    ["2", "2"],
    ["212", "212"],
    ["2125", "(212) 5"],
    ["212555", "(212) 555"],
    ["2125550", "(212) 555-0"],
    ["2125550142", "(212) 555-0142"],
    ["+12125550142", "(212) 555-0142"],
    ["12125550142", "(212) 555-0142"],
    ["21255501429999", "(212) 555-0142"],
    ["abc", ""],
  ])("%j becomes %j", (typed, expected) => {
    expect(formatPhoneInput(typed)).toBe(expected);
  });

  test("is never longer than 14 characters and stays as it is when formatted again", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d() +-]{0,30}$/)), (typed) => {
        const shown = formatPhoneInput(typed);
        expect(shown.length).toBeLessThanOrEqual(14);
        // A typed 1 goes as the country's; one that only became the first by that is part of the number.
        if (!shown.replace(/\D/g, "").startsWith("1")) expect(formatPhoneInput(shown)).toBe(shown);
      }),
    );
  });

  test("a whole number that was formatted normalises to itself", () => {
    fc.assert(
      fc.property(tenDigits, (digits) => {
        expect(normalizePhoneNumber(formatPhoneInput(digits))).toBe(`+1${digits}`);
        expect(formatPhoneNumber(`+1${digits}`)).toBe(formatPhoneInput(digits));
      }),
    );
  });
});
