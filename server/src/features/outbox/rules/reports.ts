import type { Instant } from "@dinkboard/shared/times";
import type { AttemptOutcome } from "./attempts.ts";
import { consequenceOf } from "./consequences.ts";
import { MESSAGE_CLASS, type MessageKind } from "./message.ts";
import type { Refusal } from "./results.ts";
import { backoffMs, DISOWNED_WAIT_MS, MOST_ATTEMPTS, TEMPLATE_REST_MS } from "./waits.ts";

/**
 * Judges a message that the provider took, and reports later not to have delivered.
 * @returns when it goes out once more and how many attempts count by then; undefined when it has failed for good
 */
export function afterFailure(
  {
    kind,
    priority,
    attempts,
  }: { readonly kind: MessageKind; readonly priority: number; readonly attempts: number },
  refusal: Refusal | undefined,
  now: Instant,
): (Pick<AttemptOutcome, "attempts"> & { readonly nextAttemptAt: Instant }) | undefined {
  // A code's text has left the outbox by then, and whoever misses one asks for another.
  if (MESSAGE_CLASS[kind] === "code") return undefined;
  const again = (waitMs: number) =>
    attempts < MOST_ATTEMPTS ? { attempts, nextAttemptAt: now + waitMs } : undefined;
  switch (refusal) {
    // It was taken as free text: this time it is a template.
    case "window_closed":
      return again(0);
    case "template":
      return again(TEMPLATE_REST_MS);
    case "account":
    case "broadcasts_paused":
      return consequenceOf(refusal, priority) === "held"
        ? { attempts: Math.max(0, attempts - 1), nextAttemptAt: now + DISOWNED_WAIT_MS }
        : again(backoffMs(attempts, 0));
    default:
      return undefined;
  }
}
