import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

export { expect };

const SERVER = join(import.meta.dirname, "../../server/dist/main.js");
const START_LIMIT_MS = 15_000;
const STOP_LIMIT_MS = 5_000;

interface Server {
  url: string;
  stop(): Promise<void>;
}

interface Options {
  /** Environment for the server of this file, over the defaults: the simulator, the demo club and no rate limits. */
  serverEnv: Record<string, string>;
}

interface Fixtures {
  /** Lets the browser log an error that the test provokes, such as a refused vote, until the test ends. */
  allowError: (pattern: RegExp) => void;
  /** Opens one more browser of its own (another person), watched like `page`. */
  visitor: () => Promise<Page>;
  /** The built server, started for this file on a free port over an empty data directory. */
  server: Server;
  skippedWithoutBrowser: undefined;
  allowedErrors: RegExp[];
}

interface WorkerFixtures {
  running: { current?: { key: string; server: Server } };
}

/**
 * The journeys' `test`. A page fails its test when it logs an error or throws; paths are relative to the file's server.
 * After a failed test Playwright goes on in a new process, hence with a new server: tests that build on one another
 * belong into `test.describe.serial`.
 */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true }],

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
      await running.current?.server.stop();
    },
    { scope: "worker" },
  ],

  server: async ({ running, serverEnv }, use, testInfo) => {
    const key = JSON.stringify([testInfo.file, serverEnv]);
    if (running.current?.key !== key) {
      const before = running.current;
      delete running.current;
      await before?.server.stop();
      running.current = { key, server: await start(serverEnv) };
    }
    await use(running.current.server);
  },

  baseURL: ({ server }, use) => use(server.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  allowedErrors: ({}, use) => use([]),

  allowError: ({ allowedErrors }, use) => use((pattern) => allowedErrors.push(pattern)),

  context: async ({ context, allowedErrors }, use) => {
    const errors = watch(context, allowedErrors);
    await use(context);
    expect(errors, "errors in the browser").toEqual([]);
  },

  visitor: async ({ browser, allowedErrors }, use) => {
    const opened: { context: BrowserContext; errors: string[] }[] = [];
    await use(async () => {
      // Playwright gives it the same options as `context`, the base address included.
      const context = await browser.newContext();
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

/** Expects that axe finds nothing wrong with the page as it is now. */
export async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
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

async function start(serverEnv: Record<string, string>): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), "dinkboard-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["--enable-source-maps", SERVER], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: "warn",
      OTP_REQUESTS_PER_IP_PER_HOUR: "0",
      RATE_LIMIT_PER_MINUTE: "0",
      ...serverEnv,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }

  const stop = async () => {
    const code = await ended(child);
    await rm(dataDir, { recursive: true });
    expect(code, `the server did not stop gracefully:\n${output}`).toBe(0);
  };

  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await ended(child);
      await rm(dataDir, { recursive: true });
      throw new Error(`the server did not become ready:\n${output}`);
    }
    await sleep(50);
  }
  return { url, stop };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, "exit");
    child.kill();
    const limit = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
    await exit;
    clearTimeout(limit);
  }
  return child.exitCode;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port to be had");
  return address.port;
}
