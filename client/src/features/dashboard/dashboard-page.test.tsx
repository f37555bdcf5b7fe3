import { SECOND_MS } from "@dinkboard/shared/limits";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { recordActivity } from "../../../../server/src/features/activity/service.ts";
import { topUp } from "../../../../server/src/features/ledger/service.ts";
import { castVote } from "../../../../server/src/features/voting/service.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

async function openDashboard(club: TestClub, path = "/") {
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit(path);
  await screen.findByRole("heading", { name: "Dashboard", level: 1 });
  return userEvent.setup();
}

/** The card under a heading. */
async function card(title: string) {
  const heading = await screen.findByRole("heading", { name: title, level: 2 });
  return within(heading.closest("section") as HTMLElement);
}

async function playerWhoAnswers(club: TestClub, pollId: number, response: "yes" | "no") {
  const player = await club.newPlayer();
  await club.write((tx) => castVote(tx, { player, pollId, response, through: "portal" }));
  return player;
}

const dialog = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));

test.each(["/", "/admin"])("%s is the dashboard", async (path) => {
  await openDashboard(openClub(), path);
  await screen.findByText("Bot Online");
  expect(screen.getByRole("link", { name: "Dashboard" }).getAttribute("aria-current")).toBe("page");
});

describe("the figures", () => {
  test("tell how the club stands", async () => {
    const club = openClub();
    const { id } = await club.newPoll({ costPerPlayer: "12.50" });
    await playerWhoAnswers(club, id, "yes");
    await playerWhoAnswers(club, id, "no");
    await club.newPlayer({ isActive: false });
    await openDashboard(club);

    const players = await card("Active Players");
    players.getByText("3");
    players.getByText("4 total registered");
    await players.findByText("+4 this week");
    const polls = screen.getByText("67% participation");
    expect(polls.closest("section")?.textContent).toContain("2total votes");
    expect(screen.getByRole("progressbar", { name: "67% participation" }).ariaValueNow).toBe("67");
    const revenue = await card("Total Revenue");
    revenue.getByText("$12.50");
    expect(revenue.queryByText(/%/)).toBeNull();
    const bot = await card("Bot Status");
    for (const text of ["Online", "WhatsApp connected", "Connected"]) bot.getByText(text);
  });

  test("are nought without a poll", async () => {
    await openDashboard(openClub());
    (await card("Total Revenue")).getByText("$0.00");
    screen.getByText("0% participation");
    await screen.findByRole("heading", { name: "No active poll" });
  });

  test("tell when revenue falls", async () => {
    const club = openClub();
    const { id } = await club.newPoll({ gameInHours: 24 * 14 });
    await playerWhoAnswers(club, id, "yes");
    vi.setSystemTime(Date.now() + 8 * 24 * 3600 * SECOND_MS);
    await openDashboard(club);
    await (await card("Total Revenue")).findByText("−100%");
  });

  test("come after four skeletons", async () => {
    const club = openClub();
    const { release } = club.holdAnswers();
    await openDashboard(club);
    expect(document.querySelectorAll(".mantine-Skeleton-root").length).toBeGreaterThanOrEqual(4 * 3);
    release();
    await card("Active Players");
  });

  test("say that they could not be loaded, and come when asked again", async () => {
    const club = openClub();
    await club.signInHere({ phoneNumber: ADMIN_PHONE });
    club.setOnline(false);
    club.visit("/");
    const user = userEvent.setup();
    const failed = await screen.findByRole("heading", { name: "We could not load the figures" });
    screen.getByRole("heading", { name: "We could not load the current poll" });
    screen.getByRole("heading", { name: "We could not load the logs" });
    screen.getByRole("heading", { name: "We could not load the players" });
    club.setOnline(true);
    const retry = within(failed.parentElement as HTMLElement).getByRole("button", { name: "Try again" });
    await user.click(retry);
    await card("Active Players");
  });

  test("keep up by themselves, every 30 seconds", async () => {
    const club = openClub({ hasFakeTimers: true });
    await openDashboard(club);
    await card("Active Players");
    await club.newPlayer();
    await act(() => vi.advanceTimersByTimeAsync(31 * SECOND_MS));
    await (await card("Active Players")).findByText("2 total registered");
  });
});

