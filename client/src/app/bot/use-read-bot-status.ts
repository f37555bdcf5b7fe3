import { trpc } from "../../trpc.ts";
import { KEPT_UP_TO_DATE } from "../kept-up-to-date.ts";
import type { ShownBotState } from "./looks.ts";

/**
 * How the bot is, kept up to date while it is shown. What was last known is no answer once the server cannot be asked: then
 * the state is `unknown`, and there is no status. Before the first answer there is neither.
 */
export function useReadBotStatus() {
  const { data, isError } = trpc.admin.bot.status.useQuery(undefined, KEPT_UP_TO_DATE);
  const status = isError ? undefined : data;
  const state: ShownBotState | undefined = isError ? "unknown" : status?.state;
  return { state, status };
}
