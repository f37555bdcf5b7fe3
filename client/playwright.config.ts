import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

// The browser comes from the system: nothing is downloaded.
const executablePath = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
].find((path) => path && existsSync(path));

if (!executablePath) {
  const message = "no Chromium on this machine: install one, or name it in CHROMIUM_PATH";
  if (process.env.CI === "true") throw new Error(message);
  // Playwright loads this file in every worker; one line is enough.
  if (!process.env.TEST_WORKER_INDEX) console.warn(`\n!!! BROWSER TESTS SKIPPED: ${message} !!!\n`);
}

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.test.ts",
  // A file shares one server, so its tests run one after the other; three files at a time keep two cores busy.
  workers: 3,
  forbidOnly: process.env.CI === "true",
  outputDir: "../.reports/journeys",
  reporter: [["list"], ["json", { outputFile: "../.reports/journeys.json" }]],
  // What is not there by these is missing: said long before the test's own limit, which only ends what hangs. A busy
  // machine may take its time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    // What a date or an amount looks like must not depend on the machine.
    locale: "en-US",
    timezoneId: "America/New_York",
    // A trace takes a quarter of the time: `--trace retain-on-failure` for a journey that is looked into.
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
