import { errorBody, showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { useRefreshFigures } from "../../app/use-refresh-figures.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

function isAboutSuperAdmin(error: unknown): boolean {
  const body = errorBody(error);
  return (
    body?.code === "super_admin" || body?.code === "forbidden" || /super admin/i.test(body?.message ?? "")
  );
}

/** Closes a player's account: refunds the games to come, books the rest out, ends the sessions. */
export function useDeletePlayer() {
  const { players, polls, transactions, activity } = trpc.useUtils().admin;
  const refreshFigures = useRefreshFigures();
  return trpc.admin.players.delete.useMutation({
    onSuccess({ message }) {
      showSuccess({ ...words.deletion.succeeded, message });
      void players.list.invalidate();
      // The player's places in games to come are given up.
      void polls.list.invalidate();
      void polls.responses.invalidate();
      void transactions.list.invalidate();
      void activity.list.invalidate();
      refreshFigures();
    },
    onError(error) {
      if (isAboutSuperAdmin(error)) showError(error, words.deletion.superAdmin);
      else showError(error, words.deletion.failed, { preferServer: true });
    },
  });
}
