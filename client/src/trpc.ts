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

/**
 * The connection to the server. Calls made in one tick travel in one request, with the cookies and, when there is
 * one, the session token.
 */
export function createTrpcClient(options: {
  readonly token: () => string | undefined;
  readonly fetch?: typeof fetch;
  readonly url?: string;
}) {
  const send = options.fetch ?? fetch;
  return trpc.createClient({
    links: [
      httpBatchLink({
        url: options.url ?? "/trpc",
        headers: () => {
          const token = options.token();
          return token ? { authorization: `Bearer ${token}` } : {};
        },
        fetch: (input, init) => {
          const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
          const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
          return send(input as RequestInfo, { ...(init as RequestInit), signal, credentials: "include" });
        },
      }),
    ],
  });
}
