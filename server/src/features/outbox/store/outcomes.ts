import type { Instant } from "@dinkboard/shared/times";
import { query } from "../../../db/query.ts";
import type { Tx } from "../../../db/tx.ts";
import type { AttemptOutcome } from "../rules/attempts.ts";
import { withoutCode } from "./ending.ts";

export function storeOutcome(tx: Tx, id: number, outcome: AttemptOutcome): void {
  tx.run(
    query
      .updateTable("outbox")
      .set((column) => ({
        status: outcome.status,
        status_reason: outcome.reason,
        attempts: outcome.attempts,
        unknown_outcomes: outcome.unknownOutcomes,
        template: outcome.template,
        next_attempt_at: outcome.nextAttemptAt,
        leased_until: null,
        variables: outcome.nextAttemptAt === null ? withoutCode : column.ref("variables"),
        updated_at: tx.now,
      }))
      .where("id", "=", id),
  );
}

/** Keeps until when the recipient of a message is to be left alone. */
export function storeRest(tx: Tx, id: number, until: Instant): void {
  tx.run(query.updateTable("outbox").set({ rests_until: until }).where("id", "=", id));
}

function dueNow(tx: Tx, channel: string, template: string) {
  return query
    .updateTable("outbox")
    .set({ next_attempt_at: tx.now, updated_at: tx.now })
    .where("channel", "=", channel)
    .where("template", "=", template)
    .where("next_attempt_at", "is not", null);
}

/** Lets all that waits for a template be looked at now, and wait on. */
export function wakeTemplate(tx: Tx, channel: string, template: string): void {
  tx.run(dueNow(tx, channel, template));
}

/** Lets all that waits for a template go now. */
export function releaseTemplate(tx: Tx, channel: string, template: string): void {
  tx.run(dueNow(tx, channel, template).set({ template: null }));
}
