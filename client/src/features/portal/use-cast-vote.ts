import type { Response } from "@dinkboard/shared/schemas/polls";
import type { PlayerPollView } from "@dinkboard/shared/schemas/portal";
import { useRef } from "react";
import { errorBody, showError } from "../../app/errors.ts";
import { showFailure } from "../../app/toasts/toasts.ts";
import { trpc } from "../../trpc.ts";
import { words } from "./words.ts";

function withAnswer(poll: PlayerPollView, response: Response): PlayerPollView {
  const wasIn = poll.userResponse === "yes" ? 1 : 0;
  const isIn = response === "yes" ? 1 : 0;
  return { ...poll, hasResponded: true, userResponse: response, yesVotes: poll.yesVotes - wasIn + isIn };
}

/**
 * Answers a poll. The answer shows at once; the balance moves when the server has booked it. One that follows before that is
 * shown at once, too, and given after it: the last one stands.
 *
 * When it fails, the answer before is put back, so that the player can try again, and the truth is read: without an answer
 * (the connection broke) nobody here knows whether the vote was booked. Giving it once more charges nobody twice.
 */
export function useCastVote(poll: PlayerPollView) {
  const utils = trpc.useUtils();
  const lastTurn = useRef(0);

  function show(changed: PlayerPollView): void {
    utils.player.openPolls.setData(undefined, (polls) =>
      polls?.map((each) => (each.id === changed.id ? changed : each)),
    );
  }

  return trpc.player.vote.useMutation({
    scope: { id: `vote ${poll.id}` },
    async onMutate({ response }) {
      lastTurn.current += 1;
      const turn = lastTurn.current;
      // An answer on its way from before would undo what is shown.
      await utils.player.openPolls.cancel();
      show(withAnswer(poll, response));
      return { before: poll, turn };
    },
    onSuccess(answer, _vote, { turn }) {
      if (turn === lastTurn.current) show(answer.poll);
      utils.player.profile.setData(
        undefined,
        (profile) => profile && { ...profile, balance: answer.balance },
      );
      return utils.player.transactions.invalidate();
    },
    onError(error, _vote, shown) {
      const refusal = errorBody(error);
      if (shown?.turn === lastTurn.current) show(shown.before);
      if (refusal?.code === "insufficient_balance" || error.message.includes("Insufficient balance")) {
        showFailure(words.insufficientBalance);
      } else {
        showError(error, words.voteFailed, { preferServer: true });
      }
      // The poll may have closed, the balance may be another, or the vote may have been booked after all.
      void utils.player.openPolls.invalidate();
      void utils.player.profile.invalidate();
      void utils.player.transactions.invalidate();
    },
  });
}
