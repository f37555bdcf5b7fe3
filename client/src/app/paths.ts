import { LONGEST_INVITE_CODE_INPUT } from "@dinkboard/shared/limits";

/** By which a link to the players says whom to show. */
export const SEARCH_PARAMETER = "search";
/** By which a link to a poll's responses says that those are wanted whom the question has not reached. */
export const UNDELIVERED_PARAMETER = "undelivered";

/** Where the screens are. Every link goes through here, so that a path is written once. */
export const paths = {
  home: "/",
  polls: "/polls",
  pollResponses: (pollId: number) => `/polls/${pollId}/responses`,
  undelivered: (pollId: number) => `/polls/${pollId}/responses?${UNDELIVERED_PARAMETER}`,
  recurringPolls: "/recurring-polls",
  players: "/players",
  playersMatching: (search: string) => `/players?${SEARCH_PARAMETER}=${encodeURIComponent(search)}`,
  payments: "/payments",
  activityLogs: "/activity-logs",
  botSettings: "/bot-settings",
  reports: "/reports",
  simulator: "/simulator",
  /** Every admin screen also lives under /admin; "Back to Polls" returns there. */
  adminPolls: "/admin/polls",
} as const;

/** Whether a path is the start page, an administrator's under /admin included. */
export function isHome(pathname: string): boolean {
  return /^\/(admin\/?)?$/.test(pathname);
}

const INVITE_PAGE = /^\/join\/([^/]+)\/?$/;

/** The code in the path of an invite's page, which everybody may see; undefined for every other path. */
export function inviteCodeIn(pathname: string): string | undefined {
  return INVITE_PAGE.exec(pathname)?.[1]?.slice(0, LONGEST_INVITE_CODE_INPUT);
}

/** Left by a navigation of the browser, not by the router: the server answers these. */
export const serverPaths = {
  login: "/api/login",
  logout: "/api/logout",
} as const;
