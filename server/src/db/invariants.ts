import { type Cents, formatMoney } from "@dinkboard/shared/money";
import { type RawBuilder, sql } from "kysely";
import { query } from "./query.ts";
import type { Tx } from "./tx.ts";

/** One thing that must be true of the whole database, and what speaks against it, in plain words. */
export interface Check {
  readonly name: string;
  readonly violations: readonly string[];
}

/**
 * Looks at everything that must always be true. Changes nothing.
 * @param depth "quick" leaves out what reads every page of the file: for the start of a server
 */
export function checkInvariants(tx: Tx, depth: "quick" | "full" = "full"): readonly Check[] {
  const checks: [name: string, violations: (tx: Tx) => string[]][] = [
    ["Each balance is the sum of the player's ledger", balancesThatDiffer],
    ["Each ledger entry continues the one before", entriesThatBreakOff],
    ["Each vote is charged what the ledger took for it", chargesThatDiffer],
    ["Closed accounts hold no money", closedAccountsWithMoney],
    ["Each invite counts those who joined by it", invitesThatMiscount],
    ["No row refers to one that is missing", orphans],
  ];
  if (depth === "full") {
    checks.push(["The file is sound", damages], ["The search index has every player as named", searchFaults]);
  }
  return checks.map(([name, violations]) => ({ name, violations: violations(tx) }));
}

/** The violations of all checks, each with the name of its check. */
export function violationsOf(checks: readonly Check[]): readonly string[] {
  return checks.flatMap(({ name, violations }) => violations.map((violation) => `${name}: ${violation}`));
}

/** The effect of a ledger entry on its player's balance. */
const SIGNED = sql<Cents>`case entry.type when 'deduction' then -entry.amount_cents else entry.amount_cents end`;

function rows<Row>(tx: Tx, text: RawBuilder<Row>): Row[] {
  return tx.all({ compile: () => text.compile(query) });
}

function balancesThatDiffer(tx: Tx): string[] {
  return rows(
    tx,
    sql<{ id: number; balance: Cents; ledger: Cents }>`
      select player.id, player.balance_cents as balance, coalesce(sum(${SIGNED}), 0) as ledger
      from players as player left join ledger_entries as entry on entry.player_id = player.id
      group by player.id having balance <> ledger
    `,
  ).map(
    ({ id, balance, ledger }) =>
      `player ${id} has ${formatMoney(balance)}, but the ledger adds up to ${formatMoney(ledger)}`,
  );
}

function entriesThatBreakOff(tx: Tx): string[] {
  return rows(
    tx,
    sql<{ id: number; player_id: number; after: Cents; expected: Cents }>`
      select * from (
        select entry.id, entry.player_id, entry.balance_after_cents as after,
          lag(entry.balance_after_cents, 1, 0) over (partition by entry.player_id order by entry.id) + ${SIGNED}
            as expected
        from ledger_entries as entry
      ) where after <> expected
    `,
  ).map(
    ({ id, player_id, after, expected }) =>
      `entry ${id} leaves player ${player_id} with ${formatMoney(after)} instead of ${formatMoney(expected)}`,
  );
}

function chargesThatDiffer(tx: Tx): string[] {
  return rows(
    tx,
    sql<{ poll_id: number; player_id: number; charged: Cents; taken: Cents }>`
      select poll_id, player_id, sum(charged) as charged, sum(taken) as taken from (
        select poll_id, player_id, charged_cents as charged, 0 as taken from votes
        union all
        select entry.poll_id, entry.player_id, 0, -${SIGNED} from ledger_entries as entry
        where entry.poll_id is not null
      ) group by poll_id, player_id having sum(charged) <> sum(taken)
    `,
  ).map(
    ({ poll_id, player_id, charged, taken }) =>
      `the vote of player ${player_id} on poll ${poll_id} says ${formatMoney(charged)}, the ledger ${formatMoney(taken)}`,
  );
}

function closedAccountsWithMoney(tx: Tx): string[] {
  return tx
    .all(
      query
        .selectFrom("players")
        .select(["id", "balance_cents"])
        .where("deleted_at", "is not", null)
        .where("balance_cents", "<>", 0 as Cents),
    )
    .map(
      ({ id, balance_cents }) => `player ${id} was deleted with a balance of ${formatMoney(balance_cents)}`,
    );
}

function invitesThatMiscount(tx: Tx): string[] {
  return rows(
    tx,
    sql<{ id: number; counted: number; joined: number }>`
      select invite.id, invite.used_count as counted, count(used.player_id) as joined
      from invites as invite left join invite_uses as used on used.invite_id = invite.id
      group by invite.id having counted <> joined
    `,
  ).map(({ id, counted, joined }) => `invite ${id} counts ${counted}, but ${joined} joined`);
}

function orphans(tx: Tx): string[] {
  return rows(tx, sql<{ table: string; rowid: number | null; parent: string }>`pragma foreign_key_check`).map(
    ({ table, rowid, parent }) =>
      rowid === null
        ? `a row of ${table} refers to ${parent}`
        : `row ${rowid} of ${table} refers to ${parent}`,
  );
}

function damages(tx: Tx): string[] {
  return rows(tx, sql<{ integrity_check: string }>`pragma integrity_check`)
    .map((row) => row.integrity_check)
    .filter((finding) => finding !== "ok");
}

function searchFaults(tx: Tx): string[] {
  // SQLite takes this for a write, although it only compares the index with the players: hence a Tx.
  const comparison = sql`insert into player_search (player_search, rank) values ('integrity-check', 1)`;
  try {
    tx.run({ compile: () => comparison.compile(query) });
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
