import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { useRefreshFigures } from "../../app/use-refresh-figures.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/**
 * Registers a player; the server sends the welcome message.
 * @param isOnPlayersPage there the failure needs no title of its own
 */
export function useAddPlayer(isOnPlayersPage: boolean) {
  const { players, activity } = trpc.useUtils().admin;
  const refreshFigures = useRefreshFigures();
  return trpc.admin.players.add.useMutation({
    onSuccess() {
      showSuccess(words.add.succeeded);
      void players.list.invalidate();
      void activity.list.invalidate();
      refreshFigures();
    },
    onError: (error) => showError(error, isOnPlayersPage ? words.add.failedOnPlayersPage : words.add.failed),
  });
}
