import { formatPhoneNumber, type PhoneNumber } from "@dinkboard/shared/phone";
import type { EditPlayerInput, PlayerView } from "@dinkboard/shared/schemas/players";
import type { Reader, Tx } from "../../../db/tx.ts";
import { DomainError } from "../../../domain-error.ts";
import type { AdminActor } from "../../activity/rules.ts";
import { recordActivity } from "../../activity/service.ts";
import { deleteSessionsOf, expireCodes } from "../../login/store.ts";
import { checkPhoneNumber, displayName, type Player, playerView, splitName } from "../rules.ts";
import { findPlayerByPhone, type PlayerChange, updatePlayer } from "../store.ts";
import { existingPlayer, freePhoneNumber } from "./existing.ts";
import { enqueueWelcome } from "./opening.ts";

/**
 * Changes name, phone number or activity; what stays the same is left alone, and editing to the same values changes and
 * logs nothing. The name is the administrator's word for the player, who still confirms it in the portal. With another
 * phone number the player signs in anew, and what the bot has yet to say goes there.
 * @throws DomainError not_found; invalid; duplicate_phone; super_admin, for another number of the super admin
 */
export function editPlayer(tx: Tx, admin: AdminActor, input: EditPlayerInput): PlayerView {
  const player = existingPlayer(tx, input.id);
  const change = decideEdit(tx, player, input);
  const fields = Object.keys(change) as (keyof typeof change)[];
  if (fields.length === 0) return playerView(player);
  const isFirstActivation = change.isActive === true && enqueueWelcome(tx, player);
  const edited = updatePlayer(tx, player.id, {
    ...change,
    ...(isFirstActivation
      ? { isNameAwaited: !player.hasCompletedProfile }
      : // A full name is no longer asked for: the next two words that the player writes must not replace it.
        change.lastName && { isNameAwaited: false }),
    // The provider's window for free text was opened from the old number.
    ...(change.phoneNumber && { lastInboundAt: null }),
  });
  if (change.phoneNumber) {
    deleteSessionsOf(tx, player.id);
    expireCodes(tx, player.phoneNumber);
  }
  recordActivity(tx, {
    type: "player_updated",
    actor: admin,
    player: edited,
    description: `${displayName(edited)} was changed`,
    metadata: {
      before: Object.fromEntries(fields.map((field) => [field, player[field]])),
      after: change,
    },
  });
  return playerView(edited);
}

function decideEdit(
  reader: Reader,
  player: Player,
  input: EditPlayerInput,
): Pick<PlayerChange, "name" | "firstName" | "lastName" | "phoneNumber" | "isActive"> {
  const named = splitName(input.name);
  const typed = input.phoneNumber || player.phoneNumber;
  const isSamePhone = checkPhoneNumber(typed) === player.phoneNumber;
  if (!isSamePhone && player.isSuperAdmin) {
    throw new DomainError("super_admin", "The super admin account keeps its phone number");
  }
  return {
    ...(named.name !== player.name && named),
    ...(!isSamePhone && { phoneNumber: freePhoneNumber(reader, typed) }),
    ...(input.isActive !== undefined && input.isActive !== player.isActive && { isActive: input.isActive }),
  };
}

/**
 * Follows a player who told the messenger of another number: the account goes with the person, and signs in anew.
 * The super admin's number and a number that has an account stay what they are; the log asks the administrators to look.
 * @returns what came of it
 */
export function followNumber(
  tx: Tx,
  { from, to }: { readonly from: PhoneNumber; readonly to: PhoneNumber },
): "moved" | "refused" | "unknown_sender" {
  const player = findPlayerByPhone(tx, from);
  if (!player) return "unknown_sender";
  const isFree = findPlayerByPhone(tx, to) === undefined;
  if (player.isSuperAdmin || !isFree) {
    recordActivity(tx, {
      type: "player_updated",
      actor: { kind: "bot" },
      player,
      description: `${displayName(player)} has changed numbers to ${formatPhoneNumber(to)}; the account keeps the old one`,
      metadata: { phoneNumber: to, reason: isFree ? "super admin" : "the number has an account" },
    });
    return "refused";
  }
  const moved = updatePlayer(tx, player.id, { phoneNumber: to, lastInboundAt: null });
  deleteSessionsOf(tx, player.id);
  expireCodes(tx, from);
  recordActivity(tx, {
    type: "player_updated",
    actor: { kind: "bot" },
    player: moved,
    description: `${displayName(player)} has changed numbers to ${formatPhoneNumber(to)}`,
    metadata: { before: { phoneNumber: from }, after: { phoneNumber: to } },
  });
  return "moved";
}
