import { area } from "./area.tsx";
import { inviteCodeIn } from "./paths.ts";
import { useRestoredSession } from "./session/use-restored-session.ts";
import { Splash } from "./splash.tsx";
import { Unreachable } from "./unreachable.tsx";
import { useAskAhead } from "./use-ask-ahead.ts";

// Three areas, three chunks: somebody who logs in loads no router, a player no admin code.
const LoginPage = area(async () => (await import("../features/login/login-page.tsx")).LoginPage);
const PlayerArea = area(async () => (await import("./player-area.tsx")).PlayerArea);
const AdminArea = area(async () => (await import("./admin-area.tsx")).AdminArea);

// What somebody sees who is not in the club yet, and often the only thing.
const JoinPage = area(async () => (await import("../features/join/join-page.tsx")).JoinPage);

/** An invite's page is the same for everybody; all other screens are for whoever is signed in. */
export function Gate() {
  const inviteCode = inviteCodeIn(window.location.pathname);
  return inviteCode === undefined ? <SessionGate /> : <JoinPage code={inviteCode} />;
}

/**
 * Who may see what: nobody signed in, the login on every path; a player, the portal; an administrator, the admin
 * screens. Since the login shows at the address that was asked for, a deep link survives signing in.
 */
function SessionGate() {
  const { session, state, retry } = useRestoredSession();
  useAskAhead(session?.kind);
  if (state === "restoring") return <Splash />;
  if (state === "unreachable") return <Unreachable onRetry={retry} />;
  if (!session) return <LoginPage />;
  return session.kind === "admin" ? <AdminArea /> : <PlayerArea />;
}
