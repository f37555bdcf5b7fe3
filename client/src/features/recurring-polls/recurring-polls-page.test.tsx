import { createRecurringPollSchema } from "@dinkboard/shared/schemas/recurring";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import {
  createRecurringPoll,
  deleteRecurringPoll,
  listRecurringPolls,
  setRecurringActive,
} from "../../../../server/src/features/recurring/service.ts";
import { saveSettings, viewSettings } from "../../../../server/src/features/settings/service.ts";
import { saveSettingsSchema } from "../../../../shared/src/schemas/settings.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

/** A ladder on Tuesdays and Thursdays at seven, unless the test says otherwise. */
function newRecurringPoll(club: TestClub, wish: Record<string, unknown> = {}) {
  const input = createRecurringPollSchema.parse({
    name: "Ladder night",
    question: "Ladder: are you in?",
    recurringDays: [2, 4],
    gameTime: "19:00",
    pollCloseTime: "09:00",
    costPerPlayer: "12.50",
    ...wish,
  });
  return club.write((tx) => createRecurringPoll(tx, club.admin, input));
}

async function openRecurringPolls(club: TestClub) {
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit("/recurring-polls");
  await screen.findByRole("heading", { name: "Recurring Polls", level: 1 });
  return userEvent.setup();
}

async function card(name = "Ladder night") {
  const heading = await screen.findByRole("heading", { name, level: 2 });
  return within(heading.closest("li") as HTMLElement);
}

const factOf = (within_: Awaited<ReturnType<typeof card>>, name: string) =>
  within_.getByText(name).nextSibling?.textContent;
const dialog = async () => within(await screen.findByRole("dialog"));
const dialogGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const recurringPolls = (club: TestClub) => club.read(listRecurringPolls);

test("a club without any is told so and offered the first", async () => {
  const user = await openRecurringPolls(openClub());
  await screen.findByRole("heading", { name: "No Recurring Polls Yet" });
  await user.click(screen.getAllByRole("button", { name: "Create Recurring Poll" })[1] as HTMLElement);
  await screen.findByRole("dialog", { name: "Create Recurring Poll" });
});

test("what cannot be loaded can be tried again", async () => {
  const club = openClub();
  await newRecurringPoll(club);
  club.setOnline(false);
  const user = await openRecurringPolls(club);
  await screen.findByRole("heading", { name: "We could not load the recurring polls" });
  club.setOnline(true);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await card();
});

describe("a card", () => {
  test("tells what is asked when, and when the next poll opens", async () => {
    const club = openClub();
    await newRecurringPoll(club);
    await openRecurringPolls(club);

    const ladder = await card();
    ladder.getByText("Active");
    ladder.getByText("Ladder: are you in?");
    expect(factOf(ladder, "Schedule")).toBe("Tuesday and Thursday at 7:00 PM");
    expect(factOf(ladder, "Game time")).toBe("7:00 PM");
    expect(factOf(ladder, "Poll closes")).toBe("9:00 AM on game day");
    expect(factOf(ladder, "Cost per player")).toBe("$12.50");
    expect(factOf(ladder, "Next game")).toBe("Tue, Nov 24, 7:00 PM");
    expect(factOf(ladder, "Poll opens")).toBe("Sun, Nov 22, 9:00 AM");
  });

  test("tells of a poll that is open already, and of one that closes on the day before", async () => {
    const club = openClub();
    await newRecurringPoll(club, { recurringDays: [0], pollCloseTime: "21:00", openDaysBefore: 4 });
    await openRecurringPolls(club);

    const ladder = await card();
    expect(factOf(ladder, "Poll closes")).toBe("9:00 PM the day before");
    expect(factOf(ladder, "Poll open since")).toBe("Wed, Nov 18, 9:00 AM");
  });

  test("tells of one that business hours no longer let open", async () => {
    const club = openClub();
    await newRecurringPoll(club, { openDaysBefore: 1, gameTime: "08:00", pollCloseTime: "09:30" });
    const input = saveSettingsSchema.parse({ ...club.read(viewSettings), businessHoursStart: "10:00" });
    await club.write((tx) => saveSettings(tx, club.admin, input));
    await openRecurringPolls(club);
    (await card()).getByText(/would close before business hours let them open/);
  });
});

