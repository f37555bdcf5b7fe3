import { adminActivityRouter } from "./admin/activity.ts";
import { botSchedule } from "./admin/bot-schedule.ts";
import { botStatus } from "./admin/bot-status.ts";
import { testConnection } from "./admin/connection.ts";
import { adminDashboardRouter } from "./admin/dashboard.ts";
import { adminInvitesRouter } from "./admin/invites.ts";
import { adminPlayersRouter } from "./admin/players.ts";
import { adminPollsRouter } from "./admin/polls.ts";
import { adminRecurringPollsRouter } from "./admin/recurring-polls.ts";
import { adminReportsRouter } from "./admin/reports.ts";
import { adminSettingsRouter } from "./admin/settings.ts";
import { adminSimulatorRouter } from "./admin/simulator.ts";
import { adminTransactionsRouter } from "./admin/transactions.ts";
import { authRouter } from "./auth/sign-in.ts";
import { router } from "./gates.ts";
import { playerRouter } from "./player/portal.ts";
import { invitation } from "./public/invitation.ts";

/** Everything that can be asked of a club, by who may ask. */
export const appRouter = router({
  auth: authRouter,
  player: playerRouter,
  invitation,
  admin: router({
    dashboard: adminDashboardRouter,
    players: adminPlayersRouter,
    invites: adminInvitesRouter,
    polls: adminPollsRouter,
    recurringPolls: adminRecurringPollsRouter,
    settings: adminSettingsRouter,
    transactions: adminTransactionsRouter,
    activity: adminActivityRouter,
    reports: adminReportsRouter,
    simulator: adminSimulatorRouter,
    bot: router({ status: botStatus, schedule: botSchedule }),
    testConnection,
  }),
});

export type AppRouter = typeof appRouter;
