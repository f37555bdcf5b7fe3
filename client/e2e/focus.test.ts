import type { Page } from "@playwright/test";
import { ADMIN_PHONE, EMPTY_CLUB } from "./club.ts";
import { expect, test } from "./fixtures.ts";
import { goTo, pollCard } from "./screens.ts";

/** Whoever works by keyboard goes on where they were, whatever goes away or is busy under them. */

test.use({
  serverEnv: EMPTY_CLUB,
  signedInAs: ADMIN_PHONE,
  contextOptions: { reducedMotion: "reduce" },
});

/** Presses the button of the dialog that opens, when its numbers are there. */
async function confirm(page: Page, name: string): Promise<void> {
  const button = page.getByRole("dialog").getByRole("button", { name });
  await expect(button).toBeEnabled();
  await button.press("Enter");
}

test("the focus stays in the page when what had it is deleted, and on a button that was busy", async ({
  page,
  club,
}) => {
  for (const [index, question] of ["Monday?", "Tuesday?", "Wednesday?"].entries())
    await club.createPoll({ question, inDays: 3 - index });
  await page.goto("/polls");
  await pollCard(page, "Tuesday?").getByRole("button", { name: "Delete Poll" }).press("Enter");
  await confirm(page, "Delete Poll");
  await expect(pollCard(page, "Wednesday?")).toBeFocused();

  await page.getByLabel("Select All").press("Space");
  await page.getByRole("button", { name: "Delete Selected" }).press("Enter");
  await confirm(page, "Delete 2 Polls");
  await expect(page.getByRole("heading", { name: "No Polls Yet" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Polls" })).toBeFocused();

  await goTo(page, "Bot Settings");
  await page.getByLabel("Club name").fill("Hill Dinkers");
  const save = page.getByRole("button", { name: "Save Settings" });
  await save.press("Enter");
  await expect(page.getByText("Settings Saved")).toBeVisible();
  await expect(save).toBeFocused();
});
