import { type Cents, cents } from "@dinkboard/shared/money";
import type { Instant } from "@dinkboard/shared/times";
import { sql } from "kysely";
import { query } from "../../db/query.ts";
import type { Reader } from "../../db/tx.ts";
import type { PollFigures, RankedPlayer, RankPosition } from "./rules.ts";

const accounts = () => query.selectFrom("players").where("deleted_at", "is", null);

/** How many players there are, and how many of them are active. */
export function countPlayers(reader: Reader): { readonly total: number; readonly active: number } {
  const row = reader.one(
    accounts()
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .select(({ fn }) => fn.countAll<number>().filterWhere("is_active", "=", 1).as("active")),
  );
  return row ?? { total: 0, active: 0 };
}

/** How many of the players have been registered after an instant. */
export function countPlayersSince(reader: Reader, since: Instant): number {
  const row = reader.one(
    accounts()
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("created_at", ">", since),
  );
  return row?.count ?? 0;
}

/** What games charged, less what they gave back, after one instant and until another. */
export function netChargesBetween(reader: Reader, after: Instant, until: Instant): Cents {
  const row = reader.one(
    query
      .selectFrom("ledger_entries")
      .select(
        sql<number | null>`sum(case type when 'deduction' then amount_cents else -amount_cents end)`.as(
          "net",
        ),
      )
      .where("poll_id", "is not", null)
      .where("created_at", ">", after)
      .where("created_at", "<=", until),
  );
  return cents(row?.net ?? 0);
}

/** All that games have charged and not given back. */
export function totalCharges(reader: Reader): Cents {
  const row = reader.one(
    query.selectFrom("votes").select(({ fn }) => fn.sum<Cents | null>("charged_cents").as("total")),
  );
  return cents(row?.total ?? 0);
}

/** Every player's balance, in no order. */
export function balances(reader: Reader): Cents[] {
  return reader.all(accounts().select("balance_cents")).map((row) => row.balance_cents);
}

/** The players by balance, then by registration; one order is the other backwards. */
export function playersByBalance(
  reader: Reader,
  {
    order,
    after,
    limit,
  }: {
    order: "highest" | "lowest";
    after?: RankPosition | undefined;
    limit?: number | undefined;
  },
): RankedPlayer[] {
  const direction = order === "highest" ? "desc" : "asc";
  let select = accounts()
    .select(["id", "name", "phone_number", "balance_cents"])
    .orderBy("balance_cents", direction)
    .orderBy("id", direction);
  if (after) {
    const comparison = sql.raw(order === "highest" ? "<" : ">");
    select = select.where(
      sql<boolean>`(balance_cents, id) ${comparison} (${after.balanceCents}, ${after.id})`,
    );
  }
  if (limit !== undefined) select = select.limit(limit);
  return reader.all(select).map((row) => ({
    id: row.id,
    name: row.name,
    phoneNumber: row.phone_number,
    balanceCents: row.balance_cents,
  }));
}

/** When voting ended, or now while it goes on. */
const votingEnd = (now: Instant) => sql<Instant>`min(ifnull(poll.closed_at, poll.closes_at), ${now})`;

const couldAnswer = (now: Instant) => sql<number>`(
  select count(*) from players as player
  where (
    player.is_active = 1 and player.created_at <= ${votingEnd(now)}
    and ifnull(player.deleted_at > ${votingEnd(now)}, true)
  ) or exists (select * from votes where votes.poll_id = poll.id and votes.player_id = player.id)
)`;

const pollFigures = (now: Instant) =>
  query
    .selectFrom("polls as poll")
    .leftJoin("votes as vote", "vote.poll_id", "poll.id")
    .select([
      "poll.id",
      "poll.question",
      "poll.game_at as gameAt",
      "poll.cost_cents as costCents",
      "poll.closes_at as closesAt",
      "poll.closed_at as closedAt",
    ])
    .select(({ fn }) => [
      fn.count<number>("vote.player_id").filterWhere("vote.response", "=", "yes").as("yesVotes"),
      fn.count<number>("vote.player_id").filterWhere("vote.response", "=", "no").as("noVotes"),
      fn.coalesce(fn.sum<Cents>("vote.charged_cents"), sql<Cents>`0`).as("chargedCents"),
      couldAnswer(now).as("couldAnswer"),
    ])
    .groupBy("poll.id");

/** The polls that have not been deleted whose games are newest, the newest first. */
export function newestPolls(reader: Reader, limit: number): PollFigures[] {
  // Chosen first: sorting the figures would reckon them for every poll that there ever was.
  const newest = query
    .selectFrom("polls")
    .select("id")
    .where("deleted_at", "is", null)
    .orderBy("game_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  return reader.all(
    pollFigures(reader.now)
      .where("poll.id", "in", newest)
      .orderBy("poll.game_at", "desc")
      .orderBy("poll.id", "desc"),
  );
}

/** The games of a time that were played or still may be: a poll deleted before its game cancelled it. */
export function gamesBetween(
  reader: Reader,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): PollFigures[] {
  return reader.all(
    pollFigures(reader.now)
      .where("poll.game_at", ">=", from)
      .where("poll.game_at", "<", until)
      .where(({ or, eb, ref }) =>
        or([eb("poll.deleted_at", "is", null), eb("poll.deleted_at", ">=", ref("poll.game_at"))]),
      )
      .orderBy("poll.game_at")
      .orderBy("poll.id"),
  );
}
