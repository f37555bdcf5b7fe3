import type { PhoneNumber } from "@dinkboard/shared/phone";
import type {
  messageTextSchema,
  pollAudienceSchema,
  resendSchema,
  sentSchema,
} from "@dinkboard/shared/schemas/polls";
import { formatDateTime } from "@dinkboard/shared/times";
import type { z } from "zod";
import type { Reader, Tx } from "../../../db/tx.ts";
import { DomainError, notFound } from "../../../domain-error.ts";
import type { Actor, AdminActor } from "../../activity/rules.ts";
import { recordActivity } from "../../activity/service.ts";
import type { GameFacts } from "../../outbox/rules/message.ts";
import { enqueue } from "../../outbox/service/enqueuing.ts";
import { beingAsked, latestPollMessages } from "../../outbox/service/questions.ts";
import { atRest } from "../../outbox/service/rests.ts";
import { displayName } from "../../players/rules.ts";
import { findPlayer, reachablePlayers } from "../../players/store.ts";
import { planReminders } from "../../reminders/service.ts";
import type { Settings } from "../../settings/rules.ts";
import { readSettings } from "../../settings/service.ts";
import { playersWithoutAnswer } from "../../voting/store.ts";
import { gameFacts, type Poll, pollFacts, undeliveredBecause } from "../rules.ts";
import { countSending, markFirstSent } from "../store.ts";
import { requireOpenPoll } from "./existing.ts";

interface Recipient {
  readonly id: number;
  readonly phoneNumber: PhoneNumber;
}

/** What a question says besides its game. */
interface Asking {
  readonly isScheduled?: true;
}

/**
 * Whom sending now would ask: at first everybody who can be reached, later those of them who have not answered. Whoever
 * has the question still before them is not asked twice, so two administrators who send at once send once; whom the
 * messenger asks to leave alone is not asked again before.
 */
function audienceOf(reader: Reader, poll: Poll): Recipient[] {
  const underWay = beingAsked(reader, poll.id);
  const resting = atRest(reader, poll.id);
  const candidates =
    poll.firstSentAt === null
      ? reachablePlayers(reader)
      : playersWithoutAnswer(reader, poll.id).filter(({ optedOutAt }) => optedOutAt === null);
  return candidates.filter(({ id }) => !underWay.has(id) && !resting.has(id));
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

/** The same for a poll that is known to be open. */
export function send(tx: Tx, actor: Actor, poll: Poll, asking: Asking = {}): z.infer<typeof sentSchema> {
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
  const restsUntil = atRest(tx, poll.id).get(player.id);
  if (restsUntil !== undefined) {
    const until = formatDateTime(restsUntil, readSettings(tx).timezone);
    throw new DomainError("conflict", `The messenger holds messages to ${name} back until ${until}`);
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

/** The active, consenting players without an answer whose last question has not arrived, and who may be asked again now. */
export function askedInVain(reader: Reader, poll: Poll): Recipient[] {
  const questions = latestPollMessages(reader, poll.id);
  const underWay = beingAsked(reader, poll.id);
  const resting = atRest(reader, poll.id);
  return playersWithoutAnswer(reader, poll.id).filter(({ id, optedOutAt }) => {
    const question = questions.get(id);
    const isFree = optedOutAt === null && !underWay.has(id) && !resting.has(id);
    return question && isFree && undeliveredBecause(question) !== null;
  });
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
