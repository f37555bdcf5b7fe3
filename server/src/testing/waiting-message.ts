import { ZERO_CENTS } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Message } from "../features/outbox/rules/message.ts";
import type { WaitingMessage } from "../features/outbox/rules/sending.ts";

/** A fixed time, at which everything here happens unless a test says otherwise. */
export const NOW = Date.parse("2026-11-20T18:00:00Z");
export const ANA = "+12125550142" as PhoneNumber;

export const POLL: Extract<Message, { kind: "poll" }> = {
  kind: "poll",
  variables: { pollId: 7, question: "Who plays?", gameAt: NOW, closesAt: NOW, costCents: ZERO_CENTS },
};
export const REMINDER: Message = { kind: "poll_reminder", variables: POLL.variables };
export const CODE: Message = { kind: "login_code", variables: { code: "123456" } };
export const WELCOME: Message = { kind: "welcome", variables: {} };
export const HELP: Message = { kind: "help", variables: { isNameAwaited: false } };

/** A message in the outbox, as the rules see it: to Ana, attempted once. */
export function waiting(message: Message, changes: Partial<WaitingMessage> = {}): WaitingMessage {
  return {
    id: 1,
    message,
    playerId: 42,
    phoneNumber: ANA,
    pollId: null,
    createdAt: NOW,
    attempts: 1,
    unknownOutcomes: 0,
    expiresAt: null,
    template: null,
    ...changes,
  };
}
