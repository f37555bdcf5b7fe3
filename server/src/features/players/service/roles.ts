import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { PlayerView, SetRoleInput } from "@dinkboard/shared/schemas/players";
import type { Reader, Tx } from "../../../db/tx.ts";
import { DomainError } from "../../../domain-error.ts";
import type { AdminActor } from "../../activity/rules.ts";
import { recordActivity } from "../../activity/service.ts";
import { displayName, joinName, type Player, playerView } from "../rules.ts";
import {
  countAdmins,
  findPlayerByPhone,
  findSuperAdmin,
  insertPlayer,
  setSuperAdmin,
  updatePlayer,
} from "../store.ts";
import { existingPlayer } from "./existing.ts";

/**
 * Makes a player an administrator or the other way round, from the next request on. The same role again changes nothing.
 * @throws DomainError not_found; super_admin; conflict, when nobody would be left to administer the club
 */
export function setRole(tx: Tx, admin: AdminActor, input: SetRoleInput): PlayerView {
  const player = existingPlayer(tx, input.id);
  if (player.role === input.role) return playerView(player);
  if (player.isSuperAdmin) throw new DomainError("super_admin", "The super admin account keeps its role");
  checkAdminRemains(tx, player);
  const changed = updatePlayer(tx, player.id, { role: input.role });
  recordActivity(tx, {
    type: "player_updated",
    actor: admin,
    player,
    description: `${displayName(player)} is now ${input.role === "admin" ? "an admin" : "a player"}`,
    metadata: { before: { role: player.role }, after: { role: changed.role } },
  });
  return playerView(changed);
}

/**
 * Makes the account with this number the super admin, opening it if need be; whoever was that before stays an
 * administrator. Repeating it changes and logs nothing.
 */
export function ensureSuperAdmin(tx: Tx, phoneNumber: PhoneNumber): Player {
  const before = findSuperAdmin(tx);
  if (before?.phoneNumber === phoneNumber) return before;
  const existing = findPlayerByPhone(tx, phoneNumber);
  const { id } = existing
    ? updatePlayer(tx, existing.id, { role: "admin" })
    : insertPlayer(tx, {
        phoneNumber,
        ...joinName("", ""),
        role: "admin",
        isActive: true,
        isNameAwaited: false,
      });
  if (before) setSuperAdmin(tx, before.id, false);
  setSuperAdmin(tx, id, true);
  const player = existingPlayer(tx, id);
  recordActivity(tx, {
    type: existing ? "player_updated" : "player_created",
    actor: { kind: "system" },
    player,
    description: `${displayName(player)} is now the super admin`,
    metadata: { before: { superAdmin: before?.phoneNumber ?? null }, after: { superAdmin: phoneNumber } },
  });
  return player;
}

/**
 * An administrator may leave, also by their own hand, as long as another one is there to let people in again.
 * @throws DomainError conflict
 */
export function checkAdminRemains(reader: Reader, leaving: Player): void {
  if (leaving.role === "admin" && countAdmins(reader) === 1) {
    throw new DomainError("conflict", "The club needs at least one admin");
  }
}
