import { Button, SimpleGrid, Stack } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useDialogs } from "../../app/dialogs.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { BotIndicator } from "./bot-status.tsx";
import { CurrentPollCard } from "./current-poll-card.tsx";
import { MetricCards } from "./metric-cards.tsx";
import { PlayersPanel } from "./players-panel.tsx";
import { QuickActionsCard } from "./quick-actions-card.tsx";
import { RecentActivityCard } from "./recent-activity-card.tsx";
import { words } from "./words.ts";

/** How the club is doing, at a glance, and what an administrator does most. */
export function DashboardPage() {
  const dialogs = useDialogs();
  return (
    <>
      <PageHeader title={words.title} description={words.description}>
        <BotIndicator />
        <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={dialogs.openCreatePoll}>
          {words.createPoll}
        </Button>
      </PageHeader>
      <Stack gap="lg">
        <MetricCards />
        <QuickActionsCard />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <CurrentPollCard />
          <RecentActivityCard />
        </SimpleGrid>
        <PlayersPanel />
      </Stack>
    </>
  );
}
