import { MINUTE_MS } from "@dinkboard/shared/limits";
import type { Tx } from "../../../db/tx.ts";
import { markActive } from "../store.ts";

/** Notes that a player was here, at most once a minute. */
export function touchLastActive(tx: Tx, playerId: number): void {
  markActive(tx, playerId, MINUTE_MS);
}
