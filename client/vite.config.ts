import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunksOf, groupsOf } from "./build/chunks.ts";
import { compress } from "./build/compress.ts";
import { preloadAreas } from "./build/preload-areas.ts";
import { splashFirst } from "./build/splash-first.ts";

const server = "http://127.0.0.1:3000";

export default defineConfig(async ({ command }) => ({
  plugins: [react(), preloadAreas(), splashFirst(), compress()],
  build: {
    rolldownOptions: {
      output:
        command === "build"
          ? {
              codeSplitting: {
                groups: groupsOf(await chunksOf({ root: import.meta.dirname, plugins: [react()] })),
              },
            }
          : {},
    },
  },
  server: {
    // Links in messages lead to this port in development, so another one would not do.
    port: 5173,
    strictPort: true,
    // `npm run dev`: the pages come from Vite, everything that the server owns from the server.
    proxy: Object.fromEntries(
      ["/trpc", "/api", "/webhooks", "/healthz", "/readyz"].map((path) => [path, server]),
    ),
  },
}));
