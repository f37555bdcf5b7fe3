import type { Instant } from "@dinkboard/shared/times";
import { query } from "../../../db/query.ts";
import type { Reader } from "../../../db/tx.ts";
import { DAYTIME_PRIORITY } from "../rules/lanes.ts";

/** How many messages wait. */
export interface Queue {
  /** For their turn. */
  readonly waiting: number;
  /** For business hours. */
  readonly postponed: number;
  /** When the oldest of those that wait for their turn was written. */
  readonly oldestWaitingSince: Instant | null;
}

/** @param isNight whether those that go by day have to wait for the morning */
export function readQueue(reader: Reader, isNight: boolean): Queue {
  const counts = query
    .selectFrom("outbox")
    .select(({ fn }) => ["priority", fn.countAll<number>().as("count"), fn.min("created_at").as("oldest")])
    .groupBy("priority");
  // Apart, so that each finds its rows by an index: the outbox keeps everything that was ever sent.
  const groups = [
    ...reader.all(counts.where("next_attempt_at", "is not", null)),
    ...reader.all(counts.where("leased_until", "is not", null)),
  ];
  const isPostponed = (priority: number) => isNight && priority === DAYTIME_PRIORITY;
  const waiting = groups.filter(({ priority }) => !isPostponed(priority));
  const count = (some: typeof groups) => some.reduce((sum, group) => sum + group.count, 0);
  return {
    waiting: count(waiting),
    postponed: count(groups) - count(waiting),
    oldestWaitingSince: waiting.length === 0 ? null : Math.min(...waiting.map(({ oldest }) => oldest)),
  };
}
