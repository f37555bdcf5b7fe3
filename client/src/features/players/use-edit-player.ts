import { showError } from "../../app/errors.ts";
import { playerLabel } from "../../app/player-label.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { useRefreshFigures } from "../../app/use-refresh-figures.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Changes a player's name, phone number or activity. */
export function useEditPlayer() {
  const { players, polls, transactions, activity } = trpc.useUtils().admin;
  const refreshFigures = useRefreshFigures();
  return trpc.admin.players.edit.useMutation({
    onSuccess(player) {
      showSuccess(words.edit.succeeded(playerLabel(player)));
      void players.list.invalidate();
      // These show the player's name.
      void polls.responses.invalidate();
      void transactions.list.invalidate();
      void activity.list.invalidate();
      refreshFigures();
    },
    onError: (error) => showError(error, words.edit.failed, { preferServer: true }),
  });
}
