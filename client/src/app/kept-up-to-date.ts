import { SECOND_MS } from "@dinkboard/shared/limits";

/**
 * How the dashboard's figures, poll and logs keep up, and how the bot is: at once when they are shown, then all together. What
 * has come just now is not asked for again: on a first load that is what was asked for ahead of the screen's code.
 */
export const KEPT_UP_TO_DATE = { refetchInterval: 30 * SECOND_MS, staleTime: 5 * SECOND_MS } as const;
