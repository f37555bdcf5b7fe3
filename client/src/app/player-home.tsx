import { MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import { Center } from "@mantine/core";
import { FailedState } from "../components/failed-state.tsx";
import { PortalPage } from "../features/portal/portal-page.tsx";
import { trpc } from "../trpc.ts";
import { area } from "./area.tsx";
import { Splash } from "./splash.tsx";
import { useCelebration } from "./use-celebration.ts";
import { words } from "./words.ts";

// Needed once in a player's life.
const ProfileSetupPage = area(
  async () => (await import("../features/profile-setup/profile-setup-page.tsx")).ProfileSetupPage,
);

const REFRESH_MS = MINUTE_MS / 2;
/** The bot may be taking the name just now; whoever answers it should see so. */
const INCOMPLETE_REFRESH_MS = 5 * SECOND_MS;

/** The player's start page: first the name, then the portal, with a celebration in between. */
export function PlayerHome() {
  const profile = trpc.player.profile.useQuery(undefined, {
    refetchInterval: (query) =>
      query.state.data?.hasCompletedProfile === false ? INCOMPLETE_REFRESH_MS : REFRESH_MS,
  });
  useCelebration(profile.data);

  if (profile.data) {
    return profile.data.hasCompletedProfile ? (
      <PortalPage profile={profile.data} />
    ) : (
      <ProfileSetupPage profile={profile.data} />
    );
  }
  if (profile.isError) {
    return (
      <Center component="main" mih="100dvh">
        <FailedState
          {...words.unreachable}
          onRetry={() => void profile.refetch()}
          isRetrying={profile.isFetching}
        />
      </Center>
    );
  }
  return <Splash />;
}
