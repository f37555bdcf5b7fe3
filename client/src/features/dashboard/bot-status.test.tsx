import { SECOND_MS } from "@dinkboard/shared/limits";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FakeProvider } from "../../../../server/src/testing/fake-provider.ts";
import { failBackup, openSettledClub, refuseAccount } from "../../testing/bot-faults.ts";
import type { TestClub } from "../../testing/club.tsx";

async function openDashboard(club: TestClub): Promise<void> {
  club.visit("/");
  await screen.findByRole("heading", { name: "Bot Status" });
}

async function header() {
  const title = await screen.findByRole("heading", { name: "Dashboard", level: 1 });
  return within(title.closest("header") as HTMLElement);
}

/** What the indicator beside the title says, and where it leads. */
const indicator = async () => (await header()).findByRole("link");

/** The texts of the card. */
async function card(): Promise<string> {
  const section = (await screen.findByRole("heading", { name: "Bot Status" })).closest("section");
  return [...(section?.children ?? [])].map(({ textContent }) => textContent).join(" | ");
}

test.each([
  ["the simulator", undefined],
  ["WhatsApp", new FakeProvider()],
])("with %s, all is well in the specification's words", async (_, messenger) => {
  await openDashboard(await openSettledClub(messenger && { messenger }));
  const link = await indicator();
  expect(link.textContent).toBe("Bot Online");
  expect(link.getAttribute("href")).toBe("/bot-settings");
  expect(await card()).toBe("Bot Status | OnlineConnected | WhatsApp connected");
});

test("text messages are called by their name", async () => {
  const messenger = new FakeProvider();
  vi.spyOn(messenger, "contact").mockReturnValue({ messenger: "sms", phoneNumber: null });
  await openDashboard(await openSettledClub({ messenger }));
  expect(await card()).toBe("Bot Status | OnlineConnected | SMS connected");
});

test("a bot that works, but not as it should, is degraded", async () => {
  const club = await openSettledClub();
  await failBackup(club);
  await openDashboard(club);
  expect((await indicator()).textContent).toBe("Bot Degraded");
  expect(await card()).toBe("Bot Status | Degradedsince 3:00 PM | A scheduled job failedDetails");
});

test("a bot that nobody hears is disconnected, and says how many messages wait", async () => {
  const messenger = new FakeProvider();
  const club = await openSettledClub({ messenger });
  await refuseAccount(club, messenger);
  await club.newPlayer();
  await club.newPlayer();
  vi.setSystemTime(Date.parse("2026-11-21T00:30:00-05:00"));
  await openDashboard(club);
  expect((await indicator()).textContent).toBe("Bot Disconnected");
  expect(await card()).toBe(
    "Bot Status | Disconnectedsince Fri, Nov 20, 3:00 PM | The account is refused2 messages waitDetails",
  );
});

test("keeps up by itself, every 30 seconds", async () => {
  const club = await openSettledClub({ hasFakeTimers: true });
  await openDashboard(club);
  expect((await indicator()).textContent).toBe("Bot Online");
  await failBackup(club);
  await act(() => vi.advanceTimersByTimeAsync(31 * SECOND_MS));
  await waitFor(async () => expect((await indicator()).textContent).toBe("Bot Degraded"));
});

test("is not said to be online when nobody can be asked", async () => {
  const club = await openSettledClub({ hasFakeTimers: true });
  await openDashboard(club);
  expect(await card()).toContain("Online");
  club.setOnline(false);
  await act(() => vi.advanceTimersByTimeAsync(31 * SECOND_MS));
  await waitFor(async () => expect((await indicator()).textContent).toBe("Bot status unknown"));
  expect(await card()).toBe("Bot Status | Status unknown | We could not ask how the bot is.");
  expect(screen.queryByText(/Online/)).toBeNull();
});

test("is a place holder until it is known", async () => {
  const club = await openSettledClub();
  const answers = club.holdAnswers();
  club.visit("/");
  expect((await header()).getByRole("status").textContent).toBe("");
  answers.release();
  await indicator();
});
