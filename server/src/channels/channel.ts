import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Message, SendResult } from "../features/outbox/rules.ts";
import type { Settings } from "../features/settings/rules.ts";

/** One message to hand to a provider. It is data: the channel chooses the form and takes the words from the templates. */
export interface SendRequest {
  /** The outbox's number of the message. A channel gives it to its provider, so that statuses come back with it. */
  readonly messageId: number;
  readonly to: PhoneNumber;
  readonly message: Message;
  /** The club's name, zone and payment instructions, which the words speak of. */
  readonly settings: Settings;
}

interface Capabilities {
  /** Messages can carry buttons; without, the text says what to answer. */
  readonly buttons: boolean;
  /** The provider reports what became of a message, as status events into the inbox. */
  readonly deliveryStatuses: boolean;
}

/** What a provider answered to the question whether it knows us; the message is a sentence for people. */
export interface ConnectionState {
  readonly isConnected: boolean;
  readonly message: string;
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
}
