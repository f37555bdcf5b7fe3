import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Creates a poll; nobody is asked yet. */
export function useCreatePoll() {
  const { polls, activity } = trpc.useUtils().admin;
  return trpc.admin.polls.create.useMutation({
    onSuccess() {
      showSuccess(words.create.succeeded);
      void polls.list.invalidate();
      void activity.list.invalidate();
    },
    onError: (error) => showError(error, words.create.failed),
  });
}
