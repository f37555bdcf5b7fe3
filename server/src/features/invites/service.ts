import { DAY_MS, LISTED_INVITES, SECOND_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type {
  CreateInviteInput,
  Invitation,
  InviteState,
  InviteView,
} from "@dinkboard/shared/schemas/invites";
import type { Instant } from "@dinkboard/shared/times";
import type { Reader, Tx } from "../../db/tx.ts";
import { DomainError, notFound } from "../../domain-error.ts";
import type { Random } from "../../random.ts";
import type { AdminActor } from "../activity/rules.ts";
import { recordActivity } from "../activity/service.ts";
import { waitText } from "../login/rules.ts";
import { displayName, type Player } from "../players/rules.ts";
import { admitJoiner } from "../players/service/opening.ts";
import { readSettings } from "../settings/service.ts";
import {
  type CodeTrier,
  type Contact,
  drawCode,
  type Invite,
  inviteState,
  inviteView,
  joiningBy,
  parseCode,
  WRONG_CODES_KEPT_MS,
  waitForTry,
} from "./rules.ts";
import {
  deleteWrongTries,
  findInvite,
  findInviteByCode,
  insertInvite,
  insertUse,
  insertWrongTry,
  latestInvites,
  markRevoked,
  wrongTriesOf,
} from "./store.ts";

/** The newest invites, newest first, whatever has become of them. */
export function listInvites(reader: Reader, publicBaseUrl: string): InviteView[] {
  return latestInvites(reader, LISTED_INVITES).map((invite) => inviteView(invite, publicBaseUrl, reader.now));
}

/** Makes an invite, which works from now on. */
export function createInvite(
  tx: Tx,
  admin: AdminActor,
  { useLimit, validDays }: CreateInviteInput,
  { random, publicBaseUrl }: { readonly random: Random; readonly publicBaseUrl: string },
): InviteView {
  const expiresAt = tx.now + validDays * DAY_MS;
  const code = freeCode(tx, random);
  const id = insertInvite(tx, { code, expiresAt, useLimit, createdById: admin.playerId });
  recordActivity(tx, {
    type: "invite_created",
    actor: admin,
    description: `Invite #${id} created for ${useLimit === 1 ? "1 player" : `${useLimit} players`}`,
    // Not the code: it lets people in, and the log is kept for longer than the invite.
    metadata: { inviteId: id, useLimit, expiresAt: new Date(expiresAt).toISOString() },
  });
  return inviteView(requireInvite(tx, id), publicBaseUrl, tx.now);
}

function freeCode(reader: Reader, random: Random): string {
  let code: string;
  do code = drawCode(random.integer);
  while (findInviteByCode(reader, code));
  return code;
}

/**
 * Ends an invite at once; whoever has joined by it stays. Doing so again changes and logs nothing.
 * @throws DomainError not_found
 */
export function revokeInvite(tx: Tx, admin: AdminActor, id: number): { message: string } {
  const { revokedAt, usedCount, useLimit } = requireInvite(tx, id);
  if (revokedAt === null) {
    markRevoked(tx, id);
    recordActivity(tx, {
      type: "invite_revoked",
      actor: admin,
      description: `Invite #${id} revoked`,
      metadata: { inviteId: id, usedCount, useLimit },
    });
  }
  return { message: "Nobody can join by this link any more; those who have joined stay" };
}

function requireInvite(reader: Reader, id: number): Invite {
  const invite = findInvite(reader, id);
  if (!invite) throw notFound("Invite");
  return invite;
}

/** Why somebody cannot join by a code. */
export type JoinRefusal =
  | Exclude<InviteState, "active">
  | "unknown"
  /** Too many wrong codes before: this one was not looked at. */
  | "too_many_tries";

export type Joined =
  | { readonly outcome: "joined"; readonly player: Player }
  | { readonly outcome: "refused"; readonly reason: JoinRefusal };

/**
 * Opens an account for somebody without one, who has written a code from their own phone, and takes a place of the invite.
 * A code that is none is counted against the phone, so its refusal is returned: throwing it would undo the count.
 * @param joiner.writtenAt by the messenger's clock; whether the invite still works is a matter of ours
 */
export function joinByInvite(
  tx: Tx,
  joiner: {
    readonly phoneNumber: PhoneNumber;
    readonly messengerUserId: string | undefined;
    readonly writtenAt: Instant;
    readonly code: string;
  },
): Joined {
  const trier = { kind: "phone", name: joiner.phoneNumber } as const;
  if (waitFor(tx, trier) > 0) return { outcome: "refused", reason: "too_many_tries" };
  const invite = findInviteByCode(tx, joiner.code);
  if (!invite) {
    countWrongCode(tx, trier);
    return { outcome: "refused", reason: "unknown" };
  }
  const state = inviteState(invite, tx.now);
  if (state !== "active") return { outcome: "refused", reason: state };

  const player = admitJoiner(tx, joiner);
  insertUse(tx, invite.id, player.id);
  const { id: inviteId, useLimit, createdBy } = invite;
  const usedCount = invite.usedCount + 1;
  recordActivity(tx, {
    type: "invite_used",
    actor: { kind: "system" },
    player,
    description: `Invite #${inviteId} used: ${usedCount} of ${useLimit} places taken`,
    metadata: { inviteId, usedCount, useLimit, createdBy },
  });
  recordActivity(tx, {
    type: "join",
    actor: { kind: "player", playerId: player.id },
    player,
    description: `${displayName(player)} joined by invite #${inviteId}`,
    metadata: { inviteId, phoneNumber: player.phoneNumber },
  });
  return { outcome: "joined", player };
}

/**
 * What an invite's page tells whoever has the link, and nothing about an invite that nobody can join by but that.
 * Call `countWrongCode` for one that is unknown.
 * @param contact where people write to the bot
 * @throws DomainError too_many_requests, after too many wrong codes from one address
 */
export function readInvitation(
  reader: Reader,
  typedCode: string,
  { trier, contact }: { readonly trier: CodeTrier; readonly contact: Contact },
): Invitation {
  const waitMs = waitFor(reader, trier);
  if (waitMs > 0) {
    throw new DomainError(
      "too_many_requests",
      `Too many wrong invite codes. Please try again in ${waitText(waitMs)}.`,
      { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) },
    );
  }
  const { clubName } = readSettings(reader);
  const code = parseCode(typedCode);
  const invite = code === undefined ? undefined : findInviteByCode(reader, code);
  const state = invite ? inviteState(invite, reader.now) : "unknown";
  return {
    clubName,
    state,
    joining: invite && state === "active" ? joiningBy(invite.code, contact) : null,
  };
}

/** Counts a code that is none against whoever tried it. */
export function countWrongCode(tx: Tx, trier: CodeTrier): void {
  insertWrongTry(tx, trier.name);
}

function waitFor(reader: Reader, trier: CodeTrier): number {
  const tries = wrongTriesOf(reader, trier.name, reader.now - WRONG_CODES_KEPT_MS);
  return waitForTry(trier, tries, reader.now);
}

/** Removes the wrong tries that no limit looks back at any more. */
export function cleanUp(tx: Tx): void {
  deleteWrongTries(tx, tx.now - WRONG_CODES_KEPT_MS);
}
