import type { Instant } from "@dinkboard/shared/times";
import { prepared, query } from "../../../db/query.ts";
import type { Reader } from "../../../db/tx.ts";
import { CODE_PRIORITY, LANE_PRIORITIES, type Lane } from "../rules/lanes.ts";
import type { WaitingMessage } from "../rules/sending.ts";
import { toWaitingMessage, WAITING_COLUMNS } from "./waiting.ts";

/** Which messages may be taken. */
export interface Taking {
  readonly lane: Lane;
  /** The first lane in order that is not held back: what is more urgent and held keeps nobody waiting. */
  readonly firstOpen: Lane;
}

/**
 * The messages of a lane whose turn it is, the most urgent first and at most one for each recipient: none while another
 * is on its way there, and none before an earlier one of its priority, so that "you're out" never overtakes "you're in".
 * A newer code alone does not wait for an older one, and who waits for a template holds up those of its kind alone.
 */
export function messagesToSend(reader: Reader, limit: number, taking: Taking): WaitingMessage[] {
  return reader.all(toSend({ ...placesOf(reader, taking), limit })).map(toWaitingMessage);
}

const toSend = prepared((values: Places & { readonly limit: number }) =>
  sendable(values)
    .select(WAITING_COLUMNS.map((column) => `message.${column}` as const))
    .orderBy("message.priority")
    .orderBy("message.next_attempt_at")
    .orderBy("message.id")
    .limit(values.limit),
);

/** Since when the longest of them has been due; undefined when there is none. */
export function sendableSince(reader: Reader, taking: Taking): Instant | undefined {
  return reader.one(longestDue(placesOf(reader, taking)))?.next_attempt_at ?? undefined;
}

const longestDue = prepared((places: Places) =>
  sendable(places).select("message.next_attempt_at").orderBy("message.next_attempt_at").limit(1),
);

/** Where in the line, by priorities, messages are taken from, and when. */
interface Places {
  readonly now: Instant;
  readonly first: number;
  readonly last: number;
  readonly firstOpen: number;
}

function placesOf({ now }: Reader, { lane, firstOpen }: Taking): Places {
  const [first, last] = LANE_PRIORITIES[lane];
  return { now, first, last, firstOpen: LANE_PRIORITIES[firstOpen][0] };
}

function sendable({ now, first, last, firstOpen }: Places) {
  return query
    .selectFrom("outbox as message")
    .where("message.priority", ">=", first)
    .where("message.priority", "<=", last)
    .where("message.next_attempt_at", "<=", now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox as flying")
            .select("flying.id")
            .whereRef("flying.phone_number", "=", "message.phone_number")
            .where("flying.leased_until", "is not", null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox as earlier")
            .select("earlier.id")
            .whereRef("earlier.phone_number", "=", "message.phone_number")
            .where("earlier.next_attempt_at", "is not", null)
            .where(({ and, or, eb, ref }) => {
              const isDue = eb("earlier.next_attempt_at", "<=", now);
              return or([
                and([
                  eb("earlier.priority", "<", ref("message.priority")),
                  eb("earlier.priority", ">=", firstOpen),
                  isDue,
                ]),
                and([
                  eb("earlier.priority", "=", ref("message.priority")),
                  eb("earlier.id", "<", ref("message.id")),
                  or([isDue, eb("message.priority", ">", CODE_PRIORITY)]),
                ]),
              ]);
            })
            // What waits for a template, or behind one that does.
            .where(({ or, eb, ref, not: no, exists: some, selectFrom: from }) =>
              or([
                eb("earlier.kind", "=", ref("message.kind")),
                no(
                  some(
                    from("outbox as stuck")
                      .select("stuck.id")
                      .whereRef("stuck.phone_number", "=", "earlier.phone_number")
                      .whereRef("stuck.kind", "=", "earlier.kind")
                      .where("stuck.template", "is not", null)
                      .where("stuck.next_attempt_at", "is not", null),
                  ),
                ),
              ]),
            ),
        ),
      ),
    );
}
