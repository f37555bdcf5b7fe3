import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { Club } from "./club.ts";
import { type Server, startServer } from "./server.ts";

export { expect };

interface Options {
  /** Environment for the server of this file, over the defaults: the simulator, the demo club and no rate limits. */
  serverEnv: Record<string, string>;
  /** Whose browser `page` is: the phone number of somebody who is signed in there. Left out: nobody's. */
  signedInAs: string | undefined;
}

interface Fixtures {
  /** Lets the browser log an error that the test provokes, such as a refused vote, until the test ends. */
  allowError: (pattern: RegExp) => void;
  /** Opens one more browser of its own (another person), watched like `page`; somebody may be signed in there. */
  visitor: (signedInAs?: string) => Promise<Page>;
  /** The built server, started for this file on a free port over an empty data directory. */
  server: Server;
  /** Arranges what the journey finds in the server's club. */
  club: Club;
  skippedWithoutBrowser: undefined;
  allowedErrors: RegExp[];
}

interface Running {
  readonly key: string;
  readonly server: Server;
  readonly club: Club;
  readonly stop: () => Promise<void>;
}

interface WorkerFixtures {
  running: { current?: Running };
}

/**
 * The journeys' `test`. A page fails its test when it logs an error or throws; paths are relative to the file's server.
 * After a failed test Playwright goes on in a new process, hence with a new server: tests that build on one another
 * belong into `test.describe.serial`.
 */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true }],
  signedInAs: [undefined, { option: true }],

  skippedWithoutBrowser: [
    async ({ launchOptions }, use, testInfo) => {
      testInfo.skip(!launchOptions.executablePath, "no Chromium");
      await use(undefined);
    },
    { auto: true },
  ],

  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
    async ({}, use) => {
      const running: WorkerFixtures["running"] = {};
      await use(running);
      await running.current?.stop();
    },
    { scope: "worker" },
  ],

  server: async ({ running, serverEnv }, use, testInfo) => {
    const key = JSON.stringify([testInfo.file, serverEnv]);
    if (running.current?.key !== key) {
      const before = running.current;
      delete running.current;
      await before?.stop();
      running.current = await run(key, serverEnv);
    }
    await use(running.current.server);
  },

  club: async ({ running, server }, use) => {
    if (running.current?.server !== server) throw new Error("the server of this file does not run");
    await use(running.current.club);
  },

  storageState: async ({ club, signedInAs }, use) => use(await club.browserOf(signedInAs)),

  baseURL: ({ server }, use) => use(server.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  allowedErrors: ({}, use) => use([]),

  allowError: ({ allowedErrors }, use) => use((pattern) => allowedErrors.push(pattern)),

  context: async ({ context, allowedErrors }, use) => {
    const errors = watch(context, allowedErrors);
    await use(context);
    expect(errors, "errors in the browser").toEqual([]);
  },

  visitor: async ({ browser, club, allowedErrors }, use) => {
    const opened: { context: BrowserContext; errors: string[] }[] = [];
    await use(async (signedInAs) => {
      // Playwright gives it the same options as `context`, the base address included; the session is its own.
      const context = await browser.newContext({ storageState: await club.browserOf(signedInAs) });
      opened.push({ context, errors: watch(context, allowedErrors) });
      return context.newPage();
    });
    for (const { context } of opened) await context.close();
    expect(
      opened.flatMap(({ errors }) => errors),
      "errors in a visitor's browser",
    ).toEqual([]);
  },
});

/**
 * Expects that axe finds nothing wrong with the page as it is now.
 * @param options.within only looks at what this CSS selector finds
 * @param options.isColorOnly only looks at colours: for a page that has been looked at in others
 */
export async function axe(
  page: Page,
  { within, isColorOnly = false }: { within?: string | undefined; isColorOnly?: boolean } = {},
): Promise<void> {
  // Our pages have no frames; without this mode, axe opens a second page each time to put frames' results together.
  // Its half a megabyte of source is brought into a document once.
  const isThere = await page.evaluate(() => "axe" in window);
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: ";" } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
  if (within !== undefined) builder.include(within);
  if (isColorOnly) builder.withRules(["color-contrast", "link-in-text-block"]);
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html) }));
  expect(found, "what axe found").toEqual([]);
}

function watch(context: BrowserContext, allowed: RegExp[]): string[] {
  const errors: string[] = [];
  const record = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) errors.push(text);
  };
  context.on("console", (message) => {
    if (message.type() === "error") record(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (webError) => record(String(webError.error().stack ?? webError.error())));
  return errors;
}

async function run(key: string, serverEnv: Record<string, string>): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), "dinkboard-"));
  const server = await startServer(dataDir, serverEnv);
  const club = new Club(server.url);
  const stop = async () => {
    await club.close();
    try {
      await server.stop();
    } finally {
      await rm(dataDir, { recursive: true });
    }
  };
  return { key, server, club, stop };
}
