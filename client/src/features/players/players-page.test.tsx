import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { listPlayerTransactions } from "../../../../server/src/features/ledger/service.ts";
import { optOut } from "../../../../server/src/features/players/service/consent.ts";
import { castVote } from "../../../../server/src/features/voting/service.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

const MARIA = { firstName: "Maria", lastName: "Alvarez" };
const SAM = { firstName: "Sam", lastName: "Whitfield" };

/** The players screen of a club, as its super admin sees it. */
async function openPlayers(club: TestClub) {
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit("/players");
  await screen.findByRole("list", { name: "Players" });
  return userEvent.setup();
}

async function card(name: string) {
  const heading = await screen.findByRole("heading", { name, level: 2 });
  return within(heading.closest("li") as HTMLElement);
}

/** The cards that are shown, without the links of the sidebar. */
const listed = () => within(screen.getByRole("list", { name: "Players" })).getAllByRole("listitem");

const dialog = async () => within(await screen.findByRole("dialog"));
const dialogGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("a player's card", () => {
  test("tells who it is, what is on the account and since when", async () => {
    const club = openClub();
    await club.newPlayer({ name: MARIA, balance: "1234.50" });
    await openPlayers(club);

    const maria = await card("Maria Alvarez");
    for (const text of ["MA", "(212) 555-0111", "Active", "Player", "$1,234.50", "Nov 20, 2026", "Never"])
      maria.getByText(text);
    expect(maria.queryByText("Low Balance")).toBeNull();
  });

  test("goes by the number while there is no name", async () => {
    const club = openClub();
    await club.newPlayer({ name: null });
    await openPlayers(club);
    (await card("(212) 555-0111")).getByText("No name yet");
  });

  test.each([
    ["0.00", "No Balance"],
    ["19.99", "Low Balance"],
  ])("marks a balance of %s", async (balance, mark) => {
    const club = openClub();
    await club.newPlayer({ balance });
    await openPlayers(club);
    (await card("Maria Alvarez")).getByText(mark);
  });

  test("tells who takes no part and who wants no messages", async () => {
    const club = openClub();
    await club.newPlayer({ isActive: false });
    const sam = await club.newPlayer({ name: SAM });
    await club.write((tx) => optOut(tx, sam));
    await openPlayers(club);
    (await card("Maria Alvarez")).getByText("Inactive");
    (await card("Sam Whitfield")).getByText("Opted out");
  });

  test("offers neither role nor deletion for the super admin", async () => {
    const club = openClub();
    await club.newPlayer();
    await openPlayers(club);

    const superAdmin = await card("(212) 555-0100");
    superAdmin.getByText("Super Admin");
    superAdmin.getByRole("button", { name: "Edit" });
    superAdmin.getByRole("button", { name: "Top Up Balance" });
    expect(superAdmin.queryByRole("button", { name: /Make|Delete/ })).toBeNull();
    (await card("Maria Alvarez")).getByRole("button", { name: "Delete" });
  });
});

