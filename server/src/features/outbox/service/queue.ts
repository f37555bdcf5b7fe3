import type { Instant } from "@dinkboard/shared/times";
import type { Reader } from "../../../db/tx.ts";
import type { Lane } from "../rules/lanes.ts";
import { hasExpired } from "../store/ending.ts";
import { messagesWithLostLease } from "../store/leasing.ts";
import { type Queue, readQueue } from "../store/queue.ts";
import { messagesToSend, sendableSince } from "../store/taking.ts";

/** Whether there is anything to send in these lanes, the most urgent first, or to tidy up. */
export function hasDueMessages(reader: Reader, lanes: readonly Lane[]): boolean {
  const [firstOpen] = lanes;
  return (
    lanes.some((lane) => firstOpen && messagesToSend(reader, 1, { lane, firstOpen }).length > 0) ||
    hasExpired(reader) ||
    messagesWithLostLease(reader).length > 0
  );
}

/** Since when the message has been due that has been so the longest; one that another one holds up is not. */
export function dueSince(reader: Reader, lanes: readonly Lane[]): Instant | undefined {
  const times = lanes.flatMap((lane) => sendableSince(reader, { lane, firstOpen: lanes[0] ?? lane }) ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** How many messages wait. @param isNight whether those that go by day have to wait for the morning */
export function queueOf(reader: Reader, isNight: boolean): Queue {
  return readQueue(reader, isNight);
}
