import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { SimulatedMessage, writeSimulatorSchema } from "@dinkboard/shared/schemas/simulator";
import type { z } from "zod";
import type { Reader, Tx } from "../../db/tx.ts";
import { invalidField } from "../../domain-error.ts";
import { statusEventId } from "../inbox/rules.ts";
import { receive } from "../inbox/service.ts";
import { checkPhoneNumber } from "../players/rules.ts";
import { type Delivery, SIMULATOR } from "./rules.ts";
import {
  findReceived,
  insertPhoneMessage,
  type PhoneMessage,
  phoneMessages,
  receivedWithButtons,
} from "./store.ts";

/**
 * Puts a message on a simulated phone, which reports it as delivered, as a provider would.
 * @returns the message's id at the simulated provider
 */
export function deliver(tx: Tx, { messageId, to, kind, text, buttons }: Delivery): string {
  const { providerMessageId } = insertPhoneMessage(tx, {
    phoneNumber: to,
    direction: "outbound",
    kind,
    text,
    buttons,
  });
  receive(tx, SIMULATOR, [
    {
      kind: "status",
      eventId: statusEventId(providerMessageId, "delivered"),
      providerMessageId,
      messageId,
      status: "delivered",
      reason: null,
      occurredAt: tx.now,
    },
  ]);
  return providerMessageId;
}

/**
 * What is on the phone of a number, oldest first.
 * @throws DomainError invalid, for a number that cannot exist
 */
export function conversation(reader: Reader, typedPhoneNumber: string): SimulatedMessage[] {
  return phoneMessages(reader, readPhoneNumber(typedPhoneNumber));
}

/**
 * Writes to the bot from a simulated phone: a text, or a tap on a button that the phone has received. It goes through
 * the inbox like a provider's webhook, so the bot answers a moment later.
 * @throws DomainError invalid, for a number that cannot exist, a button or a message that the phone did not receive
 */
export function write(tx: Tx, input: z.infer<typeof writeSimulatorSchema>): void {
  const phoneNumber = readPhoneNumber(input.phoneNumber);
  const { text, answered } = composed(tx, phoneNumber, input);
  const { providerMessageId } = insertPhoneMessage(tx, {
    phoneNumber,
    direction: "inbound",
    kind: input.buttonId === undefined ? "text" : "button",
    text,
    buttons: [],
  });
  receive(tx, SIMULATOR, [
    {
      kind: "message",
      eventId: providerMessageId,
      from: phoneNumber,
      text,
      buttonId: input.buttonId ?? null,
      replyTo: answered?.providerMessageId ?? null,
      occurredAt: tx.now,
    },
  ]);
}

/** What is written, and which message it answers: a tap answers the latest one that has the button. */
function composed(
  reader: Reader,
  phoneNumber: PhoneNumber,
  { text, buttonId, replyTo }: z.infer<typeof writeSimulatorSchema>,
): { text: string; answered: PhoneMessage | undefined } {
  const answered = replyTo === undefined ? undefined : findReceived(reader, phoneNumber, replyTo);
  if (replyTo !== undefined && !answered) {
    throw invalidField("replyTo", "must be a message that this phone received");
  }
  if (buttonId === undefined) return { text: text ?? "", answered };
  const candidates = answered ? [answered] : receivedWithButtons(reader, phoneNumber);
  for (const message of candidates) {
    const button = message.buttons.find(({ id }) => id === buttonId);
    if (button) return { text: button.title, answered: message };
  }
  throw invalidField("buttonId", "must be a button of a message that this phone received");
}

function readPhoneNumber(typed: string): PhoneNumber {
  const phoneNumber = checkPhoneNumber(typed);
  if (!phoneNumber) throw invalidField("phoneNumber", "must be a valid phone number");
  return phoneNumber;
}
