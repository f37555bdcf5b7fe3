import type { RecurringPollView } from "@dinkboard/shared/schemas/recurring";
import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/**
 * Activates a recurring poll or deactivates it. That shows at once; the next game comes with the answer. When it fails,
 * what was there before is shown again and the truth is read anew: nobody here knows whether a lost call was carried out.
 */
export function useSetActive(recurringPoll: RecurringPollView) {
  const { recurringPolls, activity, dashboard } = trpc.useUtils().admin;

  function show(changed: RecurringPollView): void {
    recurringPolls.list.setData(undefined, (list) =>
      list?.map((each) => (each.id === changed.id ? changed : each)),
    );
  }

  return trpc.admin.recurringPolls.setActive.useMutation({
    async onMutate({ isActive }) {
      // An answer on its way from before would undo what is shown.
      await recurringPolls.list.cancel();
      show({ ...recurringPoll, isActive, nextGame: null });
      return { before: recurringPoll };
    },
    onSuccess(changed) {
      show(changed);
      showSuccess(
        changed.isActive ? words.status.activated(changed.name) : words.status.deactivated(changed.name),
      );
      void activity.list.invalidate();
      void dashboard.recentActivity.invalidate();
    },
    onError(error, _change, shown) {
      if (shown) show(shown.before);
      showError(error, words.status.failed);
      void recurringPolls.list.invalidate();
    },
  });
}
