import { expect, test } from "vitest";
import { isShown, navigation } from "./screens.ts";

test.each([
  ["/polls", "/polls", true],
  ["/polls", "/admin/polls", true],
  ["/polls", "/polls/3/responses", true],
  ["/polls", "/admin/polls/3/responses", true],
  ["/polls", "/pollsters", false],
  ["/players", "/polls", false],
  ["/players", "/administrators/players", false],
  ["/polls", "/recurring-polls", false],
  ["/", "/", true],
  ["/", "/admin", true],
  ["/", "/admin/", true],
  ["/", "/polls", false],
])("%s is the screen of %s: %s", (screenPath, pathname, expected) => {
  expect(isShown(screenPath, pathname)).toBe(expected);
});

test("the simulator is offered only where there is one", () => {
  const labels = (hasSimulator: boolean) => navigation({ hasSimulator }).map(({ label }) => label);
  const everywhere = [
    "Dashboard",
    "Polls",
    "Recurring Polls",
    "Players",
    "Payments",
    "Activity Logs",
    "Bot Settings",
    "Reports",
  ];
  expect(labels(false)).toEqual(everywhere);
  expect(labels(true)).toEqual([...everywhere, "Simulator"]);
});
