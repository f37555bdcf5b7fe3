import {
  ADMIN_SESSION_IDLE_MS,
  CODE_RESEND_AFTER_MS,
  CODE_TRIES,
  CODES_PER_PHONE_PER_HOUR,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  PLAYER_SESSION_LIFE_MS,
  SECOND_MS,
  WRONG_TRIES_PER_PHONE_PER_DAY,
} from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Role } from "@dinkboard/shared/schemas/players";
import type { Instant } from "@dinkboard/shared/times";
import { DomainError } from "../../domain-error.ts";

/** A login code that was asked for. The code itself is known only to whoever it was sent to. */
export interface LoginCode {
  readonly id: number;
  readonly phoneNumber: PhoneNumber;
  /** Null for a phone that belonged to nobody: counted and answered like any other, never to be verified. */
  readonly playerId: number | null;
  readonly hmac: Uint8Array;
  readonly wrongTries: number;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
}

/** A signed-in browser, or whatever else holds its token. */
export interface Session {
  readonly id: number;
  readonly playerId: number;
  /** The role that it was begun under, which decides how long it lives. What it may do is the player's role now. */
  readonly kind: Role;
  readonly lastUsedAt: Instant;
  readonly expiresAt: Instant;
}

/**
 * How long until one more fits under a limit of `most` in any stretch of `windowMs`.
 * @param times of the earlier ones, the oldest first; those outside the window do not count
 * @returns milliseconds, 0 when it fits now
 */
export function waitUntilWithin(
  limit: { readonly most: number; readonly windowMs: number },
  times: readonly Instant[],
  now: Instant,
): number {
  const counted = times.filter((time) => time > now - limit.windowMs);
  const blocking = counted[counted.length - limit.most];
  return blocking === undefined ? 0 : blocking + limit.windowMs - now;
}

export interface CodeRequests {
  /** The last code for this phone, if there was one. */
  readonly latest: Pick<LoginCode, "createdAt" | "usedAt"> | undefined;
  /** When codes were asked for in the last hour, the oldest first. */
  readonly forPhone: readonly Instant[];
  readonly fromAddress: readonly Instant[];
}

/**
 * Whether one more login code may be asked for.
 * @param perAddressPerHour 0 for no limit
 * @throws DomainError too_many_requests, naming the longest wait that stands in the way
 */
export function checkMayRequestCode(requests: CodeRequests, perAddressPerHour: number, now: Instant): void {
  const { latest, forPhone, fromAddress } = requests;
  // Whoever used the last code has shown that the phone is theirs, and may sign in on another device right away.
  const resend = latest && latest.usedAt === null ? latest.createdAt + CODE_RESEND_AFTER_MS - now : 0;
  if (resend > 0) refuseUntil(resend, "A code was sent a moment ago.");
  const phone = waitUntilWithin({ most: CODES_PER_PHONE_PER_HOUR, windowMs: HOUR_MS }, forPhone, now);
  if (phone > 0) refuseUntil(phone, "Too many codes were requested for this number.");
  if (perAddressPerHour === 0) return;
  const address = waitUntilWithin({ most: perAddressPerHour, windowMs: HOUR_MS }, fromAddress, now);
  if (address > 0) refuseUntil(address, "Too many codes were requested from here.");
}

/**
 * Whether a code may be tried at all: after ten wrong ones in a day not even the right one is looked at, or guessing
 * could go on.
 * @param wrongTries when wrong codes were tried for this phone in the last day, the oldest first
 * @throws DomainError too_many_requests
 */
export function checkMayTryCode(wrongTries: readonly Instant[], now: Instant): void {
  const wait = waitUntilWithin({ most: WRONG_TRIES_PER_PHONE_PER_DAY, windowMs: DAY_MS }, wrongTries, now);
  if (wait > 0) refuseUntil(wait, "Too many wrong codes were entered for this number.");
}

function refuseUntil(waitMs: number, reason: string): never {
  throw new DomainError("too_many_requests", `${reason} Please try again in ${waitText(waitMs)}.`, {
    retryAfterSeconds: Math.ceil(waitMs / SECOND_MS),
  });
}

/** A wait for people, rounded up: "1 second", "37 minutes", "5 hours". */
export function waitText(waitMs: number): string {
  const [unit, unitMs] =
    waitMs <= MINUTE_MS
      ? (["second", SECOND_MS] as const)
      : waitMs <= HOUR_MS
        ? (["minute", MINUTE_MS] as const)
        : (["hour", HOUR_MS] as const);
  const count = Math.ceil(waitMs / unitMs);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Whether a code can still sign somebody in: unused, in time, and not guessed at too often. */
export function isLiveCode(
  code: Pick<LoginCode, "usedAt" | "expiresAt" | "wrongTries">,
  now: Instant,
): boolean {
  return code.usedAt === null && now < code.expiresAt && code.wrongTries < CODE_TRIES;
}

/** When a session ends that is begun or used now. A player's has its end from the beginning; an administrator's moves. */
export function sessionExpiry(kind: Role, now: Instant): Instant {
  return now + (kind === "admin" ? ADMIN_SESSION_IDLE_MS : PLAYER_SESSION_LIFE_MS);
}

/**
 * Whether a session still counts. The idle limit follows the role of now: a player's month-long session that was
 * promoted carries an administrator's powers only while it is in use, and then asks for a new sign-in.
 */
export function isLiveSession(
  session: Pick<Session, "expiresAt" | "lastUsedAt">,
  role: Role,
  now: Instant,
): boolean {
  if (now >= session.expiresAt) return false;
  return role !== "admin" || now < session.lastUsedAt + ADMIN_SESSION_IDLE_MS;
}

/** Using a session is written down at most once a minute, so that reading stays reading. */
export function needsTouch(session: Pick<Session, "lastUsedAt">, now: Instant): boolean {
  return now - session.lastUsedAt >= MINUTE_MS;
}
