import { showError } from "../../app/errors.ts";
import { playerLabel } from "../../app/player-label.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { useRefreshFigures } from "../../app/use-refresh-figures.ts";
import { dollars } from "../../components/money-text.tsx";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Books money onto a player's account: once, however often one idempotency key is sent. */
export function useTopUpPlayer() {
  const { players, transactions, activity } = trpc.useUtils().admin;
  const refreshFigures = useRefreshFigures();
  return trpc.admin.players.topUp.useMutation({
    onSuccess({ player, balance }) {
      showSuccess(words.topUp.succeeded(playerLabel(player), dollars(balance)));
      void players.list.invalidate();
      void transactions.list.invalidate();
      void activity.list.invalidate();
      refreshFigures();
    },
    onError: (error) => showError(error, words.topUp.failed, { preferServer: true }),
  });
}
