import type { Reader, Tx } from "../../db/tx.ts";
import { handleMessage } from "../conversation/service.ts";
import { DELIVERY_STATUSES } from "../outbox/rules.ts";
import { recordStatus } from "../outbox/service.ts";
import { type InboundEvent, type StatusEvent, statusEventId } from "./rules.ts";
import {
  findEventsByOutcome,
  findWaitingEvent,
  insertEvent,
  markProcessed,
  waitingEventIds,
} from "./store.ts";

/** The outcome of a status of a message that nobody knows yet. */
const KEPT = "kept";

/**
 * Stores what a channel brought, before anything is done about it; only then may the channel be told that it arrived.
 * An event that was brought before is ignored, so a provider can repeat itself at will.
 * @param channel the id of the channel
 * @returns how many were new
 */
export function receive(tx: Tx, channel: string, events: readonly InboundEvent[]): number {
  return events.filter((event) => insertEvent(tx, channel, event)).length;
}

/** The events that wait to be worked off, in the order in which they happened. */
export function waitingEvents(reader: Reader, limit: number): number[] {
  return waitingEventIds(reader, limit);
}

/**
 * Works off one event: its effects and the note that it is done are one transaction, so that it has them exactly once.
 * One that was worked off before is left alone.
 * @throws whatever the effects throw; nothing of the event has happened then, and it still waits
 */
export function processEvent(tx: Tx, id: number): void {
  const stored = findWaitingEvent(tx, id);
  if (!stored) return;
  const { channel, event } = stored;
  markProcessed(
    tx,
    id,
    event.kind === "message" ? handleMessage(tx, channel, event) : applyStatus(tx, channel, event),
  );
}

/** Gives up on an event that cannot be worked off, so that those behind it can; it stays in the inbox with the reason. */
export function giveUp(tx: Tx, id: number, reason: string): void {
  if (findWaitingEvent(tx, id)) markProcessed(tx, id, `failed: ${reason}`);
}

function applyStatus(tx: Tx, channel: string, event: StatusEvent): string {
  return recordStatus(tx, channel, event) ? event.status : KEPT;
}

/** Applies the statuses that arrived before the provider's answer gave the message its id. */
export function applyKeptStatuses(tx: Tx, channel: string, providerMessageId: string): void {
  const eventIds = DELIVERY_STATUSES.map((status) => statusEventId(providerMessageId, status));
  for (const { id, event } of findEventsByOutcome(tx, channel, eventIds, KEPT)) {
    if (event.kind === "status") markProcessed(tx, id, applyStatus(tx, channel, event));
  }
}
