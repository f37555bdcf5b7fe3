import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Closes a poll for good. */
export function useClosePoll() {
  const { polls, activity } = trpc.useUtils().admin;
  return trpc.admin.polls.close.useMutation({
    onSuccess(_poll, { id }) {
      showSuccess(words.close.succeeded);
      void polls.list.invalidate();
      void polls.responses.invalidate({ id });
      void activity.list.invalidate();
    },
    onError: (error) => showError(error, words.close.failed, { preferServer: true }),
  });
}
