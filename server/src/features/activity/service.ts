import type { ActivityView, RecentActivity } from "@dinkboard/shared/schemas/activity";
import type { Reader, Tx } from "../../db/tx.ts";
import { activityView, type NewActivity, recentActivityView } from "./rules.ts";
import { insertActivity, latestActivity } from "./store.ts";

/**
 * Adds a line to the log, in the transaction of what it tells of: what was undone is never logged as done.
 * @returns the line's number, which names the occasion of a message about it
 */
export function recordActivity(tx: Tx, activity: NewActivity): number {
  return insertActivity(tx, activity);
}

/** The newest lines of the log, newest first. */
export function listActivity(reader: Reader, input: { limit: number }): ActivityView[] {
  return latestActivity(reader, input.limit).map(activityView);
}

/** The newest lines as the dashboard's feed has them, newest first. */
export function recentActivity(reader: Reader, limit: number): RecentActivity[] {
  return latestActivity(reader, limit).map(recentActivityView);
}
