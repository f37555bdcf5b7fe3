import { lazy, Suspense } from "react";
import { LoadingScreen } from "../components/loading-screen.tsx";
import { useRestoredSession } from "./session/use-restored-session.ts";
import { Unreachable } from "./unreachable.tsx";
import { words } from "./words.ts";

// Three areas, three chunks: somebody who logs in loads no router, a player no admin code.
const LoginPage = lazy(async () => ({
  default: (await import("../features/login/login-page.tsx")).LoginPage,
}));
const PlayerArea = lazy(async () => ({ default: (await import("./player-area.tsx")).PlayerArea }));
const AdminArea = lazy(async () => ({ default: (await import("./admin-area.tsx")).AdminArea }));

/**
 * Who may see what: nobody signed in, the login on every path; a player, the portal; an administrator, the admin
 * screens. Since the login shows at the address that was asked for, a deep link survives signing in.
 */
export function Gate() {
  const { session, state, retry } = useRestoredSession();
  const loading = <LoadingScreen label={words.loading} />;
  if (state === "restoring") return loading;
  if (state === "unreachable") return <Unreachable onRetry={retry} />;
  return (
    <Suspense fallback={loading}>
      {!session && <LoginPage />}
      {session?.kind === "player" && <PlayerArea />}
      {session?.kind === "admin" && <AdminArea />}
    </Suspense>
  );
}
