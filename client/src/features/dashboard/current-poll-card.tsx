import type { CurrentPollView } from "@dinkboard/shared/schemas/reports";
import { formatDateTime } from "@dinkboard/shared/times";
import { Button, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconCalendarEvent, IconCalendarPlus, IconMessages, IconSend } from "@tabler/icons-react";
import { Link } from "react-router";
import { useDialogs } from "../../app/dialogs.tsx";
import { paths } from "../../app/paths.ts";
import { useClubZone } from "../../app/session/use-club-zone.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Fact, Facts } from "../../components/facts.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { MoneyText } from "../../components/money-text.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { VoteTally } from "../../components/vote-tally.tsx";
import classes from "./current-poll-card.module.css";
import { useReadCurrentPoll } from "./use-read-current-poll.ts";
import { words } from "./words.ts";

/** The game that comes next, and who is in. */
export function CurrentPollCard() {
  const poll = useReadCurrentPoll();
  return (
    <Card component="section" className={classes.card}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3">
          {words.poll.title}
        </Title>
        {poll.data && <StatusBadge tone="positive">{words.poll.active}</StatusBadge>}
      </Group>
      <Loaded query={poll} loading={<LoadingPoll />} failed={words.poll.failed} isPart>
        {(current) => (current ? <Standing poll={current} /> : <NoPoll />)}
      </Loaded>
    </Card>
  );
}

function LoadingPoll() {
  return (
    <Stack aria-hidden>
      <Skeleton height={20} width="70%" />
      <Skeleton height={64} />
      <Skeleton height={96} />
    </Stack>
  );
}

function NoPoll() {
  const dialogs = useDialogs();
  return (
    <EmptyState
      icon={<IconCalendarEvent size={40} stroke={1.5} />}
      title={words.poll.none}
      message={words.poll.noneMessage}
      action={
        <Button
          variant="light"
          mt="xs"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          onClick={dialogs.openCreatePoll}
        >
          {words.createPoll}
        </Button>
      }
    />
  );
}

function Standing({ poll }: { poll: CurrentPollView }) {
  const zone = useClubZone();
  const dialogs = useDialogs();
  return (
    <>
      <Title order={3} size="h3" className={classes.question}>
        {poll.question}
      </Title>
      <VoteTally yes={poll.yesVotes} no={poll.noVotes} />
      <Facts>
        <Fact name={words.poll.gameDate}>{formatDateTime(Date.parse(poll.gameDateTime), zone)}</Fact>
        <Fact name={words.poll.closes}>{formatDateTime(Date.parse(poll.closesAt), zone)}</Fact>
        <Fact name={words.poll.cost}>
          <MoneyText amount={poll.costPerPlayer} size="sm" />
        </Fact>
        <Fact name={words.poll.revenue}>
          <MoneyText amount={poll.totalRevenue} size="sm" fw={700} />
        </Fact>
      </Facts>
      <Stack gap="xs" mt="auto">
        {poll.sentAt === null && (
          <>
            <Text size="sm" c="dimmed">
              {words.poll.notSent}
            </Text>
            <Button
              leftSection={<IconSend size={18} aria-hidden />}
              onClick={() => dialogs.openSendPoll(poll)}
            >
              {words.poll.send}
            </Button>
          </>
        )}
        <Button
          component={Link}
          to={paths.pollResponses(poll.id)}
          variant="light"
          leftSection={<IconMessages size={18} aria-hidden />}
        >
          {words.poll.viewResponses(poll.yesVotes + poll.noVotes)}
        </Button>
      </Stack>
    </>
  );
}
