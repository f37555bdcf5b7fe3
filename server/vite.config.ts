import { defineConfig } from "vite";

// Our own workspaces end up in the bundle; packages from npm stay outside (better-sqlite3 is native, and `npm ci` put
// them in place anyway).
export default defineConfig({
  build: {
    ssr: "src/main.ts",
    target: "node26",
    sourcemap: true,
  },
});
