import { RECENT_ACTIVITY } from "@dinkboard/shared/limits";
import type { RecentActivity } from "@dinkboard/shared/schemas/activity";
import { formatDateTime } from "@dinkboard/shared/times";
import { Anchor, Text } from "@mantine/core";
import { IconHistory, IconMessage, IconRobot, IconSettings } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { useClubZone } from "../../app/session/use-club-zone.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import { SkeletonRows } from "../../components/skeleton-rows.tsx";
import classes from "./recent-activity-card.module.css";
import { truncated } from "./truncated.ts";
import { useListRecentActivity } from "./use-list-recent-activity.ts";
import { words } from "./words.ts";

const LONGEST_DESCRIPTION = 80;

/** What has happened last, and the way to everything before it. */
export function RecentActivityCard() {
  const activity = useListRecentActivity();
  const all = (
    <Anchor component={Link} to={paths.activityLogs} size="sm" fw={600}>
      {words.logs.all}
    </Anchor>
  );
  return (
    <SectionCard title={words.logs.title} aside={all}>
      <Loaded
        query={activity}
        loading={<SkeletonRows count={RECENT_ACTIVITY} heightPx={54} />}
        failed={words.logs.failed}
        isPart
      >
        {(read) => <Lines activity={read} />}
      </Loaded>
    </SectionCard>
  );
}

function Lines({ activity }: { activity: readonly RecentActivity[] }) {
  if (activity.length === 0)
    return (
      <EmptyState
        icon={<IconHistory size={40} stroke={1.5} />}
        title={words.logs.none}
        message={words.logs.noneMessage}
      />
    );
  return (
    <ul className={classes.list}>
      {activity.slice(0, RECENT_ACTIVITY).map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  );
}

function Line({ line }: { line: RecentActivity }) {
  const zone = useClubZone();
  const direction = line.type === "message" ? line.metadata.direction : undefined;
  const Icon = direction === "inbound" ? IconMessage : direction === "outbound" ? IconRobot : IconSettings;
  return (
    <li className={classes.line}>
      <Icon size={18} stroke={1.7} className={classes.icon} aria-hidden />
      <div className={classes.what}>
        <Text size="sm" fw={600}>
          {line.action}
          {direction && (
            <Text component="span" size="xs" c="dimmed" fw={400} ml={6}>
              {words.logs[direction]}
            </Text>
          )}
        </Text>
        <Text size="sm" className={classes.description}>
          {truncated(line.description, LONGEST_DESCRIPTION)}
        </Text>
        <Text size="xs" c="dimmed">
          <time dateTime={line.createdAt}>{formatDateTime(Date.parse(line.createdAt), zone)}</time>
        </Text>
      </div>
    </li>
  );
}
