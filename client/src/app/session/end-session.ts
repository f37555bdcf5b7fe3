import type { Leave } from "../leave.tsx";
import { serverPaths } from "../paths.ts";
import { showFailure } from "../toasts/toasts.ts";
import { words } from "../words.ts";
import { rememberPlace } from "./return-path.ts";
import type { SessionStore } from "./session-store.ts";

/** Long enough to read that it happens. */
const REDIRECT_DELAY_MS = 500;

/**
 * For a session that the server no longer knows: says so, then goes to the login, once, however many calls fail
 * together. Where the person was is remembered for after the login.
 */
export function createEndSession(sessions: SessionStore, leave: Leave): () => void {
  let isEnding = false;
  return () => {
    if (isEnding) return;
    isEnding = true;
    showFailure(words.unauthorized);
    setTimeout(() => {
      rememberPlace();
      sessions.forget();
      leave(serverPaths.login);
    }, REDIRECT_DELAY_MS);
  };
}
