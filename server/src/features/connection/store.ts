import { prepared, query } from "../../db/query.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import type { Health } from "./rules.ts";

const ofChannel = prepared(({ channel }: { readonly channel: string }) =>
  query.selectFrom("channel_health").selectAll().where("channel", "=", channel),
);

export function findHealth(reader: Reader, channel: string): Health | undefined {
  const row = reader.one(ofChannel({ channel }));
  return (
    row && {
      fault:
        row.fault !== null && row.seen_in !== null
          ? { kind: row.fault, seenIn: row.seen_in, code: row.code, detail: row.detail }
          : null,
      since: row.since,
      confirmations: row.confirmations,
      probeAt: row.probe_at,
      probeMessageId: row.probe_message_id,
      checkAt: row.check_at,
      missedChecks: row.missed_checks,
      answeredAt: row.answered_at,
      overloads: row.overloads,
      overloadedSince: row.overloaded_since,
      restsUntil: row.rests_until,
    }
  );
}

/** Makes this the health of the channel, whether or not it was known before. */
export function putHealth(tx: Tx, channel: string, health: Health): void {
  const { fault } = health;
  const state = {
    fault: fault?.kind ?? null,
    seen_in: fault?.seenIn ?? null,
    code: fault?.code ?? "",
    detail: fault?.detail ?? "",
    since: health.since,
    confirmations: health.confirmations,
    probe_at: health.probeAt,
    probe_message_id: health.probeMessageId,
    check_at: health.checkAt,
    missed_checks: health.missedChecks,
    answered_at: health.answeredAt,
    overloads: health.overloads,
    overloaded_since: health.overloadedSince,
    rests_until: health.restsUntil,
  };
  tx.run(
    query
      .insertInto("channel_health")
      .values({ channel, ...state })
      .onConflict((conflict) => conflict.column("channel").doUpdateSet(state)),
  );
}
