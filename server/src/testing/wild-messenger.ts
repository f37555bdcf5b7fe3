import { DAY_MS, HOUR_MS, MINUTE_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import type { Instant } from "@dinkboard/shared/times";
import { APPROVED_TEMPLATES, fillTemplate } from "../channels/approved-templates.ts";
import type { ConnectionState, SendRequest } from "../channels/channel.ts";
import { type InboundEvent, statusEventId, TEMPLATE_EVENT_PREFIX } from "../features/inbox/rules.ts";
import type { Refusal, SendResult } from "../features/outbox/rules/results.ts";
import type { DeliveryStatus } from "../features/outbox/rules/statuses.ts";
import type { Random } from "../random.ts";
import { FakeProvider, refuse } from "./fake-provider.ts";

/** A message that the messenger has taken, whatever it answered. */
export interface Taken {
  readonly id: string;
  readonly request: SendRequest;
  /** It finds out later that it cannot deliver it, and says so: nobody gets to read it. */
  readonly isLost: boolean;
}

export type Mood =
  | "well"
  /** Refuses a part of what it is given, and loses some of its answers. */
  | "moody"
  /** Refuses the club's account. */
  | "locked"
  /** Nothing that is sent gets there. */
  | "away";

/** What a moody messenger refuses with, the frequent more than once. */
const REFUSALS: readonly Refusal[] = [
  ...["retry", "retry", "retry", "recipient_throttled", "recipient_throttled", "unreachable"],
  ...["invalid", "opted_out", "broadcasts_paused"],
] as Refusal[];

/** How many messages of a phone its owner still scrolls back to. */
const MOST_ON_A_PHONE = 30;

/**
 * A messenger that does by chance all that real ones have been seen to do: it refuses, takes a message and loses the
 * answer, reports late, twice, in any order, before its own answer or not at all, halts templates, and closes the window
 * for free text by its own clock. What it has to tell waits until it is asked to `bring` it.
 */
export class WildMessenger extends FakeProvider {
  mood: Mood = "well";
  readonly taken: Taken[] = [];
  /** What each number has on its phone, the latest last. */
  readonly phones = new Map<PhoneNumber, Taken[]>();
  /** When it last said of a number that it has opted out. */
  readonly refusedAt = new Map<PhoneNumber, Instant>();
  /** Called when it has taken a message, before it answers. */
  whenTaken: () => Promise<void> = async () => undefined;
  readonly #random: Random;
  readonly #now: () => Instant;
  readonly #onSend: (request: SendRequest) => void;
  readonly #flying = new Set<PhoneNumber>();
  readonly #halted = new Set<string>();
  readonly #lastWritten = new Map<PhoneNumber, Instant>();
  #waiting: { readonly event: InboundEvent; readonly at: Instant }[] = [];
  #verdicts = 0;

  /** @param onSend looks at each message that would go out */
  constructor(random: Random, now: () => Instant, onSend: (request: SendRequest) => void) {
    super();
    this.#random = random;
    this.#now = now;
    this.#onSend = onSend;
  }

  override async check(): Promise<ConnectionState> {
    if (this.mood === "well" || this.mood === "moody")
      return { isConnected: true, message: "It is connected." };
    const fault = this.mood === "locked" ? "account" : "unreachable";
    return { isConnected: false, message: "It is not connected.", fault, code: "" };
  }

  override async send(request: SendRequest): Promise<SendResult> {
    this.#onSend(request);
    this.overlapped ||= this.#flying.has(request.to);
    this.#flying.add(request.to);
    try {
      return await this.#answer(request);
    } finally {
      this.#flying.delete(request.to);
    }
  }

  async #answer(request: SendRequest): Promise<SendResult> {
    if (this.mood === "away") throw new Error("the line broke");
    if (this.mood === "locked") return refuse("account")();
    const template = request.isWindowOpen ? undefined : fillTemplate(request.message, request.settings)?.name;
    if (!request.isWindowOpen && template === undefined) return refuse("window_closed")();
    if (template !== undefined && request.haltedTemplates.has(template)) {
      return { ...refuse("template_halted")(), template } as SendResult;
    }
    if (template !== undefined && this.#halted.has(template)) {
      return { ...refuse("template")(), template } as SendResult;
    }
    const lastWritten = this.#lastWritten.get(request.to) ?? 0;
    const isTooLate = request.isWindowOpen && this.#now() - lastWritten >= DAY_MS;
    if (isTooLate && this.#chance(50)) return refuse("window_closed")();
    if (this.mood === "moody" && this.#chance(40)) {
      const refusal = this.#pick(REFUSALS);
      if (refusal === "opted_out") this.refusedAt.set(request.to, this.#now());
      return refuse(refusal, this.#chance(10) ? 3 * HOUR_MS : undefined)();
    }
    const id = this.#take(request, isTooLate);
    this.#flying.delete(request.to);
    await this.whenTaken();
    // Whoever hears nothing of it cannot know that it was taken.
    if (this.mood === "moody" && this.#chance(10)) throw new Error("the line broke");
    if (this.mood === "moody" && this.#chance(10)) return refuse("unknown_outcome")();
    return { outcome: "accepted", providerMessageId: id };
  }

  /** Somebody writes to the club, or taps; it may take long to arrive, and arrive more than once. */
  write(event: Extract<InboundEvent, { kind: "message" | "address_changed" }>): void {
    const { from } = event;
    if (from !== null)
      this.#lastWritten.set(from, Math.max(this.#lastWritten.get(from) ?? 0, event.occurredAt));
    this.#tell(event, this.#chance(80) ? 0 : DAY_MS);
  }

  /** Judges one of the templates anew. */
  judgeTemplate(): void {
    const { name } = this.#pick(APPROVED_TEMPLATES);
    if (this.#halted.has(name)) this.approve(name);
    else this.#judge(name, false);
  }

  approve(name: string): void {
    this.#judge(name, true);
  }

  /** From now on everything is well, and the last of what it has to tell comes soon. */
  calmDown(): void {
    this.mood = "well";
    for (const name of [...this.#halted]) this.approve(name);
    const soon = this.#now() + HOUR_MS;
    this.#waiting = this.#waiting.map(({ event, at }) => ({ event, at: Math.min(at, soon) }));
  }

  /** What it tells the club now, in no order. @returns undefined when there is nothing */
  bring(): InboundEvent[] | undefined {
    const now = this.#now();
    const due = this.#waiting.filter(({ at }) => at <= now);
    if (due.length === 0) return undefined;
    this.#waiting = this.#waiting.filter(({ at }) => at > now);
    const events = due.map(({ event }) => event);
    return this.#chance(50) ? events.reverse() : events;
  }

  /** Takes back what it could not bring, to bring it once more. */
  keep(events: readonly InboundEvent[]): void {
    this.#waiting.push(...events.map((event) => ({ event, at: this.#now() })));
  }

  #take(request: SendRequest, isTooLate: boolean): string {
    const id = `wild-${this.taken.length + 1}`;
    const disowned = isTooLate ? "window_closed" : this.#chance(3) ? "retry" : undefined;
    const taken = { id, request, isLost: disowned !== undefined };
    this.taken.push(taken);
    const phone = this.phones.get(request.to) ?? [];
    this.phones.set(request.to, [...phone.slice(-MOST_ON_A_PHONE), taken]);
    // A messenger gives our number of a message back with all of its reports, or with none.
    const messageId = this.#chance(70) ? request.messageId : null;
    if (disowned !== undefined) {
      if (disowned === "retry" && this.#chance(50)) this.#report(id, messageId, "sent");
      this.#report(id, messageId, "failed", disowned);
      return id;
    }
    const arrives = this.#chance(92);
    const statuses: DeliveryStatus[] = arrives ? ["sent", "delivered", "read"] : ["sent", "failed"];
    for (const status of statuses) if (this.#chance(70)) this.#report(id, messageId, status);
    // Some have two opinions on one message.
    if (arrives && this.#chance(2)) this.#report(id, messageId, "failed");
    return id;
  }

  #report(
    providerMessageId: string,
    messageId: number | null,
    status: DeliveryStatus,
    refusal?: Refusal,
  ): void {
    this.#tell(
      {
        kind: "status",
        eventId: statusEventId(providerMessageId, status),
        providerMessageId,
        messageId,
        status,
        reason: status === "failed" ? "not delivered" : null,
        ...(refusal && { refusal }),
        occurredAt: this.#now(),
      },
      this.#pick([0, 0, MINUTE_MS, 5 * MINUTE_MS, HOUR_MS, 2 * DAY_MS]),
    );
  }

  #judge(name: string, isUsable: boolean): void {
    if (isUsable) this.#halted.delete(name);
    else this.#halted.add(name);
    this.#verdicts += 1;
    this.#tell(
      {
        kind: "template",
        eventId: `${TEMPLATE_EVENT_PREFIX}${name}:${this.#verdicts}`,
        name,
        isUsable,
        verdict: isUsable ? "APPROVED" : "PAUSED",
        occurredAt: this.#now(),
      },
      HOUR_MS,
    );
  }

  /** @param withinMs how long it may take to arrive */
  #tell(event: InboundEvent, withinMs: number): void {
    const later = () => this.#now() + (withinMs === 0 ? 0 : this.#random.integer(withinMs));
    this.#waiting.push({ event, at: later() });
    if (this.#chance(10)) this.#waiting.push({ event, at: later() });
  }

  #chance(percent: number): boolean {
    return this.#random.integer(100) < percent;
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[this.#random.integer(choices.length)] as T;
  }
}
