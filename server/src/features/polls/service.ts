import { HOUR_MS } from "@dinkboard/shared/limits";
import { addCents, formatDollars, formatMoney } from "@dinkboard/shared/money";
import { maskPhoneNumber, type PhoneNumber } from "@dinkboard/shared/phone";
import type { refundsSchema } from "@dinkboard/shared/schemas/fields";
import type {
  CreatePollInput,
  messageTextSchema,
  PollResponsesView,
  PollView,
  pollAudienceSchema,
  pollDeletionSchema,
  resendSchema,
  sentSchema,
  Undelivered,
} from "@dinkboard/shared/schemas/polls";
import { formatDateTime } from "@dinkboard/shared/times";
import type { z } from "zod";
import type { Reader, Tx } from "../../db/tx.ts";
import { DomainError, notFound } from "../../domain-error.ts";
import { type Actor, type AdminActor, administratorId } from "../activity/rules.ts";
import { recordActivity } from "../activity/service.ts";
import type { GameFacts } from "../outbox/rules/message.ts";
import { askedAbout, beingAsked, dropQueuedForPoll, enqueue, latestPollMessages } from "../outbox/service.ts";
import { displayName, isReachable } from "../players/rules.ts";
import { findPlayer, reachablePlayers } from "../players/store.ts";
import { planReminders } from "../reminders/service.ts";
import type { Settings } from "../settings/rules.ts";
import { readSettings } from "../settings/service.ts";
import { previewRefunds, type Refunds, refundPoll } from "../voting/service.ts";
import { answersTo, countAllVotes, countVotes, playersWithoutAnswer } from "../voting/store.ts";
import {
  deliveriesOf,
  deliveryTo,
  gameFacts,
  hasStarted,
  isOpen,
  type Poll,
  planPoll,
  pollClosed,
  pollView,
  revenueCents,
  undeliveredBecause,
} from "./rules.ts";
import {
  allPolls,
  countSending,
  findPoll,
  insertPoll,
  markClosed,
  markDeleted,
  markFirstSent,
  pollsToClose,
} from "./store.ts";

/** How long after the game's start its roster is still worth sending. */
const ROSTER_USEFUL_MS = HOUR_MS;

function requirePoll(reader: Reader, id: number): Poll {
  const poll = findPoll(reader, id);
  if (!poll) throw notFound("Poll");
  return poll;
}

function requireOpenPoll(reader: Reader, id: number): Poll {
  const poll = requirePoll(reader, id);
  if (!isOpen(poll, reader.now)) throw pollClosed();
  return poll;
}

/** A poll with its counts, as administrators see it. */
export function viewPoll(reader: Reader, poll: Poll): PollView {
  const asked = askedAbout(reader, poll.id).get(poll.id) ?? [];
  return pollView(poll, countVotes(reader, poll.id), deliveriesOf(asked), reader.now);
}

/** What the log says of a poll in its metadata. */
function pollFacts(poll: Poll) {
  return { pollId: poll.id, gameDateTime: new Date(poll.gameAt).toISOString() };
}

/** Every poll with its counts, the newest game first. */
export function listPolls(reader: Reader): PollView[] {
  const counts = countAllVotes(reader);
  const asked = askedAbout(reader);
  return allPolls(reader).map((poll) =>
    pollView(
      poll,
      counts.get(poll.id) ?? { yesVotes: 0, noVotes: 0 },
      deliveriesOf(asked.get(poll.id) ?? []),
      reader.now,
    ),
  );
}

/**
 * Makes a poll, open from now on; nobody is asked before it is sent.
 * @throws DomainError invalid, for a game or a closing time in the past
 */
export function createPoll(tx: Tx, admin: AdminActor, input: CreatePollInput): PollView {
  return viewPoll(tx, open(tx, admin, { ...planPoll(input, tx.now), recurringPollId: null }));
}

/**
 * Makes the poll of a recurring game and asks the players, in business hours; those who do not answer are reminded by
 * themselves. Whoever calls it sees to it that this happens once for each game.
 * @returns the poll's id
 */
export function openScheduledPoll(
  tx: Tx,
  game: Pick<Poll, "question" | "gameAt" | "costCents" | "closesAt"> & { readonly recurringPollId: number },
): number {
  const system: Actor = { kind: "system" };
  const poll = open(tx, system, { ...game, hasReminders: true, customReminderTimes: [] });
  send(tx, system, poll, { isScheduled: true });
  return poll.id;
}

