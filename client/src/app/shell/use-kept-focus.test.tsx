import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

/** An admin who has no mouse, on the polls screen of a club. */
async function openPolls(club: TestClub) {
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit("/polls");
  const user = userEvent.setup();
  const card = async (question: string) =>
    (await screen.findByRole("heading", { name: question })).closest("li") as HTMLElement;
  return {
    card,
    press: async (button: HTMLElement) => {
      button.focus();
      await user.keyboard("{Enter}");
    },
    confirm: async (name: string) => {
      const confirm = await within(await screen.findByRole("dialog")).findByRole("button", { name });
      await waitFor(() => expect(confirm).toHaveProperty("disabled", false));
      confirm.focus();
      await user.keyboard("{Enter}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    },
  };
}

test("what comes after a card that has gone gets the focus, else what comes before, else the heading", async () => {
  const club = openClub();
  for (const [index, question] of ["First?", "Second?", "Third?"].entries())
    await club.newPoll({ question, gameInHours: 96 - 24 * index });
  const { card, press, confirm } = await openPolls(club);
  const remove = async (question: string) => {
    const doomed = await card(question);
    await press(within(doomed).getByRole("button", { name: "Delete Poll" }));
    await confirm("Delete Poll");
    await waitFor(() => expect(doomed.isConnected).toBe(false));
  };

  await remove("Second?");
  const third = await card("Third?");
  await waitFor(() => expect(document.activeElement).toBe(third));
  await remove("Third?");
  const first = await card("First?");
  await waitFor(() => expect(document.activeElement).toBe(first));
  await remove("First?");
  const heading = screen.getByRole("heading", { name: "Polls", level: 1 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
