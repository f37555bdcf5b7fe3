import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Webhook } from "../../server/src/channels/channel.ts";
import { FakeCloudApi } from "../../server/src/testing/fake-cloud-api.ts";
import { ADMIN_PHONE } from "./club.ts";
import { test as base, expect } from "./fixtures.ts";
import { goTo, playerCard, pollCard, responseColumn, responseRow, toast, typeCode } from "./screens.ts";
import { type Server, startServer } from "./server.ts";

const ANA = "+12125550142" as PhoneNumber;
const QUESTION = "Who wants to play on WhatsApp?";

interface Fixtures {
  /** Meta, on this machine. */
  cloud: FakeCloudApi;
  /** A club whose messenger it is. */
  server: Server;
}

const test = base.extend<Fixtures>({
  storageState: undefined,

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  cloud: async ({}, use) => {
    const cloud = new FakeCloudApi(Date.now);
    await use(cloud);
    cloud.stop();
  },

  server: async ({ cloud }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "dinkboard-"));
    const account = await cloud.open();
    const server = await startServer(dataDir, {
      SUPER_ADMIN_PHONE: ADMIN_PHONE,
      PUBLIC_BASE_URL: "http://localhost:3000",
      OTP_REQUESTS_PER_IP_PER_HOUR: "30",
      MESSAGING_CHANNEL: "whatsapp-cloud",
      WHATSAPP_API_BASE_URL: account.baseUrl,
      WHATSAPP_PHONE_NUMBER_ID: account.phoneNumberId,
      WHATSAPP_ACCESS_TOKEN: account.accessToken,
      WHATSAPP_APP_SECRET: account.appSecret,
      WHATSAPP_VERIFY_TOKEN: account.verifyToken,
    });
    await use(server);
    await server.stop();
    await rm(dataDir, { recursive: true });
  },
});

test("a club on WhatsApp: a code, a poll, a tap, its reports and its receipt", async ({
  page,
  cloud,
  server,
}) => {
  /** The latest message on somebody's phone, once it says this. */
  async function message(to: string, text: RegExp) {
    const latest = () => cloud.phone(to as PhoneNumber).at(-1);
    await expect.poll(() => latest()?.text ?? "", { message: `on the phone of ${to}` }).toMatch(text);
    const found = latest();
    if (!found) throw new Error("nothing arrived");
    return found;
  }
  async function bring({ rawBody, headers }: Webhook): Promise<void> {
    const answer = await fetch(`${server.url}/webhooks/whatsapp`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(headers as Record<string, string>) },
      body: Buffer.from(rawBody),
    });
    expect(answer.status).toBe(200);
  }

  await test.step("the admin signs in with the code from the phone; the screen shows none", async () => {
    await page.goto("/");
    await page.getByLabel("Phone number").fill(ADMIN_PHONE);
    await page.getByRole("button", { name: "Send code" }).click();
    const { text } = await message(ADMIN_PHONE, /^\d{6} is your verification code/);
    await expect(page.getByText(text.slice(0, 6))).toHaveCount(0);
    await typeCode(page, text.slice(0, 6));
    await expect(page).toHaveTitle(/Dashboard/);
  });

  await test.step("a player is welcomed, by template", async () => {
    await goTo(page, "Players");
    await page.getByRole("button", { name: "Add Player" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add New Player" });
    await dialog.getByLabel("Phone number").fill(ANA);
    await dialog.getByLabel("This player agreed to get messages from the club").check();
    await dialog.getByRole("button", { name: "Add Player" }).click();
    await expect(playerCard(page, "(212) 555-0142")).toBeVisible();
    await message(ANA, /^Welcome to Pickleball Club!/);
    await playerCard(page, "(212) 555-0142").getByRole("button", { name: "Top Up Balance" }).click();
    const topUp = page.getByRole("dialog", { name: "Top Up Balance" });
    await topUp.getByRole("textbox", { name: "Amount" }).fill("50");
    await topUp.getByRole("button", { name: "Top Up" }).click();
    await expect(topUp).toBeHidden();
  });

  await test.step("a poll is asked by template, with buttons", async () => {
    await goTo(page, "Polls");
    await page.getByRole("button", { name: "Create Poll" }).first().click();
    const creating = page.getByRole("dialog", { name: "Create New Poll" });
    await creating.getByLabel("Question").fill(QUESTION);
    await creating.getByRole("combobox", { name: "Game date" }).click();
    await creating.getByRole("option").nth(3).click();
    await creating.getByRole("button", { name: "Create Poll" }).click();
    await expect(toast(page)).toContainText("Poll has been created successfully");
    await pollCard(page, QUESTION).getByRole("button", { name: "Send to All Players" }).click();
    await page.getByRole("dialog", { name: "Send this poll?" }).getByRole("button", { name: "Send" }).click();
    const question = await message(ANA, new RegExp(`planned a game: ${QUESTION.replace("?", "\\?")}`));
    expect(question.buttons.map(({ title }) => title)).toEqual(["Yes", "No"]);
    expect(JSON.parse(cloud.requests.at(-1)?.body ?? "")).toMatchObject({ type: "template" });
  });

  await test.step("the admin sees that it was read, and the tap; the receipt is free text", async () => {
    const question = await message(ANA, /planned a game/);
    for (const status of ["read", "sent", "delivered"] as const) await bring(cloud.status(question, status));
    await pollCard(page, QUESTION)
      .getByRole("link", { name: /^View Responses/ })
      .click();
    await expect(responseRow(responseColumn(page, "No Response"), "(212) 555-0142")).toContainText("Read");
    const [yes] = question.buttons;
    const tap = { type: "button", button: { payload: yes?.id, text: "Yes" }, context: { id: question.id } };
    await bring(cloud.written(ANA, tap));
    await bring(cloud.written(ANA, tap));
    await message(ANA, /You're in \(1 so far\)\. \$15\.00 paid, \$35\.00 left\./);
    expect(JSON.parse(cloud.requests.at(-1)?.body ?? "")).toMatchObject({ type: "text", to: ANA });
    await expect(responseColumn(page, "YES Responses")).toContainText("(212) 555-0142");
  });

  await test.step("Meta withdraws the token: the admin is told that the bot is down, and why", async () => {
    await goTo(page, "Dashboard");
    await expect(page.getByRole("link", { name: "Bot Online" })).toBeVisible();
    cloud.isTokenWithdrawn = true;
    await bring(cloud.written(ANA, { type: "text", text: { body: "balance" } }, "wamid.in.2"));
    const disconnected = page.getByRole("link", { name: "Bot Disconnected" });
    await expect(async () => {
      // The page asks by itself, too, but not every second.
      await page.reload();
      await expect(disconnected).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await disconnected.click();
    await expect(page.getByRole("main")).toContainText("Meta refuses the access token (190)");
  });
});
