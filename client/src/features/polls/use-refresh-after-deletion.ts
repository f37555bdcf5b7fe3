import { useRefreshFigures } from "../../app/use-refresh-figures.ts";
import { trpc } from "../../trpc.ts";

/** Refreshes what the deletion of polls changes: a cancelled game also gives players their money back. */
export function useRefreshAfterDeletion(): () => void {
  const { polls, players, transactions, activity } = trpc.useUtils().admin;
  const refreshFigures = useRefreshFigures();
  return () => {
    void polls.list.invalidate();
    void players.list.invalidate();
    void transactions.list.invalidate();
    void activity.list.invalidate();
    refreshFigures();
  };
}