test("the quick actions open their dialogs and the reports", async () => {
  const user = await openDashboard(openClub());
  const actions = await card("Quick Actions");
  await user.click(actions.getByRole("button", { name: /^Create Poll/ }));
  await user.click((await dialog("Create New Poll")).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(actions.getByRole("button", { name: /^Add Player/ }));
  await dialog("Add New Player");
  expect(actions.getByRole("link", { name: /^View Reports/, hidden: true }).getAttribute("href")).toBe(
    "/reports",
  );
});

test("the current poll shows how it stands and can be sent from here", async () => {
  const club = openClub();
  const { id } = await club.newPoll({ question: "Doubles?" });
  await playerWhoAnswers(club, id, "yes");
  const user = await openDashboard(club);
  const question = await screen.findByRole("heading", { name: "Doubles?" });
  const poll = within(question.closest("section") as HTMLElement);
  expect(poll.getByText("YES").nextSibling?.textContent).toBe("1");
  expect(poll.getByText("Game date").nextSibling?.textContent).toBe("Sat, Nov 21, 3:00 PM");
  expect(poll.getByRole("link", { name: "View Responses (1)" }).getAttribute("href")).toBe(
    `/polls/${id}/responses`,
  );
  await user.click(poll.getByRole("button", { name: "Send to All Players" }));
  const asked = await dialog("Send this poll?");
  await user.click(await asked.findByRole("button", { name: "Send" }));
  await screen.findByText(/^Poll Sent to/);
  await waitFor(() => expect(poll.queryByText("Not sent yet")).toBeNull());
});

test("the logs show the last five, each cut at 80 characters", async () => {
  const club = openClub();
  await club.write((tx) => {
    for (let number = 1; number <= 6; number += 1)
      recordActivity(tx, {
        type: "poll_updated",
        actor: club.admin,
        description: `${number} ${"x".repeat(90)}`,
      });
  });
  await openDashboard(club);
  const logs = await card("Logs");
  const lines = await logs.findAllByRole("listitem");
  expect(lines).toHaveLength(5);
  logs.getByText(`6 ${"x".repeat(77)}…`);
  expect(logs.getByRole("link", { name: "View all logs" }).getAttribute("href")).toBe("/activity-logs");
});

describe("the players panel", () => {
  test("shows balances in a table or in cards, with their badges", async () => {
    const club = openClub();
    for (const [firstName, balance] of [
      ["None", "0.00"],
      ["Low", "19.99"],
      ["Good", "20.00"],
    ] as const)
      await club.newPlayer({ name: { firstName, lastName: "Alvarez" }, balance });
    const user = await openDashboard(club);

    const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));
    (await row(/None Alvarez/)).getByText("No Balance");
    (await row(/Low Alvarez/)).getByText("Low Balance");
    (await row(/Good Alvarez/)).getByText("Good");

    await user.click(screen.getByRole("radio", { name: "Grid" }));
    expect(screen.queryByRole("table")).toBeNull();
    const tile = screen.getByRole("heading", { name: "Low Alvarez" }).closest("li") as HTMLElement;
    within(tile).getByText("$19.99");
    within(tile).getByText("Low Balance");
  });

  test("finds players by name", async () => {
    const club = openClub();
    await club.newPlayer();
    await club.newPlayer({ name: { firstName: "Ben", lastName: "Okafor" } });
    const user = await openDashboard(club);
    await screen.findByRole("row", { name: /Maria/ });
    await user.type(screen.getByRole("searchbox", { name: "Search players" }), "okaf");
    await waitFor(() => expect(screen.queryByRole("row", { name: /Maria/ })).toBeNull());
    screen.getByRole("row", { name: /Ben Okafor/ });
    await user.type(screen.getByRole("searchbox", { name: "Search players" }), "xyz");
    await screen.findByRole("heading", { name: "No players match “okafxyz”" });
  });

  test("tops up and shows the new balance at once", async () => {
    const club = openClub();
    const { id } = await club.newPlayer({ balance: "5.00" });
    const user = await openDashboard(club);
    const row = async () => within(await screen.findByRole("row", { name: /Maria/ }));
    await user.click((await row()).getByRole("button", { name: "Top Up" }));
    const form = await dialog("Top Up Balance");
    await user.click(form.getByRole("button", { name: "Top Up" }));
    form.getByText("Please enter a valid amount");
    await user.type(form.getByRole("textbox", { name: /Amount/ }), "20");
    await user.click(form.getByRole("button", { name: "Top Up" }));
    await screen.findByText("Maria Alvarez now has $25.00.");
    await waitFor(async () => (await row()).getByText("$25.00"));
    expect(club.player(id).balanceCents).toBe(25_00);
  });

  test("deletes after showing what happens, but never the super admin", async () => {
    const club = openClub();
    const player = await club.newPlayer({ balance: "0.00" });
    await club.write((tx) => topUp(tx, club.admin, { id: player.id, amount: 7_00 as never }));
    const user = await openDashboard(club);
    const maria = within(await screen.findByRole("row", { name: /Maria/ }));
    expect(screen.getAllByRole("button", { name: "Delete" })).toHaveLength(1);
    await user.click(maria.getByRole("button", { name: "Delete" }));
    const asked = await dialog("Delete Maria Alvarez?");
    await asked.findByText("The remaining $7.00 is booked out of the account.");
    await user.click(asked.getByRole("button", { name: "Delete" }));
    await screen.findByText("Player Deleted");
    await waitFor(() => expect(screen.queryByRole("row", { name: /Maria/ })).toBeNull());
  });
});
