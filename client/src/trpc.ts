import type { AppRouter } from "@dinkboard/server/router";
import { SECOND_MS } from "@dinkboard/shared/limits";
import { httpBatchLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";

/** The server's procedures as typed hooks: `trpc.player.profile.useQuery()`. */
export const trpc = createTRPCReact<AppRouter>();

/** What each procedure answers: `Answers["admin"]["polls"]["list"]`. */
export type Answers = inferRouterOutputs<AppRouter>;

/** A request that has not been answered by then fails, so that no dialog stays blocked behind a dead connection. */
const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;

/** AbortSignal.any would say it in a line, but phones that are a few years old do not have it. */
async function sendWithTimeout(send: typeof fetch, input: RequestInfo, init: RequestInit): Promise<Response> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, REQUEST_TIMEOUT_MS);
  init.signal?.addEventListener("abort", abort);
  try {
    return await assertAnswerOfServer(await send(input, { ...init, signal: controller.signal }));
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener("abort", abort);
  }
}

/**
 * The server answers in JSON, also when it refuses. Whatever else is no success (a proxy's page, a portal's login) becomes
 * an error that says so: "502: Bad Gateway".
 */
async function assertAnswerOfServer(response: Response): Promise<Response> {
  if (response.ok || response.headers.get("content-type")?.includes("json")) return response;
  const text = (await response.text()).trim();
  throw new Error(`${response.status}: ${text || response.statusText}`);
}

/**
 * The connection to the server. Calls made in one tick travel in one request, with the cookies and, when there is
 * one, the session token.
 */
export function createTrpcClient(options: {
  readonly token: () => string | undefined;
  readonly fetch?: typeof fetch;
  readonly url?: string;
}) {
  return trpc.createClient({
    links: [
      httpBatchLink({
        url: options.url ?? "/trpc",
        headers: () => {
          const token = options.token();
          return token ? { authorization: `Bearer ${token}` } : {};
        },
        fetch: (input, init) =>
          sendWithTimeout(options.fetch ?? fetch, input as RequestInfo, {
            ...(init as RequestInit),
            credentials: "include",
          }),
      }),
    ],
  });
}
