import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Instant } from "@dinkboard/shared/times";
import type { ConnectionState } from "../features/connection/rules.ts";
import type { InboundEvent } from "../features/inbox/rules.ts";
import type { Contact } from "../features/invites/rules.ts";
import type { Message } from "../features/outbox/rules/message.ts";
import type { SendResult } from "../features/outbox/rules/results.ts";
import type { Settings } from "../features/settings/rules.ts";

export type { ConnectionState };

/** One message to hand to a provider. It is data: the channel chooses the form and takes the words from the templates. */
export interface SendRequest {
  /** The outbox's number of the message. A channel gives it to its provider, so that statuses come back with it. */
  readonly messageId: number;
  readonly to: PhoneNumber;
  readonly message: Message;
  /** The club's name, zone and payment instructions, which the words speak of. */
  readonly settings: Settings;
  /** Whether the recipient has written within the last 24 hours, as far as the club knows. */
  readonly isWindowOpen: boolean;
  /** Names of templates that the provider has taken out of use; a message that needs one is refused. */
  readonly haltedTemplates: ReadonlySet<string>;
}

/** Far below what real providers take, so that a broadcast leaves room for codes and answers. */
export const MESSAGES_PER_SECOND = 5;

interface Capabilities {
  /** Messages can carry buttons; without, the text says what to answer. */
  readonly buttons: boolean;
  /** Free text reaches only those who have written within 24 hours; others get templates that the provider approved. */
  readonly window: boolean;
  /** The provider reports what became of a message, as status events into the inbox. */
  readonly deliveryStatuses: boolean;
  /** How many messages to hand over in a second; Infinity for any number. */
  readonly messagesPerSecond: number;
}

/** A request that claims to come from the provider. */
export interface Webhook {
  /** As it arrived: a signature is over bytes, and printing them anew changes them. */
  readonly rawBody: Uint8Array;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The address that the provider called, query included, as it is known outside: proxies change what arrives. */
  readonly publicUrl: string;
  readonly receivedAt: Instant;
}

/** What a provider wants to hear when its request has been taken. */
interface Acknowledgement {
  readonly contentType: string;
  readonly body: string;
}

/** The port to a messenger: everything that the club knows of a provider. One contract suite runs over all channels. */
export interface Channel {
  /** Names the channel in the outbox and the inbox; never changes for the same provider. */
  readonly id: string;
  readonly capabilities: Capabilities;
  /**
   * Hands one message to the provider and waits for its answer. Accepted means that the provider has it, not that it arrived.
   * Refusals are values. When the signal fires after the request was written, the result is `unknown_outcome`.
   */
  send(request: SendRequest, signal: AbortSignal): Promise<SendResult>;
  /**
   * Asks the provider whether messages would get through, without sending one. That they would not is a value, also when
   * the signal fires before there is an answer.
   */
  check(signal: AbortSignal): Promise<ConnectionState>;
  /**
   * What a code of the provider's about the club's account means for administrators: what is wrong, and what to do.
   * @returns undefined where the provider's own words must do
   */
  explain(code: string): string | undefined;
  /** Where people write to the bot, as far as it is known: some providers tell the number when they are checked. */
  contact(): Contact;
  /** Whether a request was signed by the provider. Nothing else of it may be believed before. */
  verify(webhook: Webhook): boolean;
  /**
   * What to answer when the provider asks whether we are who it was told to call.
   * @returns undefined for whoever does not know the secret word
   */
  handshake(query: Readonly<Record<string, unknown>>): string | undefined;
  /** What a verified request tells, in any number of events; a shape that the channel does not know is no event. */
  parse(webhook: Webhook): readonly InboundEvent[];
  acknowledge(): Acknowledgement;
}
