import { DAY_MS } from "@dinkboard/shared/limits";
import type { Instant } from "@dinkboard/shared/times";
import type { AttemptOutcome } from "./attempts.ts";
import { consequenceOf, restsRecipient } from "./consequences.ts";
import { MESSAGE_CLASS, type MessageKind } from "./message.ts";
import type { Refusal } from "./results.ts";
import { type DeliveryStatus, type MessageStatus, outranks } from "./statuses.ts";
import { backoffMs, DISOWNED_WAIT_MS, MOST_ATTEMPTS, templateRestMs } from "./waits.ts";

/** Which copy of a message a report is about: one that went out once more, since nobody knew, has several. */
export type Copy =
  /** The last that the provider is known to have taken. */
  | "last"
  /** One before that. */
  | "earlier"
  /** One that nobody knew of: of an attempt whose answer was lost, or is still to come. */
  | "new";

/** A message that a provider reports on. */
export interface ReportedMessage {
  readonly copy: Copy;
  readonly status: MessageStatus;
  readonly kind: MessageKind;
  readonly priority: number;
  readonly attempts: number;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
}

/** Whether the message's last copy is on its way, or has come to its end: else it waits for an attempt, or has had one in vain. */
function isTaken({ status }: Pick<ReportedMessage, "status">): boolean {
  return !outranks("accepted", status);
}

/**
 * Whether a report tells more than what is known. One that arrived counts whichever copy it was; that a copy has failed, only
 * of the last one, and once: while another is on its way, or about to be, nothing is lost.
 */
export function isNews(message: ReportedMessage, reported: DeliveryStatus): boolean {
  const { copy, status } = message;
  if (!outranks(reported, status)) return false;
  if (reported === "delivered" || reported === "read") return true;
  // What waits although its last copy was taken does so because that one has failed.
  if (copy === "last") return isTaken(message);
  if (reported === "sent") return copy === "new" || isTaken(message);
  return copy === "new" && !isTaken(message) && status !== "queued";
}

/** Whether a report is about the attempt that was made last. */
export function isOfLastAttempt(message: ReportedMessage): boolean {
  return message.copy === "last" || (message.copy === "new" && !isTaken(message));
}

/** What is older than this may not be true any more, unless it says itself until when it is worth sending. */
const WORTH_RESENDING_MS = DAY_MS;

/**
 * Judges a message that the provider took, and reports later not to have delivered.
 * @returns when it goes out once more and how many attempts count by then; undefined when it has failed for good
 */
export function afterFailure(
  { kind, priority, attempts, createdAt, expiresAt }: Omit<ReportedMessage, "copy" | "status">,
  {
    refusal,
    retryAfterMs = 0,
  }: { readonly refusal?: Refusal | undefined; readonly retryAfterMs?: number | undefined },
  now: Instant,
): (Pick<AttemptOutcome, "attempts"> & { readonly nextAttemptAt: Instant }) | undefined {
  // A code's text has left the outbox by then, and whoever misses one asks for another.
  if (MESSAGE_CLASS[kind] === "code") return undefined;
  if (restsRecipient({ refusal, retryAfterMs })) return undefined;
  const again = (waitMs: number) =>
    attempts < MOST_ATTEMPTS ? { attempts, nextAttemptAt: now + waitMs } : undefined;
  switch (refusal) {
    case "retry":
    case "recipient_throttled": {
      const waitMs = Math.max(backoffMs(attempts, 0), retryAfterMs);
      const isWorthIt = expiresAt === null ? now - createdAt < WORTH_RESENDING_MS : now + waitMs < expiresAt;
      return isWorthIt ? again(waitMs) : undefined;
    }
    // It was taken as free text: this time it is a template.
    case "window_closed":
      return again(0);
    case "template":
      return again(templateRestMs(kind));
    case "account":
    case "broadcasts_paused":
      return consequenceOf(refusal, priority) === "held"
        ? { attempts: Math.max(0, attempts - 1), nextAttemptAt: now + DISOWNED_WAIT_MS }
        : again(backoffMs(attempts, 0));
    default:
      return undefined;
  }
}
