import { type Cents, formatDollars, formatMoney } from "@dinkboard/shared/money";
import type { TopUpInput } from "@dinkboard/shared/schemas/players";
import type { TransactionType, TransactionView } from "@dinkboard/shared/schemas/transactions";
import type { Reader, Tx } from "../../db/tx.ts";
import { DomainError, notFound } from "../../domain-error.ts";
import { type Actor, type AdminActor, administratorId } from "../activity/rules.ts";
import { recordActivity } from "../activity/service.ts";
import { enqueue } from "../outbox/service/enqueuing.ts";
import { displayName, type Player, playerView } from "../players/rules.ts";
import { balanceOf, findPlayer, setBalance } from "../players/store.ts";
import { readSettings } from "../settings/service.ts";
import { balanceAfter, fellBelow, type LedgerEntry } from "./rules.ts";
import { appendEntry, findEntryByKey, latestEntries } from "./store.ts";

/**
 * Moves money: appends an entry and sets the balance that it arrives at. Nothing else writes either, so a balance is
 * always the sum of its ledger. A deduction that takes a balance below the club's threshold sends payment instructions.
 * @param amountCents more than 0; the type gives the sign
 * @throws Error for a player who never existed; whether the balance may go negative is the caller's decision
 */
export function book(
  tx: Tx,
  booking: {
    readonly player: Pick<Player, "id" | "phoneNumber">;
    readonly type: TransactionType;
    readonly amountCents: Cents;
    readonly description: string;
    readonly actor: Actor;
    readonly pollId?: number;
    readonly idempotencyKey?: string;
  },
): LedgerEntry {
  const { player, type, amountCents, description, actor, pollId, idempotencyKey } = booking;
  const balanceCents = balanceOf(tx, player.id);
  if (balanceCents === undefined) throw new Error(`no player ${player.id} to book for`);
  const entry = appendEntry(tx, {
    playerId: player.id,
    pollId: pollId ?? null,
    type,
    amountCents,
    balanceAfterCents: balanceAfter(balanceCents, type, amountCents),
    description,
    actorId: administratorId(actor),
    idempotencyKey: idempotencyKey ?? null,
  });
  setBalance(tx, player.id, entry.balanceAfterCents);
  if (fellBelow(readSettings(tx).lowBalanceThresholdCents, entry)) {
    enqueue(tx, {
      message: { kind: "payment_instructions", variables: { balanceCents: entry.balanceAfterCents } },
      to: player,
      dedupeKey: `payment-instructions:entry:${entry.id}`,
    });
  }
  return entry;
}

/**
 * Adds money to a player's balance. Under an idempotency key it is booked once: a repeat books nothing and answers as
 * the first did.
 * @throws DomainError not_found; conflict, when the key was used for another player or amount
 */
export function topUp(tx: Tx, admin: AdminActor, input: TopUpInput) {
  const player = findPlayer(tx, input.id);
  if (!player) throw notFound("Player");
  const key = input.idempotencyKey === undefined ? undefined : `top-up:${input.idempotencyKey}`;
  const earlier = key === undefined ? undefined : findEntryByKey(tx, key);
  if (earlier) {
    if (earlier.playerId !== player.id || earlier.amountCents !== input.amount) {
      throw new DomainError("conflict", "This Idempotency-Key was used for another top-up");
    }
    return topUpAnswer(earlier, player);
  }
  const entry = book(tx, {
    player,
    type: "topup",
    amountCents: input.amount,
    description: "Balance top-up",
    actor: admin,
    ...(key === undefined ? {} : { idempotencyKey: key }),
  });
  recordActivity(tx, {
    type: "balance_topup",
    actor: admin,
    player,
    description: `${displayName(player)}: ${formatDollars(input.amount)} topped up`,
    metadata: {
      amount: formatMoney(input.amount),
      before: formatMoney(player.balanceCents),
      after: formatMoney(entry.balanceAfterCents),
    },
  });
  return topUpAnswer(entry, { ...player, balanceCents: entry.balanceAfterCents });
}

function topUpAnswer(entry: LedgerEntry, player: Player) {
  return {
    message: `${formatDollars(entry.amountCents)} added to the balance of ${displayName(player)}`,
    balance: formatMoney(entry.balanceAfterCents),
    player: playerView(player),
  };
}

/** The club's transactions, newest first, a page at a time; every one of them when no limit is given. */
export function listTransactions(
  reader: Reader,
  input: {
    type?: TransactionType | undefined;
    search?: string | undefined;
    cursor?: number | undefined;
    limit?: number | undefined;
  },
): { transactions: TransactionView[]; nextCursor: number | null } {
  const { limit } = input;
  const rows = latestEntries(reader, {
    type: input.type,
    search: input.search,
    before: input.cursor,
    limit: limit === undefined ? undefined : limit + 1,
  });
  const transactions = rows.slice(0, limit);
  const last = rows.length > transactions.length ? transactions.at(-1) : undefined;
  return { transactions, nextCursor: last?.id ?? null };
}

/** A player's own transactions, newest first. */
export function listPlayerTransactions(reader: Reader, playerId: number, limit: number): TransactionView[] {
  return latestEntries(reader, { playerId, limit });
}
