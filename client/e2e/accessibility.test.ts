import type { Page } from "@playwright/test";
import { ADMIN_PHONE } from "./club.ts";
import { axe, expect, test } from "./fixtures.ts";
import { goTo, playerCard, pollCard, requestCode } from "./screens.ts";

// The demo club: screens with something on them. Nothing moves, so that axe measures no colour on its way.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const QUESTION = "Who wants to play pickleball?";
const PHONE_PX = 390;
const DESK_PX = 1280;
/** What is behind an open dialog cannot be reached. */
const DIALOG = "[role=dialog]";

/** Expects that axe finds nothing and that nothing sticks out of the page: on a phone and a desk, light and dark. */
async function expectSound(page: Page, within?: string): Promise<void> {
  for (const width of [PHONE_PX, DESK_PX]) await expectSoundAt(page, width, within);
}

async function expectSoundAt(page: Page, width: number, within?: string): Promise<void> {
  const scope = within === undefined ? {} : { within };
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
  await test.step(`light, ${width} px`, () => axe(page, scope));
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "width").toBeLessThanOrEqual(width);
  await page.emulateMedia({ colorScheme: "dark" });
  await test.step(`dark, ${width} px`, () => axe(page, { ...scope, isColorOnly: true }));
}

const expectLoaded = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: "Loading…" })).toHaveCount(0);

test("the login: phone, then code", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("Phone number required")).toBeVisible();
  await expectSound(page);
  await requestCode(page, "(212) 555-0112");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Please enter the 6-digit code")).toBeVisible();
  await expectSound(page);
});

test("a player's portal", async ({ visitor }) => {
  const page = await visitor("+12125550111");
  await page.goto("/");
  await expect(page.getByRole("article", { name: QUESTION })).toBeVisible();
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await expectSound(page);
});

test("a new player's name", async ({ visitor }) => {
  const page = await visitor("+12125550134");
  await page.goto("/");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText("First name is required")).toBeVisible();
  await expectSound(page);
});

test.describe("an admin's", () => {
  test.use({ signedInAs: ADMIN_PHONE, viewport: { width: DESK_PX, height: 844 } });

  test("screens of the sidebar", async ({ page }) => {
    await page.goto("/");
    const links = page.getByRole("navigation", { name: "Admin Dashboard" }).getByRole("link");
    await expect(links.first()).toBeVisible();
    for (const screen of await links.allInnerTexts()) {
      await test.step(screen, async () => {
        await page.setViewportSize({ width: DESK_PX, height: 844 });
        await goTo(page, screen);
        await expect(page.getByRole("heading", { level: 1, name: screen })).toBeVisible();
        await expectLoaded(page);
        await expectSound(page);
      });
    }
  });

  test("poll responses", async ({ page }) => {
    await page.goto("/polls");
    await pollCard(page, QUESTION).first().getByRole("link", { name: "View Responses" }).click();
    await expect(page.getByRole("heading", { name: "YES Responses" })).toBeVisible();
    await expectSound(page);
  });

  test("conversation in the simulator", async ({ page }) => {
    await page.goto("/simulator");
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
    await expectSoundAt(page, PHONE_PX, DIALOG);
  });

  test("dialogs about polls", async ({ page }) => {
    await page.goto("/polls");
    const current = pollCard(page, QUESTION).first();
    const dialogs = {
      "Create New Poll": page.getByRole("main").getByRole("button", { name: "Create Poll" }),
      "Send this poll?": current.getByRole("button", { name: "Send to All Players" }),
      "Close this poll?": current.getByRole("button", { name: "Close Poll" }),
      "Delete this poll?": current.getByRole("button", { name: "Delete Poll" }),
      "Delete 1 poll?": page.getByRole("button", { name: "Delete Selected" }),
    };
    await current.getByRole("checkbox").check();
    for (const [title, button] of Object.entries(dialogs))
      await expectSoundDialog(page, title, () => button.click());
  });

  test("dialogs about players", async ({ page }) => {
    await page.goto("/players");
    const maya = playerCard(page, "Maya Okafor");
    const dialogs = {
      "Add New Player": page.getByRole("main").getByRole("button", { name: "Add Player" }),
      "Edit Player": maya.getByRole("button", { name: "Edit" }),
      "Make Admin?": maya.getByRole("button", { name: "Make Admin" }),
      "Delete Maya Okafor?": maya.getByRole("button", { name: "Delete" }),
      "Top Up Balance": maya.getByRole("button", { name: "Top Up Balance" }),
    };
    for (const [title, button] of Object.entries(dialogs))
      await expectSoundDialog(page, title, () => button.click());
  });
});

/** Opens a dialog, waits for its numbers, looks at it and closes it. */
async function expectSoundDialog(page: Page, title: string, open: () => Promise<void>): Promise<void> {
  await test.step(title, async () => {
    await open();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("status", { name: /^Working out/ })).toBeHidden();
    await expectSound(page, DIALOG);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
}
