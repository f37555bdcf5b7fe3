import { trpc } from "../../trpc.ts";

/** Who would get a poll if it were sent now, worked out anew each time that somebody is about to send it. */
export function usePreviewAudience(pollId: number, isAsked: boolean) {
  return trpc.admin.polls.audience.useQuery({ id: pollId }, { enabled: isAsked, staleTime: 0, gcTime: 0 });
}
