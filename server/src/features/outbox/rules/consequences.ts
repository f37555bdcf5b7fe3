import { LANE_PRIORITIES } from "./lanes.ts";
import type { Refusal } from "./results.ts";
import { RECIPIENT_REST_MS } from "./waits.ts";

/** What a refusal means for its message. */
type Consequence =
  /** It passes: once more, a little later, and not for ever. */
  | "retry"
  /** It is about the channel, which is held back now: the message waits for the repair, however long. */
  | "held"
  /** Its template rests, and it waits. */
  | "rest"
  | "fail";

const CONSEQUENCES: Readonly<Record<Exclude<Refusal, "unknown_outcome" | "template_halted">, Consequence>> = {
  retry: "retry",
  recipient_throttled: "retry",
  account: "held",
  broadcasts_paused: "held",
  template: "rest",
  window_closed: "fail",
  unreachable: "fail",
  opted_out: "fail",
  invalid: "fail",
};

export function consequenceOf(refusal: keyof typeof CONSEQUENCES, priority: number): Consequence {
  // A pause of broadcasts does not hold back the others, so they must not try for ever.
  const isOpen = refusal === "broadcasts_paused" && priority < LANE_PRIORITIES.broadcasts[0];
  return isOpen ? "retry" : CONSEQUENCES[refusal];
}

/**
 * Whether the provider asks to leave the recipient alone for so long that the message has failed: to wait for it would hold
 * up all else that there is to say to somebody.
 */
export function restsRecipient({
  refusal,
  retryAfterMs = 0,
}: {
  readonly refusal?: Refusal | undefined;
  readonly retryAfterMs?: number | undefined;
}): boolean {
  return refusal === "recipient_throttled" && retryAfterMs >= RECIPIENT_REST_MS;
}
