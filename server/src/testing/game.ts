import { cents } from "@dinkboard/shared/money";
import type { GameFacts, Message } from "../features/outbox/rules/message.ts";

/** Thursday evening, in New York. */
export const GAME: GameFacts = {
  pollId: 7,
  question: "Who wants to play pickleball?",
  gameAt: Date.parse("2026-11-26T20:30:00-05:00"),
  closesAt: Date.parse("2026-11-26T08:00:00-05:00"),
  costCents: cents(15_00),
};

/** The question who plays. */
export const POLL: Message = { kind: "poll", variables: GAME };
