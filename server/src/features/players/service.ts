import { MINUTE_MS } from "@dinkboard/shared/limits";
import { addCents, cents, formatMoney } from "@dinkboard/shared/money";
import { formatPhoneNumber, type PhoneNumber } from "@dinkboard/shared/phone";
import type {
  AddPlayerInput,
  EditPlayerInput,
  ListPlayersInput,
  PlayerDeleted,
  PlayerDeletion,
  PlayersPage,
  PlayerView,
  SetRoleInput,
} from "@dinkboard/shared/schemas/players";
import { type ProfileView, type UpdateNameInput, updateNameSchema } from "@dinkboard/shared/schemas/portal";
import type { Instant } from "@dinkboard/shared/times";
import type { Reader, Tx } from "../../db/tx.ts";
import { DomainError, invalidField, notFound } from "../../domain-error.ts";
import type { AdminActor } from "../activity/rules.ts";
import { recordActivity } from "../activity/service.ts";
import { book } from "../ledger/service.ts";
import { deleteSessionsOf, expireCodes } from "../login/store.ts";
import type { Refusal } from "../outbox/rules/results.ts";
import { dropQueued, enqueue } from "../outbox/service.ts";
import { readSettings } from "../settings/service.ts";
import { previewWithdrawal, withdrawVotes } from "../voting/service.ts";
import {
  type AccountClosing,
  checkPhoneNumber,
  closingMessage,
  displayName,
  formatCursor,
  joinName,
  type Player,
  parseCursor,
  playerView,
  profileView,
  searchTerms,
  splitName,
} from "./rules.ts";
import {
  balanceOf,
  countAdmins,
  findPlayer,
  findPlayerByPhone,
  findSuperAdmin,
  insertPlayer,
  markActive,
  markDeleted,
  type PlayerChange,
  playersByName,
  setSuperAdmin,
  storeMessengerUser,
  updatePlayer,
} from "./store.ts";

/**
 * The players in the order of their names, those who have not given one last, a page at a time; everybody when no
 * limit is given.
 * @throws DomainError invalid, for a cursor that was not `nextCursor` of a page before
 */
export function listPlayers(reader: Reader, { search, cursor, limit }: ListPlayersInput): PlayersPage {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  if (cursor !== undefined && !after)
    throw invalidField("cursor", "must be the nextCursor of the page before");
  const found = playersByName(reader, {
    terms: searchTerms(search ?? ""),
    after,
    limit: limit === undefined ? undefined : limit + 1,
  });
  const page = found.slice(0, limit);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return { players: page.map(playerView), nextCursor: last ? formatCursor(last) : null };
}

/**
 * Opens an account: with its opening top-up, if there is one, and a welcome message that asks for the name.
 * An inactive player gets no messages, and so is welcomed when first made active.
 * @throws DomainError invalid, for a number that cannot exist; duplicate_phone
 */
export function addPlayer(tx: Tx, admin: AdminActor, input: AddPlayerInput): PlayerView {
  const phoneNumber = freePhoneNumber(tx, input.phoneNumber);
  const player = insertPlayer(tx, {
    phoneNumber,
    ...joinName("", ""),
    role: input.role,
    isActive: input.isActive,
    isNameAwaited: input.isActive,
  });
  if (input.balance > 0) {
    book(tx, {
      player,
      type: "topup",
      amountCents: input.balance,
      description: "Opening balance",
      actor: admin,
    });
  }
  recordActivity(tx, {
    type: "player_created",
    actor: admin,
    player,
    description: `${displayName(player)} was added`,
    metadata: {
      phoneNumber,
      balance: formatMoney(input.balance),
      isActive: player.isActive,
      role: player.role,
    },
  });
  if (player.isActive) enqueueWelcome(tx, player);
  return playerView({ ...player, balanceCents: input.balance });
}

/**
 * Opens an account for somebody who has asked for it from their own phone, which is consent. The welcome message asks for
 * the name. Tells nothing to the log: whoever let them in does.
 * @param joiner.messengerUserId the messenger's own id of them, where there is one
 * @param joiner.writtenAt when they asked, by the messenger's clock
 * @throws an error of the database when the number has an account
 */
