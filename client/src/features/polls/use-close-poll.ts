import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { useRefreshFigures } from "../../app/use-refresh-figures.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Closes a poll for good. */
export function useClosePoll() {
  const { polls, activity } = trpc.useUtils().admin;
  const refreshFigures = useRefreshFigures();
  return trpc.admin.polls.close.useMutation({
    onSuccess(_poll, { id }) {
      showSuccess(words.close.succeeded);
      void polls.list.invalidate();
      void polls.responses.invalidate({ id });
      void activity.list.invalidate();
      refreshFigures();
    },
    onError: (error) => showError(error, words.close.failed, { preferServer: true }),
  });
}
