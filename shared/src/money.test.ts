import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addCents,
  cents,
  formatDollars,
  formatMoney,
  parseMoney,
  subtractCents,
  timesCents,
} from "./money.ts";
import { moneyTextSchema } from "./schemas/money.ts";

const LARGEST = 10_000_000_000_000;
const anyCents = fc.integer({ min: -LARGEST, max: LARGEST }).map(cents);

describe("reading an amount", () => {
  test.each([
    ["15", 1500],
    ["15.5", 1550],
    ["15.00", 1500],
    [" 15.00 ", 1500],
    ["007.10", 710],
    ["-0.05", -5],
    ["100000000000.00", LARGEST],
    [15, 1500],
    [15.5, 1550],
    [19.99, 1999],
    [0.07, 7],
    [-3, -300],
  ])("%j is %i cents", (value, expected) => {
    expect(parseMoney(value)).toBe(expected);
  });

  test.each([
    "",
    " ",
    ".",
    ".5",
    "5.",
    "15.001",
    "15,00",
    "1,500.00",
    "$15.00",
    "1e3",
    "0x10",
    "+5",
    "--5",
    "- 5",
    "5-",
    "15.0.0",
    "１５",
    "15\n16",
    "NaN",
    "Infinity",
    "100000000000.01",
    "999999999999",
    Number.NaN,
    Number.POSITIVE_INFINITY,
    0.1 + 0.2,
    1.005,
    1e21,
    1e-7,
    Number.MAX_SAFE_INTEGER,
    true,
    null,
    undefined,
    [15],
    { amount: 15 },
    15n,
  ])("%s is refused", (value) => {
    expect(parseMoney(value)).toBeUndefined();
  });

  test("there is one zero", () => {
    for (const zero of ["0", "-0", "-0.00", 0, -0]) expect(parseMoney(zero)).toBe(0);
  });

  test("nothing that is typed becomes anything but whole cents, or throws", () => {
    const typed = fc.oneof(
      fc.string(),
      fc.double(),
      fc.stringMatching(/^-?\d{0,12}\.?\d{0,4}$/),
      fc.anything(),
    );
    fc.assert(
      fc.property(typed, (value) => {
        const amount = parseMoney(value);
        expect(amount === undefined || (Number.isInteger(amount) && Math.abs(amount) <= LARGEST)).toBe(true);
      }),
    );
  });
});

describe("printing an amount", () => {
  test("what was printed is read as the same, also as a number", () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        const text = formatMoney(amount);
        expect(moneyTextSchema.parse(text)).toBe(text);
        expect(parseMoney(text)).toBe(amount);
        expect(parseMoney(Number(text))).toBe(amount);
      }),
    );
  });

  test.each([
    [0, "0.00", "$0.00"],
    [-5, "-0.05", "-$0.05"],
    [1500, "15.00", "$15.00"],
    [99_999, "999.99", "$999.99"],
    [100_000, "1000.00", "$1,000.00"],
    [-123_456_789, "-1234567.89", "-$1,234,567.89"],
    [LARGEST, "100000000000.00", "$100,000,000,000.00"],
  ])("%i cents are %s, for people %s", (amount, text, dollars) => {
    expect(formatMoney(cents(amount))).toBe(text);
    expect(formatDollars(cents(amount))).toBe(dollars);
  });

  test("the commas for people change no digit", () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(formatDollars(amount).replace(/[$,]/g, "")).toBe(formatMoney(amount));
      }),
    );
  });
});

describe("reckoning", () => {
  test("stays exact, and refuses what is no longer an amount", () => {
    expect(addCents()).toBe(0);
    expect(addCents(cents(10), cents(20), cents(-5))).toBe(25);
    expect(subtractCents(cents(10), cents(20))).toBe(-10);
    expect(timesCents(cents(1500), 24)).toBe(36_000);
    expect(() => addCents(cents(LARGEST), cents(1))).toThrow(RangeError);
    expect(() => subtractCents(cents(-LARGEST), cents(1))).toThrow(RangeError);
    expect(() => timesCents(cents(LARGEST), 2)).toThrow(RangeError);
    for (const value of [0.5, Number.NaN, LARGEST + 1, Number.MAX_SAFE_INTEGER + 1]) {
      expect(() => cents(value)).toThrow(RangeError);
    }
  });
});
