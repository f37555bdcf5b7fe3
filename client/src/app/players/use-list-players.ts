import { SECOND_MS } from "@dinkboard/shared/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";

const REFRESHED_EVERY_MS = 5 * SECOND_MS;

/**
 * The players whose name or phone number contains `search`, page by page, kept up to date while they are shown.
 * @param pageSize so many that they fill whole rows
 */
export function useListPlayers(search: string, pageSize: number) {
  return trpc.admin.players.list.useInfiniteQuery(
    { limit: pageSize, ...(search ? { search } : {}) },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      refetchInterval: REFRESHED_EVERY_MS,
      refetchOnMount: "always",
      placeholderData: keepPreviousData,
    },
  );
}
