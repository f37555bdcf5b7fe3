import { RECENT_ACTIVITY } from "@dinkboard/shared/limits";
import { recentActivitySchema } from "@dinkboard/shared/schemas/activity";
import {
  currentPollSchema,
  dashboardMetricsSchema,
  dashboardStatsSchema,
} from "@dinkboard/shared/schemas/reports";
import { recentActivity } from "../../features/activity/service.ts";
import { dashboardMetrics, dashboardStats, viewCurrentPoll } from "../../features/reports/service.ts";
import { adminProcedure, router } from "../gates.ts";

export const adminDashboardRouter = router({
  metrics: adminProcedure
    .output(dashboardMetricsSchema)
    .query(({ ctx: { club } }) => club.read(dashboardMetrics)),

  stats: adminProcedure.output(dashboardStatsSchema).query(({ ctx: { club } }) => club.read(dashboardStats)),

  currentPoll: adminProcedure
    .output(currentPollSchema.nullable())
    .query(({ ctx: { club } }) => club.read(viewCurrentPoll)),

  recentActivity: adminProcedure
    .output(recentActivitySchema.array())
    .query(({ ctx: { club } }) => club.read((reader) => recentActivity(reader, RECENT_ACTIVITY))),
});
