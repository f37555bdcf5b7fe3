import type { Page } from "@playwright/test";
import { ADMIN_PHONE, EMPTY_CLUB } from "./club.ts";
import { expect, test } from "./fixtures.ts";
import { balance, game, goTo, playerCard, requestCode, signIn, toast, typeCode } from "./screens.ts";

test.use({ serverEnv: EMPTY_CLUB });

const savedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

test.describe("an admin", () => {
  test.use({ signedInAs: ADMIN_PHONE });

  test("whose session has ended is told so, and signs in again to the same screen", async ({
    page,
    club,
    allowError,
  }) => {
    await page.goto("/polls");
    await expect(page.getByRole("heading", { name: "No Polls Yet" })).toBeVisible();
    await club.signOut(ADMIN_PHONE);
    // Half a second is short for reading the notice, so the way to the login is taken by hand.
    await page.route("**/api/login", (route) => route.fulfill({ status: 204 }));
    const redirected = page.waitForRequest("**/api/login");
    allowError(/401/);
    await goTo(page, "Players");
    await expect(toast(page)).toContainText("Unauthorized");
    await expect(toast(page)).toContainText("You are logged out. Logging in again...");
    await redirected;
    await page.unrouteAll();
    await page.goto("/api/login");
    await signIn(page, ADMIN_PHONE);
    await expect(page).toHaveURL("/players");
    await expect(playerCard(page, "(212) 555-0100")).toBeVisible();
  });

  test("in two tabs asks once in each who is signed in, and signs out of both", async ({ page, visitor }) => {
    const first = await visitor();
    let askedCount = 0;
    first.context().on("request", (request) => {
      if (request.url().includes("auth.user")) askedCount += 1;
    });
    await first.goto("/polls");
    await signIn(first, ADMIN_PHONE);
    await expect(first.getByRole("heading", { name: "Polls", level: 1 })).toBeVisible();
    const second = await first.context().newPage();
    await second.goto("/players");
    await expect(playerCard(second, "(212) 555-0100")).toBeVisible();
    await goTo(first, "Simulator");
    await expect(first.getByRole("link", { name: "(212) 555-0100" })).toBeVisible();
    expect(askedCount).toBeLessThanOrEqual(2);

    await first.getByRole("button", { name: "Log out" }).click();
    await expect(second.getByLabel("Phone number")).toBeVisible();
    await page.goto("/players");
    await expect(playerCard(page, "(212) 555-0100"), "in another browser").toBeVisible();
  });

  test("tries again what could not be loaded", async ({ page, club, allowError }) => {
    await club.addPlayer({ phoneNumber: "+12125550181", name: "Kit Moreau" });
    const pollId = await club.createPoll({ question: "Loaded?" });
    allowError(/ERR_INTERNET_DISCONNECTED/);
    const screens = {
      "/polls": ["We could not load the polls", "Loaded?"],
      [`/polls/${pollId}/responses`]: ["We could not load the responses", "Loaded?"],
      "/players": ["We could not load the players", "Kit Moreau"],
      "/simulator": ["We could not load the phones", "Kit Moreau"],
    } as const;
    for (const [path, [failure, content]] of Object.entries(screens)) {
      await page.route(/\/trpc\/admin\./, (route) => route.abort("internetdisconnected"));
      await page.goto(path);
      await expect(page.getByRole("alert").filter({ hasText: failure })).toBeVisible();
      await page.unrouteAll();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText(content).first()).toBeVisible();
    }
  });

  test("is told when what is shown may be out of date", async ({ page, context, allowError }) => {
    await page.clock.install();
    await page.goto("/players");
    await expect(playerCard(page, "(212) 555-0100")).toBeVisible();
    allowError(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.clock.fastForward("00:05");
    await expect(page.getByText("What you see may be out of date.")).toBeVisible();
    await expect(playerCard(page, "(212) 555-0100")).toBeVisible();
    await context.setOffline(false);
    await page.clock.fastForward("00:05");
    await expect(page.getByText("What you see may be out of date.")).toBeHidden();
  });
});

test("a player who loses the connection is told, and the answer counts once it is back", async ({
  visitor,
  club,
  allowError,
}) => {
  const phoneNumber = "+12125550182";
  await club.addPlayer({ phoneNumber, name: "Juno Park", balance: "40.00" });
  await club.createPoll({ question: "On the train?" });
  const page = await visitor(phoneNumber);
  await page.goto("/");
  await expect(balance(page)).toContainText("$40.00");
  allowError(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await game(page, "On the train?").getByRole("button", { name: "Yes" }).click();
  await expect(toast(page)).toContainText("Failed to record your vote");
  await page.context().setOffline(false);
  await game(page, "On the train?").getByRole("button", { name: "Yes" }).click();
  await expect(game(page, "On the train?")).toContainText("You're in");
  await expect(balance(page)).toContainText("$25.00");
});

test("with nobody to ask who is signed in, there is another try instead of a login", async ({
  visitor,
  club,
  allowError,
}) => {
  const phoneNumber = "+12125550183";
  await club.addPlayer({ phoneNumber, name: "Ada Roth" });
  const page = await visitor(phoneNumber);
  allowError(/ERR_CONNECTION_REFUSED/);
  await page.route("**/trpc/**", (route) => route.abort("connectionrefused"));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "We could not reach the club" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Hi Ada" })).toBeVisible();
});

for (const [kind, token, data] of [
  ["an admin's", "adminSession", "admin_data"],
  ["a player's", "player_session_token", "player_data"],
] as const) {
  test(`${kind} damaged saved session is logged and cleared`, async ({ page, allowError }) => {
    await page.goto("/");
    await page.evaluate(
      ([key, damaged]) => {
        localStorage.setItem(key, "a-token");
        localStorage.setItem(damaged, '{"id":1,"na');
      },
      [token, data] as const,
    );
    allowError(/is damaged and was cleared/);
    const logged = page.waitForEvent("console", (message) => message.text().includes(`"${data}" is damaged`));
    await page.reload();
    await logged;
    await expect(page.getByLabel("Phone number")).toBeVisible();
    expect(await savedKeys(page)).toEqual([]);
  });
}

test("a wrong code is told, Back clears it, and the right one still signs in", async ({
  page,
  allowError,
}) => {
  await page.goto("/");
  const code = await requestCode(page, ADMIN_PHONE);
  allowError(/400/);
  await typeCode(page, code === "123456" ? "654321" : "123456");
  await expect(toast(page)).toContainText("Invalid code");
  await expect(toast(page)).toContainText("Please check your code and try again.");
  await page.getByLabel("Digit 1 of 6").pressSequentially("12");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Phone number")).toHaveValue("(212) 555-0100");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("Digit 1 of 6")).toHaveValue("");
  await typeCode(page, code);
  await expect(page.getByRole("navigation", { name: "Admin Dashboard" })).toBeVisible();
});

test("signing in saves one session: the admin's or the player's", async ({ page, club }) => {
  const phoneNumber = "+12125550184";
  await club.addPlayer({ phoneNumber, name: "Nell Voss" });
  await club.signOut(phoneNumber);
  await page.goto("/");
  await signIn(page, phoneNumber);
  await expect(page.getByRole("heading", { name: "Hi Nell" })).toBeVisible();
  expect(await savedKeys(page)).toEqual(["player_data", "player_session_token"]);
});