describe("activating and deactivating", () => {
  test("shows at once, there and back", async () => {
    const club = openClub();
    await newRecurringPoll(club);
    const user = await openRecurringPolls(club);
    const ladder = await card();
    const answer = club.holdNextAnswer();

    await user.click(ladder.getByRole("button", { name: "Deactivate" }));
    await ladder.findByText("Inactive");
    ladder.getByText("No polls open while it is inactive.");
    answer.release();
    await screen.findByText("Recurring Poll Deactivated");
    expect(recurringPolls(club)).toMatchObject([{ isActive: false }]);

    await user.click(ladder.getByRole("button", { name: "Activate" }));
    await screen.findByText("Recurring Poll Activated");
    ladder.getByText("Active");
    expect(factOf(ladder, "Next game")).toBe("Tue, Nov 24, 7:00 PM");
    expect(recurringPolls(club)).toMatchObject([{ isActive: true }]);
  });

  test("sends the opposite of what is shown, also when somebody else was quicker", async () => {
    const club = openClub();
    const { id } = await newRecurringPoll(club);
    const user = await openRecurringPolls(club);
    const ladder = await card();
    await club.write((tx) => setRecurringActive(tx, club.admin, { id, isActive: false }));

    await user.click(ladder.getByRole("button", { name: "Deactivate" }));
    await screen.findByText("Recurring Poll Deactivated");
    expect(recurringPolls(club)).toMatchObject([{ isActive: false }]);
  });

  test("that fails puts back what was there and says so", async () => {
    const club = openClub();
    await newRecurringPoll(club);
    const user = await openRecurringPolls(club);
    const ladder = await card();
    club.setOnline(false);

    await user.click(ladder.getByRole("button", { name: "Deactivate" }));
    await screen.findByText("Failed to update recurring poll status.");
    ladder.getByText("Active");
    expect(factOf(ladder, "Next game")).toBe("Tue, Nov 24, 7:00 PM");
  });

  test("whose answer is lost shows what has become of it", async () => {
    const club = openClub();
    await newRecurringPoll(club);
    const user = await openRecurringPolls(club);
    const ladder = await card();
    club.loseNextAnswer();

    await user.click(ladder.getByRole("button", { name: "Deactivate" }));
    await screen.findByText("Failed to update recurring poll status.");
    await ladder.findByText("Inactive");
  });
});

describe("deleting", () => {
  test("asks first, and says what stays", async () => {
    const club = openClub();
    await newRecurringPoll(club);
    const user = await openRecurringPolls(club);
    await user.click((await card()).getByRole("button", { name: "Delete" }));
    const asked = await dialog();
    asked.getByText("Polls that have opened stay, with their answers and charges.");
    expect(recurringPolls(club)).toHaveLength(1);

    await user.click(asked.getByRole("button", { name: "Delete" }));
    await screen.findByText("Recurring Poll Deleted");
    await screen.findByRole("heading", { name: "No Recurring Polls Yet" });
    await dialogGone();
    expect(recurringPolls(club)).toEqual([]);
  });

  test("that fails says so", async () => {
    const club = openClub();
    const { id } = await newRecurringPoll(club);
    const user = await openRecurringPolls(club);
    const ladder = await card();
    await club.write((tx) => deleteRecurringPoll(tx, club.admin, id));
    await user.click(ladder.getByRole("button", { name: "Delete" }));
    await user.click((await dialog()).getByRole("button", { name: "Delete" }));
    await screen.findByText("Failed to delete recurring poll. Please try again.");
  });
});

