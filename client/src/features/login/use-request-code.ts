import { SECOND_MS } from "@dinkboard/shared/limits";
import { showError } from "../../app/errors.ts";
import { trpc } from "../../trpc.ts";
import { type SentCode, saveSentCode } from "./sent-code.ts";
import { words } from "./words.ts";

/** Asks for a code. The server says how long to wait before the next; its sentence is shown when it refuses. */
export function useRequestCode(onSent: (sent: SentCode) => void) {
  return trpc.auth.requestCode.useMutation({
    onSuccess(answer, { phoneNumber }) {
      const now = Date.now();
      const sent: SentCode = {
        phoneNumber,
        resendAt: now + answer.resendInSeconds * SECOND_MS,
        expiresAt: now + answer.expiresInSeconds * SECOND_MS,
        devOtp: answer.devOtp,
      };
      saveSentCode(sent);
      onSent(sent);
    },
    onError: (error) => showError(error, words.requestFailed, { preferServer: true }),
  });
}
