import type { ActionType } from "@dinkboard/shared/schemas/activity";
import { Badge } from "@mantine/core";
import { words } from "./words.ts";

/** What belongs together has one colour; what ends or takes away is red. The word carries the meaning. */
const COLORS: Record<ActionType, string> = {
  poll_created: "blue",
  poll_sent: "blue",
  poll_updated: "blue",
  poll_closed: "gray",
  poll_deleted: "red",
  reminder_sent: "blue",
  player_created: "court",
  player_updated: "indigo",
  player_deleted: "red",
  profile_update: "indigo",
  login: "gray",
  balance_topup: "court",
  balance_updated: "yellow",
  balance_check: "yellow",
  vote: "violet",
  message: "grape",
  opt_in: "court",
  opt_out: "red",
  start: "court",
  stop: "red",
  join: "pink",
  invite_created: "pink",
  invite_used: "pink",
  invite_revoked: "red",
  settings_updated: "yellow",
};

/** The kind of an action, colour-coded. */
export function ActionBadge({ actionType }: { actionType: ActionType }) {
  return <Badge color={COLORS[actionType]}>{words.actions[actionType]}</Badge>;
}
