import type { RecurringPollView } from "@dinkboard/shared/schemas/recurring";
import { DAY_NAMES, formatDateTime, formatTime } from "@dinkboard/shared/times";
import { Box, Button, Card, Group, Text, Title } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useId } from "react";
import { DeleteButton } from "../../components/delete-button.tsx";
import { Fact, Facts } from "../../components/facts.tsx";
import { MoneyText } from "../../components/money-text.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { useNow } from "../../components/use-now.ts";
import classes from "./recurring-poll-card.module.css";
import { useSetActive } from "./use-set-active.ts";
import { words } from "./words.ts";

interface RecurringPollCardProps {
  readonly recurringPoll: RecurringPollView;
  /** The zone that dates are shown in. */
  readonly zone: string;
  readonly onDelete: () => void;
}

const listed = new Intl.ListFormat("en", { type: "conjunction" });

/** One recurring poll: what it asks and when, its next game, and what can be done about it. */
export function RecurringPollCard({ recurringPoll, zone, onDelete }: RecurringPollCardProps) {
  const nameId = useId();
  const settingActive = useSetActive(recurringPoll);
  const { id, name, question, isActive, recurringDays, costPerPlayer } = recurringPoll;
  const gameTime = formatTime(recurringPoll.gameTime);
  const closeTime = formatTime(recurringPoll.pollCloseTime);
  const closesOnGameDay = recurringPoll.pollCloseTime < recurringPoll.gameTime;
  return (
    <Card component="li" className={classes.card}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Title order={2} size="h3" id={nameId} className={classes.name}>
          {name}
        </Title>
        <StatusBadge tone={isActive ? "positive" : "neutral"} className={classes.badge}>
          {isActive ? words.active : words.inactive}
        </StatusBadge>
      </Group>
      <Text c="dimmed" mt={4} className={classes.question}>
        {question}
      </Text>

      <Facts>
        <Fact name={words.schedule}>
          {words.scheduleOf(listed.format(recurringDays.map((day) => DAY_NAMES[day] ?? "")), gameTime)}
        </Fact>
        <Fact name={words.gameTime}>{gameTime}</Fact>
        <Fact name={words.closeTime}>
          {closesOnGameDay ? words.onGameDay(closeTime) : words.dayBefore(closeTime)}
        </Fact>
        <Fact name={words.cost}>
          <MoneyText amount={costPerPlayer} size="sm" />
        </Fact>
      </Facts>

      <Box className={classes.nextBox} mod={{ active: isActive }}>
        <NextGame recurringPoll={recurringPoll} zone={zone} isUnknown={settingActive.isPending} />
      </Box>

      <Group gap={4} justify="space-between" className={classes.actions}>
        <Button
          variant={isActive ? "default" : "light"}
          leftSection={
            isActive ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />
          }
          aria-describedby={nameId}
          // It keeps the focus while it is busy, which a disabled button would lose.
          data-disabled={settingActive.isPending}
          aria-disabled={settingActive.isPending}
          onClick={() => settingActive.isPending || settingActive.mutate({ id, isActive: !isActive })}
        >
          {isActive ? words.deactivate : words.activate}
        </Button>
        <DeleteButton describedBy={nameId} onClick={onDelete}>
          {words.delete}
        </DeleteButton>
      </Group>
    </Card>
  );
}

interface NextGameProps {
  readonly recurringPoll: RecurringPollView;
  readonly zone: string;
  /** While the server works it out. */
  readonly isUnknown: boolean;
}

function NextGame({ recurringPoll: { isActive, nextGame }, zone, isUnknown }: NextGameProps) {
  const now = useNow();
  if (!isActive) return words.next.inactive;
  if (!nextGame) return isUnknown ? words.next.working : words.next.none;
  const opensAt = Date.parse(nextGame.opensAt);
  return (
    <dl className={classes.next}>
      <dt>{words.next.game}</dt>
      <dd>{formatDateTime(Date.parse(nextGame.gameDateTime), zone)}</dd>
      <dt>{opensAt > now ? words.next.opens : words.next.opened}</dt>
      <dd>{formatDateTime(opensAt, zone)}</dd>
    </dl>
  );
}
