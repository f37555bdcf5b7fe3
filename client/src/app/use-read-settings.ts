import { trpc } from "../trpc.ts";

/** The club's settings, read anew each time that what asks for them appears. */
export function useReadSettings() {
  return trpc.admin.settings.get.useQuery(undefined, { staleTime: 0 });
}
