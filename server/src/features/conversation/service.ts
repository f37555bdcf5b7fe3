import { MESSAGES_TAKEN_WINDOW_MS, MOST_MESSAGES_TAKEN } from "@dinkboard/shared/limits";
import { formatMoney } from "@dinkboard/shared/money";
import { formatPhoneNumber, type PhoneNumber } from "@dinkboard/shared/phone";
import type { ActionType } from "@dinkboard/shared/schemas/activity";
import type { Response } from "@dinkboard/shared/schemas/polls";
import { type Instant, localDateTime } from "@dinkboard/shared/times";
import type { Reader, Tx } from "../../db/tx.ts";
import { DomainError } from "../../domain-error.ts";
import { recordActivity } from "../activity/service.ts";
import type { MessageEvent } from "../inbox/rules.ts";
import { countWritten, latestOutcome, type Sender } from "../inbox/store.ts";
import { joinByInvite } from "../invites/service.ts";
import type { Message } from "../outbox/rules/message.ts";
import { pollOfMessage } from "../outbox/service/copies.ts";
import { enqueue } from "../outbox/service/enqueuing.ts";
import { displayName, type Player } from "../players/rules.ts";
import { optIn, optOut } from "../players/service/consent.ts";
import { saveNameFromReply } from "../players/service/profile.ts";
import {
  findPlayerByMessengerUser,
  findPlayerByPhone,
  messengerUserOf,
  storeMessengerUser,
  updatePlayer,
} from "../players/store.ts";
import { gameFacts, type Poll } from "../polls/rules.ts";
import { findPoll, openPolls, pollsOpenAt } from "../polls/store.ts";
import { readSettings } from "../settings/service.ts";
import { castVote } from "../voting/service.ts";
import { interpret } from "./rules.ts";

/** A message under way through the conversation. */
interface Turn {
  readonly tx: Tx;
  readonly channel: string;
  readonly event: MessageEvent;
  readonly player: Player;
  /** The number and the messenger's own id, as far as they are known: the player's, whichever the message names. */
  readonly sender: Sender;
  /** Written by somebody who writes so much that the bot has stopped answering. */
  readonly isTooMany: boolean;
}

/** What came of a message; kept beside it in the inbox. */
export type Outcome =
  | "stop"
  | "start"
  | "join"
  | "vote"
  | "balance"
  | "help"
  | "name"
  | "which_poll"
  | "refused"
  | "outdated"
  | "opted_out"
  | "inactive"
  | "unknown_sender"
  | "too_many"
  | "invite_refused";

/**
 * Does what a message asks for, and enqueues the reply. A player's message is taken as of when it was written: one that
 * arrives after a newer one does not override it.
 * @param channel the id of the channel that brought it
 */
export function handleMessage(tx: Tx, channel: string, event: MessageEvent): Outcome {
  const found = findSender(tx, event);
  if (!found) return handleStranger(tx, event);
  if (event.from !== null && event.userId !== undefined) recognise(tx, found, event.userId);
  const writtenAt = whenWritten(tx, event);
  const player = updatePlayer(tx, found.id, {
    lastInboundAt: Math.max(found.lastInboundAt ?? 0, writtenAt),
    lastActiveAt: Math.max(found.lastActiveAt ?? 0, writtenAt),
  });
  const sender = { phoneNumber: player.phoneNumber, userId: event.userId ?? messengerUserOf(tx, player.id) };
  const turn: Turn = { tx, channel, event, player, sender, isTooMany: writesTooMuch(tx, sender, event) };
  const intent = interpret(event, player);

  if (intent.kind === "stop") return stop(turn);
  if (intent.kind === "start") return start(turn);
  if (intent.kind === "join") return joinAgain(turn);
  if (turn.isTooMany) return ignoreFlood(turn);
  if (!player.isActive) {
    recordInbound(turn);
    replyOnceADay(turn, { kind: "inactive_player", variables: {} });
    return "inactive";
  }
  if (intent.kind === "balance") return tellBalance(turn);
  if (intent.kind === "help") return help(turn);
  if (player.optedOutAt !== null) return hintAtStart(turn, player.optedOutAt);
  if (intent.kind === "answer") return answerPoll(turn, intent.response, intent.pollId);
  if (intent.kind === "name") return takeName(turn, intent.text);
  return help(turn);
}