export function admitJoiner(
  tx: Tx,
  joiner: {
    readonly phoneNumber: PhoneNumber;
    readonly messengerUserId: string | undefined;
    readonly writtenAt: Instant;
  },
): Player {
  const { phoneNumber, messengerUserId, writtenAt } = joiner;
  const { id } = insertPlayer(tx, {
    phoneNumber,
    ...joinName("", ""),
    role: "player",
    isActive: true,
    isNameAwaited: true,
  });
  if (messengerUserId !== undefined) storeMessengerUser(tx, id, messengerUserId);
  const player = updatePlayer(tx, id, { lastInboundAt: writtenAt, lastActiveAt: writtenAt });
  enqueueWelcome(tx, player);
  return player;
}

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

/**
 * The player gives their name, which completes the profile. The same name again changes and logs nothing.
 * @throws DomainError not_found
 */
export function updateName(tx: Tx, playerId: number, input: UpdateNameInput): ProfileView {
  const player = existingPlayer(tx, playerId);
  const named = joinName(input.firstName, input.lastName);
  const isSame =
    player.hasCompletedProfile && player.firstName === named.firstName && player.lastName === named.lastName;
  return profileView(isSame ? player : completeProfile(tx, player, named), readSettings(tx));
}

/**
 * Takes what a player answered to the welcome message as their name, if it is one: two words or more, by the rules of
 * the profile screen.
 * @returns the player with the name, or undefined when the text is no name and nothing has changed
 */
export function saveNameFromReply(tx: Tx, player: Player, text: string): Player | undefined {
  const { firstName, lastName } = splitName(text);
  const parsed = updateNameSchema.safeParse({ firstName, lastName });
  return parsed.success
    ? completeProfile(tx, player, joinName(parsed.data.firstName, parsed.data.lastName))
    : undefined;
}

function completeProfile(tx: Tx, player: Player, named: ReturnType<typeof joinName>): Player {
  const completed = updatePlayer(tx, player.id, {
    ...named,
    hasCompletedProfile: true,
    isNameAwaited: false,
  });
  recordActivity(tx, {
    type: "profile_update",
    actor: { kind: "player", playerId: player.id },
    player: completed,
    description: `${displayName(player)} gave the name ${completed.name}`,
    metadata: { before: { name: player.name }, after: { name: completed.name } },
  });
  return completed;
}

/** @throws DomainError not_found */
export function readProfile(reader: Reader, playerId: number): ProfileView {
  return profileView(existingPlayer(reader, playerId), readSettings(reader));
}

/** Notes that a player was here, at most once a minute. */
export function touchLastActive(tx: Tx, playerId: number): void {
  markActive(tx, playerId, MINUTE_MS);
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

/** @returns whether it was added: a player is welcomed once */
function enqueueWelcome(tx: Tx, player: Player): boolean {
  return enqueue(tx, {
    message: { kind: "welcome", variables: {} },
    to: player,
    dedupeKey: `welcome:player:${player.id}`,
  });
}

function existingPlayer(reader: Reader, id: number): Player {
  const player = findPlayer(reader, id);
  if (!player) throw notFound("Player");
  return player;
}

/** Reads a number that somebody is to have from now on. */
function freePhoneNumber(reader: Reader, typed: string): PhoneNumber {
  const phoneNumber = checkPhoneNumber(typed);
  if (phoneNumber === undefined) throw invalidField("phoneNumber", "must be a valid phone number");
  if (findPlayerByPhone(reader, phoneNumber)) {
    const message = "A player with this phone number already exists";
    throw new DomainError("duplicate_phone", message, { issues: [{ path: "phoneNumber", message }] });
  }
  return phoneNumber;
}

function deletablePlayer(reader: Reader, id: number): Player {
  const player = existingPlayer(reader, id);
  if (player.isSuperAdmin) throw new DomainError("super_admin", "The super admin account cannot be deleted");
  checkAdminRemains(reader, player);
  return player;
}

/** An administrator may leave, also by their own hand, as long as another one is there to let people in again. */
function checkAdminRemains(reader: Reader, leaving: Player): void {
  if (leaving.role === "admin" && countAdmins(reader) === 1) {
    throw new DomainError("conflict", "The club needs at least one admin");
  }
}
