import { LONGEST_SEARCH } from "@dinkboard/shared/limits";
import { Button, Group, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useDialogs } from "../../app/dialogs.tsx";
import { useListPlayers } from "../../app/players/use-list-players.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { SkeletonRows } from "../../components/skeleton-rows.tsx";
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
    <SectionCard title={words.players.title} aside={addPlayer}>
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
    </SectionCard>
  );
}

function PlayerList({ search, view, addPlayer }: { search: string; view: View; addPlayer: ReactNode }) {
  const list = useListPlayers(search, PAGE_SIZE);

  const List = view === "table" ? PlayerTable : PlayerGrid;
  const icon = <IconUsers size={40} stroke={1.5} />;
  const nobody = search ? (
    <EmptyState
      icon={icon}
      title={words.players.noMatch.title(search)}
      message={words.players.noMatch.message}
    />
  ) : (
    <EmptyState icon={icon} {...words.players.empty} action={addPlayer} />
  );
  return (
    <>
      <Loaded query={list} loading={<SkeletonRows count={SKELETON_ROWS} />} failed={words.players.failed}>
        {({ pages }) => {
          const players = pages.flatMap((page) => page.players);
          return players.length > 0 ? <List players={players} isBusy={list.isPlaceholderData} /> : nobody;
        }}
      </Loaded>
      <ShowMore list={list} />
    </>
  );
}
