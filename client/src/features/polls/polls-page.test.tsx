import { HOUR_MS } from "@dinkboard/shared/limits";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { sendPoll } from "../../../../server/src/features/polls/service/asking.ts";
import { closePoll } from "../../../../server/src/features/polls/service/closing.ts";
import { listPolls } from "../../../../server/src/features/polls/service/listing.ts";
import { saveSettings, viewSettings } from "../../../../server/src/features/settings/service.ts";
import { castVote } from "../../../../server/src/features/voting/service.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

/** The polls screen of a club. */
async function openPolls(club: TestClub) {
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit("/polls");
  await screen.findByRole("heading", { name: "Polls", level: 1 });
  return userEvent.setup();
}

async function card(question: string) {
  const heading = await screen.findByRole("heading", { name: question, level: 2 });
  return within(heading.closest("li") as HTMLElement);
}

const dialog = async () => within(await screen.findByRole("dialog"));
const dialogGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const polls = (club: TestClub) => club.read(listPolls);

async function playerWhoIsIn(club: TestClub, pollId: number) {
  const player = await club.newPlayer();
  await club.write((tx) => castVote(tx, { player, pollId, response: "yes", through: "portal" }));
}

test("a club without polls is told so and offered the first", async () => {
  const user = await openPolls(openClub());
  await screen.findByRole("heading", { name: "No Polls Yet" });
  await user.click(screen.getAllByRole("button", { name: "Create Poll" })[1] as HTMLElement);
  await screen.findByRole("dialog", { name: "Create New Poll" });
});

describe("a poll's card", () => {
  test("tells how the poll stands and offers everything that can be done", async () => {
    const club = openClub();
    const { id } = await club.newPoll({ question: "Doubles?", costPerPlayer: "12.50" });
    await playerWhoIsIn(club, id);
    await openPolls(club);

    const poll = await card("Doubles?");
    poll.getByText("Active");
    poll.getByText("Not sent yet");
    expect(poll.getByText("YES").nextSibling?.textContent).toBe("1");
    expect(poll.getByText("NO").nextSibling?.textContent).toBe("0");
    expect(poll.getByText("Game date").nextSibling?.textContent).toBe("Sat, Nov 21, 3:00 PM");
    expect(poll.getByText("Closing time").nextSibling?.textContent).toBe("Sat, Nov 21, 2:00 PM");
    expect(poll.getByText("Cost per player").nextSibling?.textContent).toBe("$12.50");
    expect(poll.getByText("Revenue").nextSibling?.textContent).toBe("$12.50");
    poll.getByRole("button", { name: "Send to All Players" });
    poll.getByRole("button", { name: "Close Poll" });
    poll.getByRole("button", { name: "Delete Poll" });
    expect(poll.getByRole("link", { name: "View Responses (1)" }).getAttribute("href")).toBe(
      `/polls/${id}/responses`,
    );
  });

  test("offers neither sending nor closing once the poll is closed", async () => {
    const club = openClub();
    const { id } = await club.newPoll();
    await club.write((tx) => closePoll(tx, club.admin, id));
    await openPolls(club);

    const poll = await card("Who wants to play pickleball?");
    poll.getByText("Closed");
    expect(poll.queryByRole("button", { name: /Send|Close/ })).toBeNull();
    poll.getByRole("button", { name: "Delete Poll" });
  });
});

