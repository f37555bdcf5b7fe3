import type { BotFault, BotState, BotStatusView } from "@dinkboard/shared/schemas/bot";
import { expect, test } from "vitest";
import { broadcastFault } from "./use-broadcast-fault.ts";

function status(state: BotState, ...faults: readonly BotFault[]): BotStatusView {
  return {
    state,
    channel: "WhatsApp",
    since: null,
    faults: faults.map((fault) => ({ fault, message: fault, since: null })),
    queue: { waiting: 0, postponed: 0, oldestWaitingSince: null },
    checkedAt: null,
  };
}

test.each([
  [status("online"), undefined],
  [status("disconnected", "account", "job"), "account"],
  [status("disconnected", "unreachable"), "unreachable"],
  [status("degraded", "broadcasts_paused"), "broadcasts_paused"],
  [status("degraded", "template"), "template"],
  [status("degraded", "inbox", "backlog"), "backlog"],
  // These go out, if late, and a messenger for codes alone keeps no question back.
  [status("degraded", "overloaded", "inbox", "job"), undefined],
  [status("degraded", "account"), undefined],
])("what keeps questions back: %j", (view, fault) => {
  expect(broadcastFault(view)).toBe(fault);
});
