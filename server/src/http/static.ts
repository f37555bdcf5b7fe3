import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusal } from "../trpc/errors.ts";
import { sendRefusal } from "./errors.ts";

/** Where Vite puts what it names by its content. */
const HASHED_ASSETS = "/assets/";
/** What belongs to calls, where no page is ever meant. */
const CALLS = /^\/(api|trpc|webhooks)(\/|$)/;

const IMMUTABLE = "public, max-age=31536000, immutable";
/** Asked for every time and sent only when it has changed, so that a new version arrives with the next page. */
const REVALIDATED = "no-cache";

export function isHashedAsset(url: string): boolean {
  return url.startsWith(HASHED_ASSETS);
}

/**
 * Serves the client, and its page for every path that a browser may be sent to: which screen a path is, and whether it
 * is one, the client knows.
 * @param directory the built client
 */
export async function serveClient(app: FastifyInstance, directory: string): Promise<void> {
  const isBuilt = existsSync(join(directory, "index.html"));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: directory,
      cacheControl: false,
      // The build has left .br and .gz beside the texts.
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header("cache-control", isHashedAsset(path.slice(directory.length)) ? IMMUTABLE : REVALIDATED);
      },
    });
  } else {
    app.log.warn("the client is not built: run `npm run build`");
  }

  const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!asksForPage(request)) return sendRefusal(reply, refusal("not_found", "There is nothing here"));
    if (isBuilt) return reply.sendFile("index.html");
    return reply
      .status(503)
      .type("text/plain; charset=utf-8")
      .send("The client is not built. Run `npm run build`, then start again.\n");
  };
  app.setNotFoundHandler(app.hasDecorator("rateLimit") ? { preHandler: app.rateLimit() } : {}, notFound);
}

function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (CALLS.test(url) || isHashedAsset(url)) return false;
  return headers.accept?.includes("text/html") === true || url === "/";
}
