import type { Instant } from "@dinkboard/shared/times";
import { consequenceOf, restsRecipient } from "./consequences.ts";
import { priorityOf } from "./lanes.ts";
import { MESSAGE_CLASS } from "./message.ts";
import type { SendResult } from "./results.ts";
import type { WaitingMessage } from "./sending.ts";
import {
  backoffMs,
  MOST_ATTEMPTS,
  STATUS_WAIT_MS,
  TEMPLATE_LOOK_MS,
  TEMPLATE_PROBE_MS,
  templateRestMs,
} from "./waits.ts";

/** What becomes of a message after an attempt. Without a next attempt the bot is done with it. */
export interface AttemptOutcome {
  readonly status: "queued" | "accepted" | "failed" | "unknown";
  /** For people; null when all went well. */
  readonly reason: string | null;
  /** How many attempts count: one that was none of the message's fault does not. */
  readonly attempts: number;
  readonly unknownOutcomes: number;
  readonly nextAttemptAt: Instant | null;
  /** The template that it went out with, or waits for. */
  readonly template: string | null;
}

/** How an attempt was made. */
interface Manner {
  /** In the form that only an open window takes: a closed one is then no end, for the next attempt takes a template. */
  readonly isFreeText?: boolean;
  /** Let through to see whether its channel works again. */
  readonly isProbe?: boolean;
  /** When the template that it needs may be tried again. */
  readonly templateRestsUntil?: Instant | undefined;
}

/**
 * Judges an attempt.
 * @param jitter as for `backoffMs`
 */
export function afterAttempt(
  message: WaitingMessage,
  result: SendResult,
  now: Instant,
  jitter: number,
  { isFreeText = false, isProbe = false, templateRestsUntil = Infinity }: Manner = {},
): AttemptOutcome {
  const { attempts, unknownOutcomes } = message;
  const template = result.template ?? null;
  if (result.outcome === "accepted") {
    return {
      status: "accepted",
      reason: null,
      attempts,
      unknownOutcomes,
      nextAttemptAt: null,
      template,
    };
  }
  const { refusal, retryAfterMs = 0 } = result;
  const refused = { reason: result.detail, attempts, unknownOutcomes, template };
  const failed = { ...refused, status: "failed", nextAttemptAt: null } as const;
  const queued = (nextAttemptAt: Instant, counted = attempts) =>
    ({
      ...refused,
      status: "queued",
      attempts: counted,
      nextAttemptAt: lookedAt(message, nextAttemptAt),
    }) as const;
  if (refusal === "unknown_outcome") {
    // Twice the same poll is a nuisance, none at all is a missed game: it goes out once more, and not a third time.
    // A second code would only confuse; whoever misses one asks for another.
    const isSentAgain = unknownOutcomes === 0 && MESSAGE_CLASS[message.message.kind] !== "code";
    return {
      ...refused,
      status: "unknown",
      unknownOutcomes: unknownOutcomes + 1,
      nextAttemptAt: isSentAgain ? lookedAt(message, now + STATUS_WAIT_MS) : null,
    };
  }
  if (refusal === "template_halted") {
    const restMs = Math.max(templateRestsUntil - now, TEMPLATE_PROBE_MS);
    return queued(now + Math.min(restMs, TEMPLATE_LOOK_MS), attempts - 1);
  }
  const consequence = consequenceOf(refusal, priorityOf(message.message));
  if (consequence === "held") return queued(now, attempts - 1);
  const waitMs = Math.max(backoffMs(attempts, jitter), retryAfterMs);
  // That there is still nobody is no fault of the one who was sent to look.
  if (isProbe && refusal === "retry") return queued(now + waitMs, attempts - 1);
  if (attempts >= MOST_ATTEMPTS || restsRecipient(result)) return failed;
  if (refusal === "window_closed" && isFreeText) return queued(now);
  if (consequence === "fail") return failed;
  return queued(now + (consequence === "rest" ? templateRestMs(message.message.kind) : waitMs));
}

/** No later than its expiry, so that an expired code does not stay for the length of a backoff. */
function lookedAt({ expiresAt }: WaitingMessage, attemptAt: Instant): Instant {
  return expiresAt === null ? attemptAt : Math.min(attemptAt, expiresAt);
}
