import { trpc } from "../../trpc.ts";

/** What whoever has an invite's link may know of it. */
export function useReadInvitation(code: string) {
  return trpc.invitation.useQuery({ code });
}
