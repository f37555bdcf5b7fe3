import { errorBody, showError } from "../../app/errors.ts";
import { restorePlace } from "../../app/session/return-path.ts";
import { sessionOfAnswer } from "../../app/session/session.ts";
import { useSessionStore } from "../../app/session/use-session.tsx";
import { showFailure } from "../../app/toasts/toasts.ts";
import { trpc } from "../../trpc.ts";
import { clearSentCode } from "./sent-code.ts";
import { words } from "./words.ts";

/**
 * Signs in with a code, back to where the person was before their session ended.
 * @param onWrongCode the code will not do; after any other failure it may be sent again as it is
 */
export function useVerifyCode(onWrongCode: () => void) {
  const sessions = useSessionStore();
  return trpc.auth.verifyCode.useMutation({
    onSuccess(answer) {
      clearSentCode();
      const session = sessionOfAnswer(answer);
      restorePlace(session.kind);
      sessions.set(session);
    },
    onError(error) {
      if (errorBody(error)?.code === "wrong_code") {
        showFailure(words.wrongCode);
        onWrongCode();
      } else {
        showError(error, words.verifyFailed, { preferServer: true });
      }
    },
  });
}
