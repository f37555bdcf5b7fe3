import { trpc } from "../../trpc.ts";

/** The question of an open poll for a group chat, worded anew at each appearance. */
export function useReadMessage(pollId: number) {
  return trpc.admin.polls.messageText.useQuery({ id: pollId }, { refetchOnMount: "always" });
}
