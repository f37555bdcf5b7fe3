import { showError } from "../../app/errors.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Saves the player's name; the profile that comes back takes its place at once. */
export function useUpdateName() {
  const utils = trpc.useUtils();
  return trpc.player.updateName.useMutation({
    onSuccess: (profile) => utils.player.profile.setData(undefined, profile),
    onError: (error) => showError(error, words.failed),
  });
}
