import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Makes a recurring poll, active from now on. */
export function useCreateRecurringPoll() {
  const { recurringPolls, activity, dashboard } = trpc.useUtils().admin;
  return trpc.admin.recurringPolls.create.useMutation({
    onSuccess({ name }) {
      showSuccess(words.create.succeeded(name));
      void recurringPolls.list.invalidate();
      void activity.list.invalidate();
      void dashboard.recentActivity.invalidate();
    },
    onError: (error) => showError(error, words.create.failed),
  });
}
