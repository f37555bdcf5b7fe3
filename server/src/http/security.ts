import { MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "../domain-error.ts";
import { bearerToken, cookieToken } from "./session.ts";
import { isHashedAsset } from "./static.ts";

export interface SecurityOptions {
  readonly publicBaseUrl: string;
  /** Requests that one address may make; 0 for no limit. */
  readonly rateLimitPerMinute: number;
}

/** Headers, limits and checks that stand before every route. */
export async function secure(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const { protocol, origin } = new URL(options.publicBaseUrl);
  await app.register(helmet, headersFor(protocol === "https:"));
  if (options.rateLimitPerMinute > 0) {
    await app.register(rateLimit, {
      max: options.rateLimitPerMinute,
      timeWindow: MINUTE_MS,
      // A whole team behind one router opens the portal at the same minute; what never changes costs nothing.
      allowList: (request) => isHashedAsset(request.url),
      errorResponseBuilder: (_, { ttl }) =>
        new DomainError("too_many_requests", "Too many requests. Please wait a moment.", {
          retryAfterSeconds: Math.max(1, Math.ceil(ttl / SECOND_MS)),
        }),
    });
  }
  await app.register(cookie);
  app.addHook("onRequest", async (request) => checkWriteIsOurs(request, origin));
}

/** @param isSecure whether people reach the club by https */
function headersFor(isSecure: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine hands sizes and colours to its components in style attributes and in style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:"],
        // The confetti is drawn by a worker that its package makes from a blob.
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: "deny" as const },
    // Both say something about https alone, and browsers complain about them elsewhere.
    strictTransportSecurity: isSecure && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    crossOriginOpenerPolicy: isSecure && { policy: "same-origin" as const },
    // Nobody else learns which screens there are, while our own requests keep their origin.
    referrerPolicy: { policy: "same-origin" as const },
  };
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A browser adds the cookie to whatever any site makes it send. So a write that has nothing else to show for itself must
 * come from our own pages.
 * @throws DomainError forbidden
 */
function checkWriteIsOurs(request: FastifyRequest, publicOrigin: string): void {
  if (READS.has(request.method)) return;
  if (bearerToken(request) !== undefined || cookieToken(request) === undefined) return;
  if (!isSameOrigin(request, publicOrigin)) {
    throw new DomainError("forbidden", "This request did not come from the club's own pages");
  }
}

function isSameOrigin({ headers, protocol, host }: FastifyRequest, publicOrigin: string): boolean {
  // Browsers leave it out where they do not trust the connection (plain http), and there the origin tells.
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return headers.origin === publicOrigin || headers.origin === `${protocol}://${host}`;
}
