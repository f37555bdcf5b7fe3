import { showError } from "../../app/errors.ts";
import { playerLabel } from "../../app/player-label.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { useRefreshFigures } from "../../app/use-refresh-figures.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Makes a player an administrator, or an administrator a player, at once. */
export function useSetRole() {
  const { players, activity } = trpc.useUtils().admin;
  const refreshFigures = useRefreshFigures();
  return trpc.admin.players.setRole.useMutation({
    onSuccess(player) {
      showSuccess(words.role.succeeded(playerLabel(player), player.role));
      void players.list.invalidate();
      void activity.list.invalidate();
      refreshFigures();
    },
    onError: (error) => showError(error, words.role.failed, { preferServer: true }),
  });
}
