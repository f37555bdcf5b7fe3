import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { MessageKind } from "../outbox/rules/message.ts";

/** The simulator's name as a channel, in the outbox and the inbox. */
export const SIMULATOR = "simulator";

export interface Button {
  readonly id: string;
  readonly title: string;
}

/** A message on its way to a simulated phone. */
export interface Delivery {
  /** The outbox's number of it. */
  readonly messageId: number;
  readonly to: PhoneNumber;
  readonly kind: MessageKind;
  readonly text: string;
  readonly buttons: readonly Button[];
}
