import type { Reader, Tx } from "../../../db/tx.ts";
import { storeEarlierCopy, storeLastCopy } from "../store/copies.ts";
import { findTracked } from "../store/statuses.ts";
import type { LeasedMessage } from "./leasing.ts";

/** Remembers by which id the provider took a message, so that answers and reports find it by any of its copies. */
export function keepCopy(
  tx: Tx,
  { id: messageId, channel }: Pick<LeasedMessage, "id" | "channel">,
  providerMessageId: string,
  isLast: boolean,
): void {
  const copy = { messageId, channel, providerMessageId };
  if (isLast) storeLastCopy(tx, copy);
  else storeEarlierCopy(tx, copy);
}

/** The poll that a message sent over a channel was about, by the provider's id of any of its copies. */
export function pollOfMessage(reader: Reader, channel: string, providerMessageId: string): number | null {
  return findTracked(reader, channel, { messageId: null, providerMessageId })?.pollId ?? null;
}
