import { StatusBadge } from "../../components/status-badge.tsx";
import { BOT_LOOKS, type ShownBotState } from "./looks.ts";

interface BotBadgeProps {
  readonly state: ShownBotState;
  readonly children: string;
}

/** A state of the bot in its colour, with its icon. */
export function BotBadge({ state, children }: BotBadgeProps) {
  const { tone, Icon } = BOT_LOOKS[state];
  return (
    <StatusBadge tone={tone} size="lg" leftSection={<Icon size={16} aria-hidden />}>
      {children}
    </StatusBadge>
  );
}
