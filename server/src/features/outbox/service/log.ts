import type { Tx } from "../../../db/tx.ts";
import { recordActivity } from "../../activity/service.ts";
import { findPlayer } from "../../players/store.ts";
import { LOG_LINES } from "../rules/log-lines.ts";
import type { TrackedMessage } from "../store/statuses.ts";

type LoggedMessage = Pick<TrackedMessage, "kind" | "playerId" | "pollId">;

export function logSent(tx: Tx, message: LoggedMessage): void {
  logOutbound(tx, message, "sent", {});
}

export function logFailed(tx: Tx, message: LoggedMessage, reason: string | null): void {
  logOutbound(tx, message, "could not be delivered", { failed: true, reason });
}

function logOutbound(tx: Tx, message: LoggedMessage, fate: string, facts: Record<string, unknown>): void {
  const line = LOG_LINES[message.kind];
  if (line === undefined) return;
  const player = message.playerId === null ? undefined : findPlayer(tx, message.playerId);
  recordActivity(tx, {
    type: "message",
    actor: { kind: "bot" },
    ...(player && { player }),
    description: `${line} ${fate}`,
    metadata: { direction: "outbound", kind: message.kind, pollId: message.pollId, ...facts },
  });
}
