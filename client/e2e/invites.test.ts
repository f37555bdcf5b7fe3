import { readFile } from "node:fs/promises";
import { ADMIN_PHONE, EMPTY_CLUB } from "./club.ts";
import { expect, test } from "./fixtures.ts";
import { Phone, playerCard } from "./screens.ts";
import { DIALOG, expectSound } from "./sound.ts";

test.use({
  serverEnv: EMPTY_CLUB,
  signedInAs: ADMIN_PHONE,
  // Nothing moves, so that axe measures no colour on its way.
  contextOptions: { reducedMotion: "reduce" },
});

for (const [width, number] of [
  [390, "(212) 555-0171"],
  [1280, "(212) 555-0172"],
] as const) {
  test(`an invite makes a player of whoever writes its code, at ${width} px`, async ({ page, visitor }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/players");
    await page.getByRole("button", { name: "Invite Players" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite Players" });
    await dialog.getByLabel("Players").fill("1");
    await dialog.getByRole("button", { name: "Create Invite" }).click();
    await expect(dialog.getByRole("img", { name: /^QR code of / })).toBeVisible();
    await expectSound(page, { within: DIALOG, widthsPx: [width] });
    const link = new URL(await dialog.getByLabel(/^Link of invite/).inputValue());
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^invite-[A-Z0-9]{8}\.svg$/);
    expect(await readFile(await file.path(), "utf8")).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/,
    );

    const friend = await visitor();
    await friend.setViewportSize({ width, height: 844 });
    await friend.goto(link.pathname);
    await expect(friend.getByRole("heading", { name: "Join Pickleball Club" })).toBeVisible();
    await expectSound(friend, { widthsPx: [width] });
    const message = await friend.getByText(/^JOIN /).innerText();

    await page.goto("/simulator");
    await page.getByRole("button", { name: "New Phone" }).click();
    const asking = page.getByRole("dialog", { name: "New Phone" });
    await asking.getByLabel("Phone number").fill(number);
    await expectSound(page, { within: DIALOG, widthsPx: [width] });
    await asking.getByRole("button", { name: "Open Phone" }).click();
    const phone = new Phone(page);
    await phone.write(message);
    await expect(phone.conversation).toContainText("What's your first and last name?");
    await phone.write("Nora Quist");
    await expect(phone.conversation).toContainText("Thanks, Nora!");

    await page.goto("/players");
    await expect(playerCard(page, "Nora Quist").filter({ hasText: number })).toBeVisible();
    await page.getByRole("button", { name: "Invite Players" }).click();
    await expect(dialog.getByRole("list", { name: "Ended" })).toContainText("Used up");
    await friend.reload();
    await expect(friend.getByRole("heading", { name: "All places are taken" })).toBeVisible();
    await expectSound(friend, { widthsPx: [width] });
  });
}
