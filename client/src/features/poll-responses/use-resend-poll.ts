import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { useRefreshFigures } from "../../app/use-refresh-figures.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Sends a poll once more to one player. */
export function useResendPoll() {
  const { polls, activity } = trpc.useUtils().admin;
  const refreshFigures = useRefreshFigures();
  return trpc.admin.polls.resend.useMutation({
    onSuccess({ message }) {
      showSuccess({ ...words.resent, message });
      void activity.list.invalidate();
      refreshFigures();
    },
    onError: (error) => showError(error, words.failedToResend, { preferServer: true }),
    onSettled: (_answer, _error, { pollId }) => polls.responses.invalidate({ id: pollId }),
  });
}
