import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// Vitest no longer looks for this name: `npm test` passes it with --config.
// One project per workspace, so that each runs where its code runs.
export default defineConfig({
  test: {
    setupFiles: [".house/vitest-setup.ts"],
    restoreMocks: true,
    // The default leaves one core idle, which on a small machine is half of it.
    maxWorkers: "100%",
    // What hangs is ended some time; how long anything takes on a busy machine is no test's business.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "house", include: [".house/*.test.ts"] } },
      // No module of these keeps state, so their files need no process each, which takes longer than most of them.
      { extends: true, test: { name: "shared", isolate: false, include: ["shared/src/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "server",
          isolate: false,
          include: ["migrations/**/*.test.ts", "server/src/**/*.test.ts"],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: "client",
          environment: "jsdom",
          include: ["client/src/**/*.test.{ts,tsx}"],
          setupFiles: ["client/src/testing/vitest-setup.ts"],
        },
      },
    ],
  },
});
