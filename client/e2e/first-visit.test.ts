import { axe, expect, test } from "./fixtures.ts";

test("a first visit meets the login screen, which axe finds nothing wrong with", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByLabel("Phone number")).toBeVisible();
  await axe(page);
});