/** Who wrote: by the number, else by the messenger's own id of somebody whose number was seen with it before. */
function findSender(reader: Reader, { from, userId }: MessageEvent): Player | undefined {
  if (from !== null) return findPlayerByPhone(reader, from);
  return userId === undefined ? undefined : findPlayerByMessengerUser(reader, userId);
}

/**
 * Learns whose id a messenger uses where the number is hidden. What they asked for before anybody knew that it was them
 * counts from now on.
 */
function recognise(tx: Tx, player: Player, userId: string): void {
  if (messengerUserOf(tx, player.id) === userId) return;
  storeMessengerUser(tx, player.id, userId);
  const hidden = latestOutcome(tx, { phoneNumber: null, userId }, 0, KEYWORD_OUTCOMES);
  if (hidden?.outcome !== "stop") return;
  const sender = { phoneNumber: player.phoneNumber, userId: null };
  if (!latestOutcome(tx, sender, hidden.occurredAt, KEYWORD_OUTCOMES)) optOut(tx, player);
}

/** Whether the sender of a message wrote more in the time before it than anybody types. */
function writesTooMuch(reader: Reader, sender: Sender, { occurredAt: until }: MessageEvent): boolean {
  const after = until - MESSAGES_TAKEN_WINDOW_MS;
  const atMost = MOST_MESSAGES_TAKEN + 1;
  return countWritten(reader, sender, { after, until, atMost }) === atMost;
}

/**
 * Does nothing with what comes too thick: two machines that answer one another would do so for ever, and each answer costs.
 * STOP and START are heard all the same. The log tells of it once.
 */
function ignoreFlood({ tx, event, player, sender }: Turn): Outcome {
  if (!latestOutcome(tx, sender, event.occurredAt - MESSAGES_TAKEN_WINDOW_MS, ["too_many"])) {
    recordActivity(tx, {
      type: "message",
      actor: { kind: "bot" },
      player,
      description: `${displayName(player)} writes so much that the bot does not answer for a while`,
      metadata: { direction: "inbound" },
    });
  }
  return "too_many";
}

/**
 * The log has two lines for an opt-out by keyword: `stop`, that the player wrote it, each time, and `opt_out`, the change
 * that came of it, if one did. `start` and `opt_in` likewise.
 */
function stop(turn: Turn): Outcome {
  const { tx, player } = turn;
  recordInbound(turn, "stop");
  if (hasNewerKeyword(turn)) return "outdated";
  // Only the change is confirmed: a second STOP gets the silence that it asks for.
  if (optOut(tx, player)) reply(turn, { kind: "opted_out", variables: {} });
  return "stop";
}

function start(turn: Turn): Outcome {
  const { tx, player } = turn;
  recordInbound(turn, "start");
  if (hasNewerKeyword(turn)) return "outdated";
  if (optIn(tx, player)) reply(turn, { kind: "opted_in", variables: {} });
  else replyHelp(turn);
  return "start";
}

/**
 * A player who writes the code of an invite, whichever, wants the club's messages, and has a place already. That alone
 * makes nobody active again whom an administrator has set inactive.
 */
function joinAgain(turn: Turn): Outcome {
  const { tx, player } = turn;
  recordInbound(turn, "start");
  if (hasNewerKeyword(turn)) return "outdated";
  const isBack = optIn(tx, player);
  if (!player.isActive) replyOnceADay(turn, { kind: "inactive_player", variables: {} });
  else reply(turn, { kind: isBack ? "opted_in" : "already_member", variables: {} });
  return "start";
}

/** Whether the player has written STOP or START after this message, or joined, and it was worked off before. */
function hasNewerKeyword({ tx, event, sender }: Turn): boolean {
  return latestOutcome(tx, sender, event.occurredAt, KEYWORD_OUTCOMES) !== undefined;
}

