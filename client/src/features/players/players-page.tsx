import { LONGEST_SEARCH } from "@dinkboard/shared/limits";
import type { PlayerView } from "@dinkboard/shared/schemas/players";
import { Button, CloseButton, SimpleGrid, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch, IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useDialogs } from "../../app/dialogs.tsx";
import { useClubZone } from "../../app/session/use-club-zone.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailedState } from "../../components/failed-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { SkeletonCards } from "../../components/skeleton-cards.tsx";
import { StaleNotice } from "../../components/stale-notice.tsx";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import { DeletePlayerDialog } from "./delete-player-dialog.tsx";
import { EditPlayerDialog } from "./edit-player-dialog.tsx";
import { type PlayerAction, PlayerCard } from "./player-card.tsx";
import { TopUpDialog } from "./top-up-dialog.tsx";
import { useListPlayers } from "./use-list-players.ts";
import { words } from "./words.ts";

/** Long enough not to ask the server for every letter. */
const SEARCH_DELAY_MS = 250;

const COLUMNS = { base: 1, sm: 1, md: 2, lg: 3, xl: 4 };

/** Everybody in the club: find, add, change, pay in, delete. */
export function PlayersPage() {
  const dialogs = useDialogs();
  const [search, setSearch] = useState("");
  const [askedSearch] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const searchField = useRef<HTMLInputElement>(null);

  const addPlayer = (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={dialogs.openAddPlayer}>
      {words.addPlayer}
    </Button>
  );

  return (
    <>
      <PageHeader title={words.title} description={words.description}>
        {addPlayer}
      </PageHeader>
      <TextInput
        ref={searchField}
        type="search"
        mb="lg"
        maw={420}
        aria-label={words.search}
        placeholder={words.searchPlaceholder}
        maxLength={LONGEST_SEARCH}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          search && (
            <CloseButton
              aria-label={words.clearSearch}
              onClick={() => {
                setSearch("");
                searchField.current?.focus();
              }}
            />
          )
        }
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <PlayerList search={askedSearch} addPlayer={addPlayer} />
    </>
  );
}

function PlayerList({ search, addPlayer }: { search: string; addPlayer: React.ReactNode }) {
  const zone = useClubZone();
  const list = useListPlayers(search);
  const [target, setTarget] = useState<PlayerView>();
  const [action, setAction] = useState<PlayerAction>();

  if (list.isPending) {
    return (
      <SimpleGrid cols={COLUMNS}>
        <SkeletonCards count={8} heightPx={290} />
      </SimpleGrid>
    );
  }
  if (!list.data) {
    return (
      <FailedState {...words.failedToLoad} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
    );
  }

  const players = list.data.pages.flatMap((page) => page.players);
  const close = () => setAction(undefined);
  const icon = <IconUsers size={40} stroke={1.5} />;
  return (
    <>
      {list.isError && <StaleNotice />}
      {players.length > 0 ? (
        <SimpleGrid
          component="ul"
          cols={COLUMNS}
          p={0}
          m={0}
          aria-label={words.list}
          aria-busy={list.isPlaceholderData}
        >
          {players.map((player) => (
            <PlayerCard
              key={player.id}
              player={player}
              zone={zone}
              onAction={(chosen) => {
                setTarget(player);
                setAction(chosen);
              }}
            />
          ))}
        </SimpleGrid>
      ) : search ? (
        <EmptyState icon={icon} title={words.noMatch.title(search)} message={words.noMatch.message} />
      ) : (
        <EmptyState icon={icon} {...words.empty} action={addPlayer} />
      )}
      {list.hasNextPage && (
        <ShowMore isLoading={list.isFetchingNextPage} onShowMore={() => void list.fetchNextPage()} />
      )}
      {target && (
        <>
          <TopUpDialog key={target.id} player={target} opened={action === "topUp"} onClose={close} />
          <EditPlayerDialog player={target} opened={action === "edit"} onClose={close} />
          <ChangeRoleDialog player={target} opened={action === "role"} onClose={close} />
          <DeletePlayerDialog player={target} opened={action === "delete"} onClose={close} />
        </>
      )}
    </>
  );
}
