import type { PollView } from "@dinkboard/shared/schemas/polls";
import { formatDateTime } from "@dinkboard/shared/times";
import { Card, Group, Title } from "@mantine/core";
import { MoneyText } from "../../components/money-text.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import classes from "./poll-summary.module.css";
import { words } from "./words.ts";

/** What was asked, how it stands and what came in. */
export function PollSummary({ poll, zone }: { poll: PollView; zone: string }) {
  const isActive = poll.isActive && !poll.isClosed;
  return (
    <Card mb="lg">
      <Group gap="sm" mb="md">
        <Title order={2}>{poll.question}</Title>
        <StatusBadge tone={isActive ? "positive" : "neutral"}>
          {isActive ? words.active : words.closed}
        </StatusBadge>
      </Group>
      <dl className={classes.facts}>
        <div>
          <dt>{words.gameDate}</dt>
          <dd>{formatDateTime(Date.parse(poll.gameDateTime), zone)}</dd>
        </div>
        <div>
          <dt>{words.closingTime}</dt>
          <dd>{formatDateTime(Date.parse(poll.closesAt), zone)}</dd>
        </div>
        <div>
          <dt>{words.cost}</dt>
          <dd>
            <MoneyText amount={poll.costPerPlayer} inherit />
          </dd>
        </div>
        <div>
          <dt>{words.revenue}</dt>
          <dd>
            <MoneyText amount={poll.revenue} inherit />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
