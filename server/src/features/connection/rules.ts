import { MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import type { Instant } from "@dinkboard/shared/times";
import type { Lane } from "../outbox/rules/lanes.ts";
import type { Refusal, SendResult } from "../outbox/rules/results.ts";
import type { DeliveryStatus } from "../outbox/rules/statuses.ts";

/** What a provider answered to the question whether it knows us; the message is a sentence for people. */
export type ConnectionState =
  | { readonly isConnected: true; readonly message: string }
  | {
      readonly isConnected: false;
      readonly message: string;
      /** It does not let us in, or there is nobody to ask. */
      readonly fault: "account" | "unreachable";
      /** The provider's own code; "" where it gave none. */
      readonly code: string;
    };

/** What keeps a channel from its work: `broadcasts_paused` holds back broadcasts, the others everything. */
export type ChannelFault = "account" | "unreachable" | "broadcasts_paused";

/**
 * Where a fault shows: in the answer to a message, in a later report about one, or in a check. A provider that accepts
 * messages and reports a minute later that it will not deliver them has not been mended by accepting one more.
 */
type Evidence = "answer" | "status" | "check";

/** What is known of a channel. A value: it is what the database keeps. */
export interface Health {
  readonly fault: {
    readonly kind: ChannelFault;
    readonly seenIn: Evidence;
    readonly code: string;
    /** The provider's words. */
    readonly detail: string;
  } | null;
  /** When the fault began; without one, when the last ended, or null when there was none. */
  readonly since: Instant | null;
  /** How often the fault was confirmed in a row: the wait grows with it. */
  readonly confirmations: number;
  /** When one message is let through to see whether the fault is over; null where a check alone can tell. */
  readonly probeAt: Instant | null;
  /** The message that was let through last. */
  readonly probeMessageId: number | null;
  /** When the provider is asked next whether it knows us. */
  readonly checkAt: Instant;
  /** How often in a row it could not be reached. */
  readonly missedChecks: number;
  /** When it last answered a check, or took a message. */
  readonly answeredAt: Instant | null;
  /** How often in a row it said that it is overloaded, since when, and until when it is left alone. */
  readonly overloads: number;
  readonly overloadedSince: Instant | null;
  readonly restsUntil: Instant | null;
}

/** Of a channel that nothing is known of: it is asked at once. */
export const UNKNOWN_HEALTH: Health = {
  fault: null,
  since: null,
  confirmations: 0,
  probeAt: null,
  probeMessageId: null,
  checkAt: 0,
  missedChecks: 0,
  answeredAt: null,
  overloads: 0,
  overloadedSince: null,
  restsUntil: null,
};

const CHECK_EVERY_MS = 5 * MINUTE_MS;
const SHORTEST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
/** One that cannot be reached is asked as often as one that can: nobody else tells us that it is back. */
const LONGEST_WAIT_FOR_NETWORK_MS = CHECK_EVERY_MS;
/** A connection that breaks once is none of anybody's business. */
const MISSED_CHECKS_OF_A_FAULT = 2;
const LONGEST_REST_MS = MINUTE_MS;

/** How long a fault that was confirmed so often is left alone. */
export function waitMs(kind: ChannelFault, confirmations: number): number {
  const longest = kind === "unreachable" ? LONGEST_WAIT_FOR_NETWORK_MS : LONGEST_WAIT_MS;
  return Math.min(2 ** (confirmations - 1) * SHORTEST_WAIT_MS, longest);
}

/** Whether nothing of a lane may go, a probe apart. */
export function isHeld({ fault }: Health, lane: Lane): boolean {
  return fault !== null && (fault.kind !== "broadcasts_paused" || lane === "broadcasts");
}

/** Whether one message may go although its lane is held. */
export function isProbeDue({ probeAt }: Health, now: Instant): boolean {
  return probeAt !== null && probeAt <= now;
}

/** Whether a lane waits because the provider is overloaded. Somebody waits for a code: those go all the same. */
export function isResting({ restsUntil }: Health, lane: Lane, now: Instant): boolean {
  return lane !== "codes" && restsUntil !== null && now < restsUntil;
}

/** A message goes out as the probe: the next one has to wait, whatever becomes of this one. */
export function afterProbeLeft(health: Health, messageId: number, now: Instant): Health {
  const { fault, confirmations } = health;
  if (!fault) return health;
  return { ...health, probeMessageId: messageId, probeAt: now + waitMs(fault.kind, confirmations) };
}

/**
 * Learns from what the provider answered to a message.
 * @param messageId only the probe's answer ends a fault or prolongs it: the others may have been on their way before
 */
export function afterResult(health: Health, messageId: number, result: SendResult, now: Instant): Health {
  const isProbe = health.fault !== null && health.probeMessageId === messageId;
  if (result.outcome === "accepted") {
    // A rest is a rest: a code that was taken in it does not end it.
    const well = { ...health, answeredAt: now, missedChecks: 0, overloads: 0, overloadedSince: null };
    return isProbe && health.fault?.seenIn !== "status" ? ended(well, now) : well;
  }
  const { refusal, code, detail } = result;
  if (refusal === "retry") return overloaded(health, result.retryAfterMs, now);
  const kind = faultOf(refusal);
  if (!kind) return health;
  return refused(health, { kind, seenIn: "answer", code, detail }, isProbe, now);
}

/** What a provider reports about a message that it had accepted. */
export interface Report {
  readonly status: DeliveryStatus;
  readonly refusal?: Refusal | undefined;
  readonly code?: string | undefined;
  readonly reason: string | null;
  /** By the provider's clock. */
  readonly occurredAt: Instant;
}

/** Learns from what the provider reports about a message. @param isProbe whether it is about the probe */
export function afterReport(health: Health, report: Report, isProbe: boolean, now: Instant): Health {
  const { status, refusal, code = "", reason, occurredAt } = report;
  if (status !== "failed") return isProbe && health.fault ? ended(health, now) : health;
  const kind = refusal && faultOf(refusal);
  // Reports come late, and again: what happened before the last fault ended is no news.
  if (!kind || (!health.fault && health.since !== null && occurredAt < health.since)) return health;
  return refused(health, { kind, seenIn: "status", code, detail: reason ?? "" }, isProbe, now);
}

/** Learns from a check. */
export function afterCheck(health: Health, state: ConnectionState, now: Instant): Health {
  const { fault, confirmations } = health;
  if (state.isConnected) {
    const well = { ...health, answeredAt: now, missedChecks: 0, checkAt: now + CHECK_EVERY_MS };
    return fault?.seenIn === "check" ? ended(well, now) : well;
  }
  const { code, message: detail } = state;
  const missedChecks = state.fault === "unreachable" ? health.missedChecks + 1 : 0;
  const missed = { ...health, missedChecks };
  const next = { kind: state.fault, seenIn: "check", code, detail } as const;
  if (fault?.kind === state.fault) {
    // That it shows in a check as well makes it one that a check sees the end of.
    const known = fault.seenIn === "check" ? confirmations + 1 : confirmations;
    return { ...missed, ...prolonged(next, known, now) };
  }
  if (state.fault === "account") return { ...missed, ...begun(next, now) };
  if (!fault && missedChecks >= MISSED_CHECKS_OF_A_FAULT) return { ...missed, ...begun(next, now) };
  return { ...missed, checkAt: now + SHORTEST_WAIT_MS };
}

/** Learns from a check that an administrator asked for: whoever has mended something need not wait for the next probe. */
export function afterTest(health: Health, state: ConnectionState, now: Instant): Health {
  const checked = afterCheck(health, state, now);
  return checked.fault && state.isConnected ? { ...checked, probeAt: now } : checked;
}

function overloaded(health: Health, retryAfterMs: number | undefined, now: Instant): Health {
  const overloads = health.overloads + 1;
  const restMs = retryAfterMs ?? Math.min(2 ** overloads * SECOND_MS, LONGEST_REST_MS);
  return {
    ...health,
    overloads,
    overloadedSince: health.overloadedSince ?? now,
    restsUntil: Math.max(health.restsUntil ?? 0, now + restMs),
    // It may be that there is nobody any more.
    checkAt: Math.min(health.checkAt, now + SHORTEST_WAIT_MS),
  };
}

function faultOf(refusal: Refusal): Exclude<ChannelFault, "unreachable"> | undefined {
  return refusal === "account" || refusal === "broadcasts_paused" ? refusal : undefined;
}

type Fault = NonNullable<Health["fault"]>;

/** A refusal of more than its message: the first begins a fault, the probe's prolongs it. */
function refused(health: Health, next: Fault, isProbe: boolean, now: Instant): Health {
  const { fault } = health;
  const isGraver = next.kind === "account" && fault?.kind !== "account";
  // Who pauses our broadcasts lets us in.
  if (!fault || isGraver || (isProbe && fault.kind !== next.kind)) return { ...health, ...begun(next, now) };
  if (fault.kind !== next.kind) return health;
  const seenIn = next.seenIn === "status" && fault.seenIn === "answer" ? "status" : fault.seenIn;
  if (!isProbe) return seenIn === fault.seenIn ? health : { ...health, fault: { ...fault, seenIn } };
  const confirmed = prolonged({ ...next, seenIn }, health.confirmations + 1, now);
  return { ...health, ...confirmed, probeMessageId: null };
}

function begun(fault: Fault, now: Instant) {
  return {
    since: now,
    probeMessageId: null,
    ...prolonged(fault, 1, now),
    // Whether the fault shows in a check is looked at once, at once.
    ...(fault.seenIn !== "check" && { checkAt: now }),
  };
}

function prolonged(fault: Fault, confirmations: number, now: Instant) {
  const nextAt = now + waitMs(fault.kind, confirmations);
  const isSeenByChecks = fault.seenIn === "check";
  return {
    fault,
    confirmations,
    // A message would only be refused as the check was. Nobody there may mean nobody there for checks.
    probeAt: isSeenByChecks && fault.kind === "account" ? null : nextAt,
    ...(isSeenByChecks && { checkAt: nextAt }),
  };
}

function ended(health: Health, now: Instant): Health {
  return { ...health, fault: null, since: now, confirmations: 0, probeAt: null, probeMessageId: null };
}
