import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createTrpcClient, trpc } from "../trpc.ts";
import { createConnection } from "./connection/connection.ts";
import { OfflineNotice } from "./connection/offline-notice.tsx";
import { CrashBoundary } from "./crash-boundary.tsx";
import { Gate } from "./gate.tsx";
import { type Leave, LeaveProvider } from "./leave.tsx";
import { createQueryClient } from "./query-client.ts";
import { createEndSession } from "./session/end-session.ts";
import type { Session } from "./session/session.ts";
import { createSessionStore } from "./session/session-store.ts";
import { SessionProvider } from "./session/use-session.tsx";
import { cssVariablesResolver, theme } from "./theme.ts";
import { ToastArea } from "./toasts/toast-area.tsx";
import { forgetToasts } from "./toasts/toasts.ts";

function personOf(session: Session | undefined): string | undefined {
  if (!session) return undefined;
  return session.kind === "admin" ? `admin ${session.user.id}` : `player ${session.player.id}`;
}

function createParts({ leave, fetch = window.fetch.bind(window) }: AppProps) {
  const sessions = createSessionStore();
  const queryClient = createQueryClient(createEndSession(sessions, leave));
  const connection = createConnection({
    fetch,
    // Anything may have happened meanwhile: what is shown is asked for again now, the rest when it is shown.
    onBack: () => void queryClient.invalidateQueries(),
  });
  const trpcClient = createTrpcClient({ token: sessions.token, fetch: connection.fetch });
  return { sessions, queryClient, connection, trpcClient };
}

interface AppProps {
  readonly leave: Leave;
  /** Tests connect the screens to a server in their own process by this. */
  readonly fetch?: typeof fetch;
}

/** The whole client: its parts, put together once, around the gate that chooses the screens. */
export function App(props: AppProps) {
  const [{ sessions, queryClient, connection, trpcClient }] = useState(() => createParts(props));

  useEffect(() => {
    let person = personOf(sessions.current());
    return sessions.subscribe(() => {
      const next = personOf(sessions.current());
      // What was read as one person must never be shown to the next. What nobody has read says at most who it is.
      if (person && next !== person) queryClient.clear();
      // Nor what was said to somebody who has logged out, in another tab even.
      if (person && !next) forgetToasts();
      person = next;
    });
  }, [sessions, queryClient]);

  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider store={sessions}>
            <LeaveProvider value={props.leave}>
              <CrashBoundary>
                <Gate />
              </CrashBoundary>
              <OfflineNotice connection={connection} />
              <ToastArea />
            </LeaveProvider>
          </SessionProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
