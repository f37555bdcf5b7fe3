import { addCents, formatDollars, formatMoney } from "@dinkboard/shared/money";
import type { refundsSchema } from "@dinkboard/shared/schemas/fields";
import type { pollDeletionSchema } from "@dinkboard/shared/schemas/polls";
import type { z } from "zod";
import type { Reader, Tx } from "../../../db/tx.ts";
import { notFound } from "../../../domain-error.ts";
import type { AdminActor } from "../../activity/rules.ts";
import { recordActivity } from "../../activity/service.ts";
import { dropQueuedForPoll } from "../../outbox/service/enqueuing.ts";
import { previewRefunds, type Refunds, refundPoll } from "../../voting/service.ts";
import { hasStarted, type Poll, pollFacts } from "../rules.ts";
import { findPoll, markDeleted } from "../store.ts";

/**
 * Deletes polls, all or none. A game that has not begun is thereby cancelled: every charge is refunded, those who were in
 * are told, and what the bot was about to say of it is dropped. A game already played keeps its charges.
 * @param ids one named twice counts once
 * @throws DomainError not_found, naming the first poll that does not exist
 */
export function deletePolls(
  tx: Tx,
  admin: AdminActor,
  ids: readonly number[],
): z.infer<typeof refundsSchema> {
  const polls = pollsNamed(tx, ids);
  const refunds = polls.map((poll) => deletePoll(tx, admin, poll));
  const { refundedCount, refundedCents } = sumOf(refunds);
  const deleted = polls.length === 1 ? "Poll deleted" : `${polls.length} polls deleted`;
  const refunded = refundedCount === 0 ? "" : `, ${formatDollars(refundedCents)} refunded`;
  return { message: `${deleted}${refunded}`, refundedCount, refundedTotal: formatMoney(refundedCents) };
}

function deletePoll(tx: Tx, admin: AdminActor, poll: Poll): Refunds {
  const isCancelled = !hasStarted(poll, tx.now);
  // First, so that the news of the cancellation is not dropped with what it overtakes.
  if (isCancelled) dropQueuedForPoll(tx, poll.id);
  const refunds = isCancelled ? refundPoll(tx, poll, admin) : NO_REFUNDS;
  markDeleted(tx, poll.id);
  recordActivity(tx, {
    type: "poll_deleted",
    actor: admin,
    description: `Poll deleted: "${poll.question}"${isCancelled ? ", its game cancelled" : ""}`,
    metadata: {
      ...pollFacts(poll),
      refundedCount: refunds.refundedCount,
      refundedTotal: formatMoney(refunds.refundedCents),
    },
  });
  return refunds;
}

/**
 * What deleting polls would do.
 * @throws DomainError not_found, naming the first poll that does not exist
 */
export function previewDeletion(reader: Reader, ids: readonly number[]): z.infer<typeof pollDeletionSchema> {
  const polls = pollsNamed(reader, ids);
  const cancelled = polls.filter((poll) => !hasStarted(poll, reader.now));
  const { refundedCount, refundedCents } = sumOf(cancelled.map(({ id }) => previewRefunds(reader, id)));
  return {
    refundedCount,
    refundedTotal: formatMoney(refundedCents),
    playedCount: polls.length - cancelled.length,
  };
}

function pollsNamed(reader: Reader, ids: readonly number[]): Poll[] {
  return [...new Set(ids)].map((id) => {
    const poll = findPoll(reader, id);
    if (!poll) throw notFound(`Poll ${id}`);
    return poll;
  });
}

const NO_REFUNDS: Refunds = { refundedCount: 0, refundedCents: addCents() };

function sumOf(refunds: readonly Refunds[]): Refunds {
  return {
    refundedCount: refunds.reduce((sum, { refundedCount }) => sum + refundedCount, 0),
    refundedCents: addCents(...refunds.map(({ refundedCents }) => refundedCents)),
  };
}
