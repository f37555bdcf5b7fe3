import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../trpc.ts";
import { errorBody, isUnauthorized } from "./errors.ts";

// Before the next event instead of some milliseconds later: the second click of two finds its button blocked.
notifyManager.setScheduler(queueMicrotask);

/** A query with this meta may fail as unauthorized without anybody being signed out by it. */
export const ANONYMOUS_ALLOWED = { isAnonymousAllowed: true } as const;

/**
 * Cached data never goes stale, nothing is fetched again on focus, nothing is retried: screens say when they refresh.
 * A refusal for lack of the role makes the client ask who it is.
 * @param onUnauthorized called for every call that fails because the session is over
 */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  function look(error: unknown): void {
    if (isUnauthorized(error)) onUnauthorized();
    // Whoever may no longer do something has another role now, hence other screens.
    if (errorBody(error)?.code === "forbidden") {
      void client.invalidateQueries({ queryKey: getQueryKey(trpc.auth.user) });
    }
  }

  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (!query.meta?.isAnonymousAllowed) look(error);
      },
    }),
    mutationCache: new MutationCache({ onError: look }),
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
  return client;
}
