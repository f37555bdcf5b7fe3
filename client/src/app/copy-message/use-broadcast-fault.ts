import type { BotFault, BotStatusView } from "@dinkboard/shared/schemas/bot";
import { useReadBotStatus } from "../bot/use-read-bot-status.ts";

/** What keeps questions back while the bot still does other things. */
const KEEPS_QUESTIONS_BACK: ReadonlySet<BotFault> = new Set(["broadcasts_paused", "template", "backlog"]);

/** Why the bot cannot ask the players just now, in a sentence or two; undefined while it can, as far as is known. */
export function useBroadcastFault(): string | undefined {
  const { status } = useReadBotStatus();
  return status && broadcastFault(status);
}

export function broadcastFault({ state, faults }: BotStatusView): string | undefined {
  const [gravest] = faults;
  const fault =
    state === "disconnected" ? gravest : faults.find((one) => KEEPS_QUESTIONS_BACK.has(one.fault));
  return fault?.message;
}
