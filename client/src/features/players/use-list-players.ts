import { SECOND_MS } from "@dinkboard/shared/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";

const REFRESHED_EVERY_MS = 5 * SECOND_MS;
/** Fills whole rows of two, three and four cards. */
const PAGE_SIZE = 48;

/** The players whose name or phone number contains `search`, page by page, kept up to date while they are shown. */
export function useListPlayers(search: string) {
  return trpc.admin.players.list.useInfiniteQuery(
    { limit: PAGE_SIZE, ...(search ? { search } : {}) },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      refetchInterval: REFRESHED_EVERY_MS,
      refetchOnMount: "always",
      placeholderData: keepPreviousData,
    },
  );
}
