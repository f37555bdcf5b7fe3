import { SECOND_MS } from "@dinkboard/shared/limits";
import { trpc } from "../../trpc.ts";

const REFRESHED_EVERY_MS = 30 * SECOND_MS;

/** Every recurring poll, by name. Refreshed while it is shown: the next game becomes the one before. */
export function useListRecurringPolls() {
  return trpc.admin.recurringPolls.list.useQuery(undefined, {
    refetchInterval: REFRESHED_EVERY_MS,
    refetchOnMount: "always",
  });
}
