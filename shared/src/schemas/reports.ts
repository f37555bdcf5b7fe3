import { z } from "zod";
import { LARGEST_PAGE } from "../limits.ts";
import { idSchema } from "./fields.ts";
import { moneyTextSchema } from "./money.ts";
import { pollSchema } from "./polls.ts";
import { transactionSchema } from "./transactions.ts";

const countSchema = z.int().nonnegative();
/** Of a hundred, whole. */
const shareSchema = z.int().min(0).max(100);

export const dashboardMetricsSchema = z.object({
  activePlayers: countSchema,
  /** All who are registered, active or not. */
  totalPlayers: countSchema,
  /** yes + no on the current poll; 0 without one. */
  currentPollVotes: countSchema,
  /** Those votes, as a share of the active players. */
  pollProgress: shareSchema,
  /** yes × cost of the current poll; "0.00" without one. */
  totalRevenue: moneyTextSchema,
});
export type DashboardMetrics = z.infer<typeof dashboardMetricsSchema>;

export const dashboardStatsSchema = z.object({
  /** Players registered in the last 7 days. */
  playerGrowth: countSchema,
  /**
   * What games charged, less refunds, in the last 7 days against the 7 days before, in whole percent: 50 is half as much
   * again. Null when there was nothing in the 7 days before.
   */
  revenueChange: z.int().nullable(),
});
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

/** The open poll whose game is soonest. `totalRevenue` is its revenue. */
export const currentPollSchema = pollSchema.extend({ totalRevenue: moneyTextSchema });
export type CurrentPollView = z.infer<typeof currentPollSchema>;

/**
 * The answers given to polls, as a share of those that could have been: by everybody who answered and everybody else who is
 * active and had an account before voting ended. Null when there was nobody.
 */
const participationSchema = shareSchema.nullable();

export const reportSchema = z.object({
  /** All that games have charged and not given back. */
  totalRevenue: moneyTextSchema,
  activePlayers: countSchema,
  totalPlayers: countSchema,
  /** Of all who are registered. */
  averageBalance: moneyTextSchema,
  /** Of the games of `weeks` together. */
  participation: participationSchema,
  /**
   * Week after week to the current one: twelve, or fewer when there were no games before; and the next, if there is a game
   * in it. Cancelled games are left out.
   */
  weeks: z
    .object({
      /** The local date of its Sunday. */
      weekStart: z.iso.date(),
      games: countSchema,
      /** What the week's games have charged and not given back, whenever that was. */
      revenue: moneyTextSchema,
      participation: participationSchema,
    })
    .array(),
  /** How many of all who are registered have how much, from the lowest balances to the highest, without gaps. */
  balanceGroups: z
    .object({
      /** Inclusive; null for the lowest. */
      from: moneyTextSchema.nullable(),
      /** Exclusive; null for the highest. */
      below: moneyTextSchema.nullable(),
      players: countSchema,
    })
    .array(),
  /** The 5 whose games are newest, the newest first. */
  recentPolls: pollSchema
    .pick({
      id: true,
      question: true,
      gameDateTime: true,
      isActive: true,
      yesVotes: true,
      noVotes: true,
      revenue: true,
    })
    .extend({ participation: participationSchema })
    .array(),
  /** The 10 newest, the newest first. */
  recentTransactions: transactionSchema.array(),
});
export type ReportView = z.infer<typeof reportSchema>;

export const rankBalancesSchema = z.strictObject({
  order: z.enum(["highest", "lowest"], { error: "must be highest or lowest" }).default("highest"),
  /** `nextCursor` of the page before, in the same order. */
  cursor: z.string().max(40).optional(),
  limit: z.number().int().min(1).max(LARGEST_PAGE).optional(),
});
export type RankBalancesInput = z.infer<typeof rankBalancesSchema>;

export const balancesPageSchema = z.object({
  players: z
    .object({ id: idSchema, name: z.string(), phoneNumber: z.string(), balance: moneyTextSchema })
    .array(),
  nextCursor: z.string().nullable(),
});
export type BalancesPage = z.infer<typeof balancesPageSchema>;
