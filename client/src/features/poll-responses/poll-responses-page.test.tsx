import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { deletePlayer } from "../../../../server/src/features/players/service/closing.ts";
import { optOut } from "../../../../server/src/features/players/service/consent.ts";
import { sendPoll } from "../../../../server/src/features/polls/service/asking.ts";
import { closePoll } from "../../../../server/src/features/polls/service/closing.ts";
import { deletePolls } from "../../../../server/src/features/polls/service/deleting.ts";
import { castVote } from "../../../../server/src/features/voting/service.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

const MARIA = { firstName: "Maria", lastName: "Alvarez" };
const SAM = { firstName: "Sam", lastName: "Whitfield" };
const LEE = { firstName: "Lee", lastName: "Novak" };

async function openResponses(club: TestClub, pollId: number | string) {
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit(`/polls/${pollId}/responses`);
  await screen.findByRole("heading", { name: "Poll Responses", level: 1 });
  return userEvent.setup();
}

/** A poll that Maria is in on, Sam is not, and Lee has not answered. */
async function clubWithAnswers() {
  const club = openClub();
  const maria = await club.newPlayer({ name: MARIA, balance: "42.50" });
  const sam = await club.newPlayer({ name: SAM, balance: "20.00" });
  const lee = await club.newPlayer({ name: LEE, balance: "5.00" });
  const poll = await club.newPoll({ question: "Doubles?", costPerPlayer: "15.00" });
  const answer = (player: { id: number }, response: "yes" | "no") =>
    club.write((tx) => castVote(tx, { player, pollId: poll.id, response, through: "portal" }));
  await answer(maria, "yes");
  await answer(sam, "no");
  return { club, poll, maria, sam, lee };
}

const column = async (name: RegExp) => within(await screen.findByRole("region", { name }));

async function row(columnName: RegExp, player: string) {
  const name = await (await column(columnName)).findByText(player);
  return within(name.closest("li") as HTMLElement);
}

describe("what is shown", () => {
  test("the poll, what it brings in, and everybody under their answer", async () => {
    const { club, poll } = await clubWithAnswers();
    await openResponses(club, poll.id);

    await screen.findByRole("heading", { name: "Doubles?" });
    screen.getByText("Active");
    for (const [label, text] of [
      ["Game date", "Sat, Nov 21, 3:00 PM"],
      ["Closing time", "Sat, Nov 21, 2:00 PM"],
      ["Cost per player", "$15.00"],
      ["Total revenue", "$15.00"],
    ] as const)
      expect(screen.getByText(label).nextSibling?.textContent).toBe(text);

    (await row(/YES Responses/, "Maria Alvarez")).getByText("(212) 555-0111");
    (await row(/NO Responses/, "Sam Whitfield")).getByText("Fri, Nov 20, 3:00 PM");
    (await row(/No Response/, "Lee Novak")).getByText("$5.00");
    const trail = within(screen.getByRole("navigation", { name: "Where you are" }));
    expect(trail.getByRole("link", { name: "Polls" }).getAttribute("href")).toBe("/polls");
    expect(trail.getByText("Doubles?").getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: "Back to Polls" }).getAttribute("href")).toBe("/admin/polls");
  });

  test("how far the question has come to each player", async () => {
    const { club, poll, lee } = await clubWithAnswers();
    await club.write((tx) => sendPoll(tx, club.admin, poll.id));
    await club.settle();
    await club.write((tx) => optOut(tx, lee));
    await openResponses(club, poll.id);
    (await row(/YES Responses/, "Maria Alvarez")).getByText("Delivered");
    (await row(/No Response/, "Lee Novak")).getByText("Opted out");
  });

  test("a hundred players at a time, and who is searched for", async () => {
    const club = openClub();
    for (let player = 0; player < 101; player++)
      await club.newPlayer({
        name: { firstName: "Ann", lastName: `Number ${String.fromCharCode(97 + (player % 26))}` },
      });
    await club.newPlayer({ name: { firstName: "Zoë", lastName: "Last" } });
    const { id } = await club.newPoll();
    const user = await openResponses(club, id);
    const none = await column(/No Response/);
    expect(none.getAllByRole("listitem")).toHaveLength(100);
    await user.click(none.getByRole("button", { name: "Show more" }));
    none.getByText("Zoë Last");
    expect(none.queryByRole("button", { name: "Show more" })).toBeNull();
    await user.type(screen.getByRole("searchbox", { name: "Search players" }), "zoe");
    expect(none.getAllByRole("listitem")).toHaveLength(1);
    (await column(/YES Responses/)).getByText("Nobody here matches.");
  });

  test("that nobody has answered", async () => {
    const club = openClub();
    const { id } = await club.newPoll();
    await openResponses(club, id);
    (await column(/YES Responses/)).getByText("Nobody is in yet.");
    (await column(/NO Responses/)).getByText("Nobody has said no.");
  });

  test.each(["999", "0", "abc"])("Poll Not Found for %s", async (pollId) => {
    const user = await openResponses(openClub(), pollId);
    await screen.findByRole("heading", { name: "Poll Not Found" });
    await user.click(screen.getByRole("link", { name: "Back to Polls" }));
    await screen.findByRole("heading", { name: "Polls", level: 1 });
    expect(window.location.pathname).toBe("/admin/polls");
  });

  test("Poll Not Found for one that is deleted while it is shown", async () => {
    const { club, poll } = await clubWithAnswers();
    const user = await openResponses(club, poll.id);
    const lee = await row(/No Response/, "Lee Novak");
    await club.write((tx) => deletePolls(tx, club.admin, [poll.id]));
    await user.click(lee.getByRole("button", { name: "Set No" }));
    await screen.findByText("Failed to update response");
    await screen.findByRole("heading", { name: "Poll Not Found" });
  });
});

