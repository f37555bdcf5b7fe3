import { DAY_MS } from "@dinkboard/shared/limits";
import type { Instant } from "@dinkboard/shared/times";
import type { Reader, Tx } from "../../db/tx.ts";
import { recordActivity } from "../activity/service.ts";
import { learnFromReport } from "../connection/service.ts";
import { handleMessage } from "../conversation/service.ts";
import type { MessageKind } from "../outbox/rules/message.ts";
import { DELIVERY_STATUSES } from "../outbox/rules/statuses.ts";
import { templateRestMs } from "../outbox/rules/waits.ts";
import { recordStatus, reportedMessage } from "../outbox/service/reports.ts";
import { releaseTemplate, wakeTemplate } from "../outbox/store/outcomes.ts";
import { learnFromRefusal } from "../players/service/consent.ts";
import { followNumber } from "../players/service/editing.ts";
import { findPlayerByPhone } from "../players/store.ts";
import {
  type InboundEvent,
  type StatusEvent,
  statusEventId,
  TEMPLATE_EVENT_PREFIX,
  type TemplateEvent,
} from "./rules.ts";
import {
  countGivenUp,
  findEventsByOutcome,
  findWaitingEvent,
  GIVEN_UP,
  insertEvent,
  latestVerdicts,
  markProcessed,
  reopenGivenUp,
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
      return applyTemplate(tx, channel, event);
  }
}

/** Which templates can be used is asked of the inbox itself, and the administrators are told by the bot's status. */
function applyTemplate(tx: Tx, channel: string, { name, isUsable }: TemplateEvent): string {
  if (isUsable) releaseTemplate(tx, channel, name);
  return isUsable ? "usable" : "halted";
}

/**
 * Gives up on an event that cannot be worked off, so that those behind it can; it stays in the inbox with the reason, and
 * the administrators are told, the first time.
 */
export function giveUp(tx: Tx, id: number, reason: string): void {
  const stored = findWaitingEvent(tx, id);
  if (!stored) return;
  markProcessed(tx, id, `${GIVEN_UP}${reason}`);
  if (stored.outcome !== null) return;
  const { event } = stored;
  const from = event.kind === "message" ? event.from : null;
  const player = from === null ? undefined : findPlayerByPhone(tx, from);
  const what =
    event.kind === "message" ? `What ${player?.name || "somebody"} wrote` : "A report of the messenger";
  recordActivity(tx, {
    type: "message",
    actor: { kind: "system" },
    ...(player && { player }),
    description: `${what} could not be worked off. It is tried once more at the next start`,
    metadata: { eventId: event.eventId, reason },
  });
}

/** As long as a provider repeats what was not acknowledged; after that an answer has become pointless. */
const WORTH_RETRYING_MS = 7 * DAY_MS;
/** For how long administrators are told of what was given up. */
const WORTH_TELLING_MS = DAY_MS;

/**
 * Lets the events that were given up be tried once more: called at a start, for the program may be another by then. Those
 * that fail again wait for the next start.
 */
export function retryGivenUp(tx: Tx): void {
  reopenGivenUp(tx, tx.now - WORTH_RETRYING_MS);
}

/** How many events were given up lately, and when the first of them came; undefined when there are none. */
export function givenUpLately(
  reader: Reader,
): { readonly count: number; readonly since: Instant } | undefined {
  return countGivenUp(reader, reader.now - WORTH_TELLING_MS);
}

function applyStatus(tx: Tx, channel: string, event: StatusEvent): string {
  const { refusal, occurredAt, reason } = event;
  const message = reportedMessage(tx, channel, event);
  if (refusal !== undefined && message) {
    const { playerId, template, kind } = message;
    if (playerId !== null) learnFromRefusal(tx, playerId, refusal, occurredAt);
    if (refusal === "template" && template !== null)
      restTemplate(tx, channel, { name: template, verdict: reason ?? "refused", kind });
  }
  // What is reported of an earlier attempt says nothing about the probe.
  learnFromReport(tx, channel, message?.isOfLastAttempt ? message.id : undefined, event);
  return recordStatus(tx, channel, event) ? event.status : KEPT;
}

/** A template that nothing is sent with. */
export interface HaltedTemplate {
  readonly name: string;
  /** Why, in the provider's words. */
  readonly verdict: string;
  readonly since: Instant;
  /** When one message shows whether it has been mended; Infinity where the provider will say so. */
  readonly until: Instant;
}

/** The templates of a channel that nothing may be sent with: the provider has said so, or refused a message with one. */
export function haltedTemplates(reader: Reader, channel: string): HaltedTemplate[] {
  return latestVerdicts(reader, channel).flatMap(
    ({ name, verdict, isUsable, until = Infinity, occurredAt: since }) =>
      isUsable ? [] : [{ name, verdict, since, until }],
  );
}

/** Notes that a message was refused for its template, which rests for a while: once for all that fails meanwhile. */
export function restTemplate(
  tx: Tx,
  channel: string,
  { name, verdict, kind }: { readonly name: string; readonly verdict: string; readonly kind: MessageKind },
): void {
  const isResting = haltedTemplates(tx, channel).some((one) => one.name === name && one.until > tx.now);
  if (isResting) return;
  receive(tx, channel, [
    {
      kind: "template",
      eventId: `${TEMPLATE_EVENT_PREFIX}refused:${name}:${tx.now}`,
      name,
      isUsable: false,
      until: tx.now + templateRestMs(kind),
      verdict,
      occurredAt: tx.now,
    },
  ]);
}

/**
 * Lets one message with each resting template show now whether it has been mended, for somebody may have done so just now.
 * One that the provider itself took out of use goes on waiting for its approval.
 */
export function retryTemplates(tx: Tx, channel: string): void {
  for (const { name, verdict, since, until } of haltedTemplates(tx, channel)) {
    if (until === Infinity || until <= tx.now) continue;
    wakeTemplate(tx, channel, name);
    receive(tx, channel, [
      {
        kind: "template",
        eventId: `${TEMPLATE_EVENT_PREFIX}retried:${name}:${tx.now}`,
        name,
        isUsable: false,
        until: tx.now,
        verdict,
        occurredAt: since,
      },
    ]);
  }
}

/** Notes that a template works again, as a message with it has shown; what waits for it goes. */
export function liftTemplate(tx: Tx, channel: string, name: string): void {
  releaseTemplate(tx, channel, name);
  receive(tx, channel, [
    {
      kind: "template",
      eventId: `${TEMPLATE_EVENT_PREFIX}accepted:${name}:${tx.now}`,
      name,
      isUsable: true,
      verdict: "messages with it are accepted again",
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
