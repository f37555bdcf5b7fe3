import { KEPT_UP_TO_DATE } from "../../app/kept-up-to-date.ts";
import { trpc } from "../../trpc.ts";

/** The open poll whose game is soonest, or null. */
export function useReadCurrentPoll() {
  return trpc.admin.dashboard.currentPoll.useQuery(undefined, KEPT_UP_TO_DATE);
}
