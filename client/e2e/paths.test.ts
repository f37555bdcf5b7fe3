import { ADMIN_PHONE, EMPTY_CLUB } from "./club.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serverEnv: EMPTY_CLUB });

const SCREENS = { "/polls": "Polls", "/players": "Players", "/simulator": "Simulator" };
const PATHS = Object.keys(SCREENS).flatMap((path) => [path, `/admin${path}`]);

test("who is not signed in meets the login on every path", async ({ page }) => {
  for (const path of ["/", "/admin", ...PATHS, "/polls/1/responses", "/nowhere", "/nowhere/at/all"]) {
    await page.goto(path);
    await expect(page.getByLabel("Phone number"), path).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test("a player has the portal at /, and nothing else", async ({ visitor, club }) => {
  const phoneNumber = "+12125550171";
  await club.addPlayer({ phoneNumber, name: "Gil Costa" });
  const page = await visitor(phoneNumber);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Hi Gil" })).toBeVisible();
  for (const path of ["/players", "/admin/polls", "/nowhere"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" }), path).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to the start page" }).click();
  await expect(page.getByRole("heading", { name: "Hi Gil" })).toBeVisible();
});

test.describe("an admin", () => {
  test.use({ signedInAs: ADMIN_PHONE });

  test("has every screen at the root and under /admin", async ({ page }) => {
    for (const [path, heading] of Object.entries(SCREENS)) {
      for (const prefix of ["", "/admin"]) {
        await page.goto(prefix + path);
        await expect(page.getByRole("heading", { name: heading, level: 1 }), prefix + path).toBeVisible();
        await expect(page.getByRole("link", { name: heading, exact: true })).toHaveAttribute(
          "aria-current",
          "page",
        );
      }
    }
  });

  test("on a phone has a menu to the screens, and to what is done most", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/polls");
    const openMenu = page.getByRole("button", { name: "Open menu" });
    const menu = page.getByRole("dialog", { name: "Admin Dashboard" });
    await openMenu.click();
    await menu.getByRole("link", { name: "Players" }).click();
    await expect(page.getByRole("heading", { name: "Players", level: 1 })).toBeVisible();
    await expect(menu).toBeHidden();
    for (const [action, title] of [
      ["Create New Poll", "Create New Poll"],
      ["Add Player", "Add New Player"],
    ] as const) {
      await openMenu.click();
      await menu.getByRole("button", { name: action }).click();
      await expect(menu).toBeHidden();
      await page.getByRole("dialog", { name: title }).getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
    }
  });

  test("is told of a page that is not there, in two sentences", async ({ page }) => {
    for (const path of ["/nowhere", "/admin/nowhere", "/polls/1"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "404 Page Not Found" }), path).toBeVisible();
      await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
    }
  });

  test("is told of a poll that is not there, and led back", async ({ page, allowError }) => {
    allowError(/404/);
    for (const pollId of ["4711", "0", "first"]) {
      await page.goto(`/polls/${pollId}/responses`);
      await expect(page.getByRole("heading", { name: "Poll Not Found" }), pollId).toBeVisible();
    }
    await page.getByRole("link", { name: "Back to Polls" }).click();
    await expect(page).toHaveURL("/admin/polls");
    await expect(page.getByRole("heading", { name: "Polls", level: 1 })).toBeVisible();
  });
});
