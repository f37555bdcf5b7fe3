import type { Session } from "./session.ts";

/**
 * Remembers where somebody was when their session ended, so that signing in again leads back there. Someone who opens
 * a link without a session needs none of this: the login shows at the link's own address.
 */
const KEY = "dinkboard_return_to";

export function rememberPlace(): void {
  const { pathname, search } = window.location;
  window.sessionStorage.setItem(KEY, pathname + search);
}

/**
 * Puts the remembered place, if there is one, into the address bar, once: for an administrator. A player has one place
 * anyway, and it need not be the same person who signs in again.
 */
export function restorePlace(kind: Session["kind"]): void {
  const place = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  // Two slashes would name another host.
  if (kind === "admin" && place?.startsWith("/") && !place.startsWith("//")) {
    window.history.replaceState(null, "", place);
  }
}
