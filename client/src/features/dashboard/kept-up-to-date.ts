import { SECOND_MS } from "@dinkboard/shared/limits";

/** How the dashboard's figures, poll and logs keep up: at once when the screen is opened, then all together. */
export const KEPT_UP_TO_DATE = { refetchInterval: 30 * SECOND_MS, refetchOnMount: "always" } as const;
