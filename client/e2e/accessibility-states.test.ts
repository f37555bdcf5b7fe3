import type { Page, Route } from "@playwright/test";
import { ADMIN_PHONE, EMPTY_CLUB } from "./club.ts";
import { expect, test } from "./fixtures.ts";
import { game, goTo, requestCode } from "./screens.ts";
import { DESK_PX, expectLoaded, expectSound, loading } from "./sound.ts";

/** What the screens look like while there is nothing on them to work with: axe finds nothing there either. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

const SCREENS = [
  "Dashboard",
  "Polls",
  "Recurring Polls",
  "Players",
  "Payments",
  "Activity Logs",
  "Bot Settings",
  "Reports",
];

/** Keeps every call to the server waiting, until it is told to let them fail. */
async function holdCalls(page: Page) {
  const held: Route[] = [];
  await page.route(/\/trpc\//, (route) => void held.push(route));
  return {
    fail: async () => {
      for (const route of held.splice(0)) await route.abort();
    },
  };
}

test("nobody's: phone, then code, and what is wrong with them", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("Phone number required")).toBeVisible();
  await expectSound(page);
  await requestCode(page, "(212) 555-0112");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Please enter the 6-digit code")).toBeVisible();
  await expectSound(page);
});

test("a player's: games and money, and without a connection", async ({ visitor, allowError }) => {
  const page = await visitor("+12125550111");
  await page.goto("/");
  await expect(game(page, "Who wants to play pickleball?")).toBeVisible();
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await expectSound(page);
  allowError(/net::ERR_FAILED/);
  await page.route(/\/trpc\//, (route) => route.abort());
  await page.getByRole("button", { name: "No", exact: true }).first().click();
  await expect(page.getByText("Failed to record your vote")).toBeVisible();
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

  for (const screen of SCREENS) {
    test(`${screen}: on the way, and failed`, async ({ page, allowError }) => {
      allowError(/net::ERR_FAILED/);
      await page.goto("/nowhere");
      await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
      const calls = await holdCalls(page);
      await goTo(page, screen);
      await expect(loading(page).first()).toBeAttached();
      await expectSound(page);
      await calls.fail();
      await expect(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
      await expectSound(page);
    });
  }
});

test.describe("an empty club's", () => {
  test.use({
    serverEnv: EMPTY_CLUB,
    signedInAs: ADMIN_PHONE,
    viewport: { width: DESK_PX, height: 844 },
  });

  test("screens", async ({ page }) => {
    await page.goto("/");
    for (const screen of SCREENS) {
      await test.step(screen, async () => {
        await goTo(page, screen);
        await expect(page.getByRole("heading", { level: 1, name: screen })).toBeVisible();
        await expectLoaded(page);
        await expectSound(page);
      });
    }
  });
});
