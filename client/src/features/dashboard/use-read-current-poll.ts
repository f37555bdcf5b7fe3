import { trpc } from "../../trpc.ts";
import { KEPT_UP_TO_DATE } from "./kept-up-to-date.ts";

/** The open poll whose game is soonest, or null. */
export function useReadCurrentPoll() {
  return trpc.admin.dashboard.currentPoll.useQuery(undefined, KEPT_UP_TO_DATE);
}
