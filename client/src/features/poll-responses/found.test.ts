import { expect, test } from "vitest";
import { isFound } from "./found.ts";

const zoe = { name: "Zoë Marchetti", phoneNumber: "+12125550129" };

test.each([
  ["", true],
  ["zoe", true],
  [" MARCH ", true],
  ["zoë m", true],
  ["555-0129", true],
  ["(212) 555", true],
  ["555-0130", false],
  ["Zora", false],
  ["Zoe 2", false],
])("“%s” finds Zoë: %s", (search, expected) => {
  expect(isFound(zoe, search)).toBe(expected);
});
