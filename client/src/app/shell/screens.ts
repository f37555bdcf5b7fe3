import { IconCalendarEvent, IconDeviceMobileMessage, IconUsers } from "@tabler/icons-react";
import { paths } from "../paths.ts";
import { words } from "../words.ts";

/** What a route tells the shell of its screen: the title of the document. */
export interface ScreenHandle {
  readonly title: string;
}

/** The screens of the sidebar and the drawer, in their order; the simulator's only where there is one. */
export function navigation({ hasSimulator }: { hasSimulator: boolean }) {
  return [
    { path: paths.polls, label: words.screens.polls, Icon: IconCalendarEvent },
    { path: paths.players, label: words.screens.players, Icon: IconUsers },
    ...(hasSimulator
      ? [{ path: paths.simulator, label: words.screens.simulator, Icon: IconDeviceMobileMessage }]
      : []),
  ];
}

/** Whether a path shows a screen or something inside it, at the root or under /admin. */
export function isShown(screenPath: string, pathname: string): boolean {
  const path = pathname.replace(/^\/admin(?=\/|$)/, "");
  return path === screenPath || path.startsWith(`${screenPath}/`);
}
