import { SECOND_MS } from "@dinkboard/shared/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";

const PAGE_SIZE = 100;
/** Somebody may join, or give a name, by writing here. */
const REFRESH_MS = 5 * SECOND_MS;

/** The players whose name or phone number contains `search`: each has a simulated phone. */
export function useSearchPhones(search: string) {
  return trpc.admin.players.list.useInfiniteQuery(
    { limit: PAGE_SIZE, ...(search ? { search } : {}) },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      refetchOnMount: "always",
      refetchInterval: REFRESH_MS,
      placeholderData: keepPreviousData,
    },
  );
}
