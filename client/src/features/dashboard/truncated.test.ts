import { expect, test } from "vitest";
import { truncated } from "./truncated.ts";

test.each([
  ["short", 10, "short"],
  ["exactly 10", 10, "exactly 10"],
  ["eleven char", 10, "eleven ch…"],
  ["spaces at the cut", 8, "spaces…"],
  ["🎾🎾🎾🎾", 3, "🎾🎾…"],
  ["", 80, ""],
])("%j in %d characters is %j", (text, longest, expected) => {
  expect(truncated(text, longest)).toBe(expected);
});
