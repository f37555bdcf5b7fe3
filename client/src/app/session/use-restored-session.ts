import { useEffect } from "react";
import { trpc } from "../../trpc.ts";
import { isUnauthorized } from "../errors.ts";
import { paths } from "../paths.ts";
import { ANONYMOUS_ALLOWED } from "../query-client.ts";
import { type Session, sessionOfUser } from "./session.ts";
import { useSession, useSessionStore } from "./use-session.tsx";

interface RestoredSession {
  readonly session: Session | undefined;
  /** Whether it is known yet that nobody is signed in. */
  readonly state: "settled" | "restoring" | "unreachable";
  readonly retry: () => void;
}

/**
 * The session that is saved here, kept in step with what the server says of it. With nothing saved but a session cookie
 * in place, the session is restored from the server before anything is shown.
 */
export function useRestoredSession(): RestoredSession {
  const sessions = useSessionStore();
  const session = useSession();
  // The user query runs only when an admin session is stored or a session cookie is present.
  const isAsked = session?.kind === "admin" || sessions.hasCookie();
  const user = trpc.auth.user.useQuery(undefined, {
    enabled: isAsked,
    // A cookie that has outlived its session is no reason for a message: it leads to the login.
    meta: session ? {} : ANONYMOUS_ALLOWED,
  });

  useEffect(() => {
    if (!user.data) return;
    const before = sessions.current();
    const confirmed = sessionOfUser(user.data, sessions.token());
    // A changed role has other screens: the path of an administrator's would lead a player nowhere.
    if (before && before.kind !== confirmed.kind) window.history.replaceState(null, "", paths.home);
    sessions.set(confirmed);
  }, [user.data, sessions]);

  useEffect(() => {
    if (user.error && !sessions.current() && isUnauthorized(user.error)) sessions.clear();
  }, [user.error, sessions]);

  const isAnswered = user.error !== null && isUnauthorized(user.error);
  const isUnknown = !session && isAsked && !isAnswered;
  return {
    session,
    state: !isUnknown ? "settled" : user.error && !user.isFetching ? "unreachable" : "restoring",
    retry: () => void user.refetch(),
  };
}
