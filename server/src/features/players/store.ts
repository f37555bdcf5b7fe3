import type { Cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Selectable } from "kysely";
import { query } from "../../db/query.ts";
import type { PlayersTable } from "../../db/tables.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import type { Player } from "./rules.ts";

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

export function findPlayer(reader: Reader, id: number): Player | undefined {
  const row = reader.one(accounts().selectAll().where("id", "=", id));
  return row && toPlayer(row);
}

export function findPlayerByPhone(reader: Reader, phoneNumber: PhoneNumber): Player | undefined {
  const row = reader.one(accounts().selectAll().where("phone_number", "=", phoneNumber));
  return row && toPlayer(row);
}

/** Everybody whom the bot may write to of its own accord, by id. */
export function reachablePlayers(reader: Reader): Player[] {
  return reader
    .all(accounts().selectAll().where("is_active", "=", 1).where("opted_out_at", "is", null).orderBy("id"))
    .map(toPlayer);
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

/** Sets the balance that a booking arrived at. For the ledger alone. */
export function setBalance(tx: Tx, id: number, balanceCents: Cents): void {
  tx.run(query.updateTable("players").set({ balance_cents: balanceCents }).where("id", "=", id));
}

/** The balance of a player, also of a closed account. For the ledger alone. */
export function balanceOf(reader: Reader, id: number): Cents | undefined {
  return reader.one(query.selectFrom("players").select("balance_cents").where("id", "=", id))?.balance_cents;
}
