import { LONGEST_SEARCH } from "@dinkboard/shared/limits";
import { Button, Card, Group, SegmentedControl, Skeleton, Stack, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useDialogs } from "../../app/dialogs.tsx";
import { useListPlayers } from "../../app/players/use-list-players.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailedState } from "../../components/failed-state.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { StaleNotice } from "../../components/stale-notice.tsx";
import { useSearch } from "../../components/use-search.ts";
import { PlayerGrid } from "./player-grid.tsx";
import { PlayerTable } from "./player-table.tsx";
import { words } from "./words.ts";

type View = keyof typeof words.players.views;

const VIEWS = Object.entries(words.players.views).map(([value, label]) => ({ value, label }));
/** Fills whole rows of one, two and three cards. */
const PAGE_SIZE = 12;
const SKELETON_ROWS = 6;
const IS_PHONE = "(max-width: 36em)";

/** Everybody in the club with what they have left, to pay in or delete without leaving the dashboard. */
export function PlayersPanel() {
  const dialogs = useDialogs();
  const { typed, setTyped, search } = useSearch();
  const [view, setView] = useState<View>("table");
  // A table of five columns has no room there.
  const isPhone = useMediaQuery(IS_PHONE, false, { getInitialValueInEffect: false });

  const addPlayer = (
    <Button
      variant="light"
      leftSection={<IconUserPlus size={18} aria-hidden />}
      onClick={dialogs.openAddPlayer}
    >
      {words.players.addPlayer}
    </Button>
  );

  return (
    <Card component="section">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3">
          {words.players.title}
        </Title>
        {addPlayer}
      </Group>
      <Group justify="space-between" mb="md">
        <SearchField
          flex="1 1 14rem"
          maw={420}
          label={words.players.search}
          placeholder={words.players.searchPlaceholder}
          maxLength={LONGEST_SEARCH}
          value={typed}
          onChange={setTyped}
        />
        {!isPhone && (
          <SegmentedControl
            aria-label={words.players.view}
            data={VIEWS}
            value={view}
            onChange={(chosen) => setView(chosen as View)}
          />
        )}
      </Group>
      <PlayerList search={search} view={isPhone ? "grid" : view} addPlayer={addPlayer} />
    </Card>
  );
}

function PlayerList({ search, view, addPlayer }: { search: string; view: View; addPlayer: ReactNode }) {
  const list = useListPlayers(search, PAGE_SIZE);

  if (list.isPending)
    return (
      <Stack aria-hidden gap="sm">
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
          <Skeleton key={index} height={44} />
        ))}
      </Stack>
    );
  if (!list.data)
    return (
      <FailedState
        {...words.players.failed}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );

  const players = list.data.pages.flatMap((page) => page.players);
  const List = view === "table" ? PlayerTable : PlayerGrid;
  const icon = <IconUsers size={40} stroke={1.5} />;
  return (
    <>
      {list.isError && <StaleNotice />}
      {players.length > 0 ? (
        <List players={players} isBusy={list.isPlaceholderData} />
      ) : search ? (
        <EmptyState
          icon={icon}
          title={words.players.noMatch.title(search)}
          message={words.players.noMatch.message}
        />
      ) : (
        <EmptyState icon={icon} {...words.players.empty} action={addPlayer} />
      )}
      {list.hasNextPage && (
        <ShowMore isLoading={list.isFetchingNextPage} onShowMore={() => void list.fetchNextPage()} />
      )}
    </>
  );
}
