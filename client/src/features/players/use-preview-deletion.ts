import { trpc } from "../../trpc.ts";

/** What deleting a player would do, worked out anew each time that somebody is about to. */
export function usePreviewDeletion(playerId: number, isAsked: boolean) {
  return trpc.admin.players.deletion.useQuery(
    { id: playerId },
    { enabled: isAsked, staleTime: 0, gcTime: 0 },
  );
}
