import type { Plugin } from "vite";

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves the stylesheets behind the splash, which has its own few lines of style and so is painted without waiting for
 * them. Scripts still wait, and with them everything that the stylesheets are for.
 */
export function splashFirst(): Plugin {
  return {
    name: "splash-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html
          .replaceAll(STYLESHEET, "")
          .replace("</body>", `${html.match(STYLESHEET)?.join("") ?? ""}\n  </body>`),
    },
  };
}
