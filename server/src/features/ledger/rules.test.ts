import { cents } from "@dinkboard/shared/money";
import { TRANSACTION_TYPES } from "@dinkboard/shared/schemas/transactions";
import fc from "fast-check";
import { expect, test } from "vitest";
import { balanceAfter, fellBelow, signedCents } from "./rules.ts";

test.each([
  ["topup", 1500, 1500],
  ["refund", 1500, 1500],
  ["deduction", 1500, -1500],
] as const)("a %s of %i moves the balance by %i", (type, amount, expected) => {
  expect(signedCents(type, cents(amount))).toBe(expected);
  expect(balanceAfter(cents(-200), type, cents(amount))).toBe(expected - 200);
});

test.each([
  ["from above to below", "deduction", 1500, 999, true],
  ["from the threshold itself to below", "deduction", 1, 999, true],
  ["down to the threshold itself", "deduction", 1500, 1000, false],
  ["from below to further below", "deduction", 100, 899, false],
  ["upwards, and still below", "topup", 100, 500, false],
  ["upwards over the threshold", "refund", 1500, 1500, false],
  ["from above into debt", "deduction", 5000, -3500, true],
] as const)("falling below 10.00, %s: a %s of %i to %i", (_, type, amount, after, expected) => {
  const entry = { type, amountCents: cents(amount), balanceAfterCents: cents(after) };
  expect(fellBelow(cents(1000), entry)).toBe(expected);
});

test("a balance falls below once for each time that it has risen again", () => {
  const movement = fc.record({
    type: fc.constantFrom(...TRANSACTION_TYPES),
    amountCents: fc.integer({ min: 1, max: 3000 }).map(cents),
  });
  fc.assert(
    fc.property(fc.array(movement), (movements) => {
      let balanceCents = cents(0);
      let isBelow = true;
      for (const { type, amountCents } of movements) {
        const balanceAfterCents = balanceAfter(balanceCents, type, amountCents);
        const fell = fellBelow(cents(1000), { type, amountCents, balanceAfterCents });
        expect(fell).toBe(!isBelow && balanceAfterCents < 1000);
        isBelow = balanceAfterCents < 1000;
        balanceCents = balanceAfterCents;
      }
    }),
  );
});