describe("creating a poll", () => {
  async function openCreate(club: TestClub) {
    const user = await openPolls(club);
    await user.click(screen.getAllByRole("button", { name: "Create Poll" })[0] as HTMLElement);
    const form = await dialog();
    const choose = async (label: RegExp, option: string) => {
      await user.click(form.getByRole("combobox", { name: label }));
      // Without a layout, Mantine takes the list for scrolled out of sight.
      await user.click(await screen.findByRole("option", { name: option, hidden: true }));
    };
    return {
      user,
      form,
      choose,
      submit: () => user.click(form.getByRole("button", { name: "Create Poll" })),
    };
  }

  test("fills in question, time, the club's cost and the morning of the game", async () => {
    const club = openClub();
    const settings = club.read(viewSettings);
    await club.write((tx) =>
      saveSettings(tx, club.admin, {
        ...settings,
        defaultGameCost: 18_00 as never,
        lowBalanceThreshold: 10_00 as never,
        timezone: "America/Chicago",
      }),
    );
    const { form, choose, submit } = await openCreate(club);

    const value = (label: RegExp) => (form.getByRole("textbox", { name: label }) as HTMLInputElement).value;
    await waitFor(() => expect(value(/Cost per player/)).toBe("$18.00"));
    expect(value(/Question/)).toBe("Who wants to play pickleball?");
    expect((form.getByRole("combobox", { name: /Game time/ }) as HTMLInputElement).value).toBe("8:30 PM");

    await submit();
    form.getByText("Game date is required");
    await choose(/Game date/, "Tomorrow");
    form.getByText(/^Voting closes on Sat, Nov 21, 8:00 AM \(Central time\)/);
    await submit();

    await screen.findByText("Poll has been created successfully");
    await dialogGone();
    await card("Who wants to play pickleball?");
    expect(polls(club)).toMatchObject([
      {
        gameDateTime: "2026-11-22T02:30:00.000Z",
        closesAt: "2026-11-21T14:00:00.000Z",
        costPerPlayer: "18.00",
        enableReminders: false,
        sentAt: null,
      },
    ]);
  });

  test("takes a closing time, three reminders and sends at once when asked to", async () => {
    const club = openClub();
    await club.newPlayer();
    const { user, form, choose, submit } = await openCreate(club);

    await choose(/Game date/, "Tomorrow");
    await choose(/Voting closes/, "Custom time");
    await user.type(form.getByLabelText(/Closing time/), "2026-11-21T12:00");
    await user.click(
      form.getByRole("switch", {
        name: "Send reminders",
        description: /Only to those who have not answered/,
      }),
    );
    expect((form.getByRole("radio", { name: /Automatic/ }) as HTMLInputElement).checked).toBe(true);
    await user.click(form.getByRole("radio", { name: /Custom/ }));
    for (let count = 0; count < 2; count += 1)
      await user.click(form.getByRole("button", { name: "Add reminder" }));
    expect(form.queryByRole("button", { name: "Add reminder" })).toBeNull();
    await user.click(form.getByRole("button", { name: "Remove reminder 3" }));
    await user.clear(form.getByLabelText("Reminder 2"));
    await user.type(form.getByLabelText("Reminder 2"), "09:30");
    await user.click(form.getByRole("checkbox", { name: /right away/ }));
    await submit();

    await screen.findByText(/^Poll Sent to \d active players$/);
    expect(polls(club)).toMatchObject([
      {
        closesAt: "2026-11-21T17:00:00.000Z",
        enableReminders: true,
        customReminderTimes: ["09:30", "12:00"],
        sentAt: expect.any(String),
      },
    ]);
  });

  test("keeps what was typed when it fails, and says why at the field", async () => {
    const club = openClub();
    const { user, form, choose, submit } = await openCreate(club);

    await user.type(form.getByRole("textbox", { name: /Question/ }), " Really?");
    await choose(/Game date/, "Today");
    club.setOnline(false);
    await submit();
    await screen.findByText("Failed to create poll. Please try again.");
    club.setOnline(true);

    await choose(/Voting closes/, "Custom time");
    await user.type(form.getByLabelText(/Closing time/), "2026-11-20T16:00");
    // The form believes this browser's clock; the club's has the last word.
    const here = Date.now();
    const clock = vi.spyOn(club.clock, "now").mockReturnValue(here + 2 * HOUR_MS);
    await submit();
    await waitFor(() =>
      expect(form.getByLabelText(/Closing time/).getAttribute("aria-invalid")).toBe("true"),
    );
    clock.mockRestore();

    form.getByDisplayValue("Who wants to play pickleball? Really?");
    expect(polls(club)).toEqual([]);
  });

  test("cannot be cancelled while it is under way", async () => {
    const club = openClub();
    const { form, user, choose, submit } = await openCreate(club);
    await choose(/Game date/, "Tomorrow");
    const answer = club.holdNextAnswer();
    await submit();

    const creating = await form.findByRole("button", { name: "Creating..." });
    expect(creating).toHaveProperty("disabled", true);
    expect(form.getByRole("button", { name: "Cancel" })).toHaveProperty("disabled", true);
    await user.keyboard("{Escape}");
    screen.getByRole("dialog", { name: "Create New Poll" });
    answer.release();
    await dialogGone();
  });
});

