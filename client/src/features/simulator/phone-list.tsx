import { LONGEST_SEARCH } from "@dinkboard/shared/limits";
import { formatPhoneNumber } from "@dinkboard/shared/phone";
import { Box, Card, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { playerLabel } from "../../app/player-label.ts";
import { FailedState } from "../../components/failed-state.tsx";
import { InitialsAvatar } from "../../components/initials-avatar.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import classes from "./phone-list.module.css";
import { useSearchPhones } from "./use-search-phones.ts";
import { words } from "./words.ts";

const SEARCH_DELAY_MS = 250;

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
  const [search, setSearch] = useState("");
  const [askedSearch] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const list = useSearchPhones(askedSearch);
  const players = list.data?.pages.flatMap((page) => page.players);

  return (
    <>
      <TextInput
        type="search"
        mb="sm"
        aria-label={words.search}
        placeholder={words.searchPlaceholder}
        maxLength={LONGEST_SEARCH}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {list.isPending && (
        <Stack role="status" aria-label={words.loading}>
          {[70, 55, 62, 48, 66].map((widthPercent) => (
            <Group key={widthPercent} wrap="nowrap" px="xs">
              <Skeleton height={38} circle />
              <Skeleton height={14} width={`${widthPercent}%`} />
            </Group>
          ))}
        </Stack>
      )}
      {!list.isPending && !players && (
        <FailedState
          {...words.failedToLoadPlayers}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {players?.length === 0 && (
        <Text c="dimmed">{askedSearch ? words.noMatch(askedSearch) : words.noPlayers}</Text>
      )}
      {players && players.length > 0 && (
        <Card component="nav" aria-label={words.players} padding={6} className={classes.list}>
          {players.map((player) => (
            <Link
              key={player.id}
              to={linkTo(player.phoneNumber)}
              state={{ name: player.name } satisfies PhoneLinkState}
              className={classes.phone}
              aria-current={player.phoneNumber === shownPhoneNumber || undefined}
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
          ))}
          {list.hasNextPage && (
            <ShowMore isLoading={list.isFetchingNextPage} onShowMore={() => void list.fetchNextPage()} />
          )}
        </Card>
      )}
    </>
  );
}
