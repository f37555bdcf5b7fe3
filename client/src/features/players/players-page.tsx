import { LONGEST_SEARCH } from "@dinkboard/shared/limits";
import type { PlayerView } from "@dinkboard/shared/schemas/players";
import { Button } from "@mantine/core";
import { IconLink, IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useDialogs } from "../../app/dialogs.tsx";
import { SEARCH_PARAMETER } from "../../app/paths.ts";
import { useListPlayers } from "../../app/players/use-list-players.ts";
import { useClubZone } from "../../app/session/use-club-zone.ts";
import { CardGrid, SkeletonGrid } from "../../components/card-grid.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { useSearch } from "../../components/use-search.ts";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import { EditPlayerDialog } from "./edit-player-dialog.tsx";
import { type PlayerAction, PlayerCard } from "./player-card.tsx";
import { words } from "./words.ts";

/** Fills whole rows of two, three and four cards. */
const PAGE_SIZE = 48;
const COLUMNS = { base: 1, sm: 1, md: 2, lg: 3, xl: 4 };

/** Everybody in the club: find, add, change, pay in, delete. */
export function PlayersPage() {
  const [parameters] = useSearchParams();
  // A link to this screen that names a search starts it anew, also when the screen is shown already.
  const { key } = useLocation();
  return <Players key={key} initialSearch={parameters.get(SEARCH_PARAMETER) ?? ""} />;
}

function Players({ initialSearch }: { initialSearch: string }) {
  const dialogs = useDialogs();
  const { typed, setTyped, search } = useSearch(initialSearch);

  const addPlayer = (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={dialogs.openAddPlayer}>
      {words.addPlayer}
    </Button>
  );

  return (
    <>
      <PageHeader title={words.title} description={words.description}>
        <Button
          variant="default"
          leftSection={<IconLink size={18} aria-hidden />}
          onClick={dialogs.openInvites}
        >
          {words.invitePlayers}
        </Button>
        {addPlayer}
      </PageHeader>
      <SearchField
        mb="lg"
        maw={420}
        label={words.search}
        placeholder={words.searchPlaceholder}
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={setTyped}
      />
      <PlayerList search={search} addPlayer={addPlayer} />
    </>
  );
}

function PlayerList({ search, addPlayer }: { search: string; addPlayer: React.ReactNode }) {
  const zone = useClubZone();
  const dialogs = useDialogs();
  const list = useListPlayers(search, PAGE_SIZE);
  const [target, setTarget] = useState<PlayerView>();
  const [action, setAction] = useState<PlayerAction>();

  const close = () => setAction(undefined);

  function act(player: PlayerView, chosen: PlayerAction): void {
    if (chosen === "topUp") dialogs.openTopUp(player);
    else if (chosen === "delete") dialogs.openDeletePlayer(player);
    else {
      setTarget(player);
      setAction(chosen);
    }
  }

  const icon = <IconUsers size={40} stroke={1.5} />;
  const nobody = search ? (
    <EmptyState icon={icon} title={words.noMatch.title(search)} message={words.noMatch.message} />
  ) : (
    <EmptyState icon={icon} {...words.empty} action={addPlayer} />
  );
  return (
    <>
      <Loaded
        query={list}
        loading={<SkeletonGrid cols={COLUMNS} count={8} heightPx={290} />}
        failed={words.failedToLoad}
      >
        {({ pages }) => {
          const players = pages.flatMap((page) => page.players);
          if (players.length === 0) return nobody;
          return (
            <CardGrid cols={COLUMNS} label={words.list} isBusy={list.isPlaceholderData}>
              {players.map((player) => (
                <PlayerCard
                  key={player.id}
                  player={player}
                  zone={zone}
                  onAction={(chosen) => act(player, chosen)}
                />
              ))}
            </CardGrid>
          );
        }}
      </Loaded>
      <ShowMore list={list} />
      {target && (
        <>
          <EditPlayerDialog player={target} opened={action === "edit"} onClose={close} />
          <ChangeRoleDialog player={target} opened={action === "role"} onClose={close} />
        </>
      )}
    </>
  );
}
