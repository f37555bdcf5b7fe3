import { SECOND_MS } from "@dinkboard/shared/limits";
import { trpc } from "../../trpc.ts";

/** As often as the players' balances, which these answers move. */
const REFRESHED_EVERY_MS = 5 * SECOND_MS;

/** A poll with everybody's answer, kept up to date while it is shown. */
export function useListResponses(pollId: number) {
  return trpc.admin.polls.responses.useQuery(
    { id: pollId },
    { refetchInterval: REFRESHED_EVERY_MS, refetchOnMount: "always" },
  );
}
