import { SECOND_MS } from "@dinkboard/shared/limits";
import type { Leave } from "../leave.tsx";
import { serverPaths } from "../paths.ts";
import { showFailure } from "../toasts/toasts.ts";
import { words } from "../words.ts";
import { rememberPlace } from "./return-path.ts";
import type { SessionStore } from "./session-store.ts";

/** Long enough to read that it happens. */
const REDIRECT_DELAY_MS = 500;
/** By then the login is there, unless the browser has asked about unsaved changes and somebody stays with them. */
const GONE_AFTER_MS = 10 * SECOND_MS;

/**
 * For a session that the server no longer knows: says so, then goes to the login, once, however many calls fail
 * together. Where the person was is remembered for after the login. Whoever stays is told again by what they do next.
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
      setTimeout(() => {
        isEnding = false;
      }, GONE_AFTER_MS);
      leave(serverPaths.login);
    }, REDIRECT_DELAY_MS);
  };
}
