import { useEffect } from "react";
import { trpc } from "../trpc.ts";
import { isHome } from "./paths.ts";
import type { Session } from "./session/session.ts";

/**
 * Asks for what a start page shows while its code is still on its way. A page that asks for something else is served all
 * the same, only later.
 */
export function useAskAhead(kind: Session["kind"] | undefined): void {
  const { admin, player } = trpc.useUtils();
  useEffect(() => {
    if (!kind || !isHome(window.location.pathname)) return;
    const { metrics, stats, currentPoll, recentActivity } = admin.dashboard;
    const { profile, openPolls, transactions } = player;
    const queries = {
      admin: [metrics, stats, currentPoll, recentActivity, admin.bot.status],
      player: [profile, openPolls, transactions],
    };
    for (const query of queries[kind]) void query.prefetch();
  }, [kind, admin, player]);
}
