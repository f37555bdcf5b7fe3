import { ADMIN_PHONE } from "./club.ts";
import { expect, test } from "./fixtures.ts";

test.use({ signedInAs: ADMIN_PHONE });

test("the styles of the admin screens come after those that they build on", async ({ page }) => {
  await page.goto("/polls");
  const current = page
    .getByRole("navigation", { name: "Admin Dashboard" })
    .getByRole("link", { name: "Polls", exact: true });
  await expect(current).toHaveCSS("padding-left", "12px");
  await expect(current).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});
