import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Registers a player; the server sends the welcome message. */
export function useAddPlayer() {
  const { players, activity } = trpc.useUtils().admin;
  return trpc.admin.players.add.useMutation({
    onSuccess() {
      showSuccess(words.add.succeeded);
      void players.list.invalidate();
      void activity.list.invalidate();
    },
    onError: (error) => showError(error, words.add.failed),
  });
}
