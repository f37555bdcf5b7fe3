import { addCents, cents, formatMoney } from "@dinkboard/shared/money";
import type { PlayerDeleted, PlayerDeletion } from "@dinkboard/shared/schemas/players";
import type { Reader, Tx } from "../../../db/tx.ts";
import { DomainError } from "../../../domain-error.ts";
import type { AdminActor } from "../../activity/rules.ts";
import { recordActivity } from "../../activity/service.ts";
import { book } from "../../ledger/service.ts";
import { deleteSessionsOf, expireCodes } from "../../login/store.ts";
import { dropQueued } from "../../outbox/service/enqueuing.ts";
import { previewWithdrawal, withdrawVotes } from "../../voting/service.ts";
import { type AccountClosing, closingMessage, displayName, type Player } from "../rules.ts";
import { balanceOf, markDeleted } from "../store.ts";
import { existingPlayer } from "./existing.ts";
import { checkAdminRemains } from "./roles.ts";

/**
 * What deleting a player would do to the money.
 * @throws DomainError as `deletePlayer` would
 */
export function previewDeletion(reader: Reader, id: number): PlayerDeletion {
  const player = deletablePlayer(reader, id);
  const { openGames, refundedCents } = previewWithdrawal(reader, id);
  return {
    openGames,
    refundedTotal: formatMoney(refundedCents),
    bookedOut: formatMoney(addCents(player.balanceCents, refundedCents)),
  };
}

/**
 * Closes a player's account: withdraws and refunds the games not yet played, books out what is left, ends sessions and
 * login codes, drops the messages that wait, and frees the phone number. Ledger and log keep the name.
 * @throws DomainError not_found, also for one who was deleted before; super_admin; conflict, for the last administrator
 */
export function deletePlayer(tx: Tx, admin: AdminActor, id: number): PlayerDeleted {
  const player = deletablePlayer(tx, id);
  const { refundedCount, refundedCents } = withdrawVotes(tx, { player, actor: admin });
  const bookedOutCents = balanceOf(tx, id) ?? player.balanceCents;
  if (bookedOutCents !== 0) {
    book(tx, {
      player,
      type: bookedOutCents > 0 ? "deduction" : "topup",
      amountCents: cents(Math.abs(bookedOutCents)),
      description: "Account closed",
      actor: admin,
    });
  }
  deleteSessionsOf(tx, id);
  expireCodes(tx, player.phoneNumber);
  markDeleted(tx, id);
  const closing: AccountClosing = { refundedCount, refundedCents, bookedOutCents };
  const money = { refundedTotal: formatMoney(refundedCents), bookedOut: formatMoney(bookedOutCents) };
  recordActivity(tx, {
    type: "player_deleted",
    actor: admin,
    player,
    description: closingMessage(displayName(player), closing),
    metadata: { phoneNumber: player.phoneNumber, refundedCount, ...money },
  });
  // Last, so that nothing which closing the account would say to its player is left.
  dropQueued(tx, id);
  return { message: closingMessage(displayName(player), closing), refundedCount, ...money };
}

function deletablePlayer(reader: Reader, id: number): Player {
  const player = existingPlayer(reader, id);
  if (player.isSuperAdmin) throw new DomainError("super_admin", "The super admin account cannot be deleted");
  checkAdminRemains(reader, player);
  return player;
}
