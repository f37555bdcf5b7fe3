import { SECOND_MS } from "@dinkboard/shared/limits";
import { trpc } from "../../trpc.ts";

const REFRESHED_EVERY_MS = 30 * SECOND_MS;

/** Every poll, the newest game first. Refreshed while it is shown: players answer all the time. */
export function useListPolls() {
  return trpc.admin.polls.list.useQuery(undefined, {
    refetchInterval: REFRESHED_EVERY_MS,
    refetchOnMount: "always",
  });
}
