import type { Reader, Tx } from "../../db/tx.ts";
import type { SendResult } from "../outbox/rules/results.ts";
import {
  afterCheck,
  afterProbeLeft,
  afterReport,
  afterResult,
  afterTest,
  type ConnectionState,
  type Health,
  type Report,
  UNKNOWN_HEALTH,
} from "./rules.ts";
import { findHealth, putHealth } from "./store.ts";

/** How a channel is, by what every process has learned of it. */
export function healthOf(reader: Reader, channel: string): Health {
  return findHealth(reader, channel) ?? UNKNOWN_HEALTH;
}

/** Notes which message was let through to see whether a fault is over, in the transaction that hands it out. */
export function recordProbe(tx: Tx, channel: string, messageId: number): void {
  putHealth(tx, channel, afterProbeLeft(healthOf(tx, channel), messageId, tx.now));
}

/** Learns from the answer to a message, in the transaction that records what became of it. */
export function learnFromResult(tx: Tx, channel: string, messageId: number, result: SendResult): void {
  const health = healthOf(tx, channel);
  const learned = afterResult(health, messageId, result, tx.now);
  if (learned !== health) putHealth(tx, channel, learned);
}

/**
 * Learns from a report about a message, in the transaction that applies it. A report that comes again teaches nothing.
 * @param messageId undefined for a message that nobody knows (yet)
 */
export function learnFromReport(
  tx: Tx,
  channel: string,
  messageId: number | undefined,
  report: Report,
): void {
  const health = healthOf(tx, channel);
  const isProbe = messageId !== undefined && messageId === health.probeMessageId;
  const learned = afterReport(health, report, isProbe, tx.now);
  if (learned !== health) putHealth(tx, channel, learned);
}

/** Whether it is time to ask a channel's provider if it knows us. */
export function isCheckDue(reader: Reader, channel: string): boolean {
  return healthOf(reader, channel).checkAt <= reader.now;
}

/** Learns from a check that was due. */
export function recordCheck(tx: Tx, channel: string, state: ConnectionState): void {
  putHealth(tx, channel, afterCheck(healthOf(tx, channel), state, tx.now));
}

/** Learns from a check that an administrator asked for; a success lets the next message through at once. */
export function recordTest(tx: Tx, channel: string, state: ConnectionState): void {
  putHealth(tx, channel, afterTest(healthOf(tx, channel), state, tx.now));
}
