import { type Cents, cents, formatDollars, formatMoney } from "@dinkboard/shared/money";
import { formatPhoneNumber, normalizePhoneNumber, type PhoneNumber } from "@dinkboard/shared/phone";
import type { PlayerView, Role } from "@dinkboard/shared/schemas/players";
import type { ProfileView } from "@dinkboard/shared/schemas/portal";
import type { Instant } from "@dinkboard/shared/times";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Settings } from "../settings/rules.ts";

/** Somebody with an account: plays, and administers if the role says so. */
export interface Player {
  readonly id: number;
  readonly phoneNumber: PhoneNumber;
  /** "" until the player gives one. */
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly isSuperAdmin: boolean;
  readonly isActive: boolean;
  readonly hasCompletedProfile: boolean;
  /** The bot has asked for a name and takes the next suitable answer as one. */
  readonly isNameAwaited: boolean;
  /** The sum of the player's ledger; only booking changes it. */
  readonly balanceCents: Cents;
  readonly optedOutAt: Instant | null;
  readonly lastActiveAt: Instant | null;
  readonly lastInboundAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** The name, or the number of somebody who has not given one. */
export function displayName(player: Pick<Player, "name" | "phoneNumber">): string {
  return player.name || formatPhoneNumber(player.phoneNumber);
}

/** Whether the bot may write to the player of its own accord. */
export function isReachable(player: Pick<Player, "isActive" | "optedOutAt">): boolean {
  return player.isActive && player.optedOutAt === null;
}

/**
 * Reads a typed phone number into E.164, if such a number can exist.
 * @param typed any common notation; without a country it is taken as +1
 */
export function checkPhoneNumber(typed: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(normalizePhoneNumber(typed));
  return parsed?.isValid() ? (parsed.number as string as PhoneNumber) : undefined;
}

/** Signing in is for numbers of the +1 plan alone. */
export function checkLoginPhoneNumber(typed: string): PhoneNumber | undefined {
  const phoneNumber = checkPhoneNumber(typed);
  return phoneNumber?.startsWith("+1") ? phoneNumber : undefined;
}

export interface PersonalName {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Splits a name as an administrator types it: the first word is the first name, the rest the last. */
export function splitName(typed: string): PersonalName {
  const [firstName = "", ...rest] = typed.trim().split(/\s+/);
  return joinName(firstName, rest.join(" "));
}

export function joinName(firstName: string, lastName: string): PersonalName {
  return { firstName, lastName, name: [firstName, lastName].filter(Boolean).join(" ") };
}

export function playerView(player: Player): PlayerView {
  return {
    id: player.id,
    name: player.name,
    firstName: player.firstName,
    lastName: player.lastName,
    phoneNumber: player.phoneNumber,
    balance: formatMoney(player.balanceCents),
    isActive: player.isActive,
    role: player.role,
    isSuperAdmin: player.isSuperAdmin,
    hasCompletedProfile: player.hasCompletedProfile,
    hasOptedOut: player.optedOutAt !== null,
    lastActiveAt: player.lastActiveAt === null ? null : new Date(player.lastActiveAt).toISOString(),
    createdAt: new Date(player.createdAt).toISOString(),
    updatedAt: new Date(player.updatedAt).toISOString(),
  };
}

/** The player as the portal shows them. */
export function profileView(player: Player, { timezone, clubName }: Settings): ProfileView {
  return {
    id: player.id,
    name: player.name,
    firstName: player.firstName,
    lastName: player.lastName,
    phoneNumber: player.phoneNumber,
    balance: formatMoney(player.balanceCents),
    isActive: player.isActive,
    hasCompletedProfile: player.hasCompletedProfile,
    timezone,
    clubName,
  };
}

/**
 * What a search looks for, in names and in numbers: the text as it was typed and, if it reads as a phone number, also
 * its digits, so that "(212) 555" finds +12125550142. Empty for a search of nothing.
 */
export function searchTerms(search: string): readonly string[] {
  // No name or number contains control characters, and the search index takes a NUL for the end of the query.
  const text = search.replace(/\p{Cc}/gu, "").trim();
  const digits = text.replace(/\D/g, "");
  const isPhoneLike = digits !== "" && digits !== text && /^[\d\s()+./-]*$/.test(text);
  return [text, isPhoneLike ? digits : ""].filter(Boolean);
}

/** A place in the list of players, which is in the order of their names. */
export interface ListPosition {
  readonly name: string;
  readonly id: number;
}

export function formatCursor({ name, id }: ListPosition): string {
  return `${id}:${name}`;
}

/** @returns undefined for what is no cursor of ours */
export function parseCursor(cursor: string): ListPosition | undefined {
  const [, id, name] = /^([1-9]\d{0,14}):(.*)$/s.exec(cursor) ?? [];
  return id === undefined || name === undefined ? undefined : { name, id: Number(id) };
}

/** What closing an account does to the money: refunds for the games to come, then whatever is left is booked out. */
export interface AccountClosing {
  readonly refundedCount: number;
  readonly refundedCents: Cents;
  /** Negative when the player owes the club, who then forgoes it. */
  readonly bookedOutCents: Cents;
}

/** "Sam Lee was deleted. 2 games were refunded ($30.00) and $45.00 was booked out." */
export function closingMessage(name: string, closing: AccountClosing): string {
  const { refundedCount, refundedCents, bookedOutCents } = closing;
  const games = refundedCount === 1 ? "1 game was" : `${refundedCount} games were`;
  const facts = [
    refundedCount > 0 ? `${games} refunded (${formatDollars(refundedCents)})` : "",
    bookedOutCents > 0 ? `${formatDollars(bookedOutCents)} was booked out` : "",
    bookedOutCents < 0 ? `${formatDollars(cents(-bookedOutCents))} owed was written off` : "",
  ].filter(Boolean);
  return [`${name} was deleted.`, facts.length > 0 ? `${facts.join(" and ")}.` : ""]
    .filter(Boolean)
    .join(" ");
}
