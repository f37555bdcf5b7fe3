import { Text } from "@mantine/core";
import { IconRobot } from "@tabler/icons-react";
import { MetricCard } from "../../components/metric-card.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import classes from "./bot-status.module.css";
import { words } from "./words.ts";

/** Beside the title: that the bot is there. */
export function BotIndicator() {
  return (
    <Text component="span" size="sm" fw={600} className={classes.indicator}>
      {words.bot.indicator}
    </Text>
  );
}

/** The bot's card among the figures. */
export function BotStatusCard() {
  return (
    <MetricCard
      title={words.bot.title}
      Icon={IconRobot}
      value={words.bot.state}
      badge={<StatusBadge tone="positive">{words.bot.badge}</StatusBadge>}
    >
      {words.bot.channel}
    </MetricCard>
  );
}
