import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [react()],
  server: {
    // Links in messages lead to this port in development, so another one would not do.
    port: 5173,
    strictPort: true,
    // `npm run dev`: the pages come from Vite, everything that the server owns from the server.
    proxy: Object.fromEntries(
      ["/trpc", "/api", "/webhooks", "/healthz", "/readyz"].map((path) => [path, server]),
    ),
  },
});
