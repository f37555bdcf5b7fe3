import type { Plugin, Rolldown } from "vite";
import { importsOf } from "./chunks.ts";

/** What the gate may show first, by the modules that it loads for it. */
const AREAS = {
  login: ["/login-page.tsx"],
  join: ["/join-page.tsx"],
  player: ["/player-area.tsx"],
  admin: ["/admin-area.tsx"],
  dashboard: ["/admin-area.tsx", "/dashboard-page.tsx"],
} as const;

/** Tells public/preload.js which files each area consists of, so that they need not wait for one another. */
export function preloadAreas(): Plugin {
  function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
    const chunks = new Map<string, Rolldown.OutputChunk>();
    for (const file of Object.values(bundle)) if (file.type === "chunk") chunks.set(file.fileName, file);
    const files = new Set<string>();
    for (const module of modules) {
      const holder = [...chunks.values()].find(({ moduleIds }) =>
        moduleIds.some((id) => id.endsWith(module)),
      );
      if (!holder) throw new Error(`no chunk holds ${module}`);
      for (const file of importsOf(holder.fileName, chunks)) {
        files.add(file);
        for (const css of chunks.get(file)?.viteMetadata?.importedCss ?? []) files.add(css);
      }
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
