import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { Session } from "./session.ts";
import type { SessionStore } from "./session-store.ts";

const SessionContext = createContext<SessionStore | undefined>(undefined);

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  return <SessionContext value={store}>{children}</SessionContext>;
}

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (!store) throw new Error("there is no SessionProvider above this component");
  return store;
}

/** Who is signed in, or undefined. */
export function useSession(): Session | undefined {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.current);
}
