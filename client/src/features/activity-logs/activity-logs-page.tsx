import { ACTIVITY_LIMITS, DEFAULT_ACTIVITY_LIMIT } from "@dinkboard/shared/limits";
import { Card, Select, Skeleton, Stack } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { useClubZone } from "../../app/session/use-club-zone.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailedState } from "../../components/failed-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { StaleNotice } from "../../components/stale-notice.tsx";
import classes from "./activity-logs-page.module.css";
import { ActivityRow } from "./activity-row.tsx";
import { useListActivity } from "./use-list-activity.ts";
import { words } from "./words.ts";

type Limit = (typeof ACTIVITY_LIMITS)[number];

const SKELETON_ROWS = 10;
const limitOptions = ACTIVITY_LIMITS.map((limit) => ({
  value: String(limit),
  label: words.limitOption(limit),
}));

/** The club's log: who did what, and when. */
export function ActivityLogsPage() {
  const [limit, setLimit] = useState<Limit>(DEFAULT_ACTIVITY_LIMIT);
  return (
    <>
      <PageHeader title={words.title} description={words.description}>
        <Select
          aria-label={words.limit}
          data={limitOptions}
          allowDeselect={false}
          w={150}
          value={String(limit)}
          onChange={(chosen) => setLimit(Number(chosen) as Limit)}
        />
      </PageHeader>
      <ActivityList limit={limit} />
    </>
  );
}

function ActivityList({ limit }: { limit: Limit }) {
  const zone = useClubZone();
  const list = useListActivity(limit);

  if (list.isPending) {
    return (
      <Card role="status" aria-label={words.loading}>
        <Stack gap="lg">
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
            <Skeleton key={index} height={20} />
          ))}
        </Stack>
      </Card>
    );
  }
  if (!list.data) {
    return (
      <FailedState {...words.failedToLoad} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
    );
  }
  return (
    <>
      {list.isError && <StaleNotice />}
      {list.data.length > 0 ? (
        <Card padding={0}>
          <ul className={classes.list} aria-label={words.list} aria-busy={list.isPlaceholderData}>
            {list.data.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} zone={zone} />
            ))}
          </ul>
        </Card>
      ) : (
        <EmptyState icon={<IconHistory size={40} stroke={1.5} />} {...words.empty} />
      )}
    </>
  );
}
