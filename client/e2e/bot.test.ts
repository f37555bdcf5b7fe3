import { ADMIN_PHONE, EMPTY_CLUB } from "./club.ts";
import { expect, test } from "./fixtures.ts";
import { fact, goTo, Phone, playerCard, pollCard, responseColumn, toast } from "./screens.ts";

test.use({ serverEnv: EMPTY_CLUB, signedInAs: ADMIN_PHONE });

test("a new player tells the bot a name, and asks what it can do", async ({ page, club }) => {
  await club.addPlayer({ phoneNumber: "+12125550141", balance: "30.00" });
  await page.goto("/polls");
  const phone = await Phone.open(page, "(212) 555-0141");
  await expect(phone.conversation).toContainText("What's your first and last name?");
  await phone.write("Sam");
  await expect(phone.conversation).toContainText("BALANCE: see your balance");
  await phone.write("Sam Ortega");
  await expect(phone.conversation).toContainText("Thanks, Sam!");
  await phone.write("balance");
  await expect(phone.conversation).toContainText(/balance is \$30\.00/);
  await phone.write("What is this?");
  await expect(phone.conversation.getByText("YES or NO: answer the open poll")).toHaveCount(2);
  await goTo(page, "Players");
  await expect(playerCard(page, "Sam Ortega")).toContainText("(212) 555-0141");
});

test("who has written STOP is not asked and cannot vote until START", async ({ page, club }) => {
  await club.addPlayer({ phoneNumber: "+12125550142", name: "Iris Valdez", balance: "20.00" });
  const pollId = await club.createPoll({ question: "Stopped or in?" });
  await page.goto("/polls");
  const phone = await Phone.open(page, "Iris Valdez");
  await phone.write("Stop");
  await expect(phone.conversation).toContainText("You'll get no more messages");
  await club.sendPoll(pollId);
  await phone.write("YES");
  await expect(phone.conversation).toContainText("so this doesn't count. Reply START, then answer again.");
  await expect(phone.conversation).not.toContainText("Stopped or in?");

  await goTo(page, "Players");
  await expect(playerCard(page, "Iris Valdez")).toContainText("Opted out");
  await expect(fact(playerCard(page, "Iris Valdez"), "Balance")).toContainText("$20.00");
  await page.goto(`/polls/${pollId}/responses`);
  await expect(responseColumn(page, "No Response")).toContainText("Iris Valdez");

  await Phone.open(page, "Iris Valdez");
  await phone.write("start");
  await expect(phone.conversation).toContainText("Reply STOP at any time to end them.");
  await phone.write("👍");
  await expect(phone.conversation).toContainText("You're in (1 so far). $15.00 paid, $5.00 left.");
  await phone.write("balance");
  await expect(phone.conversation).toContainText("balance is $5.00. Please ask an organizer how to top up.");
});

test("with several games open a bare yes is asked back; after closing a late tap costs nothing", async ({
  page,
  club,
}) => {
  await club.addPlayer({ phoneNumber: "+12125550143", name: "Theo Lang", balance: "50.00" });
  await club.createPoll({ question: "The cheap one?", cost: "10.00", inDays: 2 });
  const dear = await club.createPoll({ question: "The dear one?", cost: "12.00", inDays: 3 });
  await club.sendPoll(dear);
  await page.goto("/polls");
  const phone = await Phone.open(page, "Theo Lang");
  await expect(phone.conversation).toContainText("The dear one?");
  await phone.write("yes");
  await expect(phone.conversation).toContainText("Several games are open. Which one are you in for?");
  await phone.conversation.getByRole("button").last().click();
  await expect(phone.conversation).toContainText("You're in (1 so far). $12.00 paid, $38.00 left.");

  await goTo(page, "Polls");
  await pollCard(page, "The dear one?").getByRole("button", { name: "Close Poll" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close Poll" }).click();
  await expect(toast(page)).toContainText("Poll Closed");
  await Phone.open(page, "Theo Lang");
  await expect(phone.conversation).toContainText(/1 is in:\s+1\. Theo Lang/);
  await phone.button("No").click();
  await expect(phone.conversation).toContainText("your answer doesn't count and no money was moved.");
  await phone.write("BALANCE");
  await expect(phone.conversation).toContainText("balance is $38.00");
});
