import { addCents, type Cents, formatDollars, formatMoney, ZERO_CENTS } from "@dinkboard/shared/money";
import type { Response, setResponseAnswerSchema, setResponseSchema } from "@dinkboard/shared/schemas/polls";
import type { PlayerPollView, voteAnswerSchema } from "@dinkboard/shared/schemas/portal";
import { formatDateTime, type Instant } from "@dinkboard/shared/times";
import type { z } from "zod";
import type { Reader, Tx } from "../../db/tx.ts";
import { DomainError, notFound } from "../../domain-error.ts";
import type { Actor, AdminActor } from "../activity/rules.ts";
import { recordActivity } from "../activity/service.ts";
import { book } from "../ledger/service.ts";
import { enqueue } from "../outbox/service/enqueuing.ts";
import { displayName, isReachable, type Player } from "../players/rules.ts";
import { findPlayer } from "../players/store.ts";
import { gameFacts, type Poll } from "../polls/rules.ts";
import { findPoll, openPolls } from "../polls/store.ts";
import { readSettings } from "../settings/service.ts";
import {
  type AnsweredThrough,
  decideVote,
  playerPollView,
  type Vote,
  type VoteOutcome,
  type VoteResult,
  voteMessage,
} from "./rules.ts";
import {
  answersTo,
  clearCharge,
  countVotes,
  deleteVote,
  findVote,
  markRepeated,
  putVote,
  votesInComingGames,
} from "./store.ts";

/**
 * Records a player's own answer, with its charge or refund, log line and receipt. The same answer again moves no money;
 * to the bot it is still worth a receipt, since somebody waits for a reply there.
 * @param pollId missing means the current poll: the open one whose game is soonest
 * @param answeredAt when the messenger says that the answer was given: one older than the answer that stands changes
 * nothing, and `response` in what is returned is then the newer
 * @throws DomainError not_found, forbidden (inactive), poll_closed, insufficient_balance; each before anything is written
 */
export function castVote(
  tx: Tx,
  asked: {
    readonly player: Pick<Player, "id">;
    readonly pollId?: number | undefined;
    readonly response: Response;
    readonly through: Exclude<AnsweredThrough, "admin">;
    readonly answeredAt?: Instant | undefined;
  },
): z.infer<typeof voteAnswerSchema> & { readonly outcome: VoteOutcome } {
  const poll = asked.pollId === undefined ? openPolls(tx)[0] : findPoll(tx, asked.pollId);
  if (!poll) throw asked.pollId === undefined ? noOpenPoll() : notFound("Poll");
  // The caller's player may be older than this transaction, and the balance decides.
  const player = findPlayer(tx, asked.player.id);
  if (!player) throw notFound("Player");
  const result = answer(tx, {
    poll,
    player,
    wanted: asked.response,
    through: asked.through,
    actor: { kind: "player", playerId: player.id },
    answeredAt: asked.answeredAt,
  });
  return {
    message: voteMessage(result),
    response: result.response,
    balance: formatMoney(result.balanceCents),
    poll: playerPollView(poll, result),
    outcome: result.outcome,
  };
}

function noOpenPoll(): DomainError {
  return new DomainError("not_found", "There is no open poll to answer");
}

/**
 * Sets a player's answer in the player's name: after closing too, for inactive players too, and with a yes that may
 * overdraw the balance. Setting the answer that stands changes nothing.
 * @throws DomainError not_found
 */
export function setResponse(
  tx: Tx,
  admin: AdminActor,
  input: z.infer<typeof setResponseSchema>,
): z.infer<typeof setResponseAnswerSchema> {
  const poll = findPoll(tx, input.pollId);
  if (!poll) throw notFound("Poll");
  const player = findPlayer(tx, input.playerId);
  if (!player) throw notFound("Player");
  const { response, balanceCents } = answer(tx, {
    poll,
    player,
    wanted: input.response,
    through: "admin",
    actor: admin,
  });
  const state = response === "yes" ? "in" : "out";
  return {
    message: `${displayName(player)} is ${state}. Balance: ${formatDollars(balanceCents)}.`,
    response,
    balance: formatMoney(balanceCents),
  };
}