describe("finding players", () => {
  test.each(["samw", "whit", "0112"])("%s", async (search) => {
    const club = openClub();
    await club.newPlayer({ name: MARIA });
    await club.newPlayer({ name: { firstName: "SamWell", lastName: "Whitfield" } });
    const user = await openPlayers(club);
    await card("Maria Alvarez");

    await user.type(screen.getByRole("searchbox", { name: "Search players" }), search);
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Maria Alvarez" })).toBeNull());
    await card("SamWell Whitfield");
  });

  test("says when nobody matches, and shows everybody again", async () => {
    const club = openClub();
    await club.newPlayer();
    const user = await openPlayers(club);

    await user.type(screen.getByRole("searchbox"), "nobody");
    await screen.findByRole("heading", { name: "No players match “nobody”" });
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    await card("Maria Alvarez");
    expect(screen.getByRole("searchbox")).toBe(document.activeElement);
  });

  test("shows more on demand", async () => {
    const club = openClub();
    for (let count = 0; count < 50; count += 1) await club.newPlayer({ name: null });
    const user = await openPlayers(club);

    expect(listed()).toHaveLength(48);
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(listed()).toHaveLength(51));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("offers to try again when the club cannot be reached", async () => {
    const club = openClub();
    await club.newPlayer();
    await club.signInHere({ phoneNumber: ADMIN_PHONE });
    club.setOnline(false);
    club.visit("/players");
    await screen.findByText("We could not load the players");

    club.setOnline(true);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await card("Maria Alvarez");
  });
});

describe("adding a player", () => {
  async function openAdd(club: TestClub) {
    const user = await openPlayers(club);
    await user.click(screen.getByRole("button", { name: "Add Player" }));
    return { user, form: await dialog() };
  }

  test("welcomes a player by number alone", async () => {
    const club = openClub();
    const { user, form } = await openAdd(club);

    await user.type(form.getByRole("textbox", { name: /Phone number/ }), "212.555.0177");
    await user.click(form.getByRole("checkbox", { name: /agreed to get messages/ }));
    await user.click(form.getByRole("button", { name: "Add Player" }));

    await screen.findByText("Player added successfully and welcome message sent!");
    const added = await card("(212) 555-0177");
    for (const text of ["$0.00", "Active", "Player"]) added.getByText(text);
    await dialogGone();
  });

  test("asks for a number and for the player's consent before anything is sent", async () => {
    const { user, form } = await openAdd(openClub());
    await user.click(form.getByRole("button", { name: "Add Player" }));
    form.getByText("Please enter a phone number");
    form.getByText("Please confirm that the player agreed to be messaged");
    expect(listed()).toHaveLength(1);
  });

  test("says at the field what the server has against a number, and keeps what was typed", async () => {
    const club = openClub();
    await club.newPlayer();
    const { user, form } = await openAdd(club);

    const phone = form.getByRole("textbox", { name: /Phone number/ });
    await user.type(phone, "2125550111");
    await user.click(form.getByRole("checkbox"));
    await user.click(form.getByRole("button", { name: "Add Player" }));

    await screen.findByText("Failed to add player");
    expect(phone.getAttribute("aria-invalid")).toBe("true");
    expect((phone as HTMLInputElement).value).toBe("(212) 555-0111");
  });
});

describe("editing a player", () => {
  test("saves name and activity; an empty number keeps the old one", async () => {
    const club = openClub();
    await club.newPlayer();
    const user = await openPlayers(club);
    await user.click((await card("Maria Alvarez")).getByRole("button", { name: "Edit" }));

    const form = await dialog();
    await user.clear(form.getByRole("textbox", { name: /Name/ }));
    await user.click(form.getByRole("button", { name: "Save" }));
    form.getByText("Please enter a valid name");

    await user.type(form.getByRole("textbox", { name: /Name/ }), "Mia Torres");
    await user.clear(form.getByRole("textbox", { name: /Phone number/ }));
    await user.click(form.getByRole("switch", { name: /Active/ }));
    await user.click(form.getByRole("button", { name: "Save" }));

    const mia = await card("Mia Torres");
    mia.getByText("(212) 555-0111");
    mia.getByText("Inactive");
    await dialogGone();
  });
});

describe("topping up", () => {
  async function openTopUp(club: TestClub) {
    const user = await openPlayers(club);
    await user.click((await card("Maria Alvarez")).getByRole("button", { name: "Top Up Balance" }));
    return { user, form: await dialog() };
  }

  test("books the amount and tells the new balance", async () => {
    const club = openClub();
    await club.newPlayer({ balance: "12.50" });
    const { user, form } = await openTopUp(club);

    await user.click(form.getByRole("button", { name: "Top Up" }));
    form.getByText("Please enter a valid amount");
    await user.click(form.getByRole("button", { name: "$50" }));
    form.getByText("$62.50");
    await user.click(form.getByRole("button", { name: "Top Up" }));

    await screen.findByText("Maria Alvarez now has $62.50.");
    await dialogGone();
    await waitFor(async () => (await card("Maria Alvarez")).getByText("$62.50"));
  });

  test("tried again after the answer was lost, books once", async () => {
    const club = openClub();
    const maria = await club.newPlayer({ balance: "12.50" });
    const { user, form } = await openTopUp(club);

    club.loseNextAnswer();
    await user.type(form.getByRole("textbox", { name: /Amount/ }), "20");
    await user.click(form.getByRole("button", { name: "Top Up" }));
    await screen.findByText("Failed to top up player account");
    await user.click(form.getByRole("button", { name: "Top Up" }));

    await screen.findByText("Maria Alvarez now has $32.50.");
    const booked = club.read((reader) => listPlayerTransactions(reader, maria.id, 10));
    expect(booked.map(({ amount }) => amount)).toEqual(["20.00", "12.50"]);
  });
});

test("an administrator is made and unmade after a question", async () => {
  const club = openClub();
  const maria = await club.newPlayer();
  const user = await openPlayers(club);

  await user.click((await card("Maria Alvarez")).getByRole("button", { name: "Make Admin" }));
  await user.click((await dialog()).getByRole("button", { name: "Make Admin" }));
  await screen.findByText("Maria Alvarez is now an admin.");
  expect(club.player(maria.id).role).toBe("admin");

  await user.click(await (await card("Maria Alvarez")).findByRole("button", { name: "Make Player" }));
  await user.click((await dialog()).getByRole("button", { name: "Make Player" }));
  await screen.findByText("Maria Alvarez is now a player.");
  expect(club.player(maria.id).role).toBe("player");
});

describe("deleting a player", () => {
  test("shows in numbers what happens, then closes the account", async () => {
    const club = openClub();
    const maria = await club.newPlayer({ balance: "42.50" });
    const { id: pollId } = await club.newPoll({ costPerPlayer: "15.00" });
    await club.write((tx) => castVote(tx, { player: maria, pollId, response: "yes", through: "portal" }));
    const user = await openPlayers(club);

    await user.click((await card("Maria Alvarez")).getByRole("button", { name: "Delete" }));
    const asked = await dialog();
    await asked.findByText("1 game not yet played: the place is given up and $15.00 refunded.");
    asked.getByText("The remaining $42.50 is booked out of the account.");
    await user.click(asked.getByRole("button", { name: "Delete" }));

    await screen.findByText("Player Deleted");
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Maria Alvarez" })).toBeNull());
    expect(club.player(maria.id)).toBeUndefined();
  });

  test("can be thought better of: the same player is topped up instead", async () => {
    const club = openClub();
    await club.newPlayer({ name: MARIA });
    const user = await openPlayers(club);
    await user.click((await card("Maria Alvarez")).getByRole("button", { name: "Delete" }));
    await user.click((await dialog()).getByRole("button", { name: "Cancel" }));
    await dialogGone();
    await user.click((await card("Maria Alvarez")).getByRole("button", { name: "Top Up Balance" }));
    (await dialog()).getByRole("textbox", { name: "Amount" });
  });

  test("does nothing when the question is answered with Cancel", async () => {
    const club = openClub();
    const maria = await club.newPlayer();
    const user = await openPlayers(club);
    const button = (await card("Maria Alvarez")).getByRole("button", { name: "Delete" });
    await user.click(button);
    await user.click((await dialog()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(club.player(maria.id)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
