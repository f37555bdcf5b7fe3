import { trpc } from "../../trpc.ts";

/** What deleting polls would do, worked out anew each time that somebody is about to. */
export function usePreviewDeletion(ids: number[], isAsked: boolean) {
  return trpc.admin.polls.deletion.useQuery({ ids }, { enabled: isAsked, staleTime: 0, gcTime: 0 });
}
