import type { RecurringPollView } from "@dinkboard/shared/schemas/recurring";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarPlus, IconCalendarRepeat } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useClubZone } from "../../app/session/use-club-zone.ts";
import { CardGrid, SkeletonGrid } from "../../components/card-grid.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { CreateRecurringPollDialog } from "./create-recurring-poll-dialog.tsx";
import { DeleteRecurringPollDialog } from "./delete-recurring-poll-dialog.tsx";
import { RecurringPollCard } from "./recurring-poll-card.tsx";
import { useListRecurringPolls } from "./use-list-recurring-polls.ts";
import { words } from "./words.ts";

const COLUMNS = { base: 1, md: 2, xl: 3 };

/** The games that come round every week: create, activate, deactivate, delete. */
export function RecurringPollsPage() {
  const list = useListRecurringPolls();
  const [isCreating, creation] = useDisclosure(false);
  const createRecurringPoll = (
    <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={creation.open}>
      {words.createRecurringPoll}
    </Button>
  );
  return (
    <>
      <PageHeader title={words.title} description={words.description}>
        {createRecurringPoll}
      </PageHeader>
      <Loaded
        query={list}
        loading={<SkeletonGrid cols={COLUMNS} count={3} heightPx={330} />}
        failed={words.failedToLoad}
      >
        {(recurringPolls) => (
          <RecurringPollGrid recurringPolls={recurringPolls} createRecurringPoll={createRecurringPoll} />
        )}
      </Loaded>
      <CreateRecurringPollDialog opened={isCreating} onClose={creation.close} />
    </>
  );
}

interface RecurringPollGridProps {
  readonly recurringPolls: readonly RecurringPollView[];
  readonly createRecurringPoll: ReactNode;
}

function RecurringPollGrid({ recurringPolls, createRecurringPoll }: RecurringPollGridProps) {
  const zone = useClubZone();
  const [target, setTarget] = useState<RecurringPollView>();
  const [isDeleting, deletion] = useDisclosure(false);

  return (
    <>
      {recurringPolls.length > 0 ? (
        <CardGrid cols={COLUMNS} label={words.list}>
          {recurringPolls.map((recurringPoll) => (
            <RecurringPollCard
              key={recurringPoll.id}
              recurringPoll={recurringPoll}
              zone={zone}
              onDelete={() => {
                setTarget(recurringPoll);
                deletion.open();
              }}
            />
          ))}
        </CardGrid>
      ) : (
        <EmptyState
          icon={<IconCalendarRepeat size={40} stroke={1.5} />}
          {...words.empty}
          action={createRecurringPoll}
        />
      )}
      {target && (
        <DeleteRecurringPollDialog recurringPoll={target} opened={isDeleting} onClose={deletion.close} />
      )}
    </>
  );
}
