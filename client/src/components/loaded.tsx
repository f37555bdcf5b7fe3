import type { ReactNode } from "react";
import { FailedState } from "./failed-state.tsx";
import { StaleNotice } from "./stale-notice.tsx";

/** What this needs to know of a query, of one page or of many. */
interface Asked<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly query: Asked<Data>;
  /** In its place while it is on its way. */
  readonly loading: ReactNode;
  /** What to say when it could not be loaded. */
  readonly failed: { readonly title: string; readonly message?: string };
  /** A part of a screen that says by itself when it cannot be refreshed. */
  readonly isPart?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/**
 * What a screen shows of the server's data, in all its states: on its way; not to be had, with a way to try again; there,
 * with a word above it when it could not be refreshed.
 */
export function Loaded<Data>({ query, loading, failed, isPart = false, children }: LoadedProps<Data>) {
  if (query.data !== undefined)
    return (
      <>
        {query.isError && !isPart && <StaleNotice />}
        {children(query.data)}
      </>
    );
  if (!query.isError) return loading;
  return <FailedState {...failed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
}
