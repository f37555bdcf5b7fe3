import { KEPT_UP_TO_DATE } from "../../app/kept-up-to-date.ts";
import { trpc } from "../../trpc.ts";

/** How the club has grown in the last seven days. */
export function useReadStats() {
  return trpc.admin.dashboard.stats.useQuery(undefined, KEPT_UP_TO_DATE);
}
