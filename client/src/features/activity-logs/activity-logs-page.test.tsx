import { SECOND_MS } from "@dinkboard/shared/limits";
import { formatPhoneNumber } from "@dinkboard/shared/phone";
import { ACTION_TYPES } from "@dinkboard/shared/schemas/activity";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { recordActivity } from "../../../../server/src/features/activity/service.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

async function openLogs(club: TestClub) {
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit("/activity-logs");
  await screen.findByRole("heading", { name: "Activity Logs", level: 1 });
}

const entries = async () =>
  within(await screen.findByRole("list", { name: "Activity" })).getAllByRole("listitem");

function log(club: TestClub, description: string, more: Partial<Parameters<typeof recordActivity>[1]> = {}) {
  return club.write((tx) =>
    recordActivity(tx, { type: "message", actor: { kind: "bot" }, description, ...more }),
  );
}

test("tells what happened, the newest first, with the player's name where the sentence has none", async () => {
  const club = openClub();
  const player = await club.newPlayer();
  await log(club, "Welcome message sent", { player });
  await openLogs(club);
  const [login, message] = await entries();
  expect(login?.textContent).toMatch(/^Login.* signed in/);
  expect(message?.textContent).toBe("MessageWelcome message sentMaria AlvarezFri, Nov 20, 3:00 PM");
});

test("tells of somebody without a name by the number, as it is written everywhere", async () => {
  const club = openClub();
  const player = await club.newPlayer({ name: null });
  await log(club, "Welcome message sent", { player });
  await openLogs(club);
  const [, message] = await entries();
  expect(message?.textContent).toContain(`Welcome message sent${formatPhoneNumber(player.phoneNumber)}`);
});

test("every kind of action has a name and a colour of its own kind", async () => {
  const club = openClub();
  for (const type of ACTION_TYPES) await log(club, `This was ${type}`, { type });
  await openLogs(club);
  await entries();
  const badges = ACTION_TYPES.map((type) => {
    const badge = screen.getByText(`This was ${type}`).closest("li")?.querySelector(".mantine-Badge-root");
    return [badge?.textContent, badge?.getAttribute("style")];
  });
  expect(badges.map(([name]) => name)).toEqual([
    "Poll Created",
    "Poll Closed",
    "Player Created",
    "Balance Top-up",
    "Vote",
    "Login",
    "Profile Update",
    "Opt-out",
    "Opt-in",
    "Stop",
    "Start",
    "Message",
    "Join",
    "Balance Check",
    "Reminder Sent",
    "Invite Used",
    "Player Deleted",
    "Player Updated",
    "Balance Updated",
    "Poll Sent",
    "Poll Updated",
    "Poll Deleted",
    "Settings Updated",
    "Invite Created",
    "Invite Revoked",
  ]);
  expect(new Set(badges.map(([, colors]) => colors)).size).toBeGreaterThanOrEqual(8);
});

describe("the details of a line", () => {
  test("open and close, and read as words", async () => {
    const club = openClub();
    const player = await club.newPlayer();
    const { id: pollId } = await club.newPoll();
    await log(club, "Maria Alvarez: yes", {
      type: "vote",
      player,
      metadata: { pollId, through: "portal", before: null, after: "yes", charged: "15.00" },
    });
    await openLogs(club);
    const user = userEvent.setup();
    const line = within((await screen.findByText("Maria Alvarez: yes")).closest("li") as HTMLElement);
    const details = line.getByRole("button", { name: "Details" });
    expect(details.getAttribute("aria-expanded")).toBe("false");

    await user.click(details);
    expect(details.getAttribute("aria-expanded")).toBe("true");
    expect(line.getByText("Change").nextSibling?.textContent).toBe("from none to yes");
    expect(line.getByText("Charged").nextSibling?.textContent).toBe("$15.00");
    expect(line.getByText("Answered through").nextSibling?.textContent).toBe("portal");

    await user.click(details);
    expect(line.queryByText("Charged")).toBeNull();
  });

  test("are not offered where there are none", async () => {
    const club = openClub();
    await log(club, "Nothing more to say");
    await openLogs(club);
    const line = within((await screen.findByText("Nothing more to say")).closest("li") as HTMLElement);
    expect(line.queryByRole("button")).toBeNull();
  });
});

test("shows a hundred lines, or as many as are wanted", async () => {
  const club = openClub();
  for (let turn = 1; turn <= 205; turn++) await log(club, `Line ${turn}`);
  await openLogs(club);
  const user = userEvent.setup();
  expect(await entries()).toHaveLength(100);

  const limit = screen.getByRole("combobox", { name: "Entries" });
  await user.click(limit);
  const options = await screen.findAllByRole("option", { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Last 50",
    "Last 100",
    "Last 200",
    "Last 500",
  ]);
  await user.click(options[2] as HTMLElement);
  await waitFor(async () => expect(await entries()).toHaveLength(200));
  await user.click(limit);
  await user.click(options[0] as HTMLElement);
  await waitFor(async () => expect(await entries()).toHaveLength(50));
});

test("is refreshed every 30 seconds", async () => {
  const club = openClub({ hasFakeTimers: true });
  await openLogs(club);
  await entries();
  await log(club, "Just now");
  await act(() => vi.advanceTimersByTimeAsync(29 * SECOND_MS));
  expect(screen.queryByText("Just now")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2 * SECOND_MS));
  await screen.findByText("Just now");
});

test("what cannot be loaded can be tried again; what cannot be refreshed stays", async () => {
  const club = openClub({ hasFakeTimers: true });
  club.setOnline(false);
  await openLogs(club);
  await screen.findByRole("heading", { name: "We could not load the activity" });
  club.setOnline(true);
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTimeAsync })
    .click(screen.getByRole("button", { name: "Try again" }));
  await entries();
  club.setOnline(false);
  await act(() => vi.advanceTimersByTimeAsync(31 * SECOND_MS));
  await screen.findByText(/What you see may be out of date/);
  expect((await entries()).length).toBeGreaterThan(0);
});
