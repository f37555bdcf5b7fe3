import type { PollView } from "@dinkboard/shared/schemas/polls";
import { formatDateTime } from "@dinkboard/shared/times";
import { Card, Group, Title } from "@mantine/core";
import { CopyMessage } from "../../app/copy-message/copy-message.tsx";
import { FactTile, FactTiles } from "../../components/fact-tiles.tsx";
import { MoneyText } from "../../components/money-text.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
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
      <FactTiles>
        <FactTile name={words.gameDate}>{formatDateTime(Date.parse(poll.gameDateTime), zone)}</FactTile>
        <FactTile name={words.closingTime}>{formatDateTime(Date.parse(poll.closesAt), zone)}</FactTile>
        <FactTile name={words.cost}>
          <MoneyText amount={poll.costPerPlayer} inherit />
        </FactTile>
        <FactTile name={words.revenue}>
          <MoneyText amount={poll.revenue} inherit />
        </FactTile>
      </FactTiles>
      {isActive && <CopyMessage pollId={poll.id} />}
    </Card>
  );
}
