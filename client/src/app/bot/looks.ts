import type { BotState } from "@dinkboard/shared/schemas/bot";
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconPlugConnectedX } from "@tabler/icons-react";

/** A state as it is shown: `unknown` when the server could not be asked. */
export type ShownBotState = BotState | "unknown";

/** What marks each state beside its word: nobody has to tell colours apart. */
export const BOT_LOOKS = {
  online: { tone: "positive", color: "court", Icon: IconCircleCheck },
  degraded: { tone: "warning", color: "yellow", Icon: IconAlertTriangle },
  disconnected: { tone: "negative", color: "red", Icon: IconPlugConnectedX },
  unknown: { tone: "neutral", color: "gray", Icon: IconHelpCircle },
} as const;
