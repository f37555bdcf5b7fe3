import type { Session } from "./session.ts";
import {
  clearSession,
  hasMarkerCookie,
  MARKER_COOKIE,
  readSession,
  SESSION_KEYS,
  saveSession,
} from "./session-storage.ts";

/** Holds who is signed in, in step with local storage and with the other tabs. */
export interface SessionStore {
  readonly current: () => Session | undefined;
  /** The token that requests carry: the administrator's, else the player's, else none. */
  readonly token: () => string | undefined;
  /** Whether the server may know a session that is not saved here. */
  readonly hasCookie: () => boolean;
  readonly set: (session: Session) => void;
  /** Clears all four keys and the marker cookie, and shows nobody as signed in. */
  readonly clear: () => void;
  /** Clears what is saved without changing what is on the screen: for the moment before the browser leaves the page. */
  readonly forget: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const KEYS: readonly string[] = Object.values(SESSION_KEYS);

export function createSessionStore(storage: Storage = window.localStorage): SessionStore {
  let session = readSession(storage);
  const listeners = new Set<() => void>();

  function change(next: Session | undefined): void {
    session = next;
    for (const listener of listeners) listener();
  }

  function forget(): void {
    // First, because other tabs hear of the storage, and must not find a session to ask the server for.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet, and this one has no value.
    document.cookie = `${MARKER_COOKIE}=; Path=/; Max-Age=0`;
    clearSession(storage);
  }

  // Only other tabs cause these events; a null key means that everything was cleared.
  function onStorage(event: StorageEvent): void {
    if (event.key === null || KEYS.includes(event.key)) change(readSession(storage));
  }

  return {
    current: () => session,
    token: () => session?.token,
    hasCookie: () => hasMarkerCookie(document.cookie),
    set(next) {
      saveSession(storage, next);
      change(next);
    },
    clear() {
      forget();
      change(undefined);
    },
    forget,
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener("storage", onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", onStorage);
      };
    },
  };
}