const KEYWORD_OUTCOMES: readonly Outcome[] = ["stop", "start", "join"];

function tellBalance(turn: Turn): Outcome {
  const { tx, player } = turn;
  recordActivity(tx, {
    type: "balance_check",
    actor: { kind: "player", playerId: player.id },
    player,
    description: `${displayName(player)} asked for the balance`,
    metadata: { direction: "inbound", balance: formatMoney(player.balanceCents) },
  });
  reply(turn, { kind: "balance", variables: { balanceCents: player.balanceCents } });
  return "balance";
}

function help(turn: Turn): Outcome {
  recordInbound(turn);
  replyHelp(turn);
  return "help";
}

function replyHelp(turn: Turn): void {
  reply(turn, { kind: "help", variables: { isNameAwaited: turn.player.isNameAwaited } });
}

function takeName(turn: Turn, text: string): Outcome {
  const named = saveNameFromReply(turn.tx, turn.player, text);
  if (!named) return help(turn);
  reply(turn, { kind: "name_saved", variables: { firstName: named.firstName } });
  return "name";
}

/** Somebody who has opted out may still ask things, but answers nothing; that is said once. */
function hintAtStart(turn: Turn, optedOutAt: Instant): Outcome {
  const { tx, player } = turn;
  recordInbound(turn);
  enqueue(tx, {
    message: { kind: "still_opted_out", variables: {} },
    to: player,
    dedupeKey: `still-opted-out:player:${player.id}:since:${optedOutAt}`,
  });
  return "opted_out";
}

/**
 * Answers the poll that the button or the number names, else the one whose message is answered, else the only open one.
 * @param named the poll on the button, or by its number; null without one
 */
function answerPoll(turn: Turn, response: Response, named: number | null): Outcome {
  const { tx, channel, event, player } = turn;
  const replied = event.replyTo === null ? null : pollOfMessage(tx, channel, event.replyTo);
  const open = openPolls(tx);
  const pollId = named ?? replied ?? pollMeant(tx, whenWritten(tx, event), open);
  if (pollId === undefined) {
    recordInbound(turn);
    if (open.length === 0) {
      reply(turn, { kind: "no_open_poll", variables: {} });
      return "refused";
    }
    reply(turn, { kind: "which_poll", variables: { response, games: open.map(gameFacts) } });
    return "which_poll";
  }
  try {
    const { outcome } = castVote(tx, {
      player,
      pollId,
      response,
      through: "bot",
      answeredAt: event.occurredAt,
    });
    return outcome === "outdated" ? "outdated" : "vote";
  } catch (error) {
    // A vote is decided before anything of it is written, so a refusal leaves nothing behind that the note of this
    // event would then commit. Everything else that is thrown undoes the whole event.
    if (!(error instanceof DomainError)) throw error;
    recordInbound(turn);
    reply(turn, explain(turn, pollId, error));
    return "refused";
  }
}

/**
 * Which poll a bare answer is about. It may arrive after its poll has closed and the next one has opened: whoever wrote it
 * knew nothing of that game, and must not pay for it.
 * @returns undefined when there is none, or more than one
 */
function pollMeant(reader: Reader, writtenAt: Instant, open: readonly Poll[]): number | undefined {
  const openThen = pollsOpenAt(reader, writtenAt);
  const isOver = openThen.every(({ id }) => open.every((poll) => poll.id !== id));
  if (isOver && openThen[0]) return openThen[0].id;
  return open.length === 1 ? open[0]?.id : undefined;
}

function explain({ tx, player }: Turn, pollId: number, refusal: DomainError): Message {
  const poll = findPoll(tx, pollId);
  if (!poll) return { kind: "poll_gone", variables: {} };
  if (refusal.code === "poll_closed") return { kind: "poll_closed", variables: gameFacts(poll) };
  if (refusal.code === "insufficient_balance") {
    return {
      kind: "insufficient_balance",
      variables: { ...gameFacts(poll), balanceCents: player.balanceCents },
    };
  }
  throw refusal;
}

