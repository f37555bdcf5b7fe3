import { CODE_TRIES } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Role } from "@dinkboard/shared/schemas/players";
import type { Instant } from "@dinkboard/shared/times";
import type { Selectable } from "kysely";
import { query } from "../../db/query.ts";
import type { LoginCodesTable, SessionsTable } from "../../db/tables.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import type { LoginCode, Session } from "./rules.ts";

function toCode(row: Selectable<LoginCodesTable>): LoginCode {
  return {
    id: row.id,
    phoneNumber: row.phone_number,
    playerId: row.player_id,
    hmac: row.code_hmac,
    wrongTries: row.wrong_tries,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  };
}

function toSession(row: Selectable<SessionsTable>): Session {
  return {
    id: row.id,
    playerId: row.player_id,
    kind: row.kind,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  };
}

/** @returns its id */
export function insertCode(
  tx: Tx,
  code: Pick<LoginCode, "phoneNumber" | "playerId" | "hmac" | "expiresAt"> & {
    readonly requestedFrom: string;
  },
): number {
  const { insertedId } = tx.run(
    query.insertInto("login_codes").values({
      phone_number: code.phoneNumber,
      player_id: code.playerId,
      code_hmac: code.hmac,
      requested_from: code.requestedFrom,
      created_at: tx.now,
      expires_at: code.expiresAt,
      used_at: null,
    }),
  );
  return insertedId;
}

/** The last code for a phone. Only this one can be used: it voids the earlier ones by being there. */
export function latestCode(reader: Reader, phoneNumber: PhoneNumber): LoginCode | undefined {
  const row = reader.one(
    query
      .selectFrom("login_codes")
      .selectAll()
      .where("phone_number", "=", phoneNumber)
      .orderBy("id", "desc")
      .limit(1),
  );
  return row && toCode(row);
}

/** When codes were asked for after `since`, the oldest first. */
export function codeRequestsForPhone(reader: Reader, phoneNumber: PhoneNumber, since: Instant): Instant[] {
  return reader.all(codeRequests(since).where("phone_number", "=", phoneNumber)).map((row) => row.created_at);
}

/** When codes were asked for from an address after `since`, the oldest first. */
export function codeRequestsFromAddress(reader: Reader, address: string, since: Instant): Instant[] {
  return reader.all(codeRequests(since).where("requested_from", "=", address)).map((row) => row.created_at);
}

const codeRequests = (since: Instant) =>
  query.selectFrom("login_codes").select("created_at").where("created_at", ">", since).orderBy("created_at");

/** Uses a code up. @returns whether it was there to be used: a code works once */
export function markUsed(tx: Tx, id: number): boolean {
  const { changes } = tx.run(
    query
      .updateTable("login_codes")
      .set({ used_at: tx.now })
      .where("id", "=", id)
      .where("used_at", "is", null)
      .where("expires_at", ">", tx.now)
      .where("wrong_tries", "<", CODE_TRIES),
  );
  return changes === 1;
}

/** Counts a wrong try against the code and against its phone. */
export function countWrongTry(tx: Tx, code: Pick<LoginCode, "id" | "phoneNumber">): void {
  tx.run(
    query
      .updateTable("login_codes")
      .set((column) => ({ wrong_tries: column("wrong_tries", "+", 1) }))
      .where("id", "=", code.id),
  );
  tx.run(query.insertInto("wrong_codes").values({ phone_number: code.phoneNumber, tried_at: tx.now }));
}

/** When wrong codes were tried for a phone after `since`, the oldest first. */
export function wrongTriesFor(reader: Reader, phoneNumber: PhoneNumber, since: Instant): Instant[] {
  return reader
    .all(
      query
        .selectFrom("wrong_codes")
        .select("tried_at")
        .where("phone_number", "=", phoneNumber)
        .where("tried_at", ">", since)
        .orderBy("tried_at"),
    )
    .map((row) => row.tried_at);
}

/** Ends the codes of a phone before their time; they still count as asked for. */
export function expireCodes(tx: Tx, phoneNumber: PhoneNumber): void {
  tx.run(
    query
      .updateTable("login_codes")
      .set({ expires_at: tx.now })
      .where("phone_number", "=", phoneNumber)
      .where("expires_at", ">", tx.now),
  );
}

export function insertSession(
  tx: Tx,
  session: {
    readonly tokenHash: Uint8Array;
    readonly playerId: number;
    readonly kind: Role;
    readonly expiresAt: Instant;
  },
): void {
  tx.run(
    query.insertInto("sessions").values({
      token_hash: session.tokenHash,
      player_id: session.playerId,
      kind: session.kind,
      created_at: tx.now,
      last_used_at: tx.now,
      expires_at: session.expiresAt,
    }),
  );
}

export function findSession(reader: Reader, tokenHash: Uint8Array): Session | undefined {
  const row = reader.one(query.selectFrom("sessions").selectAll().where("token_hash", "=", tokenHash));
  return row && toSession(row);
}

export function findSessionById(reader: Reader, id: number): Session | undefined {
  const row = reader.one(query.selectFrom("sessions").selectAll().where("id", "=", id));
  return row && toSession(row);
}

export function markSessionUsed(tx: Tx, id: number, expiresAt: Instant): void {
  tx.run(
    query.updateTable("sessions").set({ last_used_at: tx.now, expires_at: expiresAt }).where("id", "=", id),
  );
}

/** @returns whether there was such a session */
export function deleteSession(tx: Tx, tokenHash: Uint8Array): boolean {
  return tx.run(query.deleteFrom("sessions").where("token_hash", "=", tokenHash)).changes === 1;
}

/** Signs a player out everywhere. */
export function deleteSessionsOf(tx: Tx, playerId: number): void {
  tx.run(query.deleteFrom("sessions").where("player_id", "=", playerId));
}

/** Forgets ended sessions, and the codes and wrong tries from `before` on backwards. */
export function deleteOutdated(tx: Tx, before: Instant): void {
  tx.run(query.deleteFrom("sessions").where("expires_at", "<=", tx.now));
  tx.run(query.deleteFrom("login_codes").where("created_at", "<=", before));
  tx.run(query.deleteFrom("wrong_codes").where("tried_at", "<=", before));
}