/** The one road of every answer, whoever gives it and wherever: decide, move the money, write, log, confirm. */
function answer(
  tx: Tx,
  given: {
    readonly poll: Poll;
    readonly player: Player;
    readonly wanted: Response;
    readonly through: AnsweredThrough;
    readonly actor: Actor;
    readonly answeredAt?: Instant | undefined;
  },
): VoteResult & { readonly yesVotes: number } {
  const { poll, player, wanted, through, actor } = given;
  const earlier = findVote(tx, poll.id, player.id);
  const decision = decideVote({ ...given, earlier, now: tx.now });

  if (decision.outcome !== "changed") {
    const response = earlier?.response ?? wanted;
    const result = {
      outcome: decision.outcome,
      response,
      movedCents: ZERO_CENTS,
      balanceCents: player.balanceCents,
      yesVotes: countVotes(tx, poll.id).yesVotes,
    };
    if (decision.outcome === "repeated") {
      markRepeated(tx, { pollId: poll.id, playerId: player.id }, decision.answeredAt);
      if (through === "bot") {
        // Repeats within one tick of the messenger's clock say the same and share a reply.
        sendReceipt(tx, given, result, `repeat:${response}:${decision.answeredAt}`);
      }
    }
    return result;
  }

  const entry =
    decision.movement &&
    book(tx, {
      player,
      ...decision.movement,
      description: wanted === "yes" ? gameName(tx, poll) : `Refund: ${gameName(tx, poll)}`,
      actor,
      pollId: poll.id,
    });
  putVote(tx, {
    pollId: poll.id,
    playerId: player.id,
    response: wanted,
    chargedCents: decision.chargedCents,
    answeredThrough: through,
    answeredAt: decision.answeredAt,
  });
  const result = {
    outcome: decision.outcome,
    response: wanted,
    movedCents: entry?.amountCents ?? ZERO_CENTS,
    balanceCents: entry?.balanceAfterCents ?? player.balanceCents,
    yesVotes: countVotes(tx, poll.id).yesVotes,
  };
  const activityId = recordVote(tx, { poll, player, actor, through, earlier, after: wanted, ...result });
  sendReceipt(tx, given, result, `activity:${activityId}`);
  return result;
}

/** How the ledger names a game: "Game on Thu, Nov 26, 8:30 PM". */
function gameName(reader: Reader, poll: Poll): string {
  return `Game on ${formatDateTime(poll.gameAt, readSettings(reader).timezone)}`;
}

function recordVote(
  tx: Tx,
  change: {
    readonly poll: Poll;
    readonly player: Player;
    readonly actor: Actor;
    readonly through: AnsweredThrough;
    readonly earlier: Vote | undefined;
    /** Null for an answer that was withdrawn. */
    readonly after: Response | null;
    readonly movedCents: Cents;
    readonly balanceCents: Cents;
  },
): number {
  const { poll, player, actor, through, earlier, after, movedCents, balanceCents } = change;
  const said = after === null ? "answer withdrawn from" : `${after} to`;
  return recordActivity(tx, {
    type: "vote",
    actor,
    player,
    description: `${displayName(player)}: ${said} "${poll.question}"`,
    metadata: {
      pollId: poll.id,
      through,
      before: earlier?.response ?? null,
      after,
      ...(movedCents > 0 ? { [after === "yes" ? "charged" : "refunded"]: formatMoney(movedCents) } : {}),
      balance: formatMoney(balanceCents),
    },
  });
}

function sendReceipt(
  tx: Tx,
  {
    poll,
    player,
    through,
  }: { readonly poll: Poll; readonly player: Player; readonly through: AnsweredThrough },
  { response, movedCents, balanceCents, yesVotes }: VoteResult & { readonly yesVotes: number },
  occasion: string,
): void {
  enqueue(tx, {
    message: {
      kind: "vote_receipt",
      variables: {
        ...gameFacts(poll),
        response,
        movedCents,
        balanceCents,
        yesVotes,
        isByAdmin: through === "admin",
      },
    },
    to: player,
    dedupeKey: `vote-receipt:poll:${poll.id}:player:${player.id}:${occasion}`,
    pollId: poll.id,
  });
}

