import { formatMoney } from "@dinkboard/shared/money";
import type { TransactionType, TransactionView } from "@dinkboard/shared/schemas/transactions";
import { type Selectable, sql } from "kysely";
import { query } from "../../db/query.ts";
import type { LedgerEntriesTable } from "../../db/tables.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import type { LedgerEntry } from "./rules.ts";

function toEntry(row: Selectable<LedgerEntriesTable>): LedgerEntry {
  return {
    id: row.id,
    playerId: row.player_id,
    pollId: row.poll_id,
    type: row.type,
    amountCents: row.amount_cents,
    balanceAfterCents: row.balance_after_cents,
    description: row.description,
    actorId: row.actor_id,
    createdAt: row.created_at,
  };
}

export function appendEntry(
  tx: Tx,
  entry: Omit<LedgerEntry, "id" | "createdAt"> & { readonly idempotencyKey: string | null },
): LedgerEntry {
  const row = tx.one(
    query
      .insertInto("ledger_entries")
      .values({
        player_id: entry.playerId,
        poll_id: entry.pollId,
        type: entry.type,
        amount_cents: entry.amountCents,
        balance_after_cents: entry.balanceAfterCents,
        description: entry.description,
        actor_id: entry.actorId,
        idempotency_key: entry.idempotencyKey,
        created_at: tx.now,
      })
      .returningAll(),
  );
  return toEntry(row as Selectable<LedgerEntriesTable>);
}

export function findEntryByKey(reader: Reader, idempotencyKey: string): LedgerEntry | undefined {
  const row = reader.one(
    query.selectFrom("ledger_entries").selectAll().where("idempotency_key", "=", idempotencyKey),
  );
  return row && toEntry(row);
}

export interface EntryFilter {
  readonly playerId?: number | undefined;
  readonly type?: TransactionType | undefined;
  readonly search?: string | undefined;
  /** Only entries older than this one. */
  readonly before?: number | undefined;
  /** All of them without one. */
  readonly limit?: number | undefined;
}

/** The newest first, with the names that the players had last: closed accounts keep theirs. */
export function latestEntries(reader: Reader, filter: EntryFilter): TransactionView[] {
  const { playerId, type, search, before, limit } = filter;
  let select = query
    .selectFrom("ledger_entries as entry")
    .innerJoin("players as player", "player.id", "entry.player_id")
    .select([
      "entry.id",
      "entry.type",
      "entry.amount_cents",
      "entry.balance_after_cents",
      "entry.description",
      "entry.created_at",
      "player.name",
      "player.phone_number",
    ])
    .orderBy("entry.id", "desc");
  if (limit !== undefined) select = select.limit(limit);
  if (playerId !== undefined) select = select.where("entry.player_id", "=", playerId);
  if (type !== undefined) select = select.where("entry.type", "=", type);
  if (before !== undefined) select = select.where("entry.id", "<", before);
  if (search) {
    // Lowered by SQLite on both sides: it knows the case of ASCII alone, and "Élodie" must find herself.
    select = select.where(
      sql<boolean>`(instr(lower(player.name), lower(${search})) > 0
        or instr(lower(entry.description), lower(${search})) > 0)`,
    );
  }
  return reader.all(select).map((row) => ({
    id: row.id,
    type: row.type,
    amount: formatMoney(row.amount_cents),
    balanceAfter: formatMoney(row.balance_after_cents),
    description: row.description,
    createdAt: new Date(row.created_at).toISOString(),
    player: { name: row.name, phoneNumber: row.phone_number },
  }));
}
