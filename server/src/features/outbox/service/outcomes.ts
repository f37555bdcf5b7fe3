import type { Tx } from "../../../db/tx.ts";
import { afterAttempt } from "../rules/attempts.ts";
import type { SendResult } from "../rules/results.ts";
import { outranks } from "../rules/statuses.ts";
import { findLeased } from "../store/leasing.ts";
import { storeOutcome } from "../store/outcomes.ts";
import { findTracked, storeStatus } from "../store/statuses.ts";
import { keepCopy } from "./copies.ts";
import type { LeasedMessage } from "./leasing.ts";
import { logFailed, logSent } from "./log.ts";
import { keepRest } from "./rests.ts";

/**
 * Records what became of an attempt: accepted, to be tried again, or given up with the reason.
 * An answer that comes after the lease has ended counts only if it says that the provider has the message: all else was
 * decided when the lease ended.
 * @param jitter a whole number from -JITTER_PER_MILLE to JITTER_PER_MILLE, for the wait before the next attempt
 */
export function recordResult(tx: Tx, leased: LeasedMessage, result: SendResult, jitter: number): void {
  const attempted = findLeased(tx, leased.id, leased.leasedUntil);
  if (attempted) {
    const { isWindowOpen: isFreeText, isProbe, haltedTemplates } = leased;
    const templateRestsUntil =
      result.template === undefined ? undefined : haltedTemplates.get(result.template);
    const manner = { isFreeText, isProbe, templateRestsUntil };
    const outcome = afterAttempt(attempted, result, tx.now, jitter, manner);
    if (result.outcome === "accepted") keepCopy(tx, leased, result.providerMessageId, true);
    storeOutcome(tx, leased.id, outcome);
    if (result.outcome === "refused") keepRest(tx, leased.id, result, tx.now);
    if (outcome.status === "accepted") logSent(tx, { kind: attempted.message.kind, ...attempted });
    if (outcome.status === "failed")
      logFailed(tx, { kind: attempted.message.kind, ...attempted }, outcome.reason);
    return;
  }
  if (result.outcome !== "accepted") return;
  const { providerMessageId } = result;
  const known = findTracked(tx, leased.channel, { messageId: leased.id, providerMessageId });
  // A report was faster than the answer, and told more.
  if (known?.copy !== "new") return;
  const isLast = outranks("accepted", known.status);
  keepCopy(tx, leased, providerMessageId, isLast);
  if (!isLast) return;
  storeStatus(tx, leased.id, { status: "accepted", reason: null });
  logSent(tx, known);
}
