/** By which a link to the players says whom to show. */
export const SEARCH_PARAMETER = "search";

/** Where the screens are. Every link goes through here, so that a path is written once. */
export const paths = {
  home: "/",
  polls: "/polls",
  pollResponses: (pollId: number) => `/polls/${pollId}/responses`,
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

/** Left by a navigation of the browser, not by the router: the server answers these. */
export const serverPaths = {
  login: "/api/login",
  logout: "/api/logout",
} as const;
