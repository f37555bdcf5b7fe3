import type { ReportView } from "@dinkboard/shared/schemas/reports";
import { formatDateTime } from "@dinkboard/shared/times";
import { Anchor, Card, Group, Text, Title } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { MoneyText } from "../../components/money-text.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import classes from "./rows.module.css";
import { words } from "./words.ts";

type Performance = ReportView["recentPolls"][number];

/** How the last polls went. */
export function PollPerformance({ polls, zone }: { polls: readonly Performance[]; zone: string }) {
  return (
    <Card component="section">
      <Title order={2} size="h3" mb="xs">
        {words.polls.title}
      </Title>
      {polls.length > 0 ? (
        <ul className={classes.rows}>
          {polls.map((poll) => (
            <PollRow key={poll.id} poll={poll} zone={zone} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={<IconCalendarEvent size={40} stroke={1.5} />} {...words.polls.none} />
      )}
    </Card>
  );
}

function PollRow({ poll, zone }: { poll: Performance; zone: string }) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Anchor component={Link} to={paths.pollResponses(poll.id)} c="inherit" fw={600}>
          {poll.question}
        </Anchor>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {formatDateTime(Date.parse(poll.gameDateTime), zone)}
          </Text>
          <StatusBadge tone={poll.isActive ? "positive" : "neutral"} size="sm">
            {poll.isActive ? words.polls.active : words.polls.closed}
          </StatusBadge>
        </Group>
      </div>
      <div className={classes.figures}>
        <MoneyText amount={poll.revenue} alignRight fw={650} />
        <Text size="sm" c="dimmed">
          {words.polls.answers(poll.yesVotes, poll.noVotes)}
        </Text>
        {poll.participation !== null && (
          <Text size="sm" c="dimmed">
            {words.polls.participation(poll.participation)}
          </Text>
        )}
      </div>
    </li>
  );
}
