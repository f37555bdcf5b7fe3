import type { Page } from "@playwright/test";
import { ADMIN_PHONE, type Club } from "./club.ts";
import { expect, test } from "./fixtures.ts";
import { playerCard, pollCard } from "./screens.ts";
import { DESK_PX, DIALOG, expectLoaded, expectSound, expectSoundDialog, PHONE_PX } from "./sound.ts";

// The demo club: screens with something on them. Nothing moves, so that axe measures no colour on its way.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const QUESTION = "Who wants to play pickleball?";

type Step = (page: Page, club: Club) => Promise<unknown>;

/** A button of the screen itself, not of the frame around it. */
const press =
  (name: string): Step =>
  (page) =>
    page.getByRole("main").getByRole("button", { name, exact: true }).first().click();

const onPoll =
  (name: string): Step =>
  (page) =>
    pollCard(page, QUESTION).first().getByRole("button", { name }).click();

const onMaya =
  (name: string): Step =>
  (page) =>
    playerCard(page, "Maya Okafor").getByRole("button", { name, exact: true }).click();

interface Screen {
  readonly path: string;
  readonly heading: string;
  /** The dialogs that it opens, by their titles; each is closed before the next. */
  readonly dialogs?: Readonly<Record<string, Step>>;
  /** How else it can look, each from the one before. */
  readonly states?: Readonly<Record<string, Step>>;
}

const SCREENS: readonly Screen[] = [
  {
    path: "/",
    heading: "Dashboard",
    states: { "players as a grid": (page) => page.getByText("Grid", { exact: true }).click() },
  },
  {
    path: "/polls",
    heading: "Polls",
    dialogs: {
      "Create New Poll": async (page, club) => {
        await press("Create Poll")(page, club);
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("combobox", { name: "Voting closes" }).click();
        await page.getByRole("option", { name: "Custom time" }).click();
        await dialog.getByRole("switch", { name: "Send reminders" }).click({ force: true });
        await dialog.getByRole("radio", { name: "Custom times" }).click();
        await dialog.getByRole("button", { name: "Create Poll" }).click();
        await expect(dialog.getByText("Game date is required")).toBeVisible();
      },
      "Send this poll?": onPoll("Send to All Players"),
      "Close this poll?": onPoll("Close Poll"),
      "Delete this poll?": onPoll("Delete Poll"),
      "Delete 1 poll?": async (page, club) => {
        await pollCard(page, QUESTION).first().getByRole("checkbox").check();
        await press("Delete Selected")(page, club);
      },
    },
  },
  {
    path: "/recurring-polls",
    heading: "Recurring Polls",
    dialogs: {
      "Create Recurring Poll": async (page, club) => {
        await press("Create Recurring Poll")(page, club);
        await page.getByRole("dialog").getByRole("button", { name: "Create Recurring Poll" }).click();
        await expect(page.getByText("Select at least one day")).toBeVisible();
      },
      // Which day's ladder it is depends on today's.
      "ladder”?": press("Delete"),
    },
    states: { "one that is inactive": press("Deactivate") },
  },
  {
    path: "/players",
    heading: "Players",
    dialogs: {
      "Add New Player": async (page, club) => {
        await press("Add Player")(page, club);
        await page.getByRole("dialog").getByRole("button", { name: "Add Player" }).click();
        await expect(page.getByRole("dialog").getByText("Please enter a phone number")).toBeVisible();
      },
      "Edit Player": onMaya("Edit"),
      "Make Admin?": onMaya("Make Admin"),
      "Delete Maya Okafor?": onMaya("Delete"),
      "Top Up Balance": async (page, club) => {
        await onMaya("Top Up Balance")(page, club);
        await page.getByRole("dialog").getByRole("button", { name: "Top Up", exact: true }).click();
        await expect(page.getByText("Please enter a valid amount")).toBeVisible();
      },
    },
    states: {
      "nobody found": async (page) => {
        await page.getByRole("searchbox", { name: "Search players" }).fill("Nobody Atall");
        await expect(page.getByText("No players match")).toBeVisible();
      },
    },
  },
  {
    path: "/payments",
    heading: "Payments",
    states: {
      "nothing found": async (page) => {
        await page.getByRole("searchbox", { name: "Search transactions" }).fill("Nobody Atall");
        await expect(page.getByText("No transactions match")).toBeVisible();
      },
    },
  },
  {
    path: "/activity-logs",
    heading: "Activity Logs",
    states: {
      "with details": async (page) => {
        for (const change of ["topped up", "Recurring poll created", "Payment instructions"])
          await page
            .getByRole("listitem")
            .filter({ hasText: change })
            .first()
            .getByRole("button", { name: "Details" })
            .click();
      },
      "choosing how many": (page) => page.getByRole("combobox", { name: "Entries" }).click(),
    },
  },
  {
    path: "/bot-settings",
    heading: "Bot Settings",
    states: {
      "with unsaved changes": (page) => page.getByLabel("Club name").fill("Hill Dinkers"),
      "changed by somebody else": async (page, club) => {
        const calls = await club.as(ADMIN_PHONE);
        const settings = await (await calls.get("/api/bot-settings")).json();
        await calls.put("/api/bot-settings", { data: { ...settings, defaultGameCost: "16.00" } });
        await press("Save Settings")(page, club);
        await expect(page.getByRole("alert").filter({ hasText: "Changed by them" })).toBeFocused();
      },
      "with mistakes": async (page, club) => {
        await page.getByLabel("Club name").fill("");
        await press("Save Settings")(page, club);
        await expect(page.getByText("Club name is required")).toBeVisible();
      },
    },
    dialogs: {
      "Leave without saving?": async (page) => {
        await page.getByLabel("Club name").fill("Hill Dinkers");
        await page.getByRole("button", { name: "Log out" }).click();
      },
    },
  },
  {
    path: "/reports",
    heading: "Analytics & Reports",
    states: {
      "with the charts' tables": async (page) => {
        const tables = page.getByText("Show as a table");
        for (const table of await tables.all()) await table.click();
      },
    },
  },
];

