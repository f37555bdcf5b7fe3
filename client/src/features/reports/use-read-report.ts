import { SECOND_MS } from "@dinkboard/shared/limits";
import { trpc } from "../../trpc.ts";

const REFRESHED_EVERY_MS = 30 * SECOND_MS;

/** The club in figures, kept up to date while they are shown. */
export function useReadReport() {
  return trpc.admin.reports.overview.useQuery(undefined, {
    refetchInterval: REFRESHED_EVERY_MS,
    refetchOnMount: "always",
  });
}
