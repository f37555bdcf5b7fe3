import { MINUTE_MS } from "@dinkboard/shared/limits";
import type { ProfileView } from "@dinkboard/shared/schemas/portal";
import { Card, Stack, Title } from "@mantine/core";
import { IconBallTennis } from "@tabler/icons-react";
import { EmptyState } from "../../components/empty-state.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { SkeletonCards } from "../../components/skeleton-cards.tsx";
import { trpc } from "../../trpc.ts";
import { PollCard } from "./poll-card.tsx";
import { words } from "./words.ts";

const REFRESH_MS = MINUTE_MS / 2;

/** The polls that are open to the player: the current one first, the others under it. */
export function PollList({ profile }: { profile: ProfileView }) {
  const polls = trpc.player.openPolls.useQuery(undefined, { refetchInterval: REFRESH_MS });

  const others = polls.data?.slice(1) ?? [];
  return (
    <>
      <section>
        <Title order={2} mb="sm">
          {words.polls.current}
        </Title>
        <Loaded
          query={polls}
          loading={<SkeletonCards count={1} heightPx={280} />}
          failed={words.polls.failed}
          isPart
        >
          {([current]) =>
            current ? <PollCard key={current.id} poll={current} profile={profile} isCurrent /> : <NoPoll />
          }
        </Loaded>
      </section>
      {others.length > 0 && (
        <section>
          <Title order={2} mb="sm">
            {words.polls.others}
          </Title>
          <Stack>
            {others.map((poll) => (
              <PollCard key={poll.id} poll={poll} profile={profile} isCurrent={false} />
            ))}
          </Stack>
        </section>
      )}
    </>
  );
}

function NoPoll() {
  return (
    <Card>
      <EmptyState
        icon={<IconBallTennis size={40} stroke={1.5} />}
        title={words.polls.empty}
        message={words.polls.emptyMessage}
      />
    </Card>
  );
}
