import type { BotStatusView } from "@dinkboard/shared/schemas/bot";
import { Anchor, Skeleton, Text } from "@mantine/core";
import { IconRobot } from "@tabler/icons-react";
import { Link } from "react-router";
import { BotBadge } from "../../app/bot/bot-badge.tsx";
import { BOT_LOOKS, type ShownBotState } from "../../app/bot/looks.ts";
import { useReadBotStatus } from "../../app/bot/use-read-bot-status.ts";
import { words as botWords } from "../../app/bot/words.ts";
import { paths } from "../../app/paths.ts";
import { useShortDateTime } from "../../app/use-short-date-time.ts";
import { MetricCard } from "../../components/metric-card.tsx";
import { SkeletonCards } from "../../components/skeleton-cards.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import classes from "./bot-status.module.css";
import { words } from "./words.ts";

/** Beside the title: how the bot is, in a word, and the way to the details. */
export function BotIndicator() {
  const { state } = useReadBotStatus();
  return (
    // Always there, so that a screen reader hears of it when the state changes.
    <span role="status">
      {state ? <Indicator state={state} /> : <Skeleton width="6rem" height="1.25rem" />}
    </span>
  );
}

function Indicator({ state }: { state: ShownBotState }) {
  return (
    <Link to={paths.botSettings} className={classes.link}>
      {state === "online" ? (
        <Text component="span" size="sm" fw={600} className={classes.online}>
          {botWords.bot.online}
        </Text>
      ) : (
        <BotBadge state={state}>{botWords.bot[state]}</BotBadge>
      )}
    </Link>
  );
}

/** The bot's card among the figures. */
export function BotStatusCard() {
  const { state, status } = useReadBotStatus();
  if (state === "unknown")
    return (
      <MetricCard title={words.bot.title} Icon={IconRobot} value={botWords.states.unknown}>
        {words.bot.unknown}
      </MetricCard>
    );
  if (!status) return <SkeletonCards count={1} heightPx={148} />;
  if (status.state === "online")
    return (
      <MetricCard
        title={words.bot.title}
        Icon={IconRobot}
        value={botWords.states.online}
        badge={<StatusBadge tone="positive">{words.bot.badge}</StatusBadge>}
      >
        {botWords.connected(status.channel)}
      </MetricCard>
    );
  return <FaultCard status={status} />;
}

const SINCE_CLASSES = { root: classes.since ?? "", label: classes.sinceLabel ?? "" };

function FaultCard({ status: { state, since, faults, queue } }: { status: BotStatusView }) {
  const { tone, Icon } = BOT_LOOKS[state];
  const when = useShortDateTime();
  const [gravest] = faults;
  return (
    <MetricCard
      title={words.bot.title}
      Icon={Icon}
      value={botWords.states[state]}
      badge={
        since !== null && (
          <StatusBadge tone={tone} classNames={SINCE_CLASSES}>
            {botWords.since(when(since))}
          </StatusBadge>
        )
      }
    >
      <div className={classes.faults}>
        {gravest && <Text inherit>{botWords.faults[gravest.fault]}</Text>}
        {queue.waiting > 0 && <Text inherit>{botWords.messagesWait(queue.waiting)}</Text>}
        <Anchor component={Link} to={paths.botSettings} inherit>
          {botWords.details}
        </Anchor>
      </div>
    </MetricCard>
  );
}
