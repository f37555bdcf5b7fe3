import type { SettingsView } from "@dinkboard/shared/schemas/settings";
import { showError } from "../../app/errors.ts";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/**
 * Saves the settings. What follows from those that changed is read anew: the club's zone is part of the session, weeks
 * and games are those of its clock, and recurring polls open when business hours begin.
 */
export function useSaveSettings(before: SettingsView) {
  const { auth, admin } = trpc.useUtils();
  return trpc.admin.settings.save.useMutation({
    onSuccess(saved) {
      showSuccess(words.saved);
      admin.settings.get.setData(undefined, saved);
      void admin.activity.list.invalidate();
      void admin.dashboard.recentActivity.invalidate();
      const hasNewZone = saved.timezone !== before.timezone;
      if (hasNewZone) {
        void auth.user.invalidate();
        void admin.reports.invalidate();
      }
      if (hasNewZone || saved.businessHoursStart !== before.businessHoursStart) {
        void admin.recurringPolls.list.invalidate();
      }
    },
    onError: (error) => showError(error, words.failedToSave),
  });
}
