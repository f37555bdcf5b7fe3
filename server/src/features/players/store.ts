import type { Cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { type Selectable, sql } from "kysely";
import { prepared, query } from "../../db/query.ts";
import type { PlayersTable } from "../../db/tables.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import type { ListPosition, Player } from "./rules.ts";

/** The players who have an account now; a closed account is found by nothing here. */
const accounts = () => query.selectFrom("players").where("deleted_at", "is", null);

function toPlayer(row: Selectable<PlayersTable>): Player {
  return {
    id: row.id,
    phoneNumber: row.phone_number,
    name: row.name,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    isSuperAdmin: row.is_super_admin === 1,
    isActive: row.is_active === 1,
    hasCompletedProfile: row.has_completed_profile === 1,
    isNameAwaited: row.is_name_awaited === 1,
    balanceCents: row.balance_cents,
    optedOutAt: row.opted_out_at,
    lastActiveAt: row.last_active_at,
    lastInboundAt: row.last_inbound_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const withId = prepared(({ id }: { readonly id: number }) => accounts().selectAll().where("id", "=", id));

export function findPlayer(reader: Reader, id: number): Player | undefined {
  const row = reader.one(withId({ id }));
  return row && toPlayer(row);
}

export function findPlayerByPhone(reader: Reader, phoneNumber: PhoneNumber): Player | undefined {
  const row = reader.one(accounts().selectAll().where("phone_number", "=", phoneNumber));
  return row && toPlayer(row);
}

/** By the messenger's own id of somebody, which was once seen together with the account's number. */
export function findPlayerByMessengerUser(reader: Reader, messengerUserId: string): Player | undefined {
  const row = reader.one(accounts().selectAll().where("messenger_user_id", "=", messengerUserId));
  return row && toPlayer(row);
}

/** The messenger's own id of a player, as it was last seen beside the number; null where it never was. */
export function messengerUserOf(reader: Reader, id: number): string | null {
  return reader.one(accounts().select("messenger_user_id").where("id", "=", id))?.messenger_user_id ?? null;
}

/** Keeps the messenger's own id of a player, and takes it from whoever had it before: an id is one person's. */
export function storeMessengerUser(tx: Tx, id: number, messengerUserId: string): void {
  tx.run(
    query
      .updateTable("players")
      .set({ messenger_user_id: null })
      .where("messenger_user_id", "=", messengerUserId)
      .where("id", "!=", id),
  );
  tx.run(query.updateTable("players").set({ messenger_user_id: messengerUserId }).where("id", "=", id));
}

/** Everybody whom the bot may write to of its own accord, by id. */
export function reachablePlayers(reader: Reader): Player[] {
  return reader
    .all(accounts().selectAll().where("is_active", "=", 1).where("opted_out_at", "is", null).orderBy("id"))
    .map(toPlayer);
}

/** From this length on the index of three-character pieces can answer a search. */
const SHORTEST_INDEXED_TERM = 3;

/** Names, or phone numbers, that contain a term, whatever its letters' case. */
function contains(term: string) {
  if ([...term].length < SHORTEST_INDEXED_TERM) {
    return sql<boolean>`(instr(lower(name), lower(${term})) > 0 or instr(phone_number, ${term}) > 0)`;
  }
  // Quoted, the term is text and nothing in it is query syntax.
  const quoted = `"${term.replaceAll('"', '""')}"`;
  return sql<boolean>`id in (select rowid from player_search where player_search match ${quoted})`;
}

/**
 * The players by name, those without one last, as many as `limit` says or all.
 * @param terms any of which the name or the phone number must contain; empty for everybody
 * @param after where the page before ended
 */
export function playersByName(
  reader: Reader,
  {
    terms,
    after,
    limit,
  }: { terms: readonly string[]; after?: ListPosition | undefined; limit?: number | undefined },
): Player[] {
  const found: Player[] = [];
  // Two stretches of the index of names, read one after the other: it begins with those who have none.
  for (const range of rangesByName(after)) {
    let select = accounts().selectAll().where(range).orderBy(sql`name collate nocase`).orderBy("id");
    if (terms.length > 0) select = select.where(({ or }) => or(terms.map(contains)));
    if (limit !== undefined) select = select.limit(limit - found.length);
    found.push(...reader.all(select).map(toPlayer));
  }
  return found;
}

/** Where the index of names holds those who come after a place in the list: with a name, then without. */
function rangesByName(after: ListPosition | undefined) {
  if (after?.name === "") return [sql<boolean>`name collate nocase = '' and id > ${after.id}`];
  const named = after
    ? // The first comparison alone is one that the index can begin at.
      sql<boolean>`name collate nocase >= ${after.name} and (name collate nocase, id) > (${after.name}, ${after.id})`
    : sql<boolean>`name collate nocase > ''`;
  return [named, sql<boolean>`name collate nocase = ''`];
}

export function countAdmins(reader: Reader): number {
  const row = reader.one(
    accounts()
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("role", "=", "admin"),
  );
  return row?.count ?? 0;
}

export function findSuperAdmin(reader: Reader): Player | undefined {
  const row = reader.one(accounts().selectAll().where("is_super_admin", "=", 1));
  return row && toPlayer(row);
}

/** What a change of a player may set; money is not among it: only booking moves a balance. */
export type PlayerChange = Partial<
  Omit<Player, "id" | "balanceCents" | "createdAt" | "updatedAt" | "isSuperAdmin">
>;

export function insertPlayer(
  tx: Tx,
  player: Pick<
    Player,
    "phoneNumber" | "name" | "firstName" | "lastName" | "role" | "isActive" | "isNameAwaited"
  >,
): Player {
  const row = tx.one(
    query
      .insertInto("players")
      .values({
        phone_number: player.phoneNumber,
        name: player.name,
        first_name: player.firstName,
        last_name: player.lastName,
        role: player.role,
        is_active: player.isActive ? 1 : 0,
        is_name_awaited: player.isNameAwaited ? 1 : 0,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll(),
  );
  return toPlayer(row as Selectable<PlayersTable>);
}

const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0);

/** Changes the given fields of an account and answers it as it is then. */
export function updatePlayer(tx: Tx, id: number, change: PlayerChange): Player {
  const row = tx.one(
    query
      .updateTable("players")
      .set({
        phone_number: change.phoneNumber,
        // The messenger's own id of somebody belongs to the number that it was seen with.
        messenger_user_id: change.phoneNumber === undefined ? undefined : null,
        name: change.name,
        first_name: change.firstName,
        last_name: change.lastName,
        role: change.role,
        is_active: flag(change.isActive),
        has_completed_profile: flag(change.hasCompletedProfile),
        is_name_awaited: flag(change.isNameAwaited),
        opted_out_at: change.optedOutAt,
        last_active_at: change.lastActiveAt,
        last_inbound_at: change.lastInboundAt,
        updated_at: tx.now,
      })
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .returningAll(),
  );
  if (!row) throw new Error(`player ${id} has no account to change`);
  return toPlayer(row);
}

/** Notes that a player was here, at most once per `throttleMs`; this alone is no change of the player. */
export function markActive(tx: Tx, id: number, throttleMs: number): void {
  tx.run(
    query
      .updateTable("players")
      .set({ last_active_at: tx.now })
      .where("id", "=", id)
      .where(({ eb, or }) =>
        or([eb("last_active_at", "is", null), eb("last_active_at", "<=", tx.now - throttleMs)]),
      ),
  );
}

export function setSuperAdmin(tx: Tx, id: number, isSuperAdmin: boolean): void {
  tx.run(
    query
      .updateTable("players")
      .set({ is_super_admin: isSuperAdmin ? 1 : 0, updated_at: tx.now })
      .where("id", "=", id),
  );
}

/** Closes the account: the phone number is free again, the row stays for the ledger and the log. */
export function markDeleted(tx: Tx, id: number): void {
  tx.run(query.updateTable("players").set({ deleted_at: tx.now, updated_at: tx.now }).where("id", "=", id));
}

/** Sets the balance that a booking arrived at. For the ledger alone. */
export function setBalance(tx: Tx, id: number, balanceCents: Cents): void {
  tx.run(query.updateTable("players").set({ balance_cents: balanceCents }).where("id", "=", id));
}

/** The balance of a player, also of a closed account. For the ledger alone. */
export function balanceOf(reader: Reader, id: number): Cents | undefined {
  return reader.one(query.selectFrom("players").select("balance_cents").where("id", "=", id))?.balance_cents;
}
