import { ADMIN_PHONE } from "./club.ts";
import { expect, test } from "./fixtures.ts";
import {
  balance,
  fact,
  game,
  goTo,
  Phone,
  playerCard,
  pollCard,
  responseColumn,
  signIn,
  toast,
  transactions,
} from "./screens.ts";

const QUESTION = "Club night: who is in?";
/** Of the demo club, with $65.00. */
const MAYA = "Maya Okafor";
const NORA_PHONE = "(646) 555-0177";
const NORA = "Nora Quist";

test("a club night, from asking to the list of players", async ({ page: admin, visitor, allowError }) => {
  const nora = await visitor();
  await nora.setViewportSize({ width: 390, height: 844 });

  await test.step("the admin of the demo club signs in", async () => {
    await admin.goto("/");
    await signIn(admin, ADMIN_PHONE);
    await expect(admin.getByRole("navigation", { name: "Admin Dashboard" })).toBeVisible();
  });

  await test.step("adds a player who has agreed to be messaged", async () => {
    await goTo(admin, "Players");
    await admin.getByRole("button", { name: "Add Player" }).click();
    const dialog = admin.getByRole("dialog", { name: "Add New Player" });
    await dialog.getByLabel("Phone number").fill("646 555 0177");
    await dialog.getByRole("button", { name: "Add Player" }).click();
    await expect(dialog.getByText("Please confirm that the player agreed to be messaged")).toBeVisible();
    await dialog.getByLabel("This player agreed to get messages from the club").check();
    await dialog.getByRole("button", { name: "Add Player" }).click();
    await expect(toast(admin)).toContainText("Player added successfully and welcome message sent!");
    await expect(dialog).toBeHidden();
    await admin.getByLabel("Search players").fill("5550177");
    await expect(fact(playerCard(admin, NORA_PHONE), "Balance")).toContainText("$0.00");
    const phone = await Phone.open(admin, NORA_PHONE);
    await expect(phone.conversation).toContainText("What's your first and last name?");
  });

  await test.step("creates a poll for tomorrow, as the dialog proposes it", async () => {
    await goTo(admin, "Polls");
    await admin.getByRole("button", { name: "Create Poll" }).click();
    const dialog = admin.getByRole("dialog", { name: "Create New Poll" });
    await expect(dialog.getByRole("combobox", { name: "Game time" })).toHaveValue("8:30 PM");
    await expect(dialog.getByLabel("Cost per player")).toHaveValue("$15.00");
    await expect(dialog.getByRole("combobox", { name: "Voting closes" })).toHaveValue(
      "Game day morning (8:00 AM)",
    );
    await dialog.getByLabel("Question").fill(QUESTION);
    await dialog.getByRole("button", { name: "Create Poll" }).click();
    await expect(dialog.getByText("Game date is required")).toBeVisible();
    await dialog.getByRole("combobox", { name: "Game date" }).click();
    await dialog.getByRole("option", { name: "Tomorrow" }).click();
    await expect(dialog.getByRole("status")).toContainText("8:00 AM (Eastern time), 12 hours and 30 minutes");
    await dialog.getByRole("button", { name: "Create Poll" }).click();
    await expect(toast(admin)).toContainText("Poll has been created successfully");
    await expect(dialog).toBeHidden();
    await expect(pollCard(admin, QUESTION)).toContainText("Not sent yet");
  });

  await test.step("sends it to everybody who is active and has not opted out", async () => {
    await pollCard(admin, QUESTION).getByRole("button", { name: "Send to All Players" }).click();
    const dialog = admin.getByRole("dialog", { name: "Send this poll?" });
    // The admin, Nora and 24 of the demo club, less two inactive and two who have opted out.
    await expect(dialog).toContainText("All 22 active players get the question now.");
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(toast(admin)).toContainText("Poll Sent to 22 active players");
    await expect(pollCard(admin, QUESTION)).not.toContainText("Not sent yet");
  });

  await test.step("Maya taps Yes in the messenger and is charged", async () => {
    const phone = await Phone.open(admin, MAYA);
    await expect(phone.conversation).toContainText(QUESTION);
    await phone.button("Yes").click();
    await expect(phone.conversation).toContainText("You're in (1 so far). $15.00 paid, $50.00 left.");
    await goTo(admin, "Players");
    await admin.getByLabel("Search players").fill(MAYA);
    await expect(fact(playerCard(admin, MAYA), "Balance")).toContainText("$50.00");
  });

  await test.step("Nora signs in, gives her name and is celebrated", async () => {
    await nora.goto("/");
    await signIn(nora, NORA_PHONE);
    await nora.getByLabel("First name").fill("Nora");
    await nora.getByLabel("Last name").fill("Quist");
    await nora.getByRole("button", { name: "Save and continue" }).click();
    await expect(toast(nora)).toContainText("Profile Complete!");
    await expect(nora.locator("canvas"), "the confetti").toBeAttached();
    await expect(nora.getByRole("heading", { name: "Hi Nora" })).toBeVisible();
  });

  await test.step("she cannot join without money", async () => {
    allowError(/402/);
    await expect(balance(nora)).toContainText("$0.00");
    await game(nora, QUESTION).getByRole("button", { name: "Yes" }).click();
    await expect(toast(nora)).toContainText("Insufficient balance");
    await expect(toast(nora)).toContainText("Please top up your account to join the game.");
    await expect(game(nora, QUESTION)).toContainText("Are you coming?");
    await expect(transactions(nora)).toHaveCount(0);
  });

  await test.step("the admin tops her account up", async () => {
    await admin.getByLabel("Search players").fill("Nora");
    await playerCard(admin, NORA).getByRole("button", { name: "Top Up Balance" }).click();
    const dialog = admin.getByRole("dialog", { name: "Top Up Balance" });
    await dialog.getByRole("textbox", { name: "Amount" }).fill("20");
    await dialog.getByRole("button", { name: "Top Up" }).click();
    await expect(toast(admin)).toContainText("Nora Quist now has $20.00.");
    await expect(fact(playerCard(admin, NORA), "Balance")).toContainText("$20.00");
  });

  await test.step("she joins", async () => {
    await nora.reload();
    await expect(balance(nora)).toContainText("$20.00");
    await game(nora, QUESTION).getByRole("button", { name: "Yes" }).click();
    await expect(game(nora, QUESTION)).toContainText("You're in");
    await expect(game(nora, QUESTION)).toContainText("2 are in");
    await expect(balance(nora)).toContainText("$5.00");
    await expect(transactions(nora)).toContainText(["−$15.00", "+$20.00"]);
  });

  await test.step("the admin sees who is in and what came in", async () => {
    await goTo(admin, "Polls");
    const card = pollCard(admin, QUESTION);
    await expect(fact(card, "YES")).toHaveText("2");
    await expect(fact(card, "NO")).toHaveText("0");
    await expect(fact(card, "Revenue")).toHaveText("$30.00");
    await card.getByRole("link", { name: "View Responses (2)" }).click();
    await expect(fact(admin, "Total revenue")).toHaveText("$30.00");
    const yes = responseColumn(admin, "YES Responses");
    await expect(yes.getByRole("listitem")).toHaveCount(2);
    await expect(yes).toContainText(MAYA);
    await expect(yes).toContainText(NORA);
  });

  await test.step("she changes her mind and gets her money back, which the admin sees as it happens", async () => {
    await game(nora, QUESTION).getByRole("button", { name: "No" }).click();
    await expect(game(nora, QUESTION)).toContainText("You're not coming");
    await expect(balance(nora)).toContainText("$20.00");
    await expect(transactions(nora)).toContainText(["+$15.00", "−$15.00", "+$20.00"]);
    await expect(responseColumn(admin, "NO Responses")).toContainText(NORA);
    await expect(fact(admin, "Total revenue")).toHaveText("$15.00");
  });

  await test.step("she joins after all", async () => {
    await game(nora, QUESTION).getByRole("button", { name: "Yes" }).click();
    await expect(balance(nora)).toContainText("$5.00");
    await expect(transactions(nora)).toHaveCount(4);
  });

  await test.step("the admin closes the poll", async () => {
    await admin.getByRole("link", { name: "Back to Polls" }).click();
    await pollCard(admin, QUESTION).getByRole("button", { name: "Close Poll" }).click();
    const dialog = admin.getByRole("dialog", { name: "Close this poll?" });
    await expect(dialog).toContainText("2 in, 0 out.");
    await dialog.getByRole("button", { name: "Close Poll" }).click();
    await expect(toast(admin)).toContainText("Poll Closed");
    const card = pollCard(admin, QUESTION);
    await expect(card).toContainText("Closed");
    await expect(card.getByRole("button", { name: "Send to All Players" })).toBeHidden();
    await expect(card.getByRole("button", { name: "Close Poll" })).toBeHidden();
  });

  await test.step("the portal no longer offers it, and those who are in get the list of players", async () => {
    await nora.reload();
    await expect(balance(nora)).toContainText("$5.00");
    await expect(nora.getByRole("heading", { name: "Next game" })).toBeVisible();
    await expect(nora.getByRole("article").first()).toBeVisible();
    await expect(game(nora, QUESTION)).toBeHidden();
    const phone = await Phone.open(admin, MAYA);
    await expect(phone.conversation).toContainText(/2 are in:\s+1\. Maya Okafor\s+2\. Nora Quist/);
  });

  await test.step("the admin signs out, and nothing of the session stays in the browser", async () => {
    await admin.getByRole("button", { name: "Log out" }).click();
    await expect(admin.getByRole("heading", { name: "Log in" })).toBeVisible();
    expect(await admin.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(await admin.context().cookies()).toEqual([]);
  });

  await test.step("a link to a screen shows the login, and the screen after signing in", async () => {
    await admin.goto("/players");
    await signIn(admin, ADMIN_PHONE);
    await expect(admin).toHaveURL(/\/players$/);
    await expect(playerCard(admin, MAYA)).toBeVisible();
  });
});
