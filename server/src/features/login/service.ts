import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import {
  CODE_DIGITS,
  CODE_LIFE_MS,
  CODE_RESEND_AFTER_MS,
  DAY_MS,
  HOUR_MS,
  SECOND_MS,
} from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type {
  RequestCodeAnswer,
  RequestCodeInput,
  SignedInUser,
  VerifyCodeAnswer,
  VerifyCodeInput,
} from "@dinkboard/shared/schemas/sign-in";
import type { Reader, Tx } from "../../db/tx.ts";
import { DomainError, invalidField } from "../../domain-error.ts";
import type { Random } from "../../random.ts";
import { recordActivity } from "../activity/service.ts";
import { enqueue } from "../outbox/service/enqueuing.ts";
import { checkLoginPhoneNumber, displayName, type Player, playerView } from "../players/rules.ts";
import { touchLastActive } from "../players/service/presence.ts";
import { readProfile } from "../players/service/profile.ts";
import { findPlayer, findPlayerByPhone } from "../players/store.ts";
import { readSettings } from "../settings/service.ts";
import {
  checkMayRequestCode,
  checkMayTryCode,
  isLiveCode,
  isLiveSession,
  type LoginCode,
  needsTouch,
  sessionExpiry,
} from "./rules.ts";
import {
  codeRequestsForPhone,
  codeRequestsFromAddress,
  countWrongTry,
  deleteOutdated,
  deleteSession,
  findSession,
  findSessionById,
  insertCode,
  insertSession,
  latestCode,
  markSessionUsed,
  markUsed,
  wrongTriesFor,
} from "./store.ts";

/** What signing in needs of the club beside its database. */
export interface Secrets {
  /** The server secret, which is not in the database. */
  readonly secret: Uint8Array;
  readonly random: Random;
}

const TOKEN_BYTES = 32;

/**
 * Makes a login code and puts its message into the outbox. A phone that belongs to nobody gets the same answer by the
 * same road, is counted alike, and no message goes out: what it can be told from is only `isAdmin`, which the answer
 * owes to the screen. Each call makes a new code and voids the earlier ones.
 * @param showsCode puts the code into the answer; for the simulator alone
 * @throws DomainError invalid, for a number that is not a valid +1 one; too_many_requests
 */
