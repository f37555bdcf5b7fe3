import { SECOND_MS } from "@dinkboard/shared/limits";
import { trpc } from "../../trpc.ts";

const REFRESHED_EVERY_MS = 2 * SECOND_MS;

/** The conversation of one simulated phone, oldest first, kept up to date while it is shown. */
export function useReadMessages(phoneNumber: string) {
  return trpc.admin.simulator.messages.useQuery(
    { phoneNumber },
    { refetchInterval: REFRESHED_EVERY_MS, refetchOnMount: "always" },
  );
}
