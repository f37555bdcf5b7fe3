import { SECOND_MS } from "@dinkboard/shared/limits";
import type { TransactionType } from "@dinkboard/shared/schemas/transactions";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";

const REFRESHED_EVERY_MS = 30 * SECOND_MS;
const PAGE_SIZE = 50;

/** The club's transactions, newest first, page by page. Refreshed while they are shown: players pay for games all the time. */
export function useListTransactions({ type, search }: { type: TransactionType | undefined; search: string }) {
  return trpc.admin.transactions.list.useInfiniteQuery(
    { limit: PAGE_SIZE, ...(type ? { type } : {}), ...(search ? { search } : {}) },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      refetchInterval: REFRESHED_EVERY_MS,
      refetchOnMount: "always",
      placeholderData: keepPreviousData,
    },
  );
}
