import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Instant } from "@dinkboard/shared/times";
import type { Player } from "../../players/rules.ts";
import { waitsForBusinessHours } from "./lanes.ts";
import { MESSAGE_CLASS, type Message } from "./message.ts";

/** Why a message was not sent although it was in the outbox. */
export type Suppression =
  | "opted_out"
  | "inactive"
  | "account_closed"
  | "phone_changed"
  | "poll_closed"
  /** It would remind somebody who has answered by now. */
  | "answered"
  /** It would ask for money that has come by now. */
  | "topped_up";

/** A message that waits for its next attempt. */
export interface WaitingMessage {
  readonly id: number;
  readonly message: Message;
  /** Null for somebody without an account. */
  readonly playerId: number | null;
  readonly phoneNumber: PhoneNumber;
  readonly pollId: number | null;
  readonly createdAt: Instant;
  /** How often it was handed to a channel. */
  readonly attempts: number;
  /** How many of the attempts may have gone out without anybody knowing. */
  readonly unknownOutcomes: number;
  readonly expiresAt: Instant | null;
  /** The template that it waits for. */
  readonly template: string | null;
}

export type SendingDecision =
  | { readonly kind: "send" }
  | { readonly kind: "expire" }
  | { readonly kind: "suppress"; readonly reason: Suppression }
  /** The player has another number by now. */
  | { readonly kind: "readdress"; readonly phoneNumber: PhoneNumber }
  /** Not at this hour. */
  | { readonly kind: "postpone"; readonly until: Instant };

/** What a message is sent into. */
export interface Surroundings {
  /** The recipient's account as it is now, by the number where the message names none; undefined when there is none (any more). */
  readonly player: Pick<Player, "phoneNumber" | "isActive" | "optedOutAt"> | undefined;
  /** Whether the player's balance is below the club's threshold. */
  readonly isBalanceLow: boolean;
  /** Whether the poll that the message asks about can be answered. */
  readonly isPollOpen: boolean;
  /** Whether the recipient has answered it. */
  readonly hasAnswered: boolean;
  /** When business hours begin; null in business hours. */
  readonly nextOpening: Instant | null;
}

/** Looks at a message again when its turn comes: the world may have changed since it was written. */
export function decideSending(
  { message, playerId, phoneNumber, expiresAt }: WaitingMessage,
  { player, isBalanceLow, isPollOpen, hasAnswered, nextOpening }: Surroundings,
  now: Instant,
): SendingDecision {
  const messageClass = MESSAGE_CLASS[message.kind];
  if (expiresAt !== null && expiresAt <= now) return { kind: "expire" };
  if (playerId !== null) {
    if (!player) return { kind: "suppress", reason: "account_closed" };
    if (player.phoneNumber !== phoneNumber) {
      // A code proves that somebody holds the number it was asked for; it goes nowhere else.
      return messageClass === "code"
        ? { kind: "suppress", reason: "phone_changed" }
        : { kind: "readdress", phoneNumber: player.phoneNumber };
    }
    if (messageClass === "receipt" || messageClass === "notice") {
      if (player.optedOutAt !== null) return { kind: "suppress", reason: "opted_out" };
      if (!player.isActive) return { kind: "suppress", reason: "inactive" };
    }
  }
  const isQuestion = message.kind === "poll" || message.kind === "poll_reminder";
  if (isQuestion && !isPollOpen) return { kind: "suppress", reason: "poll_closed" };
  if (message.kind === "poll_reminder" && hasAnswered) return { kind: "suppress", reason: "answered" };
  if (message.kind === "payment_instructions" && !isBalanceLow)
    return { kind: "suppress", reason: "topped_up" };
  if (nextOpening !== null && waitsForBusinessHours(message)) {
    // Expired is better known in time than in the morning.
    return { kind: "postpone", until: Math.min(nextOpening, expiresAt ?? nextOpening) };
  }
  return { kind: "send" };
}