function open(tx: Tx, actor: Actor, planned: Omit<Parameters<typeof insertPoll>[1], "createdBy">): Poll {
  const poll = insertPoll(tx, { ...planned, createdBy: administratorId(actor) });
  const when = formatDateTime(poll.gameAt, readSettings(tx).timezone);
  const { recurringPollId } = poll;
  recordActivity(tx, {
    type: "poll_created",
    actor,
    description: `Poll created: "${poll.question}" for ${when}`,
    metadata: {
      ...pollFacts(poll),
      costPerPlayer: formatMoney(poll.costCents),
      closesAt: new Date(poll.closesAt).toISOString(),
      ...(recurringPollId !== null && { recurringPollId }),
    },
  });
  return poll;
}

/**
 * Closes a poll: those who are in get the roster, the administrators' phone the summary. Closing it again, also by two
 * administrators at once, changes and sends nothing and answers the poll as it is.
 * @throws DomainError not_found
 */
export function closePoll(tx: Tx, actor: Actor, id: number): PollView {
  close(tx, actor, requirePoll(tx, id));
  return viewPoll(tx, requirePoll(tx, id));
}

/** Closes every poll whose time has come. @returns how many there were */
export function closeDuePolls(tx: Tx): number {
  const due = pollsToClose(tx);
  for (const poll of due) close(tx, { kind: "system" }, poll);
  return due.length;
}

function close(tx: Tx, actor: Actor, poll: Poll): void {
  // Its time closes a poll by itself, however late somebody comes to do the rest.
  const closedAt = Math.min(tx.now, poll.closesAt);
  if (!markClosed(tx, poll.id, closedAt)) return;
  const answers = answersTo(tx, poll.id);
  const wereIn = answers.filter(({ response }) => response === "yes");
  const counts = { yesVotes: wereIn.length, noVotes: answers.length - wereIn.length };

  // The other players see names; somebody's whole number is the administrators' affair.
  const roster = wereIn.map(({ name, phoneNumber }) => name || maskPhoneNumber(phoneNumber));
  for (const player of wereIn.filter(isReachable)) {
    enqueue(tx, {
      message: { kind: "roster", variables: { ...gameFacts(poll), names: roster } },
      to: { id: player.playerId, phoneNumber: player.phoneNumber },
      dedupeKey: `roster:poll:${poll.id}:player:${player.playerId}`,
      pollId: poll.id,
      expiresAt: poll.gameAt + ROSTER_USEFUL_MS,
    });
  }
  const { adminPhoneNumber } = readSettings(tx);
  if (adminPhoneNumber !== "") {
    enqueue(tx, {
      message: {
        kind: "poll_summary",
        variables: {
          ...gameFacts(poll),
          names: wereIn.map(displayName),
          noVotes: counts.noVotes,
          unanswered: playersWithoutAnswer(tx, poll.id).length,
          revenueCents: revenueCents(poll, counts),
        },
      },
      to: { phoneNumber: adminPhoneNumber },
      dedupeKey: `poll-summary:poll:${poll.id}`,
      pollId: poll.id,
    });
  }
  recordActivity(tx, {
    type: "poll_closed",
    actor,
    description: `Poll closed: "${poll.question}", ${counts.yesVotes} in, ${counts.noVotes} out`,
    metadata: { ...pollFacts(poll), ...counts, revenue: formatMoney(revenueCents(poll, counts)) },
  });
}

/**
 * Deletes polls, all or none. A game that has not begun is thereby cancelled: every charge is refunded, those who were in
 * are told, and what the bot was about to say of it is dropped. A game already played keeps its charges.
 * @param ids one named twice counts once
 * @throws DomainError not_found, naming the first poll that does not exist
 */
export function deletePolls(
  tx: Tx,
  admin: AdminActor,
  ids: readonly number[],
): z.infer<typeof refundsSchema> {
  const polls = pollsNamed(tx, ids);
  const refunds = polls.map((poll) => deletePoll(tx, admin, poll));
  const { refundedCount, refundedCents } = sumOf(refunds);
  const deleted = polls.length === 1 ? "Poll deleted" : `${polls.length} polls deleted`;
  const refunded = refundedCount === 0 ? "" : `, ${formatDollars(refundedCents)} refunded`;
  return { message: `${deleted}${refunded}`, refundedCount, refundedTotal: formatMoney(refundedCents) };
}

function deletePoll(tx: Tx, admin: AdminActor, poll: Poll): Refunds {
  const isCancelled = !hasStarted(poll, tx.now);
  // First, so that the news of the cancellation is not dropped with what it overtakes.
  if (isCancelled) dropQueuedForPoll(tx, poll.id);
  const refunds = isCancelled ? refundPoll(tx, poll, admin) : NO_REFUNDS;
  markDeleted(tx, poll.id);
  recordActivity(tx, {
    type: "poll_deleted",
    actor: admin,
    description: `Poll deleted: "${poll.question}"${isCancelled ? ", its game cancelled" : ""}`,
    metadata: {
      ...pollFacts(poll),
      refundedCount: refunds.refundedCount,
      refundedTotal: formatMoney(refunds.refundedCents),
    },
  });
  return refunds;
}

