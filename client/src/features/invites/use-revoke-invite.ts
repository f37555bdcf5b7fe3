import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Ends an invite; whoever has joined by it stays. */
export function useRevokeInvite() {
  const { invites, activity } = trpc.useUtils().admin;
  return trpc.admin.invites.revoke.useMutation({
    onSuccess({ message }) {
      showSuccess({ ...words.revoked, message });
      void activity.list.invalidate();
      return invites.list.invalidate();
    },
    onError: (error) => showError(error, words.failedToRevoke),
  });
}
