import { query } from "../../../db/query.ts";
import type { Tx } from "../../../db/tx.ts";

/** A message as a provider took it. */
interface TakenCopy {
  readonly messageId: number;
  readonly channel: string;
  readonly providerMessageId: string;
}

/** Makes this the last copy of its message, and keeps the one that was: it may be answered, or arrive, all the same. */
export function storeLastCopy(tx: Tx, { messageId, channel, providerMessageId }: TakenCopy): void {
  const last = query
    .selectFrom("outbox")
    .select(["provider_message_id"])
    .where("id", "=", messageId)
    .where("provider_message_id", "<>", providerMessageId);
  const displaced = tx.one(last)?.provider_message_id;
  if (displaced != null) storeEarlierCopy(tx, { messageId, channel, providerMessageId: displaced });
  tx.run(
    query.updateTable("outbox").set({ provider_message_id: providerMessageId }).where("id", "=", messageId),
  );
}

/** Keeps a copy that was taken before the last one. Keeping it again changes nothing. */
export function storeEarlierCopy(tx: Tx, { messageId, channel, providerMessageId }: TakenCopy): void {
  tx.run(
    query
      .insertInto("outbox_earlier_copies")
      .values({ channel, provider_message_id: providerMessageId, message_id: messageId })
      .onConflict((conflict) => conflict.doNothing()),
  );
}
