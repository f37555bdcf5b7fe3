import { IconUser } from "@tabler/icons-react";
import { expect, test } from "vitest";
import { matching } from "./entries.ts";

const entries = ["Dashboard", "Polls", "Recurring Polls", "Create New Poll", "Add Player"].map((label) => ({
  id: label,
  label,
  Icon: IconUser,
  run: () => {},
}));

test.each([
  ["", ["Dashboard", "Polls", "Recurring Polls", "Create New Poll", "Add Player"]],
  ["po", ["Polls", "Recurring Polls", "Create New Poll"]],
  ["  REC  po ", ["Recurring Polls"]],
  ["new create", ["Create New Poll"]],
  ["oll", []],
])("%j finds %j", (typed, expected) => {
  expect(matching(entries, typed).map(({ label }) => label)).toEqual(expected);
});
