import { SECOND_MS } from "@dinkboard/shared/limits";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { sendPoll } from "../../../../server/src/features/polls/service/asking.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

async function openSimulator(club: TestClub, path = "/simulator") {
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit(path);
  await screen.findByRole("heading", { name: "Simulator", level: 1 });
  return userEvent.setup();
}

/** Opens Maria's phone. */
async function openPhone(club: TestClub) {
  const user = await openSimulator(club);
  await user.click(await screen.findByRole("link", { name: /Maria Alvarez/ }));
  const phone = within(await screen.findByRole("region", { name: "Maria Alvarez's phone" }));
  return { user, phone, conversation: within(await phone.findByRole("log", { name: "Conversation" })) };
}

describe("picking a phone", () => {
  test("by name or number", async () => {
    const club = openClub();
    await club.newPlayer();
    await club.newPlayer({ name: null });
    const user = await openSimulator(club);
    screen.getByRole("heading", { name: "Pick a phone" });
    await screen.findByRole("link", { name: /Maria Alvarez/ });

    await user.type(screen.getByRole("searchbox", { name: "Search players" }), "0112");
    await screen.findByRole("link", { name: "(212) 555-0112" });
    await waitFor(() => expect(screen.queryByRole("link", { name: /Maria/ })).toBeNull());
    await user.type(screen.getByRole("searchbox"), "9");
    await screen.findByText("No players match “01129”");
  });

  test("shows it in the address, so that Back returns to the list", async () => {
    const club = openClub();
    await club.newPlayer();
    const { user, phone } = await openPhone(club);
    expect(window.location.search).toBe("?phone=%2B12125550111");
    expect(screen.getByRole("link", { name: /Maria Alvarez/ }).getAttribute("aria-current")).toBe("true");
    await user.click(phone.getByRole("link", { name: "All phones" }));
    await screen.findByRole("heading", { name: "Pick a phone" });
  });

  test("goes on from what there was, and says so, while the club cannot be reached", async () => {
    const club = openClub({ hasFakeTimers: true });
    await club.newPlayer();
    await openSimulator(club);
    await screen.findByRole("link", { name: /Maria Alvarez/ });
    club.setOnline(false);
    await act(() => vi.advanceTimersByTimeAsync(5 * SECOND_MS));
    await screen.findByText("We cannot reach the club right now. What you see may be out of date.");
    screen.getByRole("link", { name: /Maria Alvarez/ });
  });

  test("goes by the number when the address was typed", async () => {
    const club = openClub();
    await club.newPlayer();
    await openSimulator(club, "/simulator?phone=%2B12125550111");
    await screen.findByRole("region", { name: "(212) 555-0111's phone" });
  });
});

describe("a new phone", () => {
  test("writes to the bot from a number that the club does not know", async () => {
    const club = openClub();
    const user = await openSimulator(club);
    await user.click(screen.getByRole("button", { name: "New Phone" }));
    await user.type(await screen.findByLabelText(/^Phone number/), "212 555 0177{Enter}");
    const phone = within(await screen.findByRole("region", { name: "(212) 555-0177's phone" }));
    const conversation = within(await phone.findByRole("log", { name: "Conversation" }));
    await user.type(phone.getByRole("textbox", { name: "Message" }), "hello{Enter}");
    await conversation.findByText("hello");
    await club.settle();
    await conversation.findByText(/doesn't know this number yet/);
    expect(window.location.search).toBe("?phone=%2B12125550177");
  });

  test.each(["", "555", "+44 12"])("is not opened for %j, which is no whole number", async (typed) => {
    const user = await openSimulator(openClub());
    await user.click(screen.getByRole("button", { name: "New Phone" }));
    await user.type(await screen.findByLabelText(/^Phone number/), `${typed}{Enter}`);
    await screen.findByText("Enter all 10 digits of a US number, or + and a country code");
    expect(window.location.search).toBe("");
  });
});

describe("the conversation", () => {
  test("shows what the bot has sent, and taps its buttons", async () => {
    const club = openClub();
    await club.newPlayer({ balance: "42.50" });
    const { id } = await club.newPoll({ question: "Doubles?" });
    await club.write((tx) => sendPoll(tx, club.admin, id));
    await club.settle();

    const { user, conversation } = await openPhone(club);
    await conversation.findByText(/Doubles\?/);
    await user.click(conversation.getAllByRole("button", { name: /Yes/ })[0] as HTMLElement);
    await waitFor(() => conversation.getByText("Player:"));
    await club.settle();
    await conversation.findByText(/\$27\.50/);
    conversation.getByText("Read");
  });

  test("writes what the player would write, once it has been sent", async () => {
    const club = openClub();
    await club.newPlayer({ balance: "42.50" });
    const { user, phone, conversation } = await openPhone(club);

    const field = phone.getByRole("textbox", { name: "Message" }) as HTMLInputElement;
    club.setOnline(false);
    await user.type(field, "balance{Enter}");
    await screen.findByText("The message was not sent");
    expect(field.value).toBe("balance");

    club.setOnline(true);
    await user.click(phone.getByRole("button", { name: "Send" }));
    await conversation.findByText("balance");
    expect(field.value).toBe("");
    await club.settle();
    await conversation.findByText(/\$42\.50/);
  });

  test("says so while there is none", async () => {
    const club = openClub();
    await club.newPlayer();
    const { conversation } = await openPhone(club);
    conversation.getByText(/has not written to this phone yet/);
  });
});
