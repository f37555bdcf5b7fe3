import { constants } from "node:zlib";
import compress from "@fastify/compress";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Club } from "../club.ts";
import { addRest } from "../rest/adapter.ts";
import { addWebhooks } from "../webhooks/webhooks.ts";
import { handleError, handleWebhookError } from "./errors.ts";
import { addHealth } from "./health.ts";
import { secure } from "./security.ts";
import { addSignInRedirects } from "./sign-in-redirects.ts";
import { serveClient } from "./static.ts";
import { addTrpc } from "./trpc.ts";

export interface AppOptions {
  /** The built client. */
  readonly clientDirectory: string;
  /** Requests that one address may make; 0 for no limit. */
  readonly rateLimitPerMinute: number;
  /** How many proxies stand before the server and say whom they forward. With one, nothing may reach the port past it. */
  readonly trustedProxies: number;
  /** Says nothing without one. */
  readonly logger?: FastifyBaseLogger;
}

/** Far above any call: the longest has the ids of 200 polls or a few hundred characters of text. */
const LARGEST_BODY_BYTES = 64 * 1024;
/** The path of a batch is the names of all its calls. */
const LONGEST_PATH_SEGMENT = 2_000;

const SWEEP_EVERY_MS = 50;

/**
 * Ends each connection as soon as it has nothing to answer. Node does so once, when the server closes; one that is being
 * answered at that moment would be kept for its client's next request, and the server with it.
 */
function endKeptConnections({ server }: FastifyInstance): void {
  if (!server.listening) return;
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS);
  server.once("close", () => clearInterval(sweep));
}

/** Everything that a club answers over HTTP, ready to listen or to be asked in the same process. */
export async function buildApp(club: Club, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: LARGEST_BODY_BYTES,
    trustProxy: options.trustedProxies > 0 && ((_, hop) => hop < options.trustedProxies),
    routerOptions: { maxParamLength: LONGEST_PATH_SEGMENT },
    // Who asked for what is told once, with the outcome (below).
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => handleError(error, request, reply),
    ...(options.logger ? { loggerInstance: options.logger } : {}),
  });
  app.setErrorHandler(handleError);
  app.addHook("preClose", async () => endKeptConnections(app));
  app.addHook("onResponse", async (request, reply) => {
    request.log.debug({ req: request, res: reply, durationMs: reply.elapsedTime }, "answered");
  });

  await secure(app, {
    publicBaseUrl: club.config.publicBaseUrl,
    rateLimitPerMinute: options.rateLimitPerMinute,
  });
  await app.register(compress, {
    globalDecompression: false,
    // The best that costs no time to speak of; the default is for files that are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });

  addHealth(app, club);
  addSignInRedirects(app, club);
  // Scopes of their own: each takes bodies, and answers errors, in its own way.
  await app.register(
    (scope, _, done) => {
      addTrpc(scope, club);
      done();
    },
    { prefix: "/trpc" },
  );
  await app.register(
    (scope, _, done) => {
      addRest(scope, club);
      done();
    },
    { prefix: "/api" },
  );
  await app.register(
    (scope, _, done) => {
      scope.setErrorHandler(handleWebhookError);
      addWebhooks(scope, club);
      done();
    },
    { prefix: "/webhooks" },
  );
  await serveClient(app, options.clientDirectory);
  return app;
}
