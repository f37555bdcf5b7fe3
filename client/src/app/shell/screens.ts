import {
  type Icon,
  IconCalendarEvent,
  IconCalendarRepeat,
  IconChartBar,
  IconCreditCard,
  IconDeviceMobileMessage,
  IconHistory,
  IconLayoutDashboard,
  IconSettings,
  IconUsers,
} from "@tabler/icons-react";
import { paths } from "../paths.ts";
import { words } from "../words.ts";

/** What a route tells the shell of its screen: the title of the document. */
export interface ScreenHandle {
  readonly title: string;
}

/** One screen that the navigation leads to. */
export interface NavigationEntry {
  readonly path: string;
  readonly label: string;
  /** What the drawer calls it, where it differs from the sidebar. */
  readonly inDrawer?: { readonly label: string; readonly description: string };
  readonly Icon: Icon;
}

/** The screens of the sidebar and the drawer, in their order; the simulator's only where there is one. */
export function navigation({ hasSimulator }: { hasSimulator: boolean }): readonly NavigationEntry[] {
  const { screens, shell } = words;
  return [
    { path: paths.home, label: screens.dashboard, Icon: IconLayoutDashboard },
    { path: paths.polls, label: screens.polls, Icon: IconCalendarEvent },
    { path: paths.recurringPolls, label: screens.recurringPolls, Icon: IconCalendarRepeat },
    { path: paths.players, label: screens.players, Icon: IconUsers },
    { path: paths.payments, label: screens.payments, Icon: IconCreditCard },
    {
      path: paths.activityLogs,
      label: screens.activityLogs,
      inDrawer: shell.drawer.activityLogs,
      Icon: IconHistory,
    },
    {
      path: paths.botSettings,
      label: screens.botSettings,
      inDrawer: shell.drawer.botSettings,
      Icon: IconSettings,
    },
    { path: paths.reports, label: screens.reports, Icon: IconChartBar },
    ...(hasSimulator
      ? [{ path: paths.simulator, label: screens.simulator, Icon: IconDeviceMobileMessage }]
      : []),
  ];
}

/** Whether a path shows a screen or something inside it, at the root or under /admin. */
export function isShown(screenPath: string, pathname: string): boolean {
  const path = pathname.replace(/^\/admin(?=\/|$)/, "") || paths.home;
  return path === screenPath || (screenPath !== paths.home && path.startsWith(`${screenPath}/`));
}
