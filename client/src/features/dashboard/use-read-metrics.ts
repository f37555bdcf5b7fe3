import { KEPT_UP_TO_DATE } from "../../app/kept-up-to-date.ts";
import { trpc } from "../../trpc.ts";

/** How many players there are, how the current poll stands and what it brings in. */
export function useReadMetrics() {
  return trpc.admin.dashboard.metrics.useQuery(undefined, KEPT_UP_TO_DATE);
}
