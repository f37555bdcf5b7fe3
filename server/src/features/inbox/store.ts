import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Instant } from "@dinkboard/shared/times";
import { sql } from "kysely";
import { prepared, query } from "../../db/query.ts";
import type { Reader, Tx } from "../../db/tx.ts";
import type { InboundEvent, TemplateEvent } from "./rules.ts";

/** An event that waits to be worked off. */
export interface StoredEvent {
  readonly id: number;
  readonly channel: string;
  readonly event: InboundEvent;
}

/** @returns whether it is new: false when the channel has brought it before */
export function insertEvent(tx: Tx, channel: string, event: InboundEvent): boolean {
  const { changes } = tx.run(
    query
      .insertInto("inbox")
      .values({
        channel,
        event_id: event.eventId,
        kind: event.kind,
        phone_number: "from" in event ? event.from : null,
        messenger_user_id: event.kind === "message" ? event.userId : undefined,
        event: JSON.stringify(event),
        occurred_at: event.occurredAt,
        received_at: tx.now,
      })
      .onConflict((conflict) => conflict.columns(["channel", "event_id"]).doNothing()),
  );
  return changes === 1;
}

/** The ids of what waits, in the order in which it happened. */
export function waitingEventIds(reader: Reader, limit: number): number[] {
  return reader
    .all(
      query
        .selectFrom("inbox")
        .select("id")
        .where("processed_at", "is", null)
        .orderBy("occurred_at")
        .orderBy("id")
        .limit(limit),
    )
    .map(({ id }) => id);
}

/** The event, if it still waits, with what came of it when it was tried before. */
export function findWaitingEvent(
  reader: Reader,
  id: number,
): (StoredEvent & { readonly outcome: string | null }) | undefined {
  const row = reader.one(
    query
      .selectFrom("inbox")
      .select(["id", "channel", "event", "outcome"])
      .where("id", "=", id)
      .where("processed_at", "is", null),
  );
  return row && { ...row, event: JSON.parse(row.event) as InboundEvent };
}

export function markProcessed(tx: Tx, id: number, outcome: string): void {
  tx.run(query.updateTable("inbox").set({ processed_at: tx.now, outcome }).where("id", "=", id));
}

/** With this begin the outcomes of events that were given up; the index knows it, too. */
export const GIVEN_UP = "failed: ";
/** Written out, so that SQLite sees the index's own condition. */
const isGivenUp = sql<boolean>`outcome glob 'failed: *'`;

/** Lets what was given up and has come since then wait again; the outcome stays, to tell that it was tried before. */
export function reopenGivenUp(tx: Tx, since: Instant): void {
  tx.run(
    query
      .updateTable("inbox")
      .set({ processed_at: null })
      .where(isGivenUp)
      .where("received_at", ">", since)
      .where("processed_at", "is not", null),
  );
}

/** What was given up of the events that have come since then. */
export function countGivenUp(
  reader: Reader,
  since: Instant,
): { readonly count: number; readonly since: Instant } | undefined {
  const row = reader.one(
    query
      .selectFrom("inbox")
      .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("received_at").as("first")])
      .where(isGivenUp)
      .where("received_at", ">", since),
  );
  return row && row.count > 0 ? { count: row.count, since: row.first } : undefined;
}

/** Events that were worked off with an outcome, by their ids. */
export function findEventsByOutcome(
  reader: Reader,
  channel: string,
  eventIds: readonly string[],
  outcome: string,
): StoredEvent[] {
  return reader
    .all(
      query
        .selectFrom("inbox")
        .select(["id", "channel", "event"])
        .where("channel", "=", channel)
        .where("event_id", "in", eventIds)
        .where("outcome", "=", outcome)
        .orderBy("id"),
    )
    .map((row) => ({ id: row.id, channel: row.channel, event: JSON.parse(row.event) as InboundEvent }));
}

/** Who wrote: a number, the messenger's own id of somebody, or both; null for what is not known. */
export interface Sender {
  readonly phoneNumber: PhoneNumber | null;
  readonly userId: string | null;
}

/** What a sender wrote after an instant: apart by number and by id, so that each is found by its index. */
function writtenBy({ phoneNumber, userId }: Sender, after: Instant) {
  const written = query
    .selectFrom("inbox")
    .select(["id", "outcome", "occurred_at"])
    .where("occurred_at", ">", after)
    .orderBy("occurred_at", "desc");
  return [
    ...(phoneNumber === null ? [] : [written.where("phone_number", "=", phoneNumber)]),
    ...(userId === null ? [] : [written.where("messenger_user_id", "=", userId)]),
  ];
}

/** What the latest message of a sender came to that was written after an instant and came to one of these. */
export function latestOutcome(
  reader: Reader,
  sender: Sender,
  after: Instant,
  outcomes: readonly string[],
): { readonly outcome: string; readonly occurredAt: Instant } | undefined {
  return writtenBy(sender, after)
    .flatMap((written) => reader.all(written.where("outcome", "in", outcomes).limit(1)))
    .map(({ outcome, occurred_at }) => ({ outcome: outcome ?? "", occurredAt: occurred_at }))
    .toSorted((one, other) => other.occurredAt - one.occurredAt)[0];
}

/**
 * How much a sender wrote after an instant and up to another.
 * @param atMost counts no further: whoever writes ten thousand messages must not have each of them count the others
 */
export function countWritten(
  reader: Reader,
  sender: Sender,
  { after, until, atMost }: { readonly after: Instant; readonly until: Instant; readonly atMost: number },
): number {
  const ids = writtenBy(sender, after).flatMap((written) =>
    reader.all(written.where("occurred_at", "<=", until).limit(atMost)).map(({ id }) => id),
  );
  return Math.min(new Set(ids).size, atMost);
}

/** The provider's latest word on each template. Asked at every lease: what it costs grows with the templates alone. */
export function latestVerdicts(reader: Reader, channel: string): TemplateEvent[] {
  return reader
    .all(verdicts({ channel }))
    .flatMap(({ event }) => (event === null ? [] : [JSON.parse(event) as TemplateEvent]));
}

/** Written out like the index, which SQLite would not take otherwise. */
const isVerdict = sql<boolean>`kind = 'template'`;
const templateName = sql<string | null>`event ->> 'name'`;

/** From each name to the next in the index, and of each to its end: no event but the latest is looked at. */
const verdicts = prepared(({ channel }: { readonly channel: string }) => {
  const ofChannel = query.selectFrom("inbox").where(isVerdict).where("channel", "=", channel);
  const firstName = ofChannel.select(({ fn }) => fn.min(templateName).as("name"));
  return query
    .withRecursive("template", (step) =>
      firstName.unionAll(
        step
          .selectFrom("template")
          .select(firstName.where(templateName, ">", sql.ref<string>("template.name")).as("name"))
          .where("template.name", "is not", null),
      ),
    )
    .selectFrom("template")
    .where("template.name", "is not", null)
    .select(
      ofChannel
        .select("event")
        .where(templateName, "=", sql.ref<string>("template.name"))
        .orderBy("occurred_at", "desc")
        .orderBy("id", "desc")
        .limit(1)
        .as("event"),
    );
});
