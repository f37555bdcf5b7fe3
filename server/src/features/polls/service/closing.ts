import { HOUR_MS } from "@dinkboard/shared/limits";
import { formatMoney } from "@dinkboard/shared/money";
import { maskPhoneNumber } from "@dinkboard/shared/phone";
import type { PollView } from "@dinkboard/shared/schemas/polls";
import type { Tx } from "../../../db/tx.ts";
import type { Actor } from "../../activity/rules.ts";
import { recordActivity } from "../../activity/service.ts";
import { enqueue } from "../../outbox/service/enqueuing.ts";
import { displayName, isReachable } from "../../players/rules.ts";
import { readSettings } from "../../settings/service.ts";
import { answersTo, playersWithoutAnswer } from "../../voting/store.ts";
import { gameFacts, type Poll, pollFacts, revenueCents } from "../rules.ts";
import { markClosed, pollsToClose } from "../store.ts";
import { requirePoll } from "./existing.ts";
import { viewPoll } from "./listing.ts";

/** How long after the game's start its roster is still worth sending. */
const ROSTER_USEFUL_MS = HOUR_MS;

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
