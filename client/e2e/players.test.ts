import { ADMIN_PHONE, EMPTY_CLUB } from "./club.ts";
import { expect, test } from "./fixtures.ts";
import { fact, game, goTo, playerCard, responseColumn, toast } from "./screens.ts";

test.use({ serverEnv: EMPTY_CLUB, signedInAs: ADMIN_PHONE });

test("deleting a player says in numbers what it does, does it, and frees the number", async ({
  page,
  visitor,
  club,
  allowError,
}) => {
  const phoneNumber = "+12125550161";
  await club.addPlayer({ phoneNumber, name: "Wade Pruitt", balance: "50.00" });
  const pollId = await club.createPoll({ question: "One less?", cost: "15.00" });
  await club.join(phoneNumber, pollId);

  const wade = await visitor(phoneNumber);
  await wade.goto("/");
  await expect(game(wade, "One less?")).toContainText("You're in");

  await page.goto("/players");
  await playerCard(page, "Wade Pruitt").getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Wade Pruitt?" });
  await expect(dialog).toContainText("1 game not yet played: the place is given up and $15.00 refunded.");
  await expect(dialog).toContainText("The remaining $50.00 is booked out of the account.");
  allowError(/401/);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page)).toContainText("Player Deleted");
  await expect(playerCard(page, "Wade Pruitt")).toBeHidden();
  await page.goto(`/polls/${pollId}/responses`);
  await expect(responseColumn(page, "YES Responses")).toContainText("Nobody is in yet.");

  await wade.reload();
  await expect(wade.getByRole("heading", { name: "Log in" })).toBeVisible();

  await goTo(page, "Players");
  await page.getByRole("button", { name: "Add Player" }).click();
  const adding = page.getByRole("dialog", { name: "Add New Player" });
  await adding.getByLabel("Phone number").fill(phoneNumber);
  await adding.getByLabel("This player agreed to get messages from the club").check();
  await adding.getByRole("button", { name: "Add Player" }).click();
  await expect(fact(playerCard(page, "(212) 555-0161"), "Balance")).toContainText("$0.00");
});

test("a player becomes an admin and sees the admin screens; a player again, the portal", async ({
  page,
  visitor,
  club,
  allowError,
}) => {
  const phoneNumber = "+12125550162";
  await club.addPlayer({ phoneNumber, name: "Lena Brandt" });
  await page.goto("/players");
  await playerCard(page, "Lena Brandt").getByRole("button", { name: "Make Admin" }).click();
  const promoting = page.getByRole("dialog", { name: "Make Admin?" });
  await expect(promoting).toContainText(
    "Lena Brandt will be able to manage players, polls, balances and settings.",
  );
  await promoting.getByRole("button", { name: "Make Admin" }).click();
  await expect(toast(page)).toContainText("Lena Brandt is now an admin.");

  const lena = await visitor(phoneNumber);
  await lena.goto("/players");
  await expect(playerCard(lena, "Lena Brandt")).toContainText("Admin");

  // What her screen asks for next is refused, and tells it of the change.
  allowError(/403/);
  await playerCard(page, "Lena Brandt").getByRole("button", { name: "Make Player" }).click();
  await page
    .getByRole("dialog", { name: "Make Player?" })
    .getByRole("button", { name: "Make Player" })
    .click();
  await expect(toast(page)).toContainText("Lena Brandt is now a player.");
  await expect(lena.getByRole("heading", { name: "Hi Lena" })).toBeVisible();
});

test("nobody can delete or demote the super admin", async ({ page }) => {
  await page.goto("/players");
  const admin = playerCard(page, "(212) 555-0100");
  await expect(admin).toContainText("Super Admin");
  await expect(admin.getByRole("button")).toHaveText(["Top Up Balance", "Edit"]);
});

test("a player is edited and searched for; what is wrong is told at its field", async ({
  page,
  club,
  allowError,
}) => {
  await club.addPlayer({ phoneNumber: "+12125550163", name: "Ingrid Sol", balance: "12.00" });
  await club.addPlayer({ phoneNumber: "+12125550164", name: "Pavel Novak", balance: "50.00" });
  await page.goto("/players");
  await expect(playerCard(page, "Ingrid Sol")).toContainText("Low Balance");
  await playerCard(page, "Ingrid Sol").getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Player" });
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please enter a valid name")).toBeVisible();
  await dialog.getByLabel("Name").fill("Ingrid Solberg");
  await dialog.getByLabel("Phone number").fill("212 555 0164");
  allowError(/409/);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("A player with this phone number already exists")).toBeVisible();
  await dialog.getByLabel("Phone number").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page)).toContainText("Ingrid Solberg has been saved.");

  await page.getByLabel("Search players").fill("solb");
  await expect(playerCard(page, "Ingrid Solberg")).toContainText("(212) 555-0163");
  await expect(playerCard(page, "Pavel Novak")).toBeHidden();
  await page.getByLabel("Search players").fill("nobody at all");
  await expect(page.getByRole("heading", { name: "No players match “nobody at all”" })).toBeVisible();
});
