import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Deletes a recurring poll; the polls that it has opened stay. */
export function useDeleteRecurringPoll() {
  const { recurringPolls, activity, dashboard } = trpc.useUtils().admin;
  return trpc.admin.recurringPolls.delete.useMutation({
    onSuccess({ message }) {
      showSuccess({ ...words.deletion.succeeded, message });
      void recurringPolls.list.invalidate();
      void activity.list.invalidate();
      void dashboard.recentActivity.invalidate();
    },
    onError: (error) => showError(error, words.deletion.failed),
  });
}
