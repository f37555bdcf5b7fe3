import type { Page, Request } from "@playwright/test";
import { ADMIN_PHONE } from "./club.ts";
import { expect, test } from "./fixtures.ts";

/** What a first visit may load. What waits until the browser is idle is not counted. */
interface Budget {
  /** Scripts and styles, compressed as they travel. */
  readonly kilobytes: number;
  readonly files: number;
}

async function firstLoad(page: Page, path: string, heading: string) {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const files = new Map<string, number>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/assets/")) files.set(pathname, Number(response.headers()["content-length"]));
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
  return { names: [...files.keys()].join(" "), kilobytes: bytes / 1_000, files: files.size };
}

async function expectWithin(budget: Budget, page: Page, path: string, heading: string): Promise<void> {
  const load = await firstLoad(page, path, heading);
  expect(load.kilobytes, load.names).toBeLessThanOrEqual(budget.kilobytes);
  expect(load.files, load.names).toBeLessThanOrEqual(budget.files);
}

const ADMIN_CODE = /\/(admin|late|charts)\b/;

test("the login", async ({ page }) => {
  await expectWithin({ kilobytes: 135, files: 6 }, page, "/", "Log in");
});

test("the portal", async ({ visitor }) => {
  await expectWithin({ kilobytes: 135, files: 7 }, await visitor("+12125550111"), "/", "Hi Maya");
});

const procedures = (request: Request) => new URL(request.url()).pathname.replace("/trpc/", "").split(",");

/** What the server is asked for by a first visit on which the screen's code arrives after the first answers. */
async function askedFor(page: Page, code: RegExp, heading: string): Promise<string[]> {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/trpc/")) asked.push(...procedures(request));
  });
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  page.on("requestfinished", (request) => {
    if (request.url().includes("/trpc/") && procedures(request).length > 1) answer();
  });
  await page.route(code, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  return asked.sort();
}

test("the portal asks the server once for each thing", async ({ visitor }) => {
  const asked = await askedFor(await visitor("+12125550111"), /player-area-.*\.js$/, "Hi Maya");
  expect(asked).toEqual(["auth.user", "player.openPolls", "player.profile", "player.transactions"]);
});

test("neither loads an administrator's code", async ({ page, visitor }) => {
  expect((await firstLoad(page, "/", "Log in")).names).not.toMatch(ADMIN_CODE);
  expect((await firstLoad(await visitor("+12125550111"), "/", "Hi Maya")).names).not.toMatch(ADMIN_CODE);
});

test.describe("an admin's", () => {
  test.use({ signedInAs: ADMIN_PHONE, viewport: { width: 390, height: 844 } });

  test("dashboard asks the server once for each thing", async ({ page }) => {
    const asked = await askedFor(page, /admin-.*\.js$/, "Dashboard");
    expect(asked).toEqual([
      "admin.bot.status",
      "admin.dashboard.currentPoll",
      "admin.dashboard.metrics",
      "admin.dashboard.recentActivity",
      "admin.dashboard.stats",
      "auth.user",
    ]);
  });

  const SCREENS: readonly [path: string, heading: string, Budget][] = [
    ["/", "Dashboard", { kilobytes: 195, files: 9 }],
    ["/players", "Players", { kilobytes: 270, files: 19 }],
    ["/polls", "Polls", { kilobytes: 240, files: 17 }],
    ["/recurring-polls", "Recurring Polls", { kilobytes: 295, files: 22 }],
    ["/payments", "Payments", { kilobytes: 260, files: 18 }],
    ["/activity-logs", "Activity Logs", { kilobytes: 245, files: 16 }],
    ["/bot-settings", "Bot Settings", { kilobytes: 290, files: 21 }],
    ["/reports", "Analytics & Reports", { kilobytes: 350, files: 18 }],
    ["/simulator", "Simulator", { kilobytes: 245, files: 17 }],
    ["/polls/1/responses", "Poll Responses", { kilobytes: 215, files: 13 }],
  ];
  for (const [path, heading, budget] of SCREENS)
    test(heading, ({ page }) => expectWithin(budget, page, path, heading));
});
