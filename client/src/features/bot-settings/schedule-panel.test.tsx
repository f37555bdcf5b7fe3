import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import { createPollSchema } from "@dinkboard/shared/schemas/polls";
import { createRecurringPollSchema } from "@dinkboard/shared/schemas/recurring";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { recordFailure, runJob } from "../../../../server/src/features/jobs/service.ts";
import { sendPoll } from "../../../../server/src/features/polls/service/asking.ts";
import { createPoll } from "../../../../server/src/features/polls/service/opening.ts";
import { createRecurringPoll } from "../../../../server/src/features/recurring/service.ts";
import { ADMIN_PHONE, openClub, type TestClub } from "../../testing/club.tsx";

async function openSettings(club: TestClub): Promise<void> {
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.visit("/bot-settings");
}

/** What each row of the schedule says, line by line. */
async function rows(): Promise<string[]> {
  const table = await screen.findByRole("table", { name: "What happens next" });
  const linesOf = (cell: Element) => (cell.children.length > 0 ? [...cell.children] : [cell]);
  return within(table)
    .getAllByRole("row")
    .map((row) =>
      [...row.children]
        .flatMap(linesOf)
        .map((line) => line.textContent.trim())
        .join(" | "),
    );
}

/** A poll that was sent on Friday at three, for a game on Saturday at seven. */
function sentPoll(club: TestClub): Promise<unknown> {
  const poll = createPollSchema.parse({
    question: "Doubles?",
    gameDateTime: "2026-11-21T19:00:00-05:00",
    closesAt: "2026-11-21T18:00:00-05:00",
    costPerPlayer: "15.00",
    enableReminders: true,
    customReminderTimes: ["12:00"],
  });
  return club.write((tx) => sendPoll(tx, club.admin, createPoll(tx, club.admin, poll).id));
}

const TUESDAYS = createRecurringPollSchema.parse({
  name: "Tuesday night",
  question: "Tuesday?",
  recurringDays: [2],
  gameTime: "19:00",
  pollCloseTime: "09:00",
  costPerPlayer: "15.00",
});

test("says what is next, about what, when by the club's clock and from now, and how it went the last time", async () => {
  const club = openClub();
  await sentPoll(club);
  await club.write((tx) => {
    createRecurringPoll(tx, club.admin, TUESDAYS);
    runJob(tx, "close-polls", 5 * SECOND_MS, () => undefined);
    runJob(tx, "clean-up", 10 * MINUTE_MS, () => undefined);
    recordFailure(tx, "backup", "no space left on device", HOUR_MS);
  });
  await openSettings(club);
  expect(await rows()).toEqual([
    "What | About | When | Last run",
    "Close a poll | Doubles? | Sat, Nov 21, 6:00 PM | in 1 day | 3:00 PM",
    "Open a recurring poll | Tuesday night | Sun, Nov 22, 9:00 AM | in 2 days | Not yet",
    "Send reminders | Doubles? | Sat, Nov 21, 12:00 PM | in 21 hours | Not yet",
    "Clean up | Old sessions and login codes | Fri, Nov 20, 3:10 PM | in 10 minutes | 3:00 PM",
    "Back up | The whole club, every night | Fri, Nov 20, 4:00 PM | in 1 hour | 3:00 PM | Failed: no space left on device",
  ]);
});

test("says so where nothing is planned", async () => {
  await openSettings(openClub());
  expect(await rows()).toContain("Close a poll |  | Nothing planned | Not yet");
});

test("says what is overdue", async () => {
  const club = openClub();
  await sentPoll(club);
  vi.setSystemTime(Date.parse("2026-11-21T18:05:00-05:00"));
  await openSettings(club);
  expect(await rows()).toContain(
    "Close a poll | Doubles? | Sat, Nov 21, 6:00 PM | Overdue, planned 5 minutes ago | Not yet",
  );
});

test("keeps up by itself, every 30 seconds", async () => {
  const club = openClub({ hasFakeTimers: true });
  await openSettings(club);
  expect(await rows()).toContain("Close a poll |  | Nothing planned | Not yet");
  await sentPoll(club);
  await act(() => vi.advanceTimersByTimeAsync(31 * SECOND_MS));
  await waitFor(async () => expect((await rows())[1]).toMatch(/^Close a poll \| Doubles\?/));
});

test("is a list where there is no room for a table", async () => {
  const wide = window.matchMedia;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
    ...wide(query),
    matches: query.startsWith("(max-width"),
  }));
  const club = openClub();
  await sentPoll(club);
  await openSettings(club);
  const list = await screen.findByRole("list", { name: "What happens next" });
  const [first] = within(list).getAllByRole("listitem");
  expect(first?.textContent).toBe("Close a pollDoubles?Last run: Not yetSat, Nov 21, 6:00 PMin 1 day");
});

test("can be asked for again when it could not be loaded", async () => {
  const club = openClub();
  await club.signInHere({ phoneNumber: ADMIN_PHONE });
  club.setOnline(false);
  club.visit("/bot-settings");
  const heading = await screen.findByRole("heading", { name: "We could not load the schedule" });
  club.setOnline(true);
  const failed = within(heading.closest("[role=alert]") as HTMLElement);
  await userEvent.click(failed.getByRole("button", { name: "Try again" }));
  await rows();
});
