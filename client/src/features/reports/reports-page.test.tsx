import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { castVote } from "../../../../server/src/features/voting/service.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

beforeEach(() => {
  // The charts complain that nothing has a size where nothing is laid out.
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

async function openReports(club: TestClub) {
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit("/reports");
  await screen.findByRole("heading", { name: "Analytics & Reports", level: 1 });
  return userEvent.setup();
}

/** The card under a heading. */
async function card(title: string) {
  const heading = await screen.findByRole("heading", { name: title, level: 2 });
  return within(heading.closest("section") as HTMLElement);
}

const cellsOf = (row: HTMLElement) =>
  Array.from(row.querySelectorAll("th, td"), (cell) => cell.textContent ?? "");

/** A club with a game tomorrow that one of three active players is in for. */
async function clubWithGame() {
  const club = openClub();
  const { id } = await club.newPoll({ question: "Doubles?", costPerPlayer: "15.00" });
  const player = await club.newPlayer({ balance: "42.50" });
  await club.newPlayer({ name: { firstName: "Ben", lastName: "Okafor" }, balance: "5.00" });
  await club.write((tx) => castVote(tx, { player, pollId: id, response: "yes", through: "portal" }));
  return { club, pollId: id };
}

test("sums the club up", async () => {
  const { club } = await clubWithGame();
  await openReports(club);
  (await card("Total Revenue")).getByText("$15.00");
  const players = await card("Active Players");
  players.getByText("3");
  players.getByText("Of 3 registered");
  // 27.50 and 5.00 and the administrator's nothing, over three.
  (await card("Average Balance")).getByText("$10.83");
  (await card("Participation")).getByText("33%");
});

test("says what the charts show in tables too", async () => {
  const { club } = await clubWithGame();
  const user = await openReports(club);
  const revenue = await card("Revenue by Week");
  await user.click(revenue.getByText("Show as a table"));
  expect(revenue.getAllByRole("row").map(cellsOf)).toEqual([
    ["Week of", "Games", "Revenue"],
    ["Nov 15", "1", "$15.00"],
  ]);
  const participation = await card("Participation by Week");
  await user.click(participation.getByText("Show as a table"));
  expect(participation.getAllByRole("row").map(cellsOf).at(-1)).toEqual(["Nov 15", "1", "33%"]);
  const balances = await card("Balance Distribution");
  await user.click(balances.getByText("Show as a table"));
  expect(balances.getAllByRole("row").map(cellsOf)).toEqual([
    ["Balance", "Players"],
    ["Below $0", "0"],
    ["$0 – $9.99", "2"],
    ["$10 – $19.99", "0"],
    ["$20 – $49.99", "1"],
    ["$50 – $99.99", "0"],
    ["$100 or more", "0"],
  ]);
});

test("ranks the players by balance, from either end, and marks what is below 10", async () => {
  const { club } = await clubWithGame();
  const user = await openReports(club);
  const ranking = await card("Player Balances");
  const ranks = async () => (await ranking.findAllByRole("row")).slice(1).map(cellsOf);
  expect(await ranks()).toEqual([
    ["1", "Maria Alvarez", "$27.50"],
    ["2", "Ben OkaforLow", "$5.00"],
    ["3", "(212) 555-0100Low", "$0.00"],
  ]);
  await user.click(ranking.getByRole("radio", { name: "Lowest first" }));
  await waitFor(async () => expect((await ranks())[0]).toEqual(["1", "(212) 555-0100Low", "$0.00"]));
});

test("shows how the last five polls went and the last ten transactions", async () => {
  const { club, pollId } = await clubWithGame();
  for (let day = 2; day <= 6; day += 1)
    await club.newPoll({ question: `In ${day} days?`, gameInHours: day * 24 });
  for (let count = 0; count < 8; count += 1) await club.newPlayer({ balance: "1.00" });
  await openReports(club);

  const polls = await card("Recent Poll Performance");
  expect(polls.getAllByRole("link").map((link) => link.textContent)).toEqual(
    [6, 5, 4, 3, 2].map((day) => `In ${day} days?`),
  );
  expect(polls.queryByRole("link", { name: "Doubles?" })).toBeNull();
  expect(pollId).toBe(1);
  const transactions = await card("Recent Transactions");
  expect(transactions.getAllByRole("listitem")).toHaveLength(10);
  transactions.getByText("−$15.00");
  expect(transactions.getAllByText("+$1.00")).toHaveLength(8);
});

test("a new club is told what will show up where", async () => {
  await openReports(openClub());
  expect(await screen.findAllByRole("heading", { name: "No games yet" })).toHaveLength(2);
  screen.getByRole("heading", { name: "No polls yet" });
  screen.getByRole("heading", { name: "No transactions yet" });
  (await card("Participation")).getByText("–");
});

test("says that they could not be loaded, and come when asked again", async () => {
  const club = openClub();
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.setOnline(false);
  club.visit("/reports");
  await screen.findByRole("heading", { name: "We could not load the reports" });
  club.setOnline(true);
  await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
  await card("Total Revenue");
});
