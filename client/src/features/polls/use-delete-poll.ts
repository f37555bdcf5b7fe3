import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { trpc } from "../../trpc.ts";
import { useRefreshAfterDeletion } from "./use-refresh-after-deletion.ts";
import { words } from "./words.ts";

/** Deletes a poll; a game still to be played is cancelled with it. */
export function useDeletePoll() {
  const refresh = useRefreshAfterDeletion();
  return trpc.admin.polls.delete.useMutation({
    onSuccess({ message }) {
      showSuccess({ ...words.deletion.succeededOne, message });
      refresh();
    },
    onError: (error) => showError(error, words.deletion.failedOne),
  });
}
