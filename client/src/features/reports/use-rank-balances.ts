import { SECOND_MS } from "@dinkboard/shared/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";

const REFRESHED_EVERY_MS = 30 * SECOND_MS;
const PAGE_SIZE = 10;

/** The players by balance, page by page. */
export function useRankBalances(order: "highest" | "lowest") {
  return trpc.admin.reports.balances.useInfiniteQuery(
    { order, limit: PAGE_SIZE },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      refetchInterval: REFRESHED_EVERY_MS,
      refetchOnMount: "always",
      placeholderData: keepPreviousData,
    },
  );
}
