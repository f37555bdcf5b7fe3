import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

const TITLE = "Jump to a player, a screen or an action";

async function openShell(club: TestClub = openClub(), path = "/polls") {
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit(path);
  await screen.findByRole("heading", { level: 1 });
  return userEvent.setup();
}

const search = () => screen.findByRole("combobox", { name: TITLE });
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const options = () => screen.getAllByRole("option", { hidden: true }).map((option) => option.textContent);
const chosen = async () => {
  const id = (await search()).getAttribute("aria-activedescendant");
  return id ? document.getElementById(id)?.textContent : undefined;
};

test("Ctrl+K lists screens and actions, and Enter goes to the one that was typed", async () => {
  const user = await openShell();
  await user.keyboard("{Control>}k{/Control}");
  await search();
  await screen.findByRole("dialog", { name: TITLE });
  expect(options()).toEqual(expect.arrayContaining(["Dashboard", "Bot Settings", "Add Player", "Log out"]));

  await user.keyboard("play");
  await waitFor(() => expect(options()).toEqual(["Players", "Add Player", "Invite Players"]));
  expect(await chosen()).toBe("Players");
  await user.keyboard("{Enter}");
  await isGone();
  await screen.findByRole("heading", { name: "Players", level: 1 });
  expect(window.location.pathname).toBe("/players");
});

test("the button opens it again, empty, and Escape gives the focus back", async () => {
  const user = await openShell();
  const button = screen.getByRole("button", { name: "Search" });
  for (let time = 1; time <= 2; time += 1) {
    await user.click(button);
    expect(await search()).toHaveProperty("value", "");
    await user.keyboard("xyz");
    await screen.findByText("Nothing found");
    await user.keyboard("{Escape}");
    await isGone();
    await waitFor(() => expect(document.activeElement).toBe(button));
  }
});

test("finds players by name or phone, and shows the one that was chosen", async () => {
  const club = openClub();
  await club.newPlayer();
  await club.newPlayer({ name: { firstName: "Ben", lastName: "Okafor" }, balance: "7.00" });
  const user = await openShell(club, "/players");
  await screen.findByRole("heading", { name: "Maria Alvarez" });

  await user.keyboard("{Control>}k{/Control}");
  await user.type(await search(), "okaf");
  await screen.findByText(/ · Balance \$7\.00$/);
  await waitFor(async () => expect(await chosen()).toMatch(/^Ben Okafor/));
  await user.keyboard("{Enter}");
  await isGone();
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Maria Alvarez" })).toBeNull());
  screen.getByRole("heading", { name: "Ben Okafor" });
});

describe("an action", () => {
  test.each([
    ["create", "Create New Poll"],
    ["add", "Add New Player"],
  ])("%s opens the dialog %s", async (typed, title) => {
    const user = await openShell();
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await search(), `${typed}{Enter}`);
    const dialog = await screen.findByRole("dialog", { name: title });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    // With a dialog open, the keys jump nowhere.
    await user.keyboard("{Control>}k{/Control}");
    await waitFor(() => expect(screen.queryByRole("combobox", { name: TITLE })).toBeNull());
    within(dialog).getByRole("button", { name: "Cancel" });
  });

  test("logs out", async () => {
    const club = openClub();
    const user = await openShell(club);
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await search(), "log out{Enter}");
    expect(club.left).toEqual(["/api/logout"]);
  });
});