export function requestCode(
  tx: Tx,
  input: RequestCodeInput & {
    /** Where the request comes from, for the limit by address. */
    readonly address: string;
    /** 0 for no limit. */
    readonly otpRequestsPerAddressPerHour: number;
  },
  { secret, random, showsCode }: Secrets & { readonly showsCode: boolean },
): RequestCodeAnswer {
  const phoneNumber = loginPhoneNumber(input.phoneNumber);
  const hourAgo = tx.now - HOUR_MS;
  checkMayRequestCode(
    {
      latest: latestCode(tx, phoneNumber),
      forPhone: codeRequestsForPhone(tx, phoneNumber, hourAgo),
      fromAddress: codeRequestsFromAddress(tx, input.address, hourAgo),
    },
    input.otpRequestsPerAddressPerHour,
    tx.now,
  );
  const player = findPlayerByPhone(tx, phoneNumber);
  const code = String(random.integer(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const expiresAt = tx.now + CODE_LIFE_MS;
  const id = insertCode(tx, {
    phoneNumber,
    playerId: player?.id ?? null,
    hmac: codeHmac(secret, { phoneNumber, createdAt: tx.now }, code),
    requestedFrom: input.address,
    expiresAt,
  });
  if (player) {
    enqueue(tx, {
      message: { kind: "login_code", variables: { code } },
      to: player,
      dedupeKey: `login-code:${id}`,
      expiresAt,
    });
  }
  return {
    success: true,
    message: "If this number belongs to a player, a login code is on its way.",
    isAdmin: player?.role === "admin",
    ...(showsCode ? { devOtp: code } : {}),
    expiresInSeconds: CODE_LIFE_MS / SECOND_MS,
    resendInSeconds: CODE_RESEND_AFTER_MS / SECOND_MS,
  };
}

export type SignIn =
  | { readonly outcome: "signed_in"; readonly answer: VerifyCodeAnswer }
  | { readonly outcome: "refused"; readonly error: DomainError };

/**
 * Signs in with a code: uses the code up and begins a session, an administrator's for whoever is one now.
 *
 * A wrong code is counted, so its refusal is returned: throwing it would undo the count. Unknown phone, no code, expired,
 * used, voided and guessed at too often are all told as the same wrong code.
 * @throws DomainError invalid, for a number that is not a valid +1 one; too_many_requests. Neither writes anything.
 */
export function verifyCode(tx: Tx, input: VerifyCodeInput, { secret, random }: Secrets): SignIn {
  const phoneNumber = loginPhoneNumber(input.phoneNumber);
  checkMayTryCode(wrongTriesFor(tx, phoneNumber, tx.now - DAY_MS), tx.now);
  const code = latestCode(tx, phoneNumber);
  // Without a live code there is nothing to guess, so nobody can lock a phone out by trying at random.
  if (!code || !isLiveCode(code, tx.now)) return wrongCode();
  const isRight = timingSafeEqual(code.hmac, codeHmac(secret, code, input.otpCode));
  const player = code.playerId === null ? undefined : findPlayer(tx, code.playerId);
  if (!isRight || player?.phoneNumber !== phoneNumber || !markUsed(tx, code.id)) {
    countWrongTry(tx, code);
    return wrongCode();
  }
  const sessionToken = Buffer.from(random.bytes(TOKEN_BYTES)).toString("base64url");
  const isAdmin = player.role === "admin";
  insertSession(tx, {
    tokenHash: tokenHash(sessionToken),
    playerId: player.id,
    kind: player.role,
    expiresAt: sessionExpiry(player.role, tx.now),
  });
  touchLastActive(tx, player.id);
  recordActivity(tx, {
    type: "login",
    actor: { kind: player.role, playerId: player.id },
    player,
    description: `${displayName(player)} signed in`,
    metadata: { role: player.role },
  });
  return {
    outcome: "signed_in",
    answer: {
      success: true,
      isAdmin,
      sessionToken,
      ...(isAdmin ? { user: signedInUser(tx, { player, isAdmin }) } : { player: readProfile(tx, player.id) }),
    },
  };
}

/** Who is behind a request. */
export interface SignedIn {
  readonly player: Player;
  readonly isAdmin: boolean;
  readonly sessionId: number;
  /** Whether this use is worth writing down: then call `touchSession`. */
  readonly needsTouch: boolean;
}

/**
 * Finds who holds a session token, as they are now: role and account are read at every request, so that a promotion, a
 * demotion, a deletion or a logout works at once.
 * @returns undefined for a token that is no live session's, whatever the reason
 */
export function authenticate(reader: Reader, sessionToken: string): SignedIn | undefined {
  const session = findSession(reader, tokenHash(sessionToken));
  const player = session && findPlayer(reader, session.playerId);
  if (!session || !player || !isLiveSession(session, player.role, reader.now)) return undefined;
  return {
    player,
    isAdmin: player.role === "admin",
    sessionId: session.id,
    needsTouch: needsTouch(session, reader.now),
  };
}

/**
 * Writes down that a session is in use, at most once a minute; this is what keeps an administrator signed in. A session
 * that has ended in the meantime stays ended.
 */
export function touchSession(tx: Tx, sessionId: number): void {
  const session = findSessionById(tx, sessionId);
  if (!session || tx.now >= session.expiresAt || !needsTouch(session, tx.now)) return;
  markSessionUsed(
    tx,
    session.id,
    session.kind === "admin" ? sessionExpiry("admin", tx.now) : session.expiresAt,
  );
  touchLastActive(tx, session.playerId);
}

/** Ends the session of a token. Doing so again, or with no session's token, changes nothing. */
export function signOut(tx: Tx, sessionToken: string): void {
  deleteSession(tx, tokenHash(sessionToken));
}

/** Removes what can no longer matter: ended sessions, codes and wrong tries older than the longest limit looks back. */
export function cleanUp(tx: Tx): void {
  deleteOutdated(tx, tx.now - DAY_MS);
}

/** The signed-in person as `auth.user` answers, but for what the club's environment adds. */
export function signedInUser(
  reader: Reader,
  { player, isAdmin }: Pick<SignedIn, "player" | "isAdmin">,
): SignedInUser {
  const { timezone, clubName } = readSettings(reader);
  return { ...playerView(player), isAdmin, timezone, clubName };
}

function loginPhoneNumber(typed: string): PhoneNumber {
  const phoneNumber = checkLoginPhoneNumber(typed);
  if (phoneNumber === undefined) throw invalidField("phoneNumber", "must be a valid US phone number");
  return phoneNumber;
}

function wrongCode(): SignIn {
  return {
    outcome: "refused",
    error: new DomainError("wrong_code", "Please check your code and try again."),
  };
}

/** Bound to its phone and its request, so that a stored value is worth nothing in another row. */
function codeHmac(
  secret: Uint8Array,
  { phoneNumber, createdAt }: Pick<LoginCode, "phoneNumber" | "createdAt">,
  code: string,
): Uint8Array {
  return createHmac("sha256", secret).update(`${phoneNumber}\n${createdAt}\n${code}`).digest();
}

/** A token is 256 random bits, so one hash is enough to keep a stolen database from being a way in. */
function tokenHash(sessionToken: string): Uint8Array {
  return createHash("sha256").update(sessionToken).digest();
}
