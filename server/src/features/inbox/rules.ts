import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Instant } from "@dinkboard/shared/times";
import type { DeliveryStatus } from "../outbox/rules.ts";

/** Something that a player wrote or tapped. */
export interface MessageEvent {
  readonly kind: "message";
  /** The provider's id of the message: a repeated delivery of it is the same event. */
  readonly eventId: string;
  readonly from: PhoneNumber;
  /** What was typed; for a tap, the title of the button. */
  readonly text: string;
  /** The id of the button tapped. */
  readonly buttonId: string | null;
  /** The provider's id of the message that this one answers. */
  readonly replyTo: string | null;
  /** By the provider's clock. */
  readonly occurredAt: Instant;
}

/** What became of a message that the bot sent. */
export interface StatusEvent {
  readonly kind: "status";
  /** Made by `statusEventId`: a provider repeats statuses, and gives them no id of their own. */
  readonly eventId: string;
  readonly providerMessageId: string;
  /** The outbox's number of the message, where the provider gives it back. */
  readonly messageId: number | null;
  readonly status: DeliveryStatus;
  /** For people, when it failed. */
  readonly reason: string | null;
  readonly occurredAt: Instant;
}

/** What a channel brings in. Each is stored before it is worked off, so that nothing that was acknowledged is lost. */
export type InboundEvent = MessageEvent | StatusEvent;

export function statusEventId(providerMessageId: string, status: DeliveryStatus): string {
  return `${providerMessageId}:${status}`;
}
