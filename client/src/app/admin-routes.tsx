import type { RouteObject } from "react-router";
import { Crashed, CrashedPage } from "./crash-boundary.tsx";
import { AdminShell } from "./shell/admin-shell.tsx";
import type { ScreenHandle } from "./shell/screens.ts";
import { Splash } from "./splash.tsx";
import { words } from "./words.ts";

function screen(path: string, title: string, load: () => Promise<React.ComponentType>): RouteObject {
  return {
    path,
    handle: { title } satisfies ScreenHandle,
    lazy: async () => ({ Component: await load() }),
  };
}

/** Relative, because they exist twice. */
const screens: RouteObject[] = [
  {
    index: true,
    handle: { title: words.screens.dashboard } satisfies ScreenHandle,
    lazy: async () => ({
      Component: (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage,
    }),
  },
  screen(
    "polls",
    words.screens.polls,
    async () => (await import("../features/polls/polls-page.tsx")).PollsPage,
  ),
  screen(
    "polls/:pollId/responses",
    words.screens.pollResponses,
    async () => (await import("../features/poll-responses/poll-responses-page.tsx")).PollResponsesPage,
  ),
  screen(
    "recurring-polls",
    words.screens.recurringPolls,
    async () => (await import("../features/recurring-polls/recurring-polls-page.tsx")).RecurringPollsPage,
  ),
  screen(
    "players",
    words.screens.players,
    async () => (await import("../features/players/players-page.tsx")).PlayersPage,
  ),
  screen(
    "payments",
    words.screens.payments,
    async () => (await import("../features/payments/payments-page.tsx")).PaymentsPage,
  ),
  screen(
    "activity-logs",
    words.screens.activityLogs,
    async () => (await import("../features/activity-logs/activity-logs-page.tsx")).ActivityLogsPage,
  ),
  screen(
    "bot-settings",
    words.screens.botSettings,
    async () => (await import("../features/bot-settings/bot-settings-page.tsx")).BotSettingsPage,
  ),
  screen(
    "reports",
    words.screens.reports,
    async () => (await import("../features/reports/reports-page.tsx")).ReportsPage,
  ),
  screen(
    "simulator",
    words.screens.simulator,
    async () => (await import("../features/simulator/simulator-page.tsx")).SimulatorPage,
  ),
];

const notFound = screen(
  "*",
  words.screens.notFound,
  async () => (await import("../features/not-found/not-found-page.tsx")).NotFoundPage,
);

/** Every admin screen, at the root and under /admin alike. */
export const adminRoutes: RouteObject[] = [
  {
    element: <AdminShell />,
    errorElement: <CrashedPage />,
    // Shown while the chunk of the first screen is on its way.
    HydrateFallback: () => <Splash />,
    children: [
      {
        errorElement: <Crashed />,
        children: [...screens, { path: "admin", children: screens }, notFound],
      },
    ],
  },
];
