import { cents } from "@dinkboard/shared/money";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { topUp } from "../../../../server/src/features/ledger/service.ts";
import { castVote } from "../../../../server/src/features/voting/service.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

async function openPayments(club: TestClub) {
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit("/payments");
  await screen.findByRole("heading", { name: "Payments", level: 1 });
  return userEvent.setup();
}

/** Maria, who has paid in, was in for a game and is out again. */
async function clubWithPayments() {
  const club = openClub();
  const maria = await club.newPlayer({ balance: "40.00" });
  const { id: pollId } = await club.newPoll();
  for (const response of ["yes", "no"] as const) {
    await club.write((tx) => castVote(tx, { player: maria, pollId, response, through: "portal" }));
  }
  await club.newPlayer({ name: { firstName: "Noah", lastName: "Feldman" }, balance: "7.50" });
  return club;
}

/** What the table says, a text a row. */
const rows = async () => {
  const table = await screen.findByRole("table", { name: "Transactions" });
  await waitFor(() => expect(table.getAttribute("aria-busy")).toBe("false"));
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
};

const GAME = "Game on Sat, Nov 21, 3:00 PM";

test("shows every movement, the newest first, with its sign", async () => {
  await openPayments(await clubWithPayments());
  const now = "Fri, Nov 20, 3:00 PM";
  expect(await rows()).toEqual([
    [now, "Noah Feldman(212) 555-0112", "Opening balance", "Top Up", "+$7.50", "$7.50"],
    [now, "Maria Alvarez(212) 555-0111", `Refund: ${GAME}`, "Refund", "+$15.00", "$40.00"],
    [now, "Maria Alvarez(212) 555-0111", GAME, "Deduction", "−$15.00", "$25.00"],
    [now, "Maria Alvarez(212) 555-0111", "Opening balance", "Top Up", "+$40.00", "$40.00"],
  ]);
});

test.each([
  ["Top Up", ["+$7.50", "+$40.00"]],
  ["Deduction", ["−$15.00"]],
  ["Refund", ["+$15.00"]],
  ["All", ["+$7.50", "+$15.00", "−$15.00", "+$40.00"]],
])("shows only what is of the type %s", async (type, amounts) => {
  const user = await openPayments(await clubWithPayments());
  await rows();
  await user.click(screen.getByRole("radio", { name: type }));
  await waitFor(async () => expect((await rows()).map((row) => row[4])).toEqual(amounts));
});

describe("searching", () => {
  test.each([
    ["a player's name", "feld", ["+$7.50"]],
    ["a description", "refund", ["+$15.00"]],
  ])("finds by part of %s", async (_, search, amounts) => {
    const user = await openPayments(await clubWithPayments());
    await rows();
    await user.type(screen.getByRole("searchbox", { name: "Search transactions" }), search);
    await waitFor(async () => expect((await rows()).map((row) => row[4])).toEqual(amounts));
  });

  test("that finds nothing says so, and can be cleared", async () => {
    const user = await openPayments(await clubWithPayments());
    await user.click(screen.getByRole("radio", { name: "Refund" }));
    await user.type(screen.getByRole("searchbox", { name: "Search transactions" }), "Feldman");
    await screen.findByRole("heading", { name: "No transactions match “Feldman”" });
    screen.getByText(/or look at all types/);
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    expect((await rows()).map((row) => row[4])).toEqual(["+$15.00"]);
  });
});

test("shows more on demand", async () => {
  const club = openClub();
  const { id } = await club.newPlayer({ balance: "0.00" });
  for (let turn = 1; turn <= 51; turn++) {
    await club.write((tx) => topUp(tx, club.admin, { id, amount: cents(turn * 100) }));
  }
  const user = await openPayments(club);
  expect(await rows()).toHaveLength(50);
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(async () => expect((await rows()).at(-1)?.[4]).toBe("+$1.00"));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

describe("without anything to show", () => {
  test("a new club is told where movements come from, and of which type there are none", async () => {
    const user = await openPayments(openClub());
    await screen.findByRole("heading", { name: "No Transactions Yet" });
    await user.click(screen.getByRole("radio", { name: "Refund" }));
    await screen.findByRole("heading", { name: "No refunds yet" });
  });

  test("what cannot be loaded can be tried again", async () => {
    const club = await clubWithPayments();
    club.setOnline(false);
    const user = await openPayments(club);
    await screen.findByRole("heading", { name: "We could not load the transactions" });
    club.setOnline(true);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await rows()).toHaveLength(4);
  });
});

describe("on a phone", () => {
  const wide = window.matchMedia;
  afterEach(() => {
    window.matchMedia = wide;
  });

  test("the table is a list of cards that says the same", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
      ...wide(query),
      matches: query.includes("max-width"),
    }));
    await openPayments(await clubWithPayments());
    const list = within(await screen.findByRole("list", { name: "Transactions" }));
    expect(screen.queryByRole("table")).toBeNull();
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toContain(
      `Maria Alvarez${GAME}Fri, Nov 20, 3:00 PM−$15.00Balance $25.00Deduction`,
    );
  });
});
