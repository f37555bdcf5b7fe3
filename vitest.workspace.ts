import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// Vitest no longer looks for this name: `npm test` passes it with --config.
// One project per workspace, so that each runs where its code runs.
const setupFiles = [".house/vitest-setup.ts"];

export default defineConfig({
  test: {
    projects: [
      { test: { name: "house", include: [".house/*.test.ts"], setupFiles } },
      { test: { name: "shared", include: ["shared/src/**/*.test.ts"], setupFiles } },
      {
        test: {
          name: "server",
          include: ["migrations/**/*.test.ts", "server/src/**/*.test.ts"],
          setupFiles,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "client",
          environment: "jsdom",
          include: ["client/src/**/*.test.{ts,tsx}"],
          setupFiles,
        },
      },
    ],
  },
});
