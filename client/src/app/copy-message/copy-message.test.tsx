import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { closePoll } from "../../../../server/src/features/polls/service/closing.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

const MESSAGE = [
  "Pickleball Club: Doubles?",
  "Sat, Nov 21, 3:00 PM, $15.00.",
  "Answer YES or NO by Sat, Nov 21, 2:00 PM.",
  "Answer here: http://localhost",
].join("\n");

async function openResponses(club: TestClub) {
  const { id } = await club.newPoll({ question: "Doubles?" });
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  // It gives the page a clipboard.
  const user = userEvent.setup();
  club.visit(`/polls/${id}/responses`);
  await screen.findByRole("heading", { name: "Doubles?" });
  return { user, id };
}

const alertOf = (title: HTMLElement) => title.closest("[role=status]") as HTMLElement;

const copy = async () => {
  const button = await screen.findByRole("button", { name: "Copy message" });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  return button;
};

describe("the message for a group chat", () => {
  test("is copied as the bot would ask, with the address to answer at", async () => {
    const { user } = await openResponses(openClub());
    await user.click(await copy());
    await screen.findByText("Message copied");
    expect(await navigator.clipboard.readText()).toBe(MESSAGE);
    expect(screen.queryByRole("textbox", { name: "The message" })).toBeNull();
  });

  test("appears selected where the browser has no clipboard", async () => {
    const { user } = await openResponses(openClub());
    vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: undefined } }));
    await user.click(await copy());
    const field = (await screen.findByRole("textbox", { name: "The message" })) as HTMLTextAreaElement;
    expect(field.value).toBe(MESSAGE);
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, MESSAGE.length]);
    expect(screen.queryByText("Message copied")).toBeNull();
    vi.unstubAllGlobals();
  });

  test("is at hand where a poll is about to be sent", async () => {
    const club = openClub();
    await club.newPoll({ question: "Doubles?" });
    await club.signInHere({ phoneNumber: ADMIN_PHONE });
    const user = userEvent.setup();
    club.visit("/polls");
    await user.click(await screen.findByRole("button", { name: "Send to All Players" }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText(/get.* the question now/);
    await user.click(await dialog.findByRole("button", { name: "Copy message" }));
    await screen.findByText("Message copied");
    expect(await navigator.clipboard.readText()).toBe(MESSAGE);
    dialog.getByRole("button", { name: "Send" });
  });

  test("is in the foreground, with the reason, while the bot cannot ask", async () => {
    const club = openClub();
    const refused = {
      outcome: "refused",
      refusal: "account",
      code: "190",
      detail: "the token has expired",
    } as const;
    vi.spyOn(club.channels.main, "send").mockResolvedValue(refused);
    await club.newPlayer();
    await club.settle();
    const { user } = await openResponses(club);
    const notice = within(await screen.findByText("The bot cannot ask the players just now").then(alertOf));
    notice.getByText(/the token has expired/);
    await user.click(await notice.findByRole("button", { name: "Copy message" }));
    await screen.findByText("Message copied");
    expect(screen.getAllByRole("button", { name: "Copy message" })).toHaveLength(1);
  });

  test("is not offered for a poll that nobody can answer any more", async () => {
    const club = openClub();
    const { id } = await club.newPoll({ question: "Doubles?" });
    await club.write((tx) => closePoll(tx, club.admin, id));
    await club.signInHere({ phoneNumber: ADMIN_PHONE });
    club.visit(`/polls/${id}/responses`);
    await screen.findByText("Closed");
    expect(screen.queryByRole("button", { name: "Copy message" })).toBeNull();
  });
});
