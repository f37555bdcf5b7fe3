import { SECOND_MS } from "@dinkboard/shared/limits";
import { trpc } from "../../trpc.ts";

const REFRESHED_EVERY_MS = 30 * SECOND_MS;

/** What happens next by the clock, kept up to date while it is shown. */
export function useReadSchedule() {
  return trpc.admin.bot.schedule.useQuery(undefined, {
    refetchInterval: REFRESHED_EVERY_MS,
    refetchOnMount: "always",
  });
}
