import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { trpc } from "../../trpc.ts";
import { useRefreshAfterDeletion } from "./use-refresh-after-deletion.ts";
import { words } from "./words.ts";

/** Deletes several polls: all of them or, when one cannot be, none. */
export function useDeletePolls() {
  const refresh = useRefreshAfterDeletion();
  return trpc.admin.polls.deleteMany.useMutation({
    onSuccess({ message }) {
      showSuccess({ ...words.deletion.succeededMany, message });
      refresh();
    },
    onError: (error) => showError(error, words.deletion.failedMany, { preferServer: true }),
  });
}
