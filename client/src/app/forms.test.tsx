import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openFullClub, type Visitor, visitAs } from "../testing/full-club.ts";
import {
  check,
  choose,
  confirm,
  expectFocusAt,
  expectProblemAt,
  fill,
  press,
  type Step,
  take,
  typedInto,
} from "../testing/page.ts";

/** The validation rules of the specification, form by form, and what forms do while and after a call. */

async function open(who: Visitor, path: string, steps: readonly Step[]) {
  const club = await openFullClub();
  await visitAs(club, who, path);
  await take(club, steps);
  return club;
}

const createPoll = [press("Create Poll"), choose(/Game date/, "Tomorrow")];
const createRecurring = [press("Create Recurring Poll"), fill(/^Name/, "Mondays"), check(/Monday/)];
const addPlayer = [press("Add Player"), fill(/Phone number/, "2125550177"), check(/agreed to get messages/)];

type Rule = readonly [message: string, field: string | RegExp, who: Visitor, path: string, ...steps: Step[]];

// biome-ignore format: a rule is a row.
const RULES: readonly Rule[] = [
  ["Game date is required", /Game date/, "admin", "/polls", press("Create Poll"), confirm("Create Poll")],
  ["Cost per player is required", /Cost per player/,
    "admin", "/polls", ...createPoll, fill(/Cost per player/, ""), confirm("Create Poll")],
  ["Question is required", /Question/, "admin", "/polls", ...createPoll, fill(/Question/, " "), confirm("Create Poll")],
  ["Please enter a phone number", /Phone number/, "admin", "/players", press("Add Player"), confirm("Add Player")],
  ["Please enter a phone number", /Phone number/,
    "admin", "/", press("Add Player"), fill(/Phone number/, "( ) -"), confirm("Add Player")],
  ["Please enter a valid name", /^Name/, "admin", "/players", press("Edit"), fill(/^Name/, "  "), confirm("Save")],
  ["Please enter a valid amount", /Amount/, "admin", "/players", press("Top Up Balance"), confirm("Top Up")],
  ["Please enter a valid amount", /Amount/,
    "admin", "/players", press("Top Up Balance"), fill(/Amount/, "0"), confirm("Top Up")],
  ["Please enter a valid amount", /Amount/, "admin", "/", press("Top Up"), confirm("Top Up")],
  ["Name is required", /^Name/, "admin", "/recurring-polls", ...createRecurring, fill(/^Name/, " "),
    confirm("Create Recurring Poll")],
  ["Question is required", /Question/, "admin", "/recurring-polls", ...createRecurring, fill(/Question/, ""),
    confirm("Create Recurring Poll")],
  ["Cost per player is required", /Cost per player/, "admin", "/recurring-polls", ...createRecurring,
    fill(/Cost per player/, ""), confirm("Create Recurring Poll")],
  ["Select at least one day", /Game days/, "admin", "/recurring-polls", ...createRecurring, check(/Monday/),
    confirm("Create Recurring Poll")],
  ["Phone number required", "Phone number", "nobody", "/", press("Send code")],
  ["Please enter the 6-digit code", "6-digit code",
    "nobody", "/", fill("Phone number", "2125550100"), press("Send code"), fill(/^Digit 1/, "1"), press("Log in")],
  ["First name is required", "First name", "newcomer", "/", press("Save and continue")],
  ["Last name is required", "Last name", "newcomer", "/", fill("First name", "Lee"), press("Save and continue")],
  ["First name can only contain letters, spaces, hyphens, and apostrophes", "First name",
    "newcomer", "/", fill("First name", "Mar1a"), press("Save and continue")],
  ["Last name can only contain letters, spaces, hyphens, and apostrophes", "Last name",
    "newcomer", "/", fill("First name", "Lee"), fill("Last name", "Novak!"), press("Save and continue")],
  ["First name must be at least 2 characters", "First name",
    "newcomer", "/", fill("First name", "L"), press("Save and continue")],
  ["Last name must be at least 2 characters", "Last name",
    "newcomer", "/", fill("First name", "Lee"), fill("Last name", "N"), press("Save and continue")],
];

test.for(RULES)("%s", async ([message, field, who, path, ...steps]) => {
  await open(who, path, steps);
  await expectProblemAt(field, message);
  await expectFocusAt(field);
});

describe("while it is under way, nothing can be sent twice or cancelled", () => {
  // biome-ignore format: as above.
  const PENDING: readonly (readonly [busy: string, path: string, submit: string, steps: readonly Step[]])[] = [
    ["Creating...", "/polls", "Create Poll", createPoll],
    ["Creating...", "/recurring-polls", "Create Recurring Poll", createRecurring],
    ["Adding...", "/players", "Add Player", addPlayer],
    ["Save", "/players", "Save", [press("Edit"), fill(/^Name/, "Mia Torres")]],
    ["Top Up", "/players", "Top Up", [press("Top Up Balance"), fill(/Amount/, "20")]],
    ["Delete", "/players", "Delete", [press("Delete")]],
    ["Close Poll", "/polls", "Close Poll", [press("Close Poll")]],
  ];

  test.for(PENDING)("%s at %s", async ([busy, path, submit, steps]) => {
    const club = await open("admin", path, steps);
    const answer = club.holdNextAnswer();
    await take(club, [confirm(submit)]);
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByRole("button", { name: busy })).toHaveProperty("disabled", true);
    expect(dialog.getByRole("button", { name: "Cancel" })).toHaveProperty("disabled", true);
    await take(club, [({ user }) => user.keyboard("{Escape}")]);
    screen.getByRole("dialog");
    answer.release();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("what was typed is still there after a failure", () => {
  type Kept = readonly [field: string | RegExp, value: string, who: Visitor, path: string, ...steps: Step[]];
  const offline: Step = ({ club }) => club.setOnline(false);

  // biome-ignore format: as above.
  const KEPT: readonly Kept[] = [
    [/Question/, "Doubles?", "admin", "/polls", ...createPoll, fill(/Question/, "Doubles?"), offline, confirm("Create Poll")],
    [/^Name/, "Mondays", "admin", "/recurring-polls", ...createRecurring, offline, confirm("Create Recurring Poll")],
    [/Phone number/, "(212) 555-0177", "admin", "/players", ...addPlayer, offline, confirm("Add Player")],
    [/^Name/, "Mia Torres", "admin", "/players", press("Edit"), fill(/^Name/, "Mia Torres"), offline, confirm("Save")],
    [/Amount/, "$20.00", "admin", "/players", press("Top Up Balance"), fill(/Amount/, "20"), offline, confirm("Top Up")],
    [/Club name/, "Dinkers", "admin", "/bot-settings", fill(/Club name/, "Dinkers"), offline, press("Save Settings")],
    ["Phone number", "(212) 555-0100", "nobody", "/", fill("Phone number", "2125550100"), offline, press("Send code")],
    ["First name", "Lee", "newcomer", "/",
      fill("First name", "Lee"), fill("Last name", "Novak"), offline, press("Save and continue")],
  ];

  test.for(KEPT)("%s: %s", async ([field, value, who, path, ...steps]) => {
    await open(who, path, steps);
    await waitFor(() => expect(document.querySelector("[data-tone]")).not.toBeNull());
    expect(await typedInto(field)).toBe(value);
  });
});
