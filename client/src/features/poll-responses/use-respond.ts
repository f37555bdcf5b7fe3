import type { Response } from "@dinkboard/shared/schemas/polls";
import { useState } from "react";
import { showSuccess } from "../../app/toasts/toasts.ts";
import { dollars } from "../../components/money-text.tsx";
import { useResendPoll } from "./use-resend-poll.ts";
import { useSetResponse } from "./use-set-response.ts";
import { words } from "./words.ts";

type Pending = Response | "resend";

/** What can be done for the players of one poll, several of them at the same time. */
export interface ResponseActions {
  /** What is under way for a player; until it is done, nothing else can be asked for them. */
  readonly pendingOf: (playerId: number) => Pending | undefined;
  readonly setResponse: (player: { id: number; label: string }, response: Response) => void;
  readonly resend: (playerId: number) => void;
}

/** The actions of the poll responses screen. */
export function useRespond(pollId: number): ResponseActions {
  const settingResponse = useSetResponse();
  const resending = useResendPoll();
  const [pending, setPending] = useState<ReadonlyMap<number, Pending>>(new Map());

  async function track(playerId: number, what: Pending, run: () => Promise<unknown>): Promise<void> {
    setPending((before) => new Map(before).set(playerId, what));
    try {
      await run();
    } catch {
      // The mutation has told it in a toast.
    } finally {
      setPending((before) => new Map([...before].filter(([id]) => id !== playerId)));
    }
  }

  return {
    pendingOf: (playerId) => pending.get(playerId),
    setResponse: (player, response) =>
      void track(player.id, response, async () => {
        const { balance } = await settingResponse.mutateAsync({ pollId, playerId: player.id, response });
        const isOverdrawn = response === "yes" && balance.startsWith("-");
        showSuccess(
          isOverdrawn
            ? words.updatedOverdrawn(player.label, dollars(balance))
            : words.updated(player.label, response, dollars(balance)),
        );
      }),
    resend: (playerId) => void track(playerId, "resend", () => resending.mutateAsync({ pollId, playerId })),
  };
}
