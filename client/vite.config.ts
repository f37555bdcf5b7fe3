import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const server = "http://127.0.0.1:3000";

/** What the gate may show first, by the modules that it loads for it. */
const AREAS = {
  login: ["/login-page.tsx"],
  player: ["/player-area.tsx"],
  admin: ["/admin-area.tsx"],
  dashboard: ["/admin-area.tsx", "/dashboard-page.tsx"],
} as const;

/** Tells public/preload.js which files each area consists of, so that they need not wait for one another. */
function preloadAreas(): Plugin {
  function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
    const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
    const files = new Set<string>();
    function add(chunk: Rolldown.OutputChunk | undefined): void {
      if (!chunk || files.has(chunk.fileName)) return;
      files.add(chunk.fileName);
      for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
      for (const imported of chunk.imports) add(chunks.find(({ fileName }) => fileName === imported));
    }
    for (const module of modules) {
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
      if (!entry) throw new Error(`no chunk begins with ${module}`);
      add(entry);
    }
    return [...files];
  }

  return {
    name: "preload-areas",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const areas = Object.entries(AREAS).map(([area, modules]) => {
          // What the page itself names is on its way anyway.
          const files = filesOf(modules, bundle).filter((file) => !html.includes(file));
          return [`data-${area}`, files.map((file) => `/${file}`).join(" ")];
        });
        const attrs = { src: "/preload.js", async: true, ...Object.fromEntries(areas) };
        return [{ tag: "script", attrs, injectTo: "head" }];
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), preloadAreas()],
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