/** What giving back charges came to. */
export interface Refunds {
  readonly refundedCount: number;
  readonly refundedCents: Cents;
}

/**
 * Takes back all of a player's answers to games that have not begun, when the account closes, and refunds what they
 * were charged. Answers to played games stay, with their charges.
 */
export function withdrawVotes(
  tx: Tx,
  { player, actor }: { readonly player: Player; readonly actor: Actor },
): Refunds {
  const votes = votesInComingGames(tx, player.id);
  let balanceCents = player.balanceCents;
  for (const vote of votes) {
    const poll = findPoll(tx, vote.pollId);
    if (!poll) throw new Error(`no poll ${vote.pollId} to withdraw from`);
    if (vote.chargedCents > 0) {
      const entry = book(tx, {
        player,
        type: "refund",
        amountCents: vote.chargedCents,
        description: `Refund: ${gameName(tx, poll)}`,
        actor,
        pollId: poll.id,
      });
      balanceCents = entry.balanceAfterCents;
    }
    deleteVote(tx, vote);
    recordVote(tx, {
      poll,
      player,
      actor,
      through: "admin",
      earlier: vote,
      after: null,
      movedCents: vote.chargedCents,
      balanceCents,
    });
  }
  return refundsOf(votes);
}

/** What withdrawing a player's votes would give back; `openGames` is how many games the player would be out of. */
export function previewWithdrawal(
  reader: Reader,
  playerId: number,
): Refunds & { readonly openGames: number } {
  const votes = votesInComingGames(reader, playerId);
  return { ...refundsOf(votes), openGames: votes.filter(({ response }) => response === "yes").length };
}

/**
 * Gives back every charge of a poll whose game is cancelled, and tells those who were in. Their answers stay as history,
 * charged nothing; doing it again refunds nothing.
 */
export function refundPoll(tx: Tx, poll: Poll, actor: Actor): Refunds {
  const wereIn = answersTo(tx, poll.id).filter(({ response }) => response === "yes");
  for (const { playerId, chargedCents } of wereIn) {
    const player = findPlayer(tx, playerId);
    // Closing an account withdraws it from every game to come, so nobody without one is owed anything here.
    if (!player) throw new Error(`player ${playerId} is in poll ${poll.id} without an account`);
    let { balanceCents } = player;
    if (chargedCents > 0) {
      const entry = book(tx, {
        player,
        type: "refund",
        amountCents: chargedCents,
        description: `Cancelled: ${gameName(tx, poll)}`,
        actor,
        pollId: poll.id,
      });
      clearCharge(tx, { pollId: poll.id, playerId });
      balanceCents = entry.balanceAfterCents;
    }
    if (isReachable(player)) {
      enqueue(tx, {
        message: {
          kind: "game_cancelled",
          variables: { ...gameFacts(poll), refundedCents: chargedCents, balanceCents },
        },
        to: player,
        dedupeKey: `game-cancelled:poll:${poll.id}:player:${playerId}`,
        pollId: poll.id,
      });
    }
  }
  return refundsOf(wereIn);
}

/** What cancelling a poll's game would give back. */
export function previewRefunds(reader: Reader, pollId: number): Refunds {
  return refundsOf(answersTo(reader, pollId));
}

function refundsOf(votes: readonly { readonly chargedCents: Cents }[]): Refunds {
  const charges = votes.map(({ chargedCents }) => chargedCents).filter((charge) => charge > 0);
  return { refundedCount: charges.length, refundedCents: addCents(...charges) };
}

/** The polls that players can answer, the soonest game first, with what this player has answered. */
export function openPollsFor(reader: Reader, playerId: number): PlayerPollView[] {
  return openPolls(reader).map((poll) => pollFor(reader, poll, playerId));
}

/** The open poll whose game is soonest, or null. */
export function currentPoll(reader: Reader, playerId: number): PlayerPollView | null {
  const [poll] = openPolls(reader);
  return poll ? pollFor(reader, poll, playerId) : null;
}

function pollFor(reader: Reader, poll: Poll, playerId: number): PlayerPollView {
  return playerPollView(poll, {
    response: findVote(reader, poll.id, playerId)?.response,
    yesVotes: countVotes(reader, poll.id).yesVotes,
  });
}
