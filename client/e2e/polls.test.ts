import { ADMIN_PHONE, EMPTY_CLUB } from "./club.ts";
import { expect, test } from "./fixtures.ts";
import { fact, goTo, Phone, playerCard, pollCard, responseColumn, responseRow, toast } from "./screens.ts";

test.use({ serverEnv: EMPTY_CLUB, signedInAs: ADMIN_PHONE });

const RUTH = { phoneNumber: "+12125550151", name: "Ruth Amari", balance: "100.00" };
const OMAR = { phoneNumber: "+12125550152", name: "Omar Haddad", balance: "40.00" };

test.describe
  .serial("an admin's polls", () => {
    test("a club without polls offers to create the first", async ({ page }) => {
      await page.goto("/polls");
      await expect(page.getByRole("heading", { name: "No Polls Yet" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("button", { name: "Create Poll" })).toHaveCount(2);
    });

    test("deleting a poll cancels its game: the dialog says what it refunds, and the players are told", async ({
      page,
      club,
    }) => {
      await club.addPlayer(RUTH);
      await club.addPlayer(OMAR);
      const pollId = await club.createPoll({ question: "Rained off?", cost: "12.50" });
      await club.join(RUTH.phoneNumber, pollId);
      await club.join(OMAR.phoneNumber, pollId);

      await page.goto("/polls");
      // Somebody who clicks twice sees the dialog all the same.
      await pollCard(page, "Rained off?").getByRole("button", { name: "Delete Poll" }).dblclick();
      const dialog = page.getByRole("dialog", { name: "Delete this poll?" });
      await expect(dialog).toContainText("1 game still to be played is cancelled.");
      await expect(dialog).toContainText("2 places are refunded, $25.00 in all, and the players are told.");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(pollCard(page, "Rained off?")).toBeVisible();

      await pollCard(page, "Rained off?").getByRole("button", { name: "Delete Poll" }).click();
      await dialog.getByRole("button", { name: "Delete Poll" }).click();
      await expect(toast(page)).toContainText("Poll deleted, $25.00 refunded");
      await expect(pollCard(page, "Rained off?")).toBeHidden();
      await goTo(page, "Players");
      await expect(fact(playerCard(page, RUTH.name), "Balance")).toContainText("$100.00");
      await expect(fact(playerCard(page, OMAR.name), "Balance")).toContainText("$40.00");
      const phone = await Phone.open(page, OMAR.name);
      await expect(phone.conversation).toContainText(/is cancelled\.\s+\$12\.50 refunded, \$40\.00 left\./);
    });

    test("several are selected and deleted together", async ({ page, club }) => {
      for (const question of ["Monday?", "Tuesday?", "Wednesday?"]) await club.createPoll({ question });
      const thursday = await club.createPoll({ question: "Thursday?", cost: "10.00" });
      await club.join(RUTH.phoneNumber, thursday);

      await page.goto("/polls");
      const deleteSelected = page.getByRole("button", { name: "Delete Selected" });
      await expect(deleteSelected).toBeDisabled();
      await page.getByLabel("Select All").check();
      await expect(page.getByRole("status").filter({ hasText: "4 selected" })).toBeVisible();
      await pollCard(page, "Monday?").getByRole("checkbox").uncheck();
      await deleteSelected.click();
      const dialog = page.getByRole("dialog", { name: "Delete 3 polls?" });
      await expect(dialog).toContainText("3 games still to be played are cancelled.");
      await expect(dialog).toContainText("1 place is refunded, $10.00, and the player is told.");
      await dialog.getByRole("button", { name: "Delete 3 Polls" }).click();
      await expect(toast(page)).toContainText("3 polls deleted, $10.00 refunded");
      await expect(pollCard(page, "Monday?")).toBeVisible();
      await expect(page.getByRole("list", { name: "Polls" }).getByRole("listitem")).toHaveCount(1);
      await expect(deleteSelected).toBeDisabled();
    });

    test("a poll that is sent counts how far it has come; its question can be copied for a group chat", async ({
      page,
      club,
    }) => {
      const pollId = await club.createPoll({ question: "Copied?", cost: "5.00" });
      await page.goto("/polls");
      const counts = pollCard(page, "Copied?").getByRole("group", { name: "How far the question has come" });
      await expect(pollCard(page, "Copied?")).toContainText("Not sent yet");
      await expect(counts).toBeHidden();

      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await pollCard(page, "Copied?").getByRole("button", { name: "Send to All Players" }).click();
      const dialog = page.getByRole("dialog", { name: "Send this poll?" });
      await dialog.getByRole("button", { name: "Copy message" }).click();
      await expect(toast(page)).toContainText("Message copied");
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(
        /: Copied\?\n.*\$5\.00\.\nAnswer YES or NO by .*\nAnswer here: http:\/\/localhost:\d+$/,
      );
      await dialog.getByRole("button", { name: "Send", exact: true }).click();
      await expect(counts).toContainText(/3 asked/);

      await page.goto(`/polls/${pollId}/responses`);
      await expect(responseRow(responseColumn(page, "No Response"), RUTH.name)).toContainText("Delivered");
      await page.getByRole("link", { name: "Back to Polls" }).click();
      await expect(counts).toHaveText("3 asked · 3 delivered");
    });

    test("an admin answers for a player, also beyond the balance and after closing, and asks one again", async ({
      page,
      club,
    }) => {
      const pollId = await club.createPoll({ question: "Set by hand?", cost: "45.00" });
      await club.sendPoll(pollId);
      await page.goto(`/admin/polls/${pollId}/responses`);
      const unanswered = responseColumn(page, "No Response");
      await expect(responseRow(unanswered, OMAR.name)).toContainText("Delivered");
      await responseRow(unanswered, OMAR.name).getByRole("button", { name: "Resend Poll" }).click();
      await expect(toast(page)).toContainText("Poll sent to Omar Haddad");

      await responseRow(unanswered, OMAR.name).getByRole("button", { name: "Set Yes" }).click();
      await expect(toast(page)).toContainText("Omar Haddad is in and the balance is overdrawn: −$5.00.");
      const yes = responseColumn(page, "YES Responses");
      await expect(responseRow(yes, OMAR.name)).toBeVisible();
      await expect(fact(page, "Total revenue")).toHaveText("$45.00");

      await page.getByRole("link", { name: "Back to Polls" }).click();
      await expect(page).toHaveURL(/\/admin\/polls$/);
      await pollCard(page, "Set by hand?").getByRole("button", { name: "Close Poll" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Close Poll" }).click();
      await pollCard(page, "Set by hand?").getByRole("link", { name: "View Responses (1)" }).click();
      await expect(responseRow(yes, OMAR.name).getByRole("button", { name: "Resend Poll" })).toBeHidden();
      await responseRow(yes, OMAR.name).getByRole("button", { name: "Change to No" }).click();
      await expect(toast(page)).toContainText("Omar Haddad is out. Balance: $40.00.");
      await expect(responseRow(responseColumn(page, "NO Responses"), OMAR.name)).toBeVisible();
      await expect(fact(page, "Total revenue")).toHaveText("$0.00");
    });

    test("one poll is created, however often the button is clicked", async ({ page, club }) => {
      await page.goto("/polls");
      await page.getByRole("button", { name: "Create Poll" }).click();
      const dialog = page.getByRole("dialog", { name: "Create New Poll" });
      await dialog.getByLabel("Question").fill("Only once?");
      await dialog.getByRole("combobox", { name: "Game date" }).click();
      await page.getByRole("option", { name: "Tomorrow" }).click();
      // The last ones come while the dialog is on its way out.
      await dialog.getByRole("button", { name: "Create Poll" }).click({ clickCount: 6, delay: 20 });
      await expect(dialog).toBeHidden();
      const polls = await (await (await club.as(ADMIN_PHONE)).get("/api/polls")).json();
      expect(polls.filter(({ question }: { question: string }) => question === "Only once?")).toHaveLength(1);
    });
  });
