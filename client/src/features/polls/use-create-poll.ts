import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { useRefreshFigures } from "../../app/use-refresh-figures.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Creates a poll; nobody is asked yet. */
export function useCreatePoll() {
  const { polls, activity } = trpc.useUtils().admin;
  const refreshFigures = useRefreshFigures();
  return trpc.admin.polls.create.useMutation({
    onSuccess() {
      showSuccess(words.create.succeeded);
      void polls.list.invalidate();
      void activity.list.invalidate();
      refreshFigures();
    },
    onError: (error) => showError(error, words.create.failed),
  });
}
