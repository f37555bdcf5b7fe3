import { KEPT_UP_TO_DATE } from "../../app/kept-up-to-date.ts";
import { trpc } from "../../trpc.ts";

/** The newest lines of the log, newest first. */
export function useListRecentActivity() {
  return trpc.admin.dashboard.recentActivity.useQuery(undefined, KEPT_UP_TO_DATE);
}
