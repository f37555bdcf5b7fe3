import { z } from "zod";
import { ACTIVITY_LIMITS, DEFAULT_ACTIVITY_LIMIT } from "../limits.ts";
import { idSchema, isoTextSchema } from "./fields.ts";

/** Every kind of thing that the log tells of, in the order of the specification, then ours. */
export const ACTION_TYPES = [
  "poll_created",
  "poll_closed",
  "player_created",
  "balance_topup",
  "vote",
  "login",
  "profile_update",
  "opt_out",
  "opt_in",
  "stop",
  "start",
  "message",
  "join",
  "balance_check",
  "reminder_sent",
  "invite_used",
  "player_deleted",
  "player_updated",
  "balance_updated",
  "poll_sent",
  "poll_updated",
  "poll_deleted",
  "settings_updated",
  "invite_created",
  "invite_revoked",
] as const;
export const actionTypeSchema = z.enum(ACTION_TYPES);
export type ActionType = z.infer<typeof actionTypeSchema>;

export const activitySchema = z.object({
  id: idSchema,
  actionType: actionTypeSchema,
  /** "" when no player is concerned. */
  playerName: z.string(),
  description: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  createdAt: isoTextSchema,
});
export type ActivityView = z.infer<typeof activitySchema>;

export const listActivitySchema = z.strictObject({
  limit: z
    .union(
      ACTIVITY_LIMITS.map((limit) => z.literal(limit)),
      { error: `must be one of ${ACTIVITY_LIMITS.join(", ")}` },
    )
    .default(DEFAULT_ACTIVITY_LIMIT),
});

/** A line of the log as the dashboard's feed has it. */
export const recentActivitySchema = z.object({
  id: idSchema,
  /** What an administrator or the program did, or what players and the bot said to each other, also in the portal. */
  type: z.enum(["admin", "message"]),
  /** The action's name for people, "Balance Top-up". */
  action: z.string(),
  actionType: actionTypeSchema,
  description: z.string(),
  /** For a message, `direction` as the bot sees it: inbound is what a player said. */
  metadata: z.looseObject({ direction: z.enum(["inbound", "outbound"]).optional() }),
  createdAt: isoTextSchema,
});
export type RecentActivity = z.infer<typeof recentActivitySchema>;
