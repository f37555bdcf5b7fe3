import { ACTIVITY_LIMITS, DEFAULT_ACTIVITY_LIMIT } from "@dinkboard/shared/limits";
import { Card, Select } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { useClubZone } from "../../app/session/use-club-zone.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Rows } from "../../components/rows.tsx";
import { SkeletonRowsCard } from "../../components/skeleton-rows.tsx";
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
  return (
    <Loaded query={list} loading={<SkeletonRowsCard count={SKELETON_ROWS} />} failed={words.failedToLoad}>
      {(activities) =>
        activities.length > 0 ? (
          <Card padding={0}>
            <Rows label={words.list} isBusy={list.isPlaceholderData} inset="lg">
              {activities.map((activity) => (
                <ActivityRow key={activity.id} activity={activity} zone={zone} />
              ))}
            </Rows>
          </Card>
        ) : (
          <EmptyState icon={<IconHistory size={40} stroke={1.5} />} {...words.empty} />
        )
      }
    </Loaded>
  );
}
