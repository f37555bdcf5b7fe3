import { type ACTIVITY_LIMITS, SECOND_MS } from "@dinkboard/shared/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";

const REFRESHED_EVERY_MS = 30 * SECOND_MS;

/** The newest lines of the log, kept up to date while they are shown. */
export function useListActivity(limit: (typeof ACTIVITY_LIMITS)[number]) {
  return trpc.admin.activity.list.useQuery(
    { limit },
    { refetchInterval: REFRESHED_EVERY_MS, refetchOnMount: "always", placeholderData: keepPreviousData },
  );
}
