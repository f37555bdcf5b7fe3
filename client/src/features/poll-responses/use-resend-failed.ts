import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { useRefreshFigures } from "../../app/use-refresh-figures.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Sends a poll once more to all whom it has not reached. */
export function useResendFailed() {
  const { polls, activity } = trpc.useUtils().admin;
  const refreshFigures = useRefreshFigures();
  return trpc.admin.polls.resendFailed.useMutation({
    onSuccess({ sentCount }) {
      showSuccess(words.resentToFailed(sentCount));
      void polls.list.invalidate();
      void activity.list.invalidate();
      refreshFigures();
    },
    onError: (error) => showError(error, words.failedToResend, { preferServer: true }),
    // Waited for, so that the button stays blocked until it tells what is left.
    onSettled: (_answer, _error, { id }) => polls.responses.invalidate({ id }),
  });
}
