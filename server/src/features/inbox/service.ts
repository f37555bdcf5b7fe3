import { HOUR_MS } from "@dinkboard/shared/limits";
import type { Reader, Tx } from "../../db/tx.ts";
import { recordActivity } from "../activity/service.ts";
import { handleMessage } from "../conversation/service.ts";
import { DELIVERY_STATUSES } from "../outbox/rules.ts";
import { recipientOf, recordStatus } from "../outbox/service.ts";
import { followNumber, learnFromRefusal } from "../players/service.ts";
import {
  type InboundEvent,
  type StatusEvent,
  statusEventId,
  TEMPLATE_EVENT_PREFIX,
  type TemplateEvent,
} from "./rules.ts";
import {
  findEventsByOutcome,
  findWaitingEvent,
  insertEvent,
  latestVerdicts,
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
  markProcessed(tx, id, applyEvent(tx, channel, event));
}

/** @returns what came of it */
function applyEvent(tx: Tx, channel: string, event: InboundEvent): string {
  switch (event.kind) {
    case "message":
      return handleMessage(tx, channel, event);
    case "status":
      return applyStatus(tx, channel, event);
    case "address_changed":
      return followNumber(tx, event);
    case "template":
      return applyTemplate(tx, event);
  }
}

/** Tells the administrators; which templates can be used is asked of the inbox itself. */
function applyTemplate(tx: Tx, { name, verdict, isUsable }: TemplateEvent): string {
  recordActivity(tx, {
    type: "message",
    actor: { kind: "system" },
    description: `The messenger judged the template ${name} anew: ${verdict}${
      isUsable ? "" : ". Nothing is sent with it until that changes"
    }`,
    metadata: { template: name, verdict, isUsable },
  });
  return isUsable ? "usable" : "halted";
}

/** Gives up on an event that cannot be worked off, so that those behind it can; it stays in the inbox with the reason. */
export function giveUp(tx: Tx, id: number, reason: string): void {
  if (findWaitingEvent(tx, id)) markProcessed(tx, id, `failed: ${reason}`);
}

function applyStatus(tx: Tx, channel: string, event: StatusEvent): string {
  const recipient = event.refusal === undefined ? null : recipientOf(tx, channel, event);
  if (event.refusal !== undefined && recipient !== null) {
    learnFromRefusal(tx, recipient, event.refusal, event.occurredAt);
  }
  return recordStatus(tx, channel, event) ? event.status : KEPT;
}

/** How long a template rests that a single message was refused with; then one more shows whether it has been mended. */
const TEMPLATE_REST_MS = HOUR_MS;

/**
 * The templates that nothing may be sent with: the provider has said so, and not taken it back, or refused a message
 * with it within the last hour.
 */
export function haltedTemplates(reader: Reader, channels: readonly string[]): ReadonlySet<string> {
  return new Set(
    channels
      .flatMap((channel) => latestVerdicts(reader, channel))
      .flatMap(({ name, isUsable, until = Infinity }) => (isUsable || until <= reader.now ? [] : [name])),
  );
}

/**
 * Notes that a message was refused for its template: the template rests for a while, and the administrators are told,
 * once for all that fails meanwhile.
 */
export function restTemplate(tx: Tx, channel: string, name: string, verdict: string): void {
  if (haltedTemplates(tx, [channel]).has(name)) return;
  receive(tx, channel, [
    {
      kind: "template",
      eventId: `${TEMPLATE_EVENT_PREFIX}refused:${name}:${tx.now}`,
      name,
      isUsable: false,
      until: tx.now + TEMPLATE_REST_MS,
      verdict,
      occurredAt: tx.now,
    },
  ]);
}

/** Applies the statuses that arrived before the provider's answer gave the message its id. */
export function applyKeptStatuses(tx: Tx, channel: string, providerMessageId: string): void {
  const eventIds = DELIVERY_STATUSES.map((status) => statusEventId(providerMessageId, status));
  for (const { id, event } of findEventsByOutcome(tx, channel, eventIds, KEPT)) {
    if (event.kind === "status") markProcessed(tx, id, applyStatus(tx, channel, event));
  }
}
