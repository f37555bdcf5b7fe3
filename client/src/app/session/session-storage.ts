import type { SignedInUser } from "@dinkboard/shared/schemas/sign-in";
import type { Session, SessionPlayer } from "./session.ts";

/** The four keys of the browser's local storage that hold a session. */
export const SESSION_KEYS = {
  /** The administrator's session token; that it is there marks the session as an administrator's. */
  adminToken: "adminSession",
  adminData: "admin_data",
  playerToken: "player_session_token",
  playerData: "player_data",
} as const;

/** Readable by scripts, unlike the session cookie itself: tells that one may exist. */
export const MARKER_COOKIE = "dinkboard_session_exists";

function removeAdmin(storage: Storage): void {
  storage.removeItem(SESSION_KEYS.adminToken);
  storage.removeItem(SESSION_KEYS.adminData);
}

function removePlayer(storage: Storage): void {
  storage.removeItem(SESSION_KEYS.playerToken);
  storage.removeItem(SESSION_KEYS.playerData);
}

/**
 * The saved session: an administrator's token with its data, else a player's. One whose data is damaged is logged and
 * cleared; half a session (another tab may be just writing it) is none.
 */
export function readSession(storage: Storage): Session | undefined {
  const adminToken = storage.getItem(SESSION_KEYS.adminToken);
  const user = readPerson<SignedInUser>(storage, SESSION_KEYS.adminData, removeAdmin);
  if (adminToken && user) return { kind: "admin", token: adminToken, user };

  const playerToken = storage.getItem(SESSION_KEYS.playerToken);
  const player = readPerson<SessionPlayer>(storage, SESSION_KEYS.playerData, removePlayer);
  if (playerToken && player) return { kind: "player", token: playerToken, player };
  return undefined;
}

function readPerson<Person extends { id: number }>(
  storage: Storage,
  key: string,
  clear: (storage: Storage) => void,
): Person | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && "id" in value) return value as Person;
    throw new TypeError("it holds no person");
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for a trace; the person just signs in again.
    console.error(`The saved session in "${key}" is damaged and was cleared`, error);
    clear(storage);
    return undefined;
  }
}

/**
 * Saves a session and removes what the other kind had saved. A session without a token lives in its cookie alone.
 * Nothing is removed to be set again: other tabs would hear of both, sign out and in, save in their turn, and so for ever.
 */
export function saveSession(storage: Storage, session: Session): void {
  if (session.token === undefined) {
    clearSession(storage);
  } else if (session.kind === "admin") {
    storage.setItem(SESSION_KEYS.adminData, JSON.stringify(session.user));
    storage.setItem(SESSION_KEYS.adminToken, session.token);
    removePlayer(storage);
  } else {
    storage.setItem(SESSION_KEYS.playerData, JSON.stringify(session.player));
    storage.setItem(SESSION_KEYS.playerToken, session.token);
    removeAdmin(storage);
  }
}

export function clearSession(storage: Storage): void {
  removeAdmin(storage);
  removePlayer(storage);
}

/** Whether the browser may hold a session cookie. */
export function hasMarkerCookie(cookies: string): boolean {
  return cookies.split(";").some((cookie) => cookie.trim().startsWith(`${MARKER_COOKIE}=`));
}
