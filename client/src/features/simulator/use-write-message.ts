import { showError } from "../../app/errors.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

/** Writes to the bot from a simulated phone. The bot's answer arrives with one of the next refreshes. */
export function useWriteMessage() {
  const { messages } = trpc.useUtils().admin.simulator;
  return trpc.admin.simulator.write.useMutation({
    onSuccess: (_answer, { phoneNumber }) => messages.invalidate({ phoneNumber }),
    onError: (error) => showError(error, words.failedToSend, { preferServer: true }),
  });
}
