import type { Instant } from "@dinkboard/shared/times";
import type { Reader, Tx } from "../../../db/tx.ts";
import { afterFailure, isNews, isOfLastAttempt } from "../rules/reports.ts";
import type { Refusal } from "../rules/results.ts";
import { type DeliveryStatus, outranks } from "../rules/statuses.ts";
import { storeOutcome } from "../store/outcomes.ts";
import { findTracked, storeStatus, storeTimes, type TrackedMessage } from "../store/statuses.ts";
import { keepCopy } from "./copies.ts";
import { logFailed, logSent } from "./log.ts";
import { keepRest } from "./rests.ts";

/**
 * Applies what a provider reports about a message. Reports may be missing, repeated and in any order: the highest counts.
 * A failure that passes plans the message once more.
 * @returns false for a message that nobody knows (yet)
 */
export function recordStatus(
  tx: Tx,
  channel: string,
  report: {
    readonly providerMessageId: string;
    readonly messageId: number | null;
    readonly status: DeliveryStatus;
    readonly reason: string | null;
    readonly refusal?: Refusal;
    readonly retryAfterMs?: number;
    readonly occurredAt: Instant;
  },
): boolean {
  const known = findTracked(tx, channel, report);
  if (!known) return false;
  const { status, providerMessageId, occurredAt } = report;
  const isNewer = isNews(known, status);
  if (known.copy === "new") {
    keepCopy(tx, { id: known.id, channel }, providerMessageId, isNewer && outranks("accepted", known.status));
  }
  if (isNewer) applyNews(tx, known, report);
  const hasArrived = status === "delivered" || status === "read";
  storeTimes(tx, known.id, {
    deliveredAt: hasArrived ? Math.min(known.deliveredAt ?? occurredAt, occurredAt) : known.deliveredAt,
    readAt: status === "read" ? Math.min(known.readAt ?? occurredAt, occurredAt) : known.readAt,
  });
  return true;
}

function applyNews(tx: Tx, known: TrackedMessage, report: Parameters<typeof recordStatus>[2]): void {
  const { status, reason, refusal } = report;
  if (status === "failed") keepRest(tx, known.id, report, report.occurredAt);
  const again = status === "failed" ? afterFailure(known, report, tx.now) : undefined;
  if (again) {
    const { unknownOutcomes } = known;
    const template = refusal === "template" ? known.template : null;
    storeOutcome(tx, known.id, { status: "queued", reason, unknownOutcomes, template, ...again });
    return;
  }
  storeStatus(tx, known.id, { status, reason });
  if (status === "failed") logFailed(tx, known, reason);
  // The provider reports on it before its answer was heard: this is how we learn that it was accepted.
  else if (outranks("accepted", known.status)) logSent(tx, known);
}

/** The message that a provider reports about, as it is now; undefined for one that nobody knows (yet). */
export function reportedMessage(
  reader: Reader,
  channel: string,
  report: { readonly providerMessageId: string; readonly messageId: number | null },
):
  | (Pick<TrackedMessage, "id" | "kind" | "playerId" | "template"> & { readonly isOfLastAttempt: boolean })
  | undefined {
  const known = findTracked(reader, channel, report);
  return known && { ...known, isOfLastAttempt: isOfLastAttempt(known) };
}
