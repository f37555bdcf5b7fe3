import { SECOND_MS } from "@dinkboard/shared/limits";
import { trpc } from "../../trpc.ts";

/** While an administrator shows the QR code around, places are taken. */
const REFRESH_MS = 5 * SECOND_MS;

/** The club's newest invites, as long as somebody looks. */
export function useListInvites(isShown: boolean) {
  return trpc.admin.invites.list.useQuery(undefined, {
    enabled: isShown,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}
