import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Instant } from "@dinkboard/shared/times";
import type { Refusal } from "../outbox/rules/results.ts";
import type { DeliveryStatus } from "../outbox/rules/statuses.ts";

/** Something that a player wrote or tapped. */
export interface MessageEvent {
  readonly kind: "message";
  /** The provider's id of the message: a repeated delivery of it is the same event. */
  readonly eventId: string;
  /** Null where the messenger's user hides the number; then there is a `userId`. */
  readonly from: PhoneNumber | null;
  /** The messenger's own id of the sender, which stays when the number is hidden; not every messenger has one. */
  readonly userId?: string;
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
  /** What the provider's reason means for us, when it failed and gave one that we know. */
  readonly refusal?: Refusal;
  /** The provider's own code of that reason. */
  readonly code?: string;
  /** How long it asks not to try again, where it is long. */
  readonly retryAfterMs?: number;
  readonly occurredAt: Instant;
}

/** With this begin the ids of all events about templates: the provider gives them none, and they must be nobody else's. */
export const TEMPLATE_EVENT_PREFIX = "template:";

/** A user of the messenger has taken another number. */
export interface AddressEvent {
  readonly kind: "address_changed";
  readonly eventId: string;
  readonly from: PhoneNumber;
  readonly to: PhoneNumber;
  readonly occurredAt: Instant;
}

/** The provider judged a message template anew. */
export interface TemplateEvent {
  readonly kind: "template";
  /** Begins with TEMPLATE_EVENT_PREFIX. */
  readonly eventId: string;
  /** The template's name at the provider. */
  readonly name: string;
  /** Whether messages may go out with it from now on. */
  readonly isUsable: boolean;
  /** When to try again what is not usable; not given where the provider will say so. */
  readonly until?: Instant;
  /** What was decided, for people: "MARKETING instead of UTILITY". */
  readonly verdict: string;
  readonly occurredAt: Instant;
}

/** What a channel brings in. Each is stored before it is worked off, so that nothing that was acknowledged is lost. */
export type InboundEvent = MessageEvent | StatusEvent | AddressEvent | TemplateEvent;

export function statusEventId(providerMessageId: string, status: DeliveryStatus): string {
  return `${providerMessageId}:${status}`;
}
