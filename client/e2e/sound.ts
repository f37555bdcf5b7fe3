import type { Locator, Page } from "@playwright/test";
import { axe, expect, test } from "./fixtures.ts";

export const PHONE_PX = 390;
export const DESK_PX = 1280;
const WIDTHS_PX = [PHONE_PX, DESK_PX] as const;
const HEIGHT_PX = 844;

/** What is behind an open dialog cannot be reached. */
export const DIALOG = "[role=dialog]";

interface Scope {
  /** Looks only at what this CSS selector finds. */
  readonly within?: string;
  readonly widthsPx?: readonly number[];
}

/**
 * Expects that axe finds nothing and that nothing sticks out of the page: on a phone and a desk, light and dark. The page
 * is as large as before afterwards.
 */
export async function expectSound(page: Page, { within, widthsPx = WIDTHS_PX }: Scope = {}): Promise<void> {
  const before = page.viewportSize();
  for (const width of widthsPx) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      await settled(page);
      // Roles, names and order are what they were in the light.
      const isColorOnly = colorScheme === "dark";
      await test.step(`${colorScheme}, ${width} px`, () => axe(page, { within, isColorOnly }));
    }
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth, "width of the page").toBeLessThanOrEqual(width);
  }
  if (before) await page.setViewportSize(before);
}

/** Waits until no colour is on its way from one scheme to the other, as some are whatever the motion. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Looks at the dialog that is open, when it has worked out its numbers, and closes it. */
export async function expectSoundDialog(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("status", { name: /^Working out/ })).toBeHidden();
  await expectSound(page, { within: DIALOG });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

/** Waits until nothing on the page is on its way. */
export const expectLoaded = (page: Page): Promise<void> => expect(loading(page)).toHaveCount(0);

/** What says that it is on its way, in a text or by its name. */
export const loading = (page: Page): Locator =>
  page.getByRole("status", { name: /^Loading/ }).or(page.getByRole("status").filter({ hasText: /^Loading/ }));
