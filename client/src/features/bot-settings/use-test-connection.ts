import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Asks whether the messenger would take messages, without sending one. */
export function useTestConnection() {
  const { bot } = trpc.useUtils().admin;
  return trpc.admin.testConnection.useMutation({
    onSuccess: ({ message }) => showSuccess({ title: words.test.passed, message }),
    onSettled: () => void bot.status.invalidate(),
    onError: (error) => showError(error, words.test.failed),
  });
}
