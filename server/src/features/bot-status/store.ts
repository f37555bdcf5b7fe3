import type { BotFault } from "@dinkboard/shared/schemas/bot";
import { query } from "../../db/query.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import type { RecordedFault } from "./rules.ts";

/** Every fault that there ever was, as it is now or was the last time. */
export function recordedFaults(reader: Reader): RecordedFault[] {
  return reader.all(query.selectFrom("bot_faults").selectAll()).map((row) => ({
    fault: row.fault as BotFault,
    about: row.about,
    since: row.since,
    endedAt: row.ended_at,
  }));
}

/** Makes this what is recorded of the fault. */
export function putFault(tx: Tx, { fault, about, since, endedAt }: RecordedFault): void {
  const state = { since, ended_at: endedAt };
  tx.run(
    query
      .insertInto("bot_faults")
      .values({ fault, about, ...state })
      .onConflict((conflict) => conflict.columns(["fault", "about"]).doUpdateSet(state)),
  );
}
