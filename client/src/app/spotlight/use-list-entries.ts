import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import {
  IconCalendarPlus,
  IconLink,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
  IconUserPlus,
} from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { trpc } from "../../trpc.ts";
import { useDialogs } from "../dialogs.tsx";
import { useSignOut } from "../leave.tsx";
import { useLeaveBy } from "../leave-guard.tsx";
import { useSession } from "../session/use-session.tsx";
import { navigation } from "../shell/screens.ts";
import { words } from "../words.ts";
import { matching, playerEntry, type SpotlightEntry } from "./entries.ts";

/** Long enough not to ask the server for every letter. */
const DELAY_MS = 150;
const MOST_PLAYERS = 6;

interface SpotlightGroup {
  readonly label: string;
  readonly entries: readonly SpotlightEntry[];
}

/**
 * What can be jumped to or done, as far as it matches what was typed; players only once something was.
 * @returns groups with at least one entry each, and whether players are still being looked for
 */
export function useListEntries(typed: string): { groups: readonly SpotlightGroup[]; isSearching: boolean } {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const signOut = useSignOut();
  const leaveBy = useLeaveBy();
  const session = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";

  const wanted = typed.trim();
  const [search] = useDebouncedValue(wanted, DELAY_MS);
  const players = trpc.admin.players.list.useQuery(
    { search, limit: MOST_PLAYERS },
    // Balances change: what an earlier search found is asked for again.
    { enabled: search !== "", staleTime: 0, placeholderData: keepPreviousData },
  );

  const goTo = (path: string) => void navigate(path);
  const hasSimulator = session?.kind === "admin" && session.user.hasSimulator === true;
  const screens = navigation({ hasSimulator }).map(({ path, label, Icon }) => ({
    id: `spotlight-screen${path.replaceAll("/", "-")}`,
    label,
    Icon,
    run: () => goTo(path),
  }));
  const actions: SpotlightEntry[] = [
    {
      id: "spotlight-create-poll",
      label: words.shell.createPoll,
      Icon: IconCalendarPlus,
      run: dialogs.openCreatePoll,
    },
    {
      id: "spotlight-add-player",
      label: words.shell.addPlayer,
      Icon: IconUserPlus,
      run: dialogs.openAddPlayer,
    },
    {
      id: "spotlight-invite-players",
      label: words.shell.invitePlayers,
      Icon: IconLink,
      run: dialogs.openInvites,
    },
    {
      id: "spotlight-color-scheme",
      label: isDark ? words.colorScheme.toLight : words.colorScheme.toDark,
      Icon: isDark ? IconSun : IconMoon,
      run: () => setColorScheme(isDark ? "light" : "dark"),
    },
    { id: "spotlight-sign-out", label: words.signOut, Icon: IconLogout, run: () => leaveBy(signOut) },
  ];
  const found = wanted === "" ? [] : (players.data?.players ?? []);

  const groups = [
    { label: words.spotlight.screens, entries: matching(screens, wanted) },
    { label: words.spotlight.actions, entries: matching(actions, wanted) },
    // Last, because they arrive last: nothing that is shown already moves.
    { label: words.spotlight.players, entries: found.map((player) => playerEntry(player, IconUser, goTo)) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: wanted !== "" && (search !== wanted || players.isFetching),
  };
}