describe("answering for a player", () => {
  test("a no becomes a yes, and the toast tells the balance", async () => {
    const { club, poll, sam } = await clubWithAnswers();
    const user = await openResponses(club, poll.id);
    const button = (await row(/NO Responses/, "Sam Whitfield")).getByRole("button", {
      name: "Change to Yes",
    });
    await user.click(button);

    await screen.findByText("Sam Whitfield is in. Balance: $5.00.");
    await row(/YES Responses/, "Sam Whitfield");
    expect(screen.getByText("Total revenue").nextSibling?.textContent).toBe("$30.00");
    expect(club.player(sam.id).balanceCents).toBe(5_00);
  });

  test("a yes becomes a no, and the money comes back", async () => {
    const { club, poll } = await clubWithAnswers();
    const user = await openResponses(club, poll.id);
    await user.click(
      (await row(/YES Responses/, "Maria Alvarez")).getByRole("button", { name: "Change to No" }),
    );
    await screen.findByText("Maria Alvarez is out. Balance: $42.50.");
    await row(/NO Responses/, "Maria Alvarez");
  });

  test("a yes may overdraw, and says so", async () => {
    const { club, poll } = await clubWithAnswers();
    const user = await openResponses(club, poll.id);
    await user.click((await row(/No Response/, "Lee Novak")).getByRole("button", { name: "Set Yes" }));
    await screen.findByText("Lee Novak is in and the balance is overdrawn: −$10.00.");
  });

  test("the server's reason is told when it fails", async () => {
    const { club, poll, lee } = await clubWithAnswers();
    const user = await openResponses(club, poll.id);
    const button = (await row(/No Response/, "Lee Novak")).getByRole("button", { name: "Set Yes" });
    await club.write((tx) => deletePlayer(tx, club.admin, lee.id));
    await user.click(button);
    await screen.findByText("Failed to update response");
    screen.getByText("Player not found");
  });
});

describe("asking a player again", () => {
  test("sends the poll to one player", async () => {
    const { club, poll } = await clubWithAnswers();
    const user = await openResponses(club, poll.id);
    await user.click((await row(/No Response/, "Lee Novak")).getByRole("button", { name: "Resend Poll" }));
    await screen.findByText("Poll Resent");
    await club.settle();
    await waitFor(async () => (await row(/No Response/, "Lee Novak")).getByText(/Queued|Delivered/));
  });

  test("tells why somebody cannot be asked", async () => {
    const { club, poll, lee } = await clubWithAnswers();
    await club.write((tx) => optOut(tx, lee));
    const user = await openResponses(club, poll.id);
    await user.click((await row(/No Response/, "Lee Novak")).getByRole("button", { name: "Resend Poll" }));
    await screen.findByText("Failed to resend poll");
  });

  test("is not offered once the poll is closed; answers still are", async () => {
    const { club, poll } = await clubWithAnswers();
    await club.write((tx) => closePoll(tx, club.admin, poll.id));
    await openResponses(club, poll.id);
    await screen.findByText("Closed");
    expect(screen.queryByRole("button", { name: "Resend Poll" })).toBeNull();
    (await row(/No Response/, "Lee Novak")).getByRole("button", { name: "Set Yes" });
  });
});