/**
 * Somebody without an account. An invite opens one; whatever else they write, they get one answer a day, and nothing
 * happens. Whoever hides the number gets no answer and no account: there is nowhere to send one to, nor to sign in with.
 */
function handleStranger(tx: Tx, event: MessageEvent): Outcome {
  const { from, userId = null } = event;
  const sender = { phoneNumber: from, userId };
  const intent = interpret(event, { isNameAwaited: false });
  // Whoever asks for silence gets it: also from an invite that arrives after it and was written before, and once it is
  // known whose hidden number it was.
  const outcome = intent.kind === "stop" ? "stop" : "unknown_sender";
  if (writesTooMuch(tx, sender, event)) return outcome;
  if (outcome === "stop") return ignoreStranger(tx, event, outcome);
  if (from === null) {
    return ignoreStranger(tx, event, intent.kind === "start" ? "start" : "unknown_sender");
  }
  if (intent.kind !== "join") {
    answerStranger(tx, from, { kind: "unknown_sender", variables: {} });
    return ignoreStranger(tx, event, "unknown_sender");
  }
  if (latestOutcome(tx, sender, event.occurredAt, KEYWORD_OUTCOMES)) {
    return ignoreStranger(tx, event, "outdated");
  }
  const joined = joinByInvite(tx, {
    phoneNumber: from,
    messengerUserId: event.userId,
    writtenAt: whenWritten(tx, event),
    code: intent.code,
  });
  if (joined.outcome === "joined") return "join";
  if (joined.reason !== "too_many_tries") {
    answerStranger(tx, from, { kind: "invite_refused", variables: { reason: joined.reason } });
  }
  return ignoreStranger(tx, event, "invite_refused");
}

/** However much somebody without an account writes, and whatever: the bot says one thing a day. */
function answerStranger(tx: Tx, phoneNumber: PhoneNumber, message: Message): void {
  enqueue(tx, {
    message,
    to: { phoneNumber },
    dedupeKey: `unknown-sender:${phoneNumber}:${localDate(tx)}`,
  });
}

/** Does nothing but tell the log. */
function ignoreStranger(tx: Tx, event: MessageEvent, outcome: Outcome): Outcome {
  const { from } = event;
  recordActivity(tx, {
    type: "message",
    actor: { kind: "bot" },
    description: `${from === null ? "Somebody who hides the number" : `Unknown number ${formatPhoneNumber(from)}`}: "${shorten(event.text)}"`,
    metadata: { direction: "inbound", phoneNumber: from },
  });
  return outcome;
}

/** A messenger's clock that runs ahead must not put activity into the future. */
function whenWritten(tx: Tx, { occurredAt }: MessageEvent): Instant {
  return Math.min(occurredAt, tx.now);
}

function reply({ tx, channel, event, player, isTooMany }: Turn, message: Message): void {
  if (isTooMany) return;
  enqueue(tx, { message, to: player, dedupeKey: `reply:${channel}:${event.eventId}` });
}

function replyOnceADay({ tx, player }: Turn, message: Message): void {
  const dedupeKey = `${message.kind}:player:${player.id}:${localDate(tx)}`;
  enqueue(tx, { message, to: player, dedupeKey });
}

/** Logs what the player wrote, where no other line tells of it. */
function recordInbound(
  { tx, event, player, isTooMany }: Turn,
  type: Extract<ActionType, "message" | "stop" | "start"> = "message",
): void {
  if (isTooMany) return;
  recordActivity(tx, {
    type,
    actor: { kind: "player", playerId: player.id },
    player,
    description: `${displayName(player)}: "${shorten(event.text)}"`,
    metadata: { direction: "inbound" },
  });
}

const LONGEST_QUOTE = 200;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE - 1)}…` : line;
}

function localDate(tx: Tx): string {
  return localDateTime(tx.now, readSettings(tx).timezone).date;
}
