import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { resendFailed, sendPoll } from "../../../../server/src/features/polls/service/asking.ts";
import { closePoll } from "../../../../server/src/features/polls/service/closing.ts";
import { castVote } from "../../../../server/src/features/voting/service.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

const name = (firstName: string) => ({ firstName, lastName: "Novak" });

/** A poll that has come to the admin and Maria, while Sam and Lee could not be reached. */
async function clubWithFailures() {
  const club = openClub();
  const poll = await club.newPoll({ question: "Doubles?" });
  const players = {
    maria: await club.newPlayer({ name: name("Maria") }),
    sam: await club.newPlayer({ name: name("Sam") }),
    lee: await club.newPlayer({ name: name("Lee") }),
  };
  await club.settle();
  const unreachable = [players.sam.phoneNumber, players.lee.phoneNumber];
  vi.spyOn(club.channels.main, "send").mockImplementation(async ({ to, messageId }) =>
    unreachable.includes(to)
      ? { outcome: "refused", refusal: "unreachable", code: "131026", detail: "not on WhatsApp (131026)" }
      : { outcome: "accepted", providerMessageId: `test-${messageId}` },
  );
  await club.write((tx) => sendPoll(tx, club.admin, poll.id));
  await club.settle();
  return {
    club,
    poll,
    ...players,
    /** From now on everybody can be reached. */
    repair: () => {
      unreachable.length = 0;
    },
  };
}

async function openResponses(club: TestClub, pollId: number, search = "") {
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit(`/polls/${pollId}/responses${search}`);
  await screen.findByRole("heading", { name: "Doubles?" });
  return userEvent.setup();
}

const row = (player: string) => within(screen.getByText(player).closest("li") as HTMLElement);
const notice = () => screen.queryByText(/not got the question/);
const resendButton = () => screen.findByRole("button", { name: /^Resend to/ });

describe("players whom the question has not reached", () => {
  test("are counted, each with the messenger's reason", async () => {
    const { club, poll } = await clubWithFailures();
    await openResponses(club, poll.id);
    screen.getByText(/^2 players have not got the question/);
    row("Lee Novak").getByText("Failed");
    row("Lee Novak").getByText("Not on WhatsApp (131026)");
    expect(row("Maria Novak").queryByText(/WhatsApp/)).toBeNull();
  });

  test("can be shown alone, also by a link, and the columns go on counting everybody", async () => {
    const { club, poll } = await clubWithFailures();
    const user = await openResponses(club, poll.id, "?undelivered");
    expect(screen.queryByText("Maria Novak")).toBeNull();
    const column = within(screen.getByRole("region", { name: /^No Response/ }));
    expect(column.getAllByRole("listitem")).toHaveLength(2);
    column.getByText("4");
    expect(screen.getAllByText("Nobody here missed it.")).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Show everybody" }));
    screen.getByText("Maria Novak");
    await user.click(screen.getByRole("button", { name: "Show only these" }));
    expect(screen.queryByText("Maria Novak")).toBeNull();
  });

  test("are asked again all together, and nobody else is", async () => {
    const { club, poll, repair } = await clubWithFailures();
    const user = await openResponses(club, poll.id, "?undelivered");
    repair();
    await user.click(await resendButton());
    await screen.findByText("It is on its way to 2 players again.");
    await waitFor(() => expect(notice()).toBeNull());
    // With nobody left to show alone, everybody is shown.
    screen.getByText("Maria Novak");
    row("Lee Novak").getByText("Queued");
    await club.settle();
    await screen.findAllByText("Sent");
  });

  test("are asked again one by one", async () => {
    const { club, poll, repair } = await clubWithFailures();
    const user = await openResponses(club, poll.id);
    repair();
    await user.click(row("Sam Novak").getByRole("button", { name: "Resend Poll" }));
    await screen.findByText(/^1 player has not got the question/);
    screen.getByRole("button", { name: "Resend to 1 failed" });
  });

  test("are no longer asked for when somebody else has just asked them", async () => {
    const { club, poll } = await clubWithFailures();
    const user = await openResponses(club, poll.id);
    await club.write((tx) => resendFailed(tx, club.admin, poll.id));
    await user.click(await resendButton());
    await screen.findByText("There is nobody left whom it has not reached.");
    await waitFor(() => expect(notice()).toBeNull());
  });

  test("stay when asking them again fails", async () => {
    const { club, poll } = await clubWithFailures();
    const user = await openResponses(club, poll.id);
    club.failNextChange();
    await user.click(await resendButton());
    await screen.findByText("Failed to resend poll");
    await resendButton();
  });

  test("are not asked again when they have answered, or once the poll is closed", async () => {
    const { club, poll, sam } = await clubWithFailures();
    await club.write((tx) =>
      castVote(tx, { player: sam, pollId: poll.id, response: "no", through: "portal" }),
    );
    const user = await openResponses(club, poll.id);
    screen.getByText(/^2 players have not got the question/);
    await screen.findByRole("button", { name: "Resend to 1 failed" });
    await club.write((tx) => closePoll(tx, club.admin, poll.id));
    await user.click(await resendButton());
    await screen.findByText("This poll is closed");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Resend/ })).toBeNull());
    screen.getByText(/^2 players have not got the question/);
  });
});
