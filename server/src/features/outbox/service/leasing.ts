import type { Instant } from "@dinkboard/shared/times";
import type { Reader, Tx } from "../../../db/tx.ts";
import type { Player } from "../../players/rules.ts";
import { findPlayer, findPlayerByPhone } from "../../players/store.ts";
import { isOpen } from "../../polls/rules.ts";
import { findPoll } from "../../polls/store.ts";
import { isInBusinessHours, nextOpening } from "../../settings/rules.ts";
import { readSettings } from "../../settings/service.ts";
import { findVote } from "../../voting/store.ts";
import { afterAttempt } from "../rules/attempts.ts";
import type { Message } from "../rules/message.ts";
import { decideSending, type WaitingMessage } from "../rules/sending.ts";
import { isWindowOpen } from "../rules/window.ts";
import { expireWaiting, storeUnsent } from "../store/ending.ts";
import {
  isTemplateOnItsWay,
  markSending,
  messagesWithLostLease,
  postpone,
  readdress,
} from "../store/leasing.ts";
import { storeOutcome } from "../store/outcomes.ts";
import { messagesToSend, type Taking } from "../store/taking.ts";

/** A message handed out for sending. Whoever has it says what became of it before the lease ends. */
export interface LeasedMessage {
  readonly id: number;
  readonly message: Message;
  readonly phoneNumber: WaitingMessage["phoneNumber"];
  readonly playerId: number | null;
  readonly channel: string;
  readonly leasedUntil: Instant;
  /** Whether free text reaches the recipient, as far as we know. */
  readonly isWindowOpen: boolean;
  /** Whether it is the one that shows whether its channel works again. */
  readonly isProbe: boolean;
  /** The templates that are out of use on the channel, and until when. */
  readonly haltedTemplates: ReadonlyMap<string, Instant>;
  /** The one of them that it may go out with all the same, to show whether it works again. */
  readonly probedTemplate: string | null;
}

/**
 * Ends what has expired, held back or not, and takes a message that was handed out and never reported on as one that may
 * have gone out.
 */
export function tidyUp(tx: Tx): void {
  for (const lost of messagesWithLostLease(tx)) {
    const result = { outcome: "refused", refusal: "unknown_outcome", code: "", detail: "no answer" } as const;
    storeOutcome(tx, lost.id, afterAttempt(lost, result, tx.now, 0));
  }
  expireWaiting(tx);
}

/**
 * Hands out messages of a lane whose turn it is, one at a time for each recipient. Each is looked at again before: what
 * has expired or may no longer go to its player ends here, with the reason.
 */
export function leaseDue(
  tx: Tx,
  {
    limit,
    leaseMs,
    channel,
    haltedTemplates,
    isProbe = false,
    ...taking
  }: Taking & {
    limit: number;
    leaseMs: number;
    /** The id of the channel that they go over. */
    channel: string;
    /** The templates that are out of use there, and until when: one message shows whether it is over. */
    haltedTemplates: ReadonlyMap<string, Instant>;
    /** Whether the lane is held back, and this is to show whether it need be. */
    isProbe?: boolean;
  },
): LeasedMessage[] {
  const leased: LeasedMessage[] = [];
  while (leased.length < limit) {
    const waiting = messagesToSend(tx, limit - leased.length, taking);
    if (waiting.length === 0) break;
    const decided = waiting.map((candidate) => {
      const recipient = recipientOf(tx, candidate);
      return { candidate, recipient, decision: decideNow(tx, candidate, recipient) };
    });
    const moved = decided.flatMap(({ candidate, decision }) =>
      decision.kind === "readdress" ? [{ ...decision, id: candidate.id }] : [],
    );
    for (const { id, phoneNumber } of moved) readdress(tx, id, phoneNumber);
    // Back in line under the new number, where something may be on its way, or would have overtaken it in this round.
    if (moved.length > 0) continue;
    for (const { candidate, recipient, decision } of decided) {
      // Two of one recipient can be in line when the earlier waits for a template: one at a time all the same.
      if (leased.some(({ phoneNumber }) => phoneNumber === candidate.phoneNumber)) continue;
      if (decision.kind === "expire") storeUnsent(tx, candidate.id, "expired", null);
      else if (decision.kind === "suppress") storeUnsent(tx, candidate.id, "suppressed", decision.reason);
      else if (decision.kind === "postpone") postpone(tx, candidate.id, decision.until);
      else if (decision.kind === "send") {
        const { id, phoneNumber, playerId } = candidate;
        const probedTemplate = templateToProbe(tx, candidate, haltedTemplates);
        const lease = { channel, leasedUntil: tx.now + leaseMs };
        markSending(tx, id, lease);
        leased.push({
          id,
          message: asOfNow(candidate.message, recipient),
          phoneNumber,
          playerId,
          isWindowOpen: isWindowOpen(candidate, recipient?.lastInboundAt, tx.now),
          isProbe,
          haltedTemplates,
          probedTemplate,
          ...lease,
        });
      }
    }
  }
  return leased;
}

/** A template whose rest is over is tried with one of the messages that wait for it, and with one at a time. */
function templateToProbe(
  reader: Reader,
  { template }: WaitingMessage,
  haltedTemplates: ReadonlyMap<string, Instant>,
): string | null {
  const until = template === null ? undefined : haltedTemplates.get(template);
  if (template === null || until === undefined || until > reader.now) return null;
  return isTemplateOnItsWay(reader, template) ? null : template;
}

/** A night may lie between a message and its turn: what it says of a balance is what is there then. */
function asOfNow(message: Message, recipient: Player | undefined): Message {
  if (message.kind !== "payment_instructions" || !recipient) return message;
  return { ...message, variables: { balanceCents: recipient.balanceCents } };
}

/** Staff have no account of their own in their messages; the number may have one all the same. */
function recipientOf(reader: Reader, { playerId, phoneNumber }: WaitingMessage): Player | undefined {
  return playerId === null ? findPlayerByPhone(reader, phoneNumber) : findPlayer(reader, playerId);
}

function decideNow(reader: Reader, waiting: WaitingMessage, player: Player | undefined) {
  const { playerId, pollId } = waiting;
  const poll = pollId === null ? undefined : findPoll(reader, pollId);
  const settings = readSettings(reader);
  const surroundings = {
    player,
    isBalanceLow: player !== undefined && player.balanceCents < settings.lowBalanceThresholdCents,
    isPollOpen: poll !== undefined && isOpen(poll, reader.now),
    hasAnswered: pollId !== null && playerId !== null && findVote(reader, pollId, playerId) !== undefined,
    nextOpening: isInBusinessHours(settings, reader.now) ? null : nextOpening(settings, reader.now),
  };
  return decideSending(waiting, surroundings, reader.now);
}
