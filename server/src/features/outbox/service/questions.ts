import type { Reader } from "../../../db/tx.ts";
import { type AskedPlayers, countAsked } from "../store/deliveries.ts";
import { findPollMessages, type PollMessage, playersBeingSent } from "../store/questions.ts";
import { atRest } from "./rests.ts";

/** Where the last message that asked each player about a poll is, by player; nobody who was not asked is in it. */
export function latestPollMessages(reader: Reader, pollId: number): ReadonlyMap<number, PollMessage> {
  return findPollMessages(reader, pollId);
}

/** By poll, how many of those asked about it are at which point; every poll's unless one is given. */
export function askedAbout(reader: Reader, pollId?: number): ReadonlyMap<number, readonly AskedPlayers[]> {
  return countAsked(reader, pollId);
}

/** Who need not be asked about a poll again just now: the question is still on its way to them. */
export function beingAsked(reader: Reader, pollId: number): ReadonlySet<number> {
  return playersBeingSent(reader, pollId, ["poll"]);
}

/**
 * Who need not be reminded of a poll just now: the question, or a reminder of it, is still on its way to them, or the
 * messenger asks to leave them alone.
 */
export function beingAskedOrReminded(reader: Reader, pollId: number): ReadonlySet<number> {
  const beingSent = playersBeingSent(reader, pollId, ["poll", "poll_reminder"]);
  return new Set([...beingSent, ...atRest(reader, pollId).keys()]);
}