describe("creating", () => {
  async function openCreate(club = openClub()) {
    const user = await openRecurringPolls(club);
    await user.click(screen.getAllByRole("button", { name: "Create Recurring Poll" })[0] as HTMLElement);
    const form = await dialog();
    /** The choices of one field, opened. Without a layout, Mantine takes them for scrolled out of sight. */
    const open = async (label: RegExp) => {
      const field = form.getByRole("combobox", { name: label });
      await user.click(field);
      const listId = await waitFor(() => field.getAttribute("aria-controls") ?? expect.fail("no list"));
      return within(document.getElementById(listId) as HTMLElement);
    };
    return {
      club,
      user,
      form,
      open,
      choose: async (label: RegExp, option: string) =>
        user.click(await (await open(label)).findByRole("option", { name: option, hidden: true })),
      submit: () => user.click(form.getByRole("button", { name: "Create Recurring Poll" })),
    };
  }

  const chosen = (form: Awaited<ReturnType<typeof dialog>>, label: RegExp) =>
    (form.getByRole("combobox", { name: label }) as HTMLInputElement).value;
  const typed = (form: Awaited<ReturnType<typeof dialog>>, label: RegExp) =>
    (form.getByRole("textbox", { name: label }) as HTMLInputElement).value;

  test("begins with the defaults, and no days", async () => {
    const { form } = await openCreate();
    expect(typed(form, /Name/)).toBe("");
    expect(typed(form, /Question/)).toBe("Who wants to play pickleball?");
    expect(chosen(form, /Game time/)).toBe("7:00 PM");
    expect(chosen(form, /Poll close time/)).toBe("9:00 AM");
    expect(typed(form, /Cost per player/)).toBe("$15.00");
    expect(chosen(form, /Poll opens/)).toBe("2 days before the game");
    const days = form.getAllByRole("checkbox") as HTMLInputElement[];
    expect(days.map((day) => [day.getAttribute("aria-label"), day.checked])).toEqual([
      ["Sunday", false],
      ["Monday", false],
      ["Tuesday", false],
      ["Wednesday", false],
      ["Thursday", false],
      ["Friday", false],
      ["Saturday", false],
    ]);
  });

  test("offers every half hour from six in the morning to half past eleven at night", async () => {
    const { open } = await openCreate();
    const list = await open(/Game time/);
    const options = (await list.findAllByRole("option", { hidden: true })).map(
      ({ textContent }) => textContent,
    );
    expect([options.length, options[0], options[1], options.at(-1)]).toEqual([
      36,
      "6:00 AM",
      "6:30 AM",
      "11:30 PM",
    ]);
  });

  test("takes the club's own cost", async () => {
    const club = openClub();
    const input = saveSettingsSchema.parse({ ...club.read(viewSettings), defaultGameCost: "18.00" });
    await club.write((tx) => saveSettings(tx, club.admin, input));
    const { form } = await openCreate(club);
    await waitFor(() => expect(typed(form, /Cost per player/)).toBe("$18.00"));
  });

  test("names every field that is missing, and goes to the first", async () => {
    const { club, user, form, submit } = await openCreate();
    await user.clear(form.getByRole("textbox", { name: /Question/ }));
    await user.clear(form.getByRole("textbox", { name: /Cost per player/ }));
    await submit();
    form.getByText("Name is required");
    form.getByText("Question is required");
    form.getByText("Select at least one day");
    form.getByText("Cost per player is required");
    expect(document.activeElement).toBe(form.getByRole("textbox", { name: /Name/ }));

    await user.type(form.getByRole("textbox", { name: /Name/ }), "Ladder");
    await user.type(form.getByRole("textbox", { name: /Question/ }), "In?");
    await user.type(form.getByRole("textbox", { name: /Cost per player/ }), "5");
    await submit();
    expect(document.activeElement).toBe(form.getByRole("checkbox", { name: "Sunday" }));
    expect(recurringPolls(club)).toEqual([]);
  });

  test("says when the first poll opens, and makes what was chosen", async () => {
    const { club, user, form, choose, submit } = await openCreate();
    await user.type(form.getByRole("textbox", { name: /Name/ }), "Weekend");
    await user.click(form.getByRole("checkbox", { name: "Sunday" }));
    await user.click(form.getByRole("checkbox", { name: "Friday" }));
    await choose(/Game time/, "10:30 AM");
    await choose(/Poll opens/, "1 day before the game");
    form.getByText(
      "The first poll opens on Sat, Nov 21, 9:00 AM and closes on Sun, Nov 22, 9:00 AM, for the game on Sun, Nov 22, 10:30 AM (Eastern time).",
    );
    const answer = club.holdNextAnswer();
    await submit();
    await form.findByRole("button", { name: "Creating..." });
    expect(form.getByRole("button", { name: "Cancel" }).hasAttribute("disabled")).toBe(true);
    await user.keyboard("{Escape}");
    screen.getByRole("dialog");

    answer.release();
    await screen.findByText("Recurring Poll Created");
    await dialogGone();
    await card("Weekend");
    expect(recurringPolls(club)).toMatchObject([
      {
        name: "Weekend",
        question: "Who wants to play pickleball?",
        recurringDays: [0, 5],
        gameTime: "10:30",
        pollCloseTime: "09:00",
        costPerPlayer: "15.00",
        openDaysBefore: 1,
        isActive: true,
      },
    ]);
  });

  test("puts the server's refusal at its field", async () => {
    const { user, form, choose, submit } = await openCreate();
    await user.type(form.getByRole("textbox", { name: /Name/ }), "Dawn");
    await user.click(form.getByRole("checkbox", { name: "Monday" }));
    await choose(/Game time/, "8:00 AM");
    await choose(/Poll close time/, "8:30 AM");
    await choose(/Poll opens/, "1 day before the game");
    form.getByText(/These polls would close before they open/);
    await submit();
    await form.findByText("The poll would close before it opens: open it a day earlier");
    await screen.findByText("Failed to create recurring poll. Please try again.");
  });

  test("that fails says so and keeps what was typed", async () => {
    const { club, user, form, submit } = await openCreate();
    await user.type(form.getByRole("textbox", { name: /Name/ }), "Weekend");
    await user.click(form.getByRole("checkbox", { name: "Sunday" }));
    club.setOnline(false);
    await submit();
    await screen.findByText("Failed to create recurring poll. Please try again.");
    expect(typed(form, /Name/)).toBe("Weekend");
  });
});
