import { showError } from "../../app/errors.ts";
import { useRefreshFigures } from "../../app/use-refresh-figures.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/**
 * Answers a poll in a player's name. Nothing is shown before the server has agreed: the answer moves money, and what
 * the balance is afterwards only the server knows.
 */
export function useSetResponse() {
  const { polls, players, transactions, activity } = trpc.useUtils().admin;
  const refreshFigures = useRefreshFigures();
  return trpc.admin.polls.setResponse.useMutation({
    onSuccess() {
      void polls.list.invalidate();
      void players.list.invalidate();
      void transactions.list.invalidate();
      void activity.list.invalidate();
      refreshFigures();
    },
    // Also after a refusal, which means that things are not as they were shown. Waited for, so that the player's
    // buttons stay blocked until the player has moved.
    onSettled: (_answer, _error, { pollId }) => polls.responses.invalidate({ id: pollId }),
    onError: (error) => showError(error, words.failedToUpdate, { preferServer: true }),
  });
}
