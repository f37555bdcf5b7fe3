import { describe, expect, test } from "vitest";
import { factsOf } from "./facts.ts";

const factsIn = (metadata: Record<string, unknown>) => factsOf({ metadata }, "America/New_York");

describe("a remembered value, in words", () => {
  test.each<[string, unknown, string, string]>([
    ["costPerPlayer", "15.00", "Cost per player", "$15.00"],
    ["bookedOut", "-3.50", "Booked out", "−$3.50"],
    ["gameDateTime", "2026-11-27T01:30:00.000Z", "Game", "Thu, Nov 26, 8:30 PM"],
    ["gameTime", "19:00", "Game time", "7:00 PM"],
    ["phoneNumber", "+12125550142", "Phone number", "(212) 555-0142"],
    ["recurringDays", [2, 4], "Game days", "Tuesday and Thursday"],
    ["customReminderTimes", ["12:00", "18:30"], "Custom reminder times", "12:00 PM and 6:30 PM"],
    ["customReminderTimes", [], "Custom reminder times", "none"],
    ["pollId", 12, "Poll", "#12"],
    ["sentCount", 24, "Players asked", "24"],
    ["isFirstSend", true, "First time", "Yes"],
    ["failed", false, "Failed", "No"],
    ["kind", "payment_instructions", "Kind", "payment instructions"],
    ["reason", "not reachable", "Reason", "not reachable"],
    ["nested", { deep: [1] }, "Nested", '{"deep":[1]}'],
  ])("%s: %j", (key, value, name, shown) => {
    expect(factsIn({ [key]: value })).toEqual([{ name, value: shown }]);
  });
});

test("what changed is told with what was before", () => {
  expect(
    factsIn({
      before: { defaultGameCost: "15.00", timezone: "America/New_York", paymentInstructions: "" },
      after: { defaultGameCost: "12.50", timezone: "America/Denver", paymentInstructions: "Ask Dana" },
    }),
  ).toEqual([
    { name: "Default game cost", before: "$15.00", after: "$12.50" },
    { name: "Timezone", before: "Eastern", after: "Mountain" },
    { name: "Payment instructions", before: "none", after: "Ask Dana" },
  ]);
  expect(factsIn({ pollId: 5, before: null, after: "yes" })).toEqual([
    { name: "Change", before: "none", after: "yes" },
    { name: "Poll", value: "#5" },
  ]);
  expect(factsIn({ amount: "20.00", before: "5.00", after: "25.00" })).toEqual([
    { name: "Change", before: "$5.00", after: "$25.00" },
    { name: "Amount", value: "$20.00" },
  ]);
});

test("a field that only one side names is still told of", () => {
  expect(factsIn({ before: { isActive: true }, after: { phoneNumber: "+12125550142" } })).toEqual([
    { name: "Active", before: "Yes", after: "none" },
    { name: "Phone number", before: "none", after: "(212) 555-0142" },
  ]);
});

test("what does not apply is no fact", () => {
  expect(factsIn({ direction: "outbound", pollId: null })).toEqual([
    { name: "Direction", value: "outbound" },
  ]);
});
