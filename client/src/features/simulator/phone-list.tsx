import { LONGEST_SEARCH } from "@dinkboard/shared/limits";
import { formatPhoneNumber } from "@dinkboard/shared/phone";
import type { PlayerView } from "@dinkboard/shared/schemas/players";
import { Box, Card, Group, Skeleton, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { playerLabel } from "../../app/player-label.ts";
import { InitialsAvatar } from "../../components/initials-avatar.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { useSearch } from "../../components/use-search.ts";
import classes from "./phone-list.module.css";
import { useSearchPhones } from "./use-search-phones.ts";
import { words } from "./words.ts";

/** What a link to a phone says about it, so that it can be named without being looked up. */
export interface PhoneLinkState {
  readonly name: string;
}

interface PhoneListProps {
  readonly shownPhoneNumber: string | undefined;
  /** The address that shows a phone. */
  readonly linkTo: (phoneNumber: string) => string;
}

/** The players to choose a phone from. */
export function PhoneList({ shownPhoneNumber, linkTo }: PhoneListProps) {
  const { typed, setTyped, search } = useSearch();
  const list = useSearchPhones(search);

  return (
    <>
      <SearchField
        mb="sm"
        label={words.search}
        placeholder={words.searchPlaceholder}
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={setTyped}
      />
      <Loaded query={list} loading={<LoadingPhones />} failed={words.failedToLoadPlayers}>
        {({ pages }) => {
          const players = pages.flatMap((page) => page.players);
          if (players.length === 0)
            return <Text c="dimmed">{search ? words.noMatch(search) : words.noPlayers}</Text>;
          return (
            <Card component="nav" aria-label={words.players} padding={6} className={classes.list}>
              {players.map((player) => (
                <PhoneLink
                  key={player.id}
                  player={player}
                  to={linkTo(player.phoneNumber)}
                  isShown={player.phoneNumber === shownPhoneNumber}
                />
              ))}
              <ShowMore list={list} />
            </Card>
          );
        }}
      </Loaded>
    </>
  );
}

function LoadingPhones() {
  return (
    <Stack role="status" aria-label={words.loading}>
      {[70, 55, 62, 48, 66].map((widthPercent) => (
        <Group key={widthPercent} wrap="nowrap" px="xs">
          <Skeleton height={38} circle />
          <Skeleton height={14} width={`${widthPercent}%`} />
        </Group>
      ))}
    </Stack>
  );
}

function PhoneLink({ player, to, isShown }: { player: PlayerView; to: string; isShown: boolean }) {
  return (
    <Link
      to={to}
      state={{ name: player.name } satisfies PhoneLinkState}
      className={classes.phone}
      aria-current={isShown || undefined}
    >
      <InitialsAvatar name={player.name} />
      <Box className={classes.person}>
        <Text size="sm" fw={600} truncate>
          {playerLabel(player)}
        </Text>
        {player.name && (
          <Text size="xs" c="dimmed">
            {formatPhoneNumber(player.phoneNumber)}
          </Text>
        )}
      </Box>
    </Link>
  );
}
