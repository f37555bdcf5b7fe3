import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isUnauthorized } from "./errors.ts";

/** A query with this meta may fail as unauthorized without anybody being signed out by it. */
export const ANONYMOUS_ALLOWED = { isAnonymousAllowed: true } as const;

/**
 * Cached data never goes stale, nothing is fetched again on focus, nothing is retried: screens say when they refresh.
 * @param onUnauthorized called for every call that fails because the session is over
 */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (isUnauthorized(error) && !query.meta?.isAnonymousAllowed) onUnauthorized();
      },
    }),
    mutationCache: new MutationCache({
      onError(error) {
        if (isUnauthorized(error)) onUnauthorized();
      },
    }),
    defaultOptions: {
      // Offline, a call fails at once and says so, instead of waiting and booking money when nobody looks any more.
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
