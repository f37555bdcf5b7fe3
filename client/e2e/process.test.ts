import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "./fixtures.ts";
import { balance, game, signIn } from "./screens.ts";
import { type Server, startServer } from "./server.ts";

/** Of the demo club: answers in the portal, and is in on the coming Thursday. */
const PRIYA_PHONE = "+19175550113";
const THURSDAY = "Who wants to play pickleball?";

/** What an open page logs while there is no server. */
const LOST_CONNECTION = /net::ERR_/;

interface Fixtures {
  dataDir: string;
  /** Starts the server over the data directory; what still runs at the end is stopped. */
  start: (env?: Record<string, string>) => Promise<Server>;
}

const test = base.extend<Fixtures>({
  // These tests start and stop servers of their own.
  baseURL: undefined,
  storageState: undefined,

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  dataDir: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "dinkboard-"));
    await use(dataDir);
    await rm(dataDir, { recursive: true });
  },

  start: async ({ dataDir }, use) => {
    const started: Server[] = [];
    await use(async (env) => {
      const server = await startServer(dataDir, env);
      started.push(server);
      return server;
    });
    for (const server of started) await server.kill();
  },
});

test("a club that was stopped goes on where it was", async ({ page, dataDir, start, allowError }) => {
  const first = await start();
  await page.goto(first.url);
  await signIn(page, PRIYA_PHONE);
  const before = await balance(page).textContent();
  await game(page, THURSDAY).getByRole("button", { name: "No" }).click();
  await expect(game(page, THURSDAY)).toContainText("You can change your answer");
  await expect(balance(page)).not.toHaveText(before ?? "");
  const after = (await balance(page).textContent()) ?? "";

  allowError(LOST_CONNECTION);
  await first.stop();
  const left = (await readdir(dataDir)).filter((name) => name.startsWith("club.db"));
  expect(left, "a closed database leaves no journal behind").toEqual(["club.db"]);

  const second = await start({ PORT: new URL(first.url).port });
  await page.goto(second.url);
  await expect(game(page, THURSDAY)).toContainText("You're not coming");
  await expect(balance(page)).toHaveText(after);
});

test("a club that was killed has lost no answer that it has confirmed", async ({
  page,
  start,
  allowError,
}) => {
  const first = await start();
  await page.goto(first.url);
  await signIn(page, PRIYA_PHONE);
  const booked = page.waitForResponse(/player\.vote/);
  await game(page, THURSDAY).getByRole("button", { name: "No" }).click();
  await (await booked).finished();
  allowError(LOST_CONNECTION);
  await first.kill();
  await start({ PORT: new URL(first.url).port });
  await page.goto(first.url);
  await expect(game(page, THURSDAY)).toContainText("You're not coming");
});

test("wrong values in the environment stop the start, each with a line that names it", async ({ start }) => {
  const refused = start({ SUPER_ADMIN_PHONE: "555", LOG_LEVEL: "loud" });
  await expect(refused).rejects.toThrow(/LOG_LEVEL.*loud/);
  await expect(refused).rejects.toThrow(/SUPER_ADMIN_PHONE.*555/);
});
