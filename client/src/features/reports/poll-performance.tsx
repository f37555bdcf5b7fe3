import type { ReportView } from "@dinkboard/shared/schemas/reports";
import { formatDateTime } from "@dinkboard/shared/times";
import { Anchor, Group, Text } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { MoneyText } from "../../components/money-text.tsx";
import { FigureRow, Rows } from "../../components/rows.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { words } from "./words.ts";

type Performance = ReportView["recentPolls"][number];

/** How the last polls went. */
export function PollPerformance({ polls, zone }: { polls: readonly Performance[]; zone: string }) {
  return (
    <SectionCard title={words.polls.title}>
      {polls.length > 0 ? (
        <Rows>
          {polls.map((poll) => (
            <PollRow key={poll.id} poll={poll} zone={zone} />
          ))}
        </Rows>
      ) : (
        <EmptyState icon={<IconCalendarEvent size={40} stroke={1.5} />} {...words.polls.none} />
      )}
    </SectionCard>
  );
}

function PollRow({ poll, zone }: { poll: Performance; zone: string }) {
  return (
    <FigureRow
      figures={
        <>
          <MoneyText amount={poll.revenue} alignRight fw={650} />
          <Text size="sm" c="dimmed">
            {words.polls.answers(poll.yesVotes, poll.noVotes)}
          </Text>
          {poll.participation !== null && (
            <Text size="sm" c="dimmed">
              {words.polls.participation(poll.participation)}
            </Text>
          )}
        </>
      }
    >
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
    </FigureRow>
  );
}