/**
 * What deleting polls would do.
 * @throws DomainError not_found, naming the first poll that does not exist
 */
export function previewDeletion(reader: Reader, ids: readonly number[]): z.infer<typeof pollDeletionSchema> {
  const polls = pollsNamed(reader, ids);
  const cancelled = polls.filter((poll) => !hasStarted(poll, reader.now));
  const { refundedCount, refundedCents } = sumOf(cancelled.map(({ id }) => previewRefunds(reader, id)));
  return {
    refundedCount,
    refundedTotal: formatMoney(refundedCents),
    playedCount: polls.length - cancelled.length,
  };
}

function pollsNamed(reader: Reader, ids: readonly number[]): Poll[] {
  return [...new Set(ids)].map((id) => {
    const poll = findPoll(reader, id);
    if (!poll) throw notFound(`Poll ${id}`);
    return poll;
  });
}

const NO_REFUNDS: Refunds = { refundedCount: 0, refundedCents: addCents() };

function sumOf(refunds: readonly Refunds[]): Refunds {
  return {
    refundedCount: refunds.reduce((sum, { refundedCount }) => sum + refundedCount, 0),
    refundedCents: addCents(...refunds.map(({ refundedCents }) => refundedCents)),
  };
}

interface Recipient {
  readonly id: number;
  readonly phoneNumber: PhoneNumber;
}

/**
 * Whom sending now would ask: at first everybody who can be reached, later those of them who have not answered. Whoever
 * has the question still before them is not asked twice, so two administrators who send at once send once.
 */
function audienceOf(reader: Reader, poll: Poll): Recipient[] {
  const underWay = beingAsked(reader, poll.id);
  const candidates =
    poll.firstSentAt === null
      ? reachablePlayers(reader)
      : playersWithoutAnswer(reader, poll.id).filter(({ optedOutAt }) => optedOutAt === null);
  return candidates.filter(({ id }) => !underWay.has(id));
}

/**
 * Whom sending the poll would reach.
 * @throws DomainError not_found, poll_closed
 */
export function previewAudience(reader: Reader, id: number): z.infer<typeof pollAudienceSchema> {
  const poll = requireOpenPoll(reader, id);
  return { isFirstSend: poll.firstSentAt === null, playerCount: audienceOf(reader, poll).length };
}

/**
 * Asks the players; the first time also plans the reminders. When there is nobody left to ask, nothing is sent or
 * logged, and `sentCount` is 0.
 * @throws DomainError not_found, poll_closed
 */
export function sendPoll(tx: Tx, actor: Actor, id: number): z.infer<typeof sentSchema> {
  return send(tx, actor, requireOpenPoll(tx, id));
}

function send(tx: Tx, actor: Actor, poll: Poll, asking: Asking = {}): z.infer<typeof sentSchema> {
  const audience = audienceOf(tx, poll);
  if (audience.length === 0) return { sentCount: 0, message: "There is nobody left to ask" };
  const sending = countSending(tx, poll.id);
  markFirstSent(tx, poll.id);
  if (poll.firstSentAt === null) planReminders(tx, poll);
  for (const player of audience) ask(tx, poll, player, sending, asking);
  const players = audience.length === 1 ? "1 player" : `${audience.length} players`;
  recordActivity(tx, {
    type: "poll_sent",
    actor,
    description: `Poll sent to ${players}: "${poll.question}"`,
    metadata: { ...pollFacts(poll), sentCount: audience.length, isFirstSend: poll.firstSentAt === null },
  });
  return { sentCount: audience.length, message: `Poll sent to ${players}` };
}

/**
 * Asks one player once more, whatever the answer so far. While the question still waits in the outbox, no second is added.
 * @throws DomainError not_found, poll_closed; conflict, for a player to whom the bot may not write
 */
export function resendPoll(
  tx: Tx,
  admin: AdminActor,
  { pollId, playerId }: z.infer<typeof resendSchema>,
): { message: string } {
  const poll = requireOpenPoll(tx, pollId);
  const player = findPlayer(tx, playerId);
  if (!player) throw notFound("Player");
  const name = displayName(player);
  if (!player.isActive) throw new DomainError("conflict", `${name} is inactive and gets no messages`);
  if (player.optedOutAt !== null) throw new DomainError("conflict", `${name} has opted out of messages`);
  if (beingAsked(tx, poll.id).has(player.id)) {
    return { message: `The poll is already on its way to ${name}` };
  }
  ask(tx, poll, player, countSending(tx, poll.id));
  recordActivity(tx, {
    type: "poll_sent",
    actor: admin,
    player,
    description: `Poll sent to ${name}: "${poll.question}"`,
    metadata: pollFacts(poll),
  });
  return { message: `Poll sent to ${name}` };
}

