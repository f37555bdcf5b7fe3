import type { BotStatusView } from "@dinkboard/shared/schemas/bot";
import { Alert, Box, Stack, Text } from "@mantine/core";
import { BotBadge } from "../../app/bot/bot-badge.tsx";
import { BOT_LOOKS, type ShownBotState } from "../../app/bot/looks.ts";
import { useReadBotStatus } from "../../app/bot/use-read-bot-status.ts";
import { words as botWords } from "../../app/bot/words.ts";
import { useShortDateTime } from "../../app/use-short-date-time.ts";
import { FactTile, FactTiles } from "../../components/fact-tiles.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import { SkeletonRows } from "../../components/skeleton-rows.tsx";
import { words } from "./words.ts";

const text = words.bot;

/** How the bot is: its state, what is wrong, and what waits. */
export function BotPanel() {
  const { state, status } = useReadBotStatus();
  return (
    <Box mb="lg">
      <SectionCard title={text.title} aside={state && <StateBadge state={state} />}>
        {status ? (
          <Status status={status} />
        ) : state === "unknown" ? (
          <Text size="sm" c="dimmed">
            {text.unknown}
          </Text>
        ) : (
          <SkeletonRows count={2} />
        )}
      </SectionCard>
    </Box>
  );
}

function StateBadge({ state }: { state: ShownBotState }) {
  return (
    // A screen reader hears of it when the state changes.
    <span role="status">
      <BotBadge state={state}>{botWords.states[state]}</BotBadge>
    </span>
  );
}

function Status({ status }: { status: BotStatusView }) {
  const { state, channel, since, faults, queue, checkedAt } = status;
  const when = useShortDateTime();
  return (
    <Stack gap="md">
      {faults.map((fault) => (
        <Fault key={`${fault.fault} ${fault.message}`} state={state} {...fault} />
      ))}
      <FactTiles>
        <FactTile name={text.channel}>{channel}</FactTile>
        {since !== null && <FactTile name={text.since[state]}>{when(since)}</FactTile>}
        <FactTile
          name={text.waiting}
          note={queue.oldestWaitingSince && botWords.since(when(queue.oldestWaitingSince))}
        >
          {queue.waiting}
        </FactTile>
        <FactTile name={text.postponed}>{queue.postponed}</FactTile>
        <FactTile name={text.checked}>{checkedAt === null ? text.neverChecked : when(checkedAt)}</FactTile>
      </FactTiles>
    </Stack>
  );
}

type FaultProps = BotStatusView["faults"][number] & Pick<BotStatusView, "state">;

function Fault({ state, fault, message, since }: FaultProps) {
  const { color, Icon } = BOT_LOOKS[state];
  const when = useShortDateTime();
  return (
    <Alert color={color} icon={<Icon size={20} aria-hidden />} title={botWords.faults[fault]}>
      {message}
      {since !== null && (
        <Text size="xs" c="dimmed">
          {text.faultSince(when(since))}
        </Text>
      )}
    </Alert>
  );
}
