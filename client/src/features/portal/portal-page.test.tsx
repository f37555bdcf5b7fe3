import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { topUp } from "../../../../server/src/features/ledger/service.ts";
import { closePoll } from "../../../../server/src/features/polls/service/closing.ts";
import { openClub, type TestClub } from "../../testing/club.tsx";

async function visitAs(club: TestClub, player: Awaited<ReturnType<TestClub["newPlayer"]>>) {
  await club.signInHere(player);
  club.visit();
  await screen.findByRole("heading", { name: "Hi Maria" });
  return userEvent.setup();
}

const card = async (question = "Who wants to play pickleball?") =>
  within(await screen.findByRole("article", { name: question }));
const balance = () => screen.getByText("Your balance").closest("section")?.textContent;
const movements = () =>
  within(screen.getByText("Last transactions").closest("section")!)
    .queryAllByRole("listitem")
    .map((row) => row.textContent);

describe("what is there", () => {
  test("balance, the current poll, the others in the order of their games, and the movements", async () => {
    const club = openClub();
    const player = await club.newPlayer();
    await club.newPoll({ question: "Sunday social", gameInHours: 48, costPerPlayer: "0.00" });
    await club.newPoll();
    await club.newPoll({ question: "Next week", gameInHours: 24 * 7 });
    await visitAs(club, player);

    const articles = await screen.findAllByRole("article");
    expect(articles.map((article) => within(article).getByRole("heading").textContent)).toEqual([
      "Who wants to play pickleball?",
      "Sunday social",
      "Next week",
    ]);
    const current = await card();
    current.getByText(/^Saturday, November 21, 3:00 PM/);
    current.getByText("$15.00 per player");
    current.getByText("0 are in");
    current.getByText("Are you coming?");
    current.getByText(/^Please answer by Sat, Nov 21, 2:00 PM/);
    (await card("Sunday social")).getByText("Free");
    expect(balance()).toContain("$42.50");
    expect(balance()).toContain("Good");
    await waitFor(() => expect(movements()).toHaveLength(1));
    expect(movements()[0]).toContain("+$42.50");
  });

  test("every time names the club's zone to a player whose clock shows another", async () => {
    const resolved = new Intl.DateTimeFormat().resolvedOptions();
    const elsewhere = { ...resolved, timeZone: "America/Los_Angeles" };
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(elsewhere);
    const club = openClub();
    await club.newPoll();
    await visitAs(club, await club.newPlayer());
    const current = await card();
    current.getByText("Saturday, November 21, 3:00 PM EST");
    current.getByText("Please answer by Sat, Nov 21, 2:00 PM EST.");
    await waitFor(() => expect(movements()).toEqual([expect.stringContaining("Fri, Nov 20, 3:00 PM EST")]));
  });

  test("nothing yet", async () => {
    const club = openClub();
    await visitAs(club, await club.newPlayer({ balance: "0.00" }));
    await screen.findByText("No active poll");
    await screen.findByText("No transactions yet");
    expect(balance()).toContain("No Balance");
  });

  test.each([
    ["19.99", "Low Balance"],
    ["20.00", "Good"],
    ["0.00", "No Balance"],
  ])("a balance of %s is %s", async (amount, state) => {
    const club = openClub();
    await visitAs(club, await club.newPlayer({ balance: amount }));
    expect(balance()).toContain(state);
  });

  test("at most ten movements", async () => {
    const club = openClub();
    const player = await club.newPlayer({ balance: "1.00" });
    for (let count = 0; count < 11; count += 1) {
      await club.write((tx) => topUp(tx, club.admin, { id: player.id, amount: 100 as never }));
    }
    await visitAs(club, player);
    await waitFor(() => expect(movements()).toHaveLength(10));
  });

  test("what could not be loaded can be tried again", async () => {
    const club = openClub();
    const player = await club.newPlayer();
    await club.signInHere(player);
    club.setOnline(false);
    club.visit();
    const retry = await screen.findByRole("button", { name: "Try again" });
    club.setOnline(true);
    await userEvent.click(retry);
    await screen.findByText("No active poll");
  });
});

