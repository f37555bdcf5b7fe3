import type { PollView } from "@dinkboard/shared/schemas/polls";
import { Button, Checkbox, Group, Text } from "@mantine/core";
import { IconCalendarEvent, IconCalendarPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useDialogs } from "../../app/dialogs.tsx";
import { useClubZone } from "../../app/session/use-club-zone.ts";
import { CardGrid, SkeletonGrid } from "../../components/card-grid.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ClosePollDialog } from "./close-poll-dialog.tsx";
import { DeletePollDialog } from "./delete-poll-dialog.tsx";
import { DeleteSelectedDialog } from "./delete-selected-dialog.tsx";
import { type PollAction, PollCard } from "./poll-card.tsx";
import { useListPolls } from "./use-list-polls.ts";
import { words } from "./words.ts";

const COLUMNS = { base: 1, md: 2, lg: 3 };

/** Every poll of the club: create, send, close, delete, look at the answers. */
export function PollsPage() {
  const dialogs = useDialogs();
  const list = useListPolls();
  const createPoll = (
    <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={dialogs.openCreatePoll}>
      {words.createPoll}
    </Button>
  );
  return (
    <>
      <PageHeader title={words.title} description={words.description}>
        {createPoll}
      </PageHeader>
      <Loaded
        query={list}
        loading={<SkeletonGrid cols={COLUMNS} count={6} heightPx={360} />}
        failed={words.failedToLoad}
      >
        {(polls) => <PollGrid polls={polls} createPoll={createPoll} />}
      </Loaded>
    </>
  );
}

function PollGrid({ polls, createPoll }: { polls: readonly PollView[]; createPoll: ReactNode }) {
  const zone = useClubZone();
  const dialogs = useDialogs();
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [target, setTarget] = useState<PollView>();
  const [doomedIds, setDoomedIds] = useState<number[]>([]);
  const [action, setAction] = useState<PollAction | "deleteSelected">();

  if (polls.length === 0)
    return (
      <EmptyState icon={<IconCalendarEvent size={40} stroke={1.5} />} {...words.empty} action={createPoll} />
    );

  // A poll that somebody else has deleted meanwhile is no longer selected.
  const selected = polls.filter((poll) => marked.has(poll.id)).map((poll) => poll.id);
  const close = () => setAction(undefined);

  function select(ids: readonly number[], isSelected: boolean): void {
    setMarked((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }

  return (
    <>
      <Group mb="md" gap="sm" mih={36}>
        <Checkbox
          label={words.selectAll}
          checked={selected.length === polls.length}
          indeterminate={selected.length > 0 && selected.length < polls.length}
          onChange={(event) =>
            select(
              polls.map((poll) => poll.id),
              event.currentTarget.checked,
            )
          }
        />
        <Button
          color="red"
          variant="light"
          size="xs"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={selected.length === 0}
          onClick={() => {
            setDoomedIds(selected);
            setAction("deleteSelected");
          }}
        >
          {words.deleteSelected}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {selected.length > 0 && words.selected(selected.length)}
        </Text>
      </Group>
      <CardGrid cols={COLUMNS} label={words.list}>
        {polls.map((poll) => (
          <PollCard
            key={poll.id}
            poll={poll}
            zone={zone}
            isSelected={marked.has(poll.id)}
            onSelect={(isSelected) => select([poll.id], isSelected)}
            onAction={(chosen) => {
              if (chosen === "send") return dialogs.openSendPoll(poll);
              setTarget(poll);
              setAction(chosen);
            }}
          />
        ))}
      </CardGrid>
      <DeleteSelectedDialog ids={doomedIds} opened={action === "deleteSelected"} onClose={close} />
      {target && (
        <>
          <ClosePollDialog poll={target} opened={action === "close"} onClose={close} />
          <DeletePollDialog poll={target} opened={action === "delete"} onClose={close} />
        </>
      )}
    </>
  );
}
