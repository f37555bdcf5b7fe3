import type { PollView } from "@dinkboard/shared/schemas/polls";
import { formatDateTime } from "@dinkboard/shared/times";
import { Button, Card, Checkbox, Group, Text, Title } from "@mantine/core";
import { IconLock, IconMessages, IconSend } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { DeleteButton } from "../../components/delete-button.tsx";
import { Fact, Facts } from "../../components/facts.tsx";
import { MoneyText } from "../../components/money-text.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { VoteTally } from "../../components/vote-tally.tsx";
import { DeliveriesLine } from "./deliveries-line.tsx";
import classes from "./poll-card.module.css";
import { words } from "./words.ts";

export type PollAction = "send" | "close" | "delete";

interface PollCardProps {
  readonly poll: PollView;
  /** The zone that dates are shown in. */
  readonly zone: string;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onAction: (action: PollAction) => void;
}

/** One poll: how it stands, and what can be done about it. */
export function PollCard({ poll, zone, isSelected, onSelect, onAction }: PollCardProps) {
  const questionId = useId();
  const isActive = poll.isActive && !poll.isClosed;
  const game = formatDateTime(Date.parse(poll.gameDateTime), zone);
  return (
    <Card component="li" className={classes.card} mod={{ selected: isSelected }}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Checkbox
          mt={2}
          aria-label={words.selectPoll(poll.question, game)}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
        <Title order={2} size="h3" id={questionId} className={classes.question}>
          {poll.question}
        </Title>
        <StatusBadge tone={isActive ? "positive" : "neutral"} className={classes.badge}>
          {isActive ? words.active : words.closed}
        </StatusBadge>
      </Group>

      <VoteTally yes={poll.yesVotes} no={poll.noVotes} />

      <Facts>
        <Fact name={words.gameDate}>{game}</Fact>
        <Fact name={words.closingTime}>{formatDateTime(Date.parse(poll.closesAt), zone)}</Fact>
        <Fact name={words.cost}>
          <MoneyText amount={poll.costPerPlayer} size="sm" />
        </Fact>
        <Fact name={words.revenue}>
          <MoneyText amount={poll.revenue} size="sm" fw={700} />
        </Fact>
      </Facts>

      <div className={classes.actions}>
        {isActive && poll.sentAt === null && (
          <Text size="sm" c="dimmed" mb="xs">
            {words.notSent}
          </Text>
        )}
        <DeliveriesLine poll={poll} describedBy={questionId} />
        <Button
          component={Link}
          to={paths.pollResponses(poll.id)}
          fullWidth
          variant="light"
          leftSection={<IconMessages size={18} aria-hidden />}
          aria-describedby={questionId}
        >
          {words.viewResponses(poll.yesVotes + poll.noVotes)}
        </Button>
        {isActive && (
          <Button
            fullWidth
            mt="xs"
            variant={poll.sentAt === null ? "filled" : "default"}
            leftSection={<IconSend size={18} aria-hidden />}
            aria-describedby={questionId}
            onClick={() => onAction("send")}
          >
            {words.sendToAll}
          </Button>
        )}
        <Group gap={4} mt="xs" justify={isActive ? "space-between" : "flex-end"}>
          {isActive && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconLock size={16} aria-hidden />}
              aria-describedby={questionId}
              onClick={() => onAction("close")}
            >
              {words.closePoll}
            </Button>
          )}
          <DeleteButton size="compact-sm" describedBy={questionId} onClick={() => onAction("delete")}>
            {words.deletePoll}
          </DeleteButton>
        </Group>
      </div>
    </Card>
  );
}