/**
 * Asks once more all those whom the question has not reached, as far as the bot knows, and who have not answered. Whoever
 * has it on the way is left alone, so doing it twice at once asks once; while there is nobody, nothing is sent or logged.
 * @throws DomainError not_found, poll_closed
 */
export function resendFailed(tx: Tx, admin: AdminActor, id: number): z.infer<typeof sentSchema> {
  const poll = requireOpenPoll(tx, id);
  const audience = askedInVain(tx, poll);
  if (audience.length === 0)
    return { sentCount: 0, message: "There is nobody whom the poll has not reached" };
  const sending = countSending(tx, poll.id);
  for (const player of audience) ask(tx, poll, player, sending);
  const players = audience.length === 1 ? "1 player" : `${audience.length} players`;
  recordActivity(tx, {
    type: "poll_sent",
    actor: admin,
    description: `Poll sent again to ${players} whom it had not reached: "${poll.question}"`,
    metadata: { ...pollFacts(poll), sentCount: audience.length, isFirstSend: false },
  });
  return { sentCount: audience.length, message: `Poll sent again to ${players}` };
}

/** The active, consenting players without an answer whose last question has not arrived and is not on its way. */
function askedInVain(reader: Reader, poll: Poll): Recipient[] {
  const questions = latestPollMessages(reader, poll.id);
  const underWay = beingAsked(reader, poll.id);
  return playersWithoutAnswer(reader, poll.id).filter(({ id, optedOutAt }) => {
    const question = questions.get(id);
    return question && optedOutAt === null && !underWay.has(id) && undeliveredBecause(question) !== null;
  });
}

/** What a question says besides its game. */
interface Asking {
  readonly isScheduled?: true;
}

function ask(tx: Tx, poll: Poll, player: Recipient, sending: number, asking: Asking = {}): void {
  enqueue(tx, {
    message: { kind: "poll", variables: { ...gameFacts(poll), ...asking } },
    to: { id: player.id, phoneNumber: player.phoneNumber },
    dedupeKey: `poll:${poll.id}:player:${player.id}:send:${sending}`,
    pollId: poll.id,
    expiresAt: poll.closesAt,
  });
}

/**
 * The question of a poll as the bot asks it, for an administrator to post where the bot does not write.
 * @param textFor words it
 * @throws DomainError not_found, poll_closed
 */
export function pollMessageText(
  reader: Reader,
  id: number,
  textFor: (game: GameFacts, settings: Settings) => string,
): z.infer<typeof messageTextSchema> {
  return { text: textFor(gameFacts(requireOpenPoll(reader, id)), readSettings(reader)) };
}

/**
 * Who is in, who is out and who has not answered, each with how far the question has come.
 * @throws DomainError not_found
 */
export function pollResponses(reader: Reader, id: number): PollResponsesView {
  const poll = requirePoll(reader, id);
  const questions = latestPollMessages(reader, id);
  const underWay = beingAsked(reader, id);
  const deliveryFor = (playerId: number, optedOutAt: number | null) => {
    const question = questions.get(playerId);
    const isOptedOut = optedOutAt !== null;
    const isOver = question && !isOptedOut && !underWay.has(playerId);
    return {
      delivery: deliveryTo(isOptedOut, question),
      undelivered: isOver ? undeliveredBecause(question) : null,
      isOptedOut,
    };
  };
  const answers = answersTo(reader, id).map((answer) => ({
    response: answer.response,
    row: {
      id: answer.playerId,
      playerId: answer.playerId,
      player: { name: answer.name, phoneNumber: answer.phoneNumber },
      ...knownToWhoAnswered(deliveryFor(answer.playerId, answer.optedOutAt)),
      createdAt: new Date(answer.changedAt).toISOString(),
    },
  }));
  return {
    poll: viewPoll(reader, poll),
    yesResponses: answers.filter(({ response }) => response === "yes").map(({ row }) => row),
    noResponses: answers.filter(({ response }) => response === "no").map(({ row }) => row),
    noResponsePlayers: playersWithoutAnswer(reader, id).map((player) => ({
      id: player.id,
      name: player.name,
      phoneNumber: player.phoneNumber,
      balance: formatMoney(player.balanceCents),
      ...deliveryFor(player.id, player.optedOutAt),
    })),
    resendableCount: isOpen(poll, reader.now) ? askedInVain(reader, poll).length : 0,
  };
}

/** That nobody knows whether the question arrived is of no interest once it is answered. */
function knownToWhoAnswered<Row extends { readonly undelivered: Undelivered | null }>(row: Row): Row {
  return row.undelivered?.why === "unconfirmed" ? { ...row, undelivered: null } : row;
}
