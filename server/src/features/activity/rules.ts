import type { ActionType, ActivityView, RecentActivity } from "@dinkboard/shared/schemas/activity";
import type { Instant } from "@dinkboard/shared/times";

/** Who did something. A player who answers in the messenger is the player; the bot acts when nobody asked it to. */
export type Actor =
  | { readonly kind: "admin"; readonly playerId: number }
  | { readonly kind: "player"; readonly playerId: number }
  | { readonly kind: "bot" }
  | { readonly kind: "system" };

export type AdminActor = Extract<Actor, { kind: "admin" }>;

/** One line of the log, as it is recorded. */
export interface NewActivity {
  readonly type: ActionType;
  readonly actor: Actor;
  /** The player concerned; the log keeps the name as it was. */
  readonly player?: { readonly id: number; readonly name: string; readonly phoneNumber: string };
  readonly description: string;
  /** Facts beyond the description: before and after for changes, amounts as decimal strings. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** The administrator behind an action, for the columns that remember one; null for everybody else. */
export function administratorId(actor: Actor): number | null {
  return actor.kind === "admin" ? actor.playerId : null;
}

/** One line of the log, as it was recorded. */
export interface Activity {
  readonly id: number;
  readonly type: ActionType;
  readonly actorKind: Actor["kind"];
  /** As it was then; "" when no player is concerned. */
  readonly playerName: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly createdAt: Instant;
}

export function activityView(activity: Activity): ActivityView {
  return {
    id: activity.id,
    actionType: activity.type,
    playerName: activity.playerName,
    description: activity.description,
    metadata: activity.metadata,
    createdAt: new Date(activity.createdAt).toISOString(),
  };
}

const ACTION_NAMES: Readonly<Record<ActionType, string>> = {
  poll_created: "Poll Created",
  poll_closed: "Poll Closed",
  player_created: "Player Created",
  balance_topup: "Balance Top-up",
  vote: "Vote",
  login: "Login",
  profile_update: "Profile Update",
  opt_out: "Opt-out",
  opt_in: "Opt-in",
  stop: "Stop",
  start: "Start",
  message: "Message",
  join: "Join",
  balance_check: "Balance Check",
  reminder_sent: "Reminder Sent",
  invite_used: "Invite Used",
  player_deleted: "Player Deleted",
  player_updated: "Player Updated",
  balance_updated: "Balance Updated",
  poll_sent: "Poll Sent",
  poll_updated: "Poll Updated",
  poll_deleted: "Poll Deleted",
  settings_updated: "Settings Updated",
  invite_created: "Invite Created",
  invite_revoked: "Invite Revoked",
};

/** A line as the dashboard's feed has it, which tells only two kinds apart: acts of the club, and what was said. */
export function recentActivityView(activity: Activity): RecentActivity {
  const { actorKind, metadata } = activity;
  const isMessage = actorKind === "player" || actorKind === "bot";
  const direction = actorKind === "player" ? "inbound" : "outbound";
  return {
    id: activity.id,
    type: isMessage ? "message" : "admin",
    action: ACTION_NAMES[activity.type],
    actionType: activity.type,
    description: activity.description,
    // What was recorded goes first: the bot also tells of what strangers wrote.
    metadata: isMessage ? { direction, ...metadata } : { ...metadata },
    createdAt: new Date(activity.createdAt).toISOString(),
  };
}
