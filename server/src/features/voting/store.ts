import type { Cents } from "@dinkboard/shared/money";
import { ZERO_CENTS } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Response } from "@dinkboard/shared/schemas/polls";
import type { Instant } from "@dinkboard/shared/times";
import type { Selectable } from "kysely";
import { query } from "../../db/query.ts";
import type { VotesTable } from "../../db/tables.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import type { VoteCounts } from "../polls/rules.ts";
import type { Vote } from "./rules.ts";

function toVote(row: Selectable<VotesTable>): Vote {
  return {
    pollId: row.poll_id,
    playerId: row.player_id,
    response: row.response,
    chargedCents: row.charged_cents,
    answeredThrough: row.answered_through,
    answeredAt: row.answered_at,
    changedAt: row.updated_at,
  };
}

export function findVote(reader: Reader, pollId: number, playerId: number): Vote | undefined {
  const row = reader.one(
    query.selectFrom("votes").selectAll().where("poll_id", "=", pollId).where("player_id", "=", playerId),
  );
  return row && toVote(row);
}

/** Makes this the player's answer to the poll, whether or not there was one. */
export function putVote(tx: Tx, vote: Omit<Vote, "changedAt">): void {
  const answer = {
    response: vote.response,
    charged_cents: vote.chargedCents,
    answered_through: vote.answeredThrough,
    answered_at: vote.answeredAt,
    updated_at: tx.now,
  };
  tx.run(
    query
      .insertInto("votes")
      .values({ poll_id: vote.pollId, player_id: vote.playerId, created_at: tx.now, ...answer })
      .onConflict((conflict) => conflict.columns(["poll_id", "player_id"]).doUpdateSet(answer)),
  );
}

/** Remembers that a standing answer was given again; it has not changed. */
export function markRepeated(tx: Tx, vote: Pick<Vote, "pollId" | "playerId">, answeredAt: Instant): void {
  tx.run(
    query
      .updateTable("votes")
      .set({ answered_at: answeredAt })
      .where("poll_id", "=", vote.pollId)
      .where("player_id", "=", vote.playerId)
      .where("answered_at", "<", answeredAt),
  );
}

/** Remembers that the charge of a yes was given back while the yes itself stays as history. */
export function clearCharge(tx: Tx, vote: Pick<Vote, "pollId" | "playerId">): void {
  tx.run(
    query
      .updateTable("votes")
      .set({ charged_cents: ZERO_CENTS })
      .where("poll_id", "=", vote.pollId)
      .where("player_id", "=", vote.playerId),
  );
}

export function deleteVote(tx: Tx, vote: Pick<Vote, "pollId" | "playerId">): void {
  tx.run(query.deleteFrom("votes").where("poll_id", "=", vote.pollId).where("player_id", "=", vote.playerId));
}

const counts = () =>
  query
    .selectFrom("votes")
    .select(({ fn }) => fn.countAll<number>().filterWhere("response", "=", "yes").as("yesVotes"))
    .select(({ fn }) => fn.countAll<number>().filterWhere("response", "=", "no").as("noVotes"));

export function countVotes(reader: Reader, pollId: number): VoteCounts {
  return reader.one(counts().where("poll_id", "=", pollId)) ?? { yesVotes: 0, noVotes: 0 };
}

/** The counts of every poll that anybody has answered, by the poll's id. */
export function countAllVotes(reader: Reader): ReadonlyMap<number, VoteCounts> {
  const rows = reader.all(counts().select("poll_id").groupBy("poll_id"));
  return new Map(rows.map(({ poll_id, ...voteCounts }) => [poll_id, voteCounts]));
}

/** A player's answers to polls whose games have not begun, the soonest game first. */
export function votesInComingGames(reader: Reader, playerId: number): Vote[] {
  return reader
    .all(
      query
        .selectFrom("votes as vote")
        .innerJoin("polls as poll", "poll.id", "vote.poll_id")
        .selectAll("vote")
        .where("vote.player_id", "=", playerId)
        .where("poll.game_at", ">", reader.now)
        .where("poll.deleted_at", "is", null)
        .orderBy("poll.game_at")
        .orderBy("poll.id"),
    )
    .map(toVote);
}

/** Somebody who has answered a poll. The account may have been closed since, if the game was played. */
export interface Answer {
  readonly playerId: number;
  readonly name: string;
  readonly phoneNumber: PhoneNumber;
  readonly isActive: boolean;
  readonly optedOutAt: Instant | null;
  readonly response: Response;
  readonly chargedCents: Cents;
  readonly changedAt: Instant;
}

/** Everybody's answer to a poll, in the order in which they were given. */
export function answersTo(reader: Reader, pollId: number): Answer[] {
  return reader
    .all(
      query
        .selectFrom("votes as vote")
        .innerJoin("players as player", "player.id", "vote.player_id")
        .select([
          "vote.player_id",
          "vote.response",
          "vote.charged_cents",
          "vote.updated_at",
          "player.name",
          "player.phone_number",
          "player.is_active",
          "player.opted_out_at",
          "player.deleted_at",
        ])
        .where("vote.poll_id", "=", pollId)
        .orderBy("vote.updated_at")
        .orderBy("vote.player_id"),
    )
    .map((row) => ({
      playerId: row.player_id,
      name: row.name,
      phoneNumber: row.phone_number,
      isActive: row.is_active === 1 && row.deleted_at === null,
      optedOutAt: row.opted_out_at,
      response: row.response,
      chargedCents: row.charged_cents,
      changedAt: row.updated_at,
    }));
}

/** An active player who has not answered a poll. */
export interface Unanswered {
  readonly id: number;
  readonly name: string;
  readonly phoneNumber: PhoneNumber;
  readonly balanceCents: Cents;
  readonly optedOutAt: Instant | null;
}

/** By name; those without one last. */
export function playersWithoutAnswer(reader: Reader, pollId: number): Unanswered[] {
  return reader
    .all(
      query
        .selectFrom("players as player")
        .select([
          "player.id",
          "player.name",
          "player.phone_number",
          "player.balance_cents",
          "player.opted_out_at",
        ])
        .where("player.deleted_at", "is", null)
        .where("player.is_active", "=", 1)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("votes as vote")
                .select("vote.player_id")
                .where("vote.poll_id", "=", pollId)
                .whereRef("vote.player_id", "=", "player.id"),
            ),
          ),
        )
        .orderBy((row) => row("player.name", "=", ""))
        .orderBy("player.name", (order) => order.collate("nocase"))
        .orderBy("player.id"),
    )
    .map((row) => ({
      id: row.id,
      name: row.name,
      phoneNumber: row.phone_number,
      balanceCents: row.balance_cents,
      optedOutAt: row.opted_out_at,
    }));
}
