import { IconCalendarEvent, IconDeviceMobileMessage, IconUsers } from "@tabler/icons-react";
import { paths } from "../paths.ts";
import { words } from "../words.ts";

/** What a route tells the shell of its screen: the title of the document. */
export interface ScreenHandle {
  readonly title: string;
}

/** The screens of the sidebar and the drawer, in their order. */
export const navigation = [
  { path: paths.polls, label: words.screens.polls, Icon: IconCalendarEvent },
  { path: paths.players, label: words.screens.players, Icon: IconUsers },
  { path: paths.simulator, label: words.screens.simulator, Icon: IconDeviceMobileMessage },
] as const;

/** Whether a path shows a screen or something inside it, at the root or under /admin. */
export function isShown(screenPath: string, pathname: string): boolean {
  const path = pathname.replace(/^\/admin(?=\/|$)/, "");
  return path === screenPath || path.startsWith(`${screenPath}/`);
}
