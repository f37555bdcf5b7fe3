import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { useRefreshFigures } from "../../app/use-refresh-figures.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Sends a poll: the first time to everybody active, later to those who have not answered. */
export function useSendPoll() {
  const { polls, activity } = trpc.useUtils().admin;
  const refreshFigures = useRefreshFigures();
  return trpc.admin.polls.send.useMutation({
    onSuccess({ sentCount }, { id }) {
      showSuccess(words.send.succeeded(sentCount));
      void polls.list.invalidate();
      void polls.responses.invalidate({ id });
      void activity.list.invalidate();
      refreshFigures();
    },
    onError: (error) => showError(error, words.send.failed, { preferServer: true }),
  });
}
