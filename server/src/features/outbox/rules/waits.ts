import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import { MESSAGE_CLASS, type MessageKind } from "./message.ts";

export const MOST_ATTEMPTS = 6;
/** How long to wait for a status of a message that may have gone out. */
export const STATUS_WAIT_MS = 60 * SECOND_MS;
/** How long a template rests that a message was refused with; then one more shows whether it has been mended. */
export function templateRestMs(kind: MessageKind): number {
  // Nobody signs in until codes go again, not even to look why they do not; and no more are tried than people ask for.
  return MESSAGE_CLASS[kind] === "code" ? MINUTE_MS : HOUR_MS;
}
/** How often a message that waits for a template is looked at: its recipient may have written, and needs none then. */
export const TEMPLATE_LOOK_MS = 10 * MINUTE_MS;
/** How long the others wait while one of them shows whether the template works again. */
export const TEMPLATE_PROBE_MS = 5 * SECOND_MS;
/** A provider that takes messages and disowns them later is not asked to at once again. */
export const DISOWNED_WAIT_MS = MINUTE_MS;
/** Who asks for so long a wait before the next message to somebody is not asked again by the bot itself. */
export const RECIPIENT_REST_MS = DAY_MS;
const LONGEST_BACKOFF_MS = 15 * MINUTE_MS;
/** The backoff varies by this much in a thousand to either side, so that what failed together does not return together. */
export const JITTER_PER_MILLE = 200;

/**
 * How long to wait after an attempt.
 * @param attempts how many there have been, from 1
 * @param jitter a whole number from -JITTER_PER_MILLE to JITTER_PER_MILLE
 */
export function backoffMs(attempts: number, jitter: number): number {
  return Math.round((Math.min(4 ** attempts * SECOND_MS, LONGEST_BACKOFF_MS) * (1000 + jitter)) / 1000);
}
