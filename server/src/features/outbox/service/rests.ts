import type { Instant } from "@dinkboard/shared/times";
import type { Reader, Tx } from "../../../db/tx.ts";
import { restsRecipient } from "../rules/consequences.ts";
import { RECIPIENT_REST_MS } from "../rules/waits.ts";
import { storeRest } from "../store/outcomes.ts";
import { playersAtRest } from "../store/questions.ts";

/** Remembers until when the provider asks to leave a recipient alone, where it asks for long. */
export function keepRest(
  tx: Tx,
  messageId: number,
  refused: Parameters<typeof restsRecipient>[0],
  refusedAt: Instant,
): void {
  if (restsRecipient(refused)) storeRest(tx, messageId, refusedAt + RECIPIENT_REST_MS);
}

/** By player, until when the messenger asks not to ask somebody about a poll again, nor to remind them of it. */
export function atRest(reader: Reader, pollId: number): ReadonlyMap<number, Instant> {
  return playersAtRest(reader, pollId);
}
