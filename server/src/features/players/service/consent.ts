import type { Instant } from "@dinkboard/shared/times";
import type { Tx } from "../../../db/tx.ts";
import { recordActivity } from "../../activity/service.ts";
import type { Refusal } from "../../outbox/rules/results.ts";
import { displayName, type Player } from "../rules.ts";
import { findPlayer, updatePlayer } from "../store.ts";

/**
 * The player wants no more messages of the bot's own accord. Wanting it again changes and logs nothing.
 * @returns whether it was a change
 */
export function optOut(tx: Tx, player: Player): boolean {
  if (player.optedOutAt !== null) return false;
  updatePlayer(tx, player.id, { optedOutAt: tx.now });
  recordActivity(tx, {
    type: "opt_out",
    actor: { kind: "player", playerId: player.id },
    player,
    description: `${displayName(player)} opted out of messages`,
  });
  return true;
}

/** The player wants messages again. @returns whether it was a change */
export function optIn(tx: Tx, player: Player): boolean {
  if (player.optedOutAt === null) return false;
  updatePlayer(tx, player.id, { optedOutAt: null });
  recordActivity(tx, {
    type: "opt_in",
    actor: { kind: "player", playerId: player.id },
    player,
    description: `${displayName(player)} opted in to messages`,
  });
  return true;
}

/**
 * Takes a messenger's word about a player: one who told it to stop has opted out, and free text does not reach one whose
 * 24 hours are over.
 * @param sentAt when the message went out that was refused; what the player has written since counts more
 */
export function learnFromRefusal(tx: Tx, playerId: number, refusal: Refusal, sentAt: Instant): void {
  const player = findPlayer(tx, playerId);
  // A START may have come since. If the messenger still refuses, the next message tells.
  if (!player || (player.lastInboundAt ?? 0) > sentAt) return;
  if (refusal === "opted_out") optOut(tx, player);
  if (refusal === "window_closed") updatePlayer(tx, playerId, { lastInboundAt: null });
}
