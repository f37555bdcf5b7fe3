import type { Instant } from "@dinkboard/shared/times";
import { sql } from "kysely";
import { query } from "../../db/query.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import type { Invite } from "./rules.ts";

const invites = () =>
  query
    .selectFrom("invites as invite")
    // Also one whose account is closed: the invite is the club's.
    .innerJoin("players as creator", "creator.id", "invite.created_by")
    .select([
      "invite.id",
      "invite.code",
      "invite.created_at",
      "invite.expires_at",
      "invite.use_limit",
      "invite.used_count",
      "invite.revoked_at",
    ])
    .select(sql<string>`coalesce(nullif(creator.name, ''), creator.phone_number)`.as("created_by"));

interface InviteRow {
  id: number;
  code: string;
  created_by: string;
  created_at: Instant;
  expires_at: Instant;
  use_limit: number;
  used_count: number;
  revoked_at: Instant | null;
}

function toInvite(row: InviteRow): Invite {
  return {
    id: row.id,
    code: row.code,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    useLimit: row.use_limit,
    usedCount: row.used_count,
    revokedAt: row.revoked_at,
  };
}

export function findInvite(reader: Reader, id: number): Invite | undefined {
  const row = reader.one(invites().where("invite.id", "=", id));
  return row && toInvite(row);
}

export function findInviteByCode(reader: Reader, code: string): Invite | undefined {
  const row = reader.one(invites().where("invite.code", "=", code));
  return row && toInvite(row);
}

/** The newest first. */
export function latestInvites(reader: Reader, limit: number): Invite[] {
  return reader.all(invites().orderBy("invite.id", "desc").limit(limit)).map(toInvite);
}

/** @returns the new invite's id @throws an error of the database for a code that is taken */
export function insertInvite(
  tx: Tx,
  invite: Pick<Invite, "code" | "expiresAt" | "useLimit"> & { readonly createdById: number },
): number {
  const { insertedId } = tx.run(
    query.insertInto("invites").values({
      code: invite.code,
      created_by: invite.createdById,
      created_at: tx.now,
      expires_at: invite.expiresAt,
      use_limit: invite.useLimit,
    }),
  );
  return insertedId;
}

export function markRevoked(tx: Tx, id: number): void {
  tx.run(query.updateTable("invites").set({ revoked_at: tx.now }).where("id", "=", id));
}

/** Gives a place to a player. @throws an error of the database when there is none, or the player has one */
export function insertUse(tx: Tx, inviteId: number, playerId: number): void {
  tx.run(
    query
      .updateTable("invites")
      .set(({ eb }) => ({ used_count: eb("used_count", "+", 1) }))
      .where("id", "=", inviteId),
  );
  tx.run(
    query.insertInto("invite_uses").values({ player_id: playerId, invite_id: inviteId, used_at: tx.now }),
  );
}

export function insertWrongTry(tx: Tx, sender: string): void {
  tx.run(query.insertInto("wrong_invites").values({ sender, tried_at: tx.now }));
}

/** When somebody has tried wrong codes since an instant, the oldest first. */
export function wrongTriesOf(reader: Reader, sender: string, since: Instant): Instant[] {
  return reader
    .all(
      query
        .selectFrom("wrong_invites")
        .select("tried_at")
        .where("sender", "=", sender)
        .where("tried_at", ">", since)
        .orderBy("tried_at"),
    )
    .map((row) => row.tried_at);
}

export function deleteWrongTries(tx: Tx, before: Instant): void {
  tx.run(query.deleteFrom("wrong_invites").where("tried_at", "<=", before));
}
