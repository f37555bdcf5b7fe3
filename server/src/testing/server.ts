import type { FastifyInstance, InjectOptions } from "fastify";
import { buildApp } from "../http/app.ts";
import { createTestClub, type TestClub } from "./harness.ts";

export interface TestServer {
  readonly club: TestClub;
  readonly app: FastifyInstance;
  /** Asks the server as a browser would, without a network; a path alone is enough of an address. */
  readonly fetch: typeof fetch;
  /** Asks as a plain client would. @param line method and path: "POST /api/players" */
  ask(line: string, request?: TestRequest): Promise<TestAnswer>;
  stop(): Promise<void>;
}

interface TestRequest {
  /** Sent as a bearer token. */
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text is sent as it is, under the content type among the headers, else as JSON. */
  readonly body?: unknown;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Read as JSON where it is. */
  // biome-ignore lint/suspicious/noExplicitAny: tests say by their expectations what it is
  readonly body: any;
}

interface TestServerOptions {
  readonly club?: TestClub;
  /** No limit unless given. */
  readonly rateLimitPerMinute?: number;
  readonly trustedProxies?: number;
  /** A built client; none unless given. */
  readonly clientDirectory?: string;
}

/**
 * The real server over a test club, asked in the same process. Workers stand still; `club.settle()` does what is due.
 * Cookies are the caller's to keep: nothing stores them here.
 */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const club = options.club ?? createTestClub();
  const app = await buildApp(club, {
    clientDirectory: options.clientDirectory ?? "/nonexistent",
    rateLimitPerMinute: options.rateLimitPerMinute ?? 0,
    trustedProxies: options.trustedProxies ?? 0,
  });
  return {
    club,
    app,
    fetch: async (input, init) => {
      const request = new Request(new URL(input instanceof Request ? input.url : input, BASE_URL), {
        ...(input instanceof Request ? await partsOf(input) : {}),
        ...init,
        // The page is gone before the answer comes: that is for the caller to notice, not for the server.
        signal: null,
      });
      const answer = await app.inject(await injection(request));
      init?.signal?.throwIfAborted();
      return new Response(isBodiless(answer.statusCode) ? null : answer.rawPayload, {
        status: answer.statusCode,
        statusText: answer.statusMessage,
        headers: headersOf(answer.headers),
      });
    },
    ask: async (line, { token, headers, body } = {}) => {
      const [method, url] = line.split(" ") as [NonNullable<InjectOptions["method"]>, string];
      const answer = await app.inject({
        method,
        url,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const isJson =
        answer.body !== "" && String(answer.headers["content-type"]).startsWith("application/json");
      return {
        status: answer.statusCode,
        headers: headersOf(answer.headers),
        body: isJson ? answer.json() : answer.body,
      };
    },
    stop: async () => {
      await app.close();
      await club.stop();
    },
  };
}

const BASE_URL = "http://localhost:3000";

async function partsOf(request: Request): Promise<RequestInit> {
  const body = await request.clone().text();
  return { method: request.method, headers: request.headers, ...(body !== "" && { body }) };
}

async function injection(request: Request): Promise<InjectOptions> {
  const { pathname, search, host } = new URL(request.url);
  const body = await request.text();
  return {
    method: request.method as NonNullable<InjectOptions["method"]>,
    url: pathname + search,
    headers: { host, ...Object.fromEntries(request.headers) },
    ...(body !== "" && { payload: body }),
  };
}

function headersOf(
  headers: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): Headers {
  return new Headers(
    Object.entries(headers).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).flatMap((one): [string, string][] =>
        one === undefined ? [] : [[name, String(one)]],
      ),
    ),
  );
}

/** Statuses whose answers must not have a body. */
function isBodiless(status: number): boolean {
  return status === 204 || status === 304;
}
