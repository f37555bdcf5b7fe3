import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Makes an invite, which works from now on. */
export function useCreateInvite() {
  const { invites, activity } = trpc.useUtils().admin;
  return trpc.admin.invites.create.useMutation({
    onSuccess() {
      showSuccess(words.created);
      void activity.list.invalidate();
      // Waited for, so that the new one is there when the button can be pressed again.
      return invites.list.invalidate();
    },
    onError: (error) => showError(error, words.failedToCreate),
  });
}