test.describe("an admin's", () => {
  test.use({ signedInAs: ADMIN_PHONE, viewport: { width: DESK_PX, height: 844 } });

  for (const { path, heading, dialogs = {}, states = {} } of SCREENS) {
    test(heading, async ({ page, club, allowError }) => {
      // A refused save is an error in the browser's log.
      allowError(/409/);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expectLoaded(page);
      await expectSound(page);
      for (const [title, open] of Object.entries(dialogs)) {
        await test.step(title, async () => {
          await open(page, club);
          await expectSoundDialog(page, title);
        });
      }
      for (const [state, reach] of Object.entries(states)) {
        await test.step(state, async () => {
          await reach(page, club);
          await expectSound(page);
        });
      }
    });
  }

  test("poll responses", async ({ page }) => {
    await page.goto("/polls");
    await pollCard(page, QUESTION).first().getByRole("link", { name: "View Responses" }).click();
    await expect(page.getByRole("heading", { name: "YES Responses" })).toBeVisible();
    await expectSound(page);
  });

  test("conversation in the simulator", async ({ page }) => {
    await page.goto("/simulator");
    await expectLoaded(page);
    await expectSound(page);
    await page.getByRole("link", { name: "Maya Okafor" }).click();
    await expect(page.getByRole("log", { name: "Conversation" })).toContainText("Thanks, Maya!");
    await expectSound(page);
  });

  test("pages that are not there", async ({ page, allowError }) => {
    await page.goto("/nowhere");
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expectSound(page);
    allowError(/404/);
    await page.goto("/polls/4711/responses");
    await expect(page.getByRole("heading", { name: "Poll Not Found" })).toBeVisible();
    await expectSound(page);
  });

  test("menu on a phone", async ({ page }) => {
    await page.setViewportSize({ width: PHONE_PX, height: 844 });
    await page.goto("/polls");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Log out" })).toBeVisible();
    await expectSound(page, { within: DIALOG, widthsPx: [PHONE_PX] });
  });

  test("search for everything", async ({ page }) => {
    await page.goto("/polls");
    await expectLoaded(page);
    await page.keyboard.press("Control+K");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await expectSound(page, { within: DIALOG });
    await page.getByRole("dialog").getByRole("combobox").fill("maya");
    await expect(page.getByRole("dialog").getByText("Maya Okafor")).toBeVisible();
    await expectSound(page, { within: DIALOG });
  });
});
