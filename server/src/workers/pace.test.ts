import { expect, test } from "vitest";
import type { Refusal } from "../features/outbox/rules.ts";
import { Pace } from "./pace.ts";

const NOW = 1_000_000;
const refused = (refusal: Refusal, retryAfterMs?: number) =>
  ({
    outcome: "refused",
    refusal,
    code: "1",
    detail: "no",
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }) as const;
const accepted = { outcome: "accepted", providerMessageId: "1" } as const;

test("so many go in a second, and no more", () => {
  const pace = new Pace(5);
  expect(pace.allowance(NOW, "others")).toBe(5);
  pace.take(3, NOW);
  expect(pace.allowance(NOW + 500, "others")).toBe(2);
  pace.take(2, NOW + 500);
  expect(pace.allowance(NOW + 999, "others")).toBe(0);
  expect(pace.allowance(NOW + 1_000, "others")).toBe(5);
});

test("an overloaded provider is left alone for longer each time, until it accepts", () => {
  const pace = new Pace(Infinity);
  const restAfter = () => {
    pace.note(refused("retry"), NOW);
    expect(pace.allowance(NOW, "codes")).toBe(Infinity);
    let ms = 0;
    while (pace.allowance(NOW + ms, "others") === 0) ms += 1_000;
    return ms;
  };
  expect(Array.from({ length: 7 }, restAfter)).toEqual(
    [2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1_000),
  );
  pace.note(accepted, NOW);
  const fresh = NOW + 60_000;
  pace.note(refused("retry", 7_000), fresh);
  expect([pace.allowance(fresh + 6_999, "others"), pace.allowance(fresh + 7_000, "others")]).toEqual([
    0,
    Infinity,
  ]);
});

test("a refused account is a halt, told once, until a probe finds it mended", () => {
  const pace = new Pace(5);
  expect(pace.note(refused("account"), NOW)).toBe(true);
  expect(pace.note(refused("account"), NOW)).toBe(false);
  expect(pace.isProbeDue(NOW + 59_999)).toBe(false);
  expect(pace.isProbeDue(NOW + 60_000)).toBe(true);
  expect(pace.allowance(NOW, "codes")).toBe(0);
  pace.noteProbe(false, NOW + 60_000);
  expect(pace.allowance(NOW + 90_000, "others")).toBe(0);
  pace.noteProbe(true, NOW + 120_000);
  expect(pace.allowance(NOW + 120_000, "others")).toBe(5);
});

test.each(["unreachable", "template", "invalid", "opted_out"] as const)(
  "what is one message's fault slows nothing: %s",
  (refusal) => {
    const pace = new Pace(5);
    expect(pace.note(refused(refusal), NOW)).toBe(false);
    expect(pace.allowance(NOW, "others")).toBe(5);
  },
);
