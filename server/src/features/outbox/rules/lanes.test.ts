import { expect, test } from "vitest";
import { LANE_PRIORITIES, LANES, priorityOf } from "./lanes.ts";
import { MESSAGE_CLASS, type Message, type MessageKind } from "./message.ts";

test("every message belongs to one lane, by its priority", () => {
  for (const kind of Object.keys(MESSAGE_CLASS) as MessageKind[]) {
    const priority = priorityOf({ kind, variables: {} } as Message);
    const lanes = LANES.filter((lane) => {
      const [first, last] = LANE_PRIORITIES[lane];
      return first <= priority && priority <= last;
    });
    const expected = {
      code: "codes",
      reply: "answers",
      receipt: "answers",
      notice: "broadcasts",
      staff: "broadcasts",
    };
    expect(lanes, kind).toEqual([expected[MESSAGE_CLASS[kind]]]);
  }
  const overCodes: Message = { kind: "bot_alert", variables: { news: "It is ill.", isOverCodes: true } };
  expect(priorityOf(overCodes)).toBe(LANE_PRIORITIES.codes[0]);
});