describe("voting", () => {
  test("yes charges and shows who is in; no gives the money back", async () => {
    const club = openClub();
    const player = await club.newPlayer();
    await club.newPoll();
    const user = await visitAs(club, player);
    const current = await card();

    await user.click(current.getByRole("button", { name: "Yes" }));
    await current.findByText("You're in");
    current.getByText("1 is in");
    current.getByText(/^You can change your answer until Sat, Nov 21, 2:00 PM/);
    expect(current.getByRole("button", { name: "Yes" }).getAttribute("aria-pressed")).toBe("true");
    await waitFor(() => expect(balance()).toContain("$27.50"));
    await waitFor(() => expect(movements()[0]).toContain("−$15.00"));

    await user.click(current.getByRole("button", { name: "No" }));
    await current.findByText("You're not coming");
    current.getByText("0 are in");
    await waitFor(() => expect(balance()).toContain("$42.50"));
    await waitFor(() => expect(movements()[0]).toContain("+$15.00"));
    expect(club.player(player.id).balanceCents).toBe(4250);
    expect(club.violations()).toEqual([]);
  });

  test("once more before the first answer is booked: the last one stands", async () => {
    const club = openClub();
    const player = await club.newPlayer();
    await club.newPoll();
    const user = await visitAs(club, player);
    const current = await card();
    const answers = club.holdAnswers();
    await user.click(current.getByRole("button", { name: "Yes" }));
    await current.findByText("You're in");
    await user.click(current.getByRole("button", { name: "No" }));
    await current.findByText("You're not coming");
    answers.release();
    await waitFor(() => expect(movements().join()).toMatch(/\+\$15\.00.*−\$15\.00/));
    await current.findByText("You're not coming");
    expect(balance()).toContain("$42.50");
    expect(club.player(player.id).balanceCents).toBe(4250);
  });

  test("answers the poll that was meant, not the current one", async () => {
    const club = openClub();
    await club.newPoll();
    await club.newPoll({ question: "Next week", gameInHours: 24 * 7 });
    const user = await visitAs(club, await club.newPlayer());
    await user.click((await card("Next week")).getByRole("button", { name: "Yes" }));
    await (await card("Next week")).findByText("You're in");
    (await card()).getByText("Are you coming?");
  });

  test("beyond the balance is refused, and the answer is as before", async () => {
    const club = openClub();
    const player = await club.newPlayer({ balance: "14.99" });
    await club.newPoll();
    const user = await visitAs(club, player);
    const current = await card();
    current.getByText(/^Your balance does not cover this game yet\. Please answer by /);
    await user.click(current.getByRole("button", { name: "Yes" }));
    await screen.findByText("Insufficient balance");
    screen.getByText("Please top up your account to join the game.");
    await current.findByText("Are you coming?");
    current.getByText("0 are in");
    expect(balance()).toContain("$14.99");
  });

  test("on a free game asks nothing of the balance", async () => {
    const club = openClub();
    await club.newPoll({ costPerPlayer: "0.00" });
    const user = await visitAs(club, await club.newPlayer({ balance: "0.00" }));
    const current = await card();
    current.getByText(/^Please answer by /);
    await user.click(current.getByRole("button", { name: "Yes" }));
    await current.findByText("You're in");
  });

  test("on a poll that has just closed is refused with the server's words, and the poll goes", async () => {
    const club = openClub();
    const poll = await club.newPoll();
    const user = await visitAs(club, await club.newPlayer());
    const current = await card();
    await club.write((tx) => closePoll(tx, club.admin, poll.id));
    await user.click(current.getByRole("button", { name: "Yes" }));
    await screen.findByText("Failed to record your vote");
    await screen.findByText("No active poll");
  });

  test("without a connection is taken back, and can be given again once it is there", async () => {
    const club = openClub();
    await club.newPoll();
    const user = await visitAs(club, await club.newPlayer());
    const current = await card();
    club.setOnline(false);
    await user.click(current.getByRole("button", { name: "Yes" }));
    await screen.findByText("Failed to record your vote");
    screen.getByText("Check your connection, then try again.");
    current.getByText("Are you coming?");
    club.setOnline(true);
    await user.click(current.getByRole("button", { name: "Yes" }));
    await current.findByText("You're in");
    await waitFor(() => expect(balance()).toContain("$27.50"));
  });

  test("that was booked although its answer was lost shows once the truth has been read", async () => {
    const club = openClub();
    await club.newPoll();
    const user = await visitAs(club, await club.newPlayer());
    const current = await card();
    club.loseNextAnswer();
    await user.click(current.getByRole("button", { name: "Yes" }));
    await screen.findByText("Failed to record your vote");
    await current.findByText("You're in");
    await waitFor(() => expect(balance()).toContain("$27.50"));
  });

  test("is closed to an inactive player, who is told why", async () => {
    const club = openClub();
    await club.newPoll();
    await visitAs(club, await club.newPlayer({ isActive: false }));
    const current = await card();
    expect(current.getByRole<HTMLButtonElement>("button", { name: "Yes" }).disabled).toBe(true);
    expect(current.getByRole<HTMLButtonElement>("button", { name: "No" }).disabled).toBe(true);
    current.getByText("Your account is inactive, so you cannot vote. Ask your club to activate it.");
  });
});

test("what happens elsewhere shows within half a minute", async () => {
  const club = openClub({ hasFakeTimers: true });
  const player = await club.newPlayer();
  await visitAs(club, player);
  await screen.findByText("No active poll");
  await club.newPoll();
  await club.write((tx) => topUp(tx, club.admin, { id: player.id, amount: 750 as never }));
  await vi.advanceTimersByTimeAsync(30_000);
  await card();
  await waitFor(() => expect(balance()).toContain("$50.00"));
  await waitFor(() => expect(movements()).toHaveLength(2));
});

test("logging out clears the browser and goes to the server's logout", async () => {
  const club = openClub();
  const user = await visitAs(club, await club.newPlayer());
  await user.click(screen.getByRole("button", { name: "Log out" }));
  expect(club.left).toEqual(["/api/logout"]);
  expect(window.localStorage.getItem("player_session_token")).toBeNull();
  expect(window.localStorage.getItem("player_data")).toBeNull();
});
