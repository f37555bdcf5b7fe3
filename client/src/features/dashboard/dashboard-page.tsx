import { Button, SimpleGrid, Stack } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { lazy } from "react";
import { useDialogs } from "../../app/dialogs.tsx";
import { OnceNear } from "../../components/once-near.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { SkeletonRowsCard } from "../../components/skeleton-rows.tsx";
import { BotIndicator } from "./bot-status.tsx";
import { CurrentPollCard } from "./current-poll-card.tsx";
import { MetricCards } from "./metric-cards.tsx";
import { QuickActionsCard } from "./quick-actions-card.tsx";
import { RecentActivityCard } from "./recent-activity-card.tsx";
import { words } from "./words.ts";

// Below everything else, and more code than all of it.
const PlayersPanel = lazy(async () => ({ default: (await import("./players-panel.tsx")).PlayersPanel }));
const PLAYERS_TO_COME = 6;

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
        <OnceNear placeholder={<PlayersToCome />}>
          <PlayersPanel />
        </OnceNear>
      </Stack>
    </>
  );
}

/** Keeps the panel's place. Nothing is on its way yet, so it is nothing to hear of. */
function PlayersToCome() {
  return (
    <div aria-hidden>
      <SkeletonRowsCard count={PLAYERS_TO_COME} />
    </div>
  );
}
