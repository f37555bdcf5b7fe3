import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DELIVERY_STATUSES, deliveryOf, type MessageStatus, outranks } from "./statuses.ts";

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