describe("sending a poll", () => {
  test("says who gets it: first everybody, later those who have not answered", async () => {
    const club = openClub();
    const { id } = await club.newPoll();
    await playerWhoIsIn(club, id);
    await club.newPlayer();
    const user = await openPolls(club);
    const send = async () =>
      user.click((await card("Who wants to play pickleball?")).getByRole("button", { name: /^Send to/ }));

    await send();
    let asked = await dialog();
    await asked.findByText("All 3 active players get the question now.");
    await user.click(asked.getByRole("button", { name: "Send" }));
    await screen.findByText("Poll Sent to 3 active players");
    await dialogGone();
    await club.settle();

    await send();
    asked = await dialog();
    await asked.findByText(
      "This poll has been sent before. Only 2 players who have not answered yet get it again.",
    );
    await user.click(asked.getByRole("button", { name: "Send" }));
    await screen.findByText("Poll Sent to 2 active players");
  });

  test("says why it failed", async () => {
    const club = openClub();
    const { id } = await club.newPoll();
    const user = await openPolls(club);
    await user.click((await card("Who wants to play pickleball?")).getByRole("button", { name: /^Send to/ }));
    const asked = await dialog();
    await asked.findByText("The one active player gets the question now.");
    await club.write((tx) => closePoll(tx, club.admin, id));
    await user.click(asked.getByRole("button", { name: "Send" }));
    await screen.findByText("Failed to send poll");
  });
});

test("closing ends voting after a question", async () => {
  const club = openClub();
  const { id } = await club.newPoll();
  await playerWhoIsIn(club, id);
  const user = await openPolls(club);
  await user.click((await card("Who wants to play pickleball?")).getByRole("button", { name: "Close Poll" }));
  const asked = await dialog();
  asked.getByText("1 in, 0 out.");
  await user.click(asked.getByRole("button", { name: "Close Poll" }));

  await screen.findByText("Players can no longer answer.");
  await waitFor(async () => (await card("Who wants to play pickleball?")).getByText("Closed"));
});

describe("deleting polls", () => {
  test("one: shows what is refunded, then cancels the game", async () => {
    const club = openClub();
    const { id } = await club.newPoll({ costPerPlayer: "15.00" });
    await playerWhoIsIn(club, id);
    const user = await openPolls(club);
    await user.click(
      (await card("Who wants to play pickleball?")).getByRole("button", { name: "Delete Poll" }),
    );
    const asked = await dialog();
    await asked.findByText("1 game still to be played is cancelled.");
    asked.getByText("1 place is refunded, $15.00, and the player is told.");
    await user.click(asked.getByRole("button", { name: "Delete Poll" }));

    await screen.findByText("Poll Deleted");
    await screen.findByRole("heading", { name: "No Polls Yet" });
  });

  test("several: all that are selected, and no others", async () => {
    const club = openClub();
    for (const question of ["Monday?", "Tuesday?", "Friday?"]) await club.newPoll({ question });
    const user = await openPolls(club);
    await card("Monday?");
    const deleteSelected = screen.getByRole("button", { name: "Delete Selected" });
    expect(deleteSelected).toHaveProperty("disabled", true);

    await user.click(screen.getByRole("checkbox", { name: "Select All" }));
    screen.getByText("3 selected");
    await user.click(screen.getByRole("checkbox", { name: /Friday/ }));
    screen.getByText("2 selected");
    await user.click(deleteSelected);
    const asked = await dialog();
    await asked.findByText("2 games still to be played are cancelled.");
    asked.getByText("Nobody has paid for a place, so nothing is refunded.");
    await user.click(asked.getByRole("button", { name: "Delete 2 Polls" }));

    await screen.findByText("Polls Deleted");
    await waitFor(() => expect(screen.queryByText("Monday?")).toBeNull());
    expect(polls(club).map(({ question }) => question)).toEqual(["Friday?"]);
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  test("leaves the selection alone when it fails", async () => {
    const club = openClub();
    await club.newPoll();
    const user = await openPolls(club);
    await user.click(await screen.findByRole("checkbox", { name: "Select All" }));
    await user.click(screen.getByRole("button", { name: "Delete Selected" }));
    const asked = await dialog();
    await asked.findByText("1 game still to be played is cancelled.");
    club.setOnline(false);
    await user.click(asked.getByRole("button", { name: "Delete 1 Poll" }));
    await screen.findByText("Failed to delete selected polls");
    screen.getByText("1 selected");
  });
});

test("a poll that was sent no longer says that it was not", async () => {
  const club = openClub();
  const { id } = await club.newPoll();
  await club.write((tx) => sendPoll(tx, club.admin, id));
  await openPolls(club);
  expect((await card("Who wants to play pickleball?")).queryByText("Not sent yet")).toBeNull();
});
