import {
  DAY_MS,
  HOUR_MS,
  INVITE_CODE_LENGTH,
  WRONG_INVITES_PER_ADDRESS_PER_HOUR,
  WRONG_INVITES_PER_SENDER_PER_DAY,
} from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Invitation, InviteState, InviteView, MessengerName } from "@dinkboard/shared/schemas/invites";
import type { Instant } from "@dinkboard/shared/times";
import { waitUntilWithin } from "../login/rules.ts";

/** A link by which people join the club themselves. */
export interface Invite {
  readonly id: number;
  readonly code: string;
  /** The administrator's name, or number. */
  readonly createdBy: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly useLimit: number;
  readonly usedCount: number;
  readonly revokedAt: Instant | null;
}

/** Where people write to the bot. */
export interface Contact {
  readonly messenger: MessengerName;
  /** Null where it is not known (yet), or there is none. */
  readonly phoneNumber: PhoneNumber | null;
}

/**
 * Of what codes are made: no vowels and no Y, so that none spells a word and no word is taken for one, and none of the
 * letters and digits that are mistaken for each other (0 O, 1 I L, 2 Z, 5 S, 8 B).
 */
const CODE_ALPHABET = "CDFGHJKMNPQRTVWX34679";

/** @param integer draws a number from 0 up to, not including, its argument */
export function drawCode(integer: (below: number) => number): string {
  return Array.from({ length: INVITE_CODE_LENGTH }, () => CODE_ALPHABET[integer(CODE_ALPHABET.length)]).join(
    "",
  );
}

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${INVITE_CODE_LENGTH}}$`);

/**
 * Reads a code as somebody typed or copied it, with whatever is around it.
 * @returns undefined for what can be no code
 */
export function parseCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s\p{P}\p{S}]/gu, "");
  return CODE.test(code) ? code : undefined;
}

/** What the joiner writes to the bot. */
function joiningText(code: string): string {
  return `JOIN ${code}`;
}

/** An invite ends at the instant at which it expires. */
export function inviteState(
  {
    revokedAt,
    usedCount,
    useLimit,
    expiresAt,
  }: Pick<Invite, "revokedAt" | "usedCount" | "useLimit" | "expiresAt">,
  now: Instant,
): InviteState {
  if (revokedAt !== null) return "revoked";
  if (usedCount >= useLimit) return "used_up";
  return now >= expiresAt ? "expired" : "active";
}

export function inviteView(invite: Invite, publicBaseUrl: string, now: Instant): InviteView {
  const { id, code, useLimit, usedCount, createdBy } = invite;
  return {
    id,
    code,
    link: `${publicBaseUrl}/join/${code}`,
    useLimit,
    usedCount,
    state: inviteState(invite, now),
    expiresAt: new Date(invite.expiresAt).toISOString(),
    createdBy,
    createdAt: new Date(invite.createdAt).toISOString(),
  };
}

/** How to join by a code: what to write, and where. */
export function joiningBy(
  code: string,
  { messenger, phoneNumber }: Contact,
): NonNullable<Invitation["joining"]> {
  const text = joiningText(code);
  return { messenger, text, phoneNumber, link: linkTo({ messenger, phoneNumber }, text) };
}

/** An address that opens the messenger with a text to send, on every phone; null where there is nobody to send it to. */
function linkTo({ messenger, phoneNumber }: Contact, text: string): string | null {
  if (phoneNumber === null || messenger === "simulator") return null;
  const encoded = encodeURIComponent(text);
  if (messenger === "whatsapp") return `https://wa.me/${phoneNumber.slice(1)}?text=${encoded}`;
  // Android reads what follows the question mark, iOS what follows the ampersand.
  return `sms:${phoneNumber}?&body=${encoded}`;
}

/**
 * Who tries codes, each with a limit: a phone that writes to the bot, or the network address that asks for an invite's
 * page. After too many wrong ones not even a right one is looked at, or guessing could go on.
 */
export interface CodeTrier {
  readonly kind: "phone" | "address";
  /** The number or the address; no one is ever the other. */
  readonly name: string;
}

const WRONG_CODE_LIMITS: Readonly<Record<CodeTrier["kind"], { most: number; windowMs: number }>> = {
  phone: { most: WRONG_INVITES_PER_SENDER_PER_DAY, windowMs: DAY_MS },
  address: { most: WRONG_INVITES_PER_ADDRESS_PER_HOUR, windowMs: HOUR_MS },
};

/** Longer than any limit looks back. */
export const WRONG_CODES_KEPT_MS = DAY_MS;

/**
 * How long until a code is looked at again.
 * @param wrongTries when the same one tried wrong codes in the last day, the oldest first
 * @returns milliseconds, 0 for now
 */
export function waitForTry({ kind }: CodeTrier, wrongTries: readonly Instant[], now: Instant): number {
  return waitUntilWithin(WRONG_CODE_LIMITS[kind], wrongTries, now);
}
