import { MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import type { Instant } from "@dinkboard/shared/times";
import type { SendResult } from "../features/outbox/rules.ts";
import type { Lane } from "../features/outbox/service.ts";

const LONGEST_REST_MS = MINUTE_MS;
const PROBE_EVERY_MS = MINUTE_MS;

/**
 * How fast messages may go to a provider, and whether at all. An overloaded provider is left alone for a while, longer
 * each time; one that refuses the club's account is asked once a minute whether that has been mended.
 */
export class Pace {
  readonly #perSecond: number;
  #secondBegan: Instant = 0;
  #sentInSecond = 0;
  #faults = 0;
  #restsUntil: Instant = 0;
  #probeAt: Instant | null = null;

  /** @param perSecond Infinity for a provider that takes any number */
  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** How many messages of a lane may go now. Somebody waits for a code: an overloaded provider gets those all the same. */
  allowance(now: Instant, lane: Lane): number {
    if (this.#probeAt !== null || (lane === "others" && now < this.#restsUntil)) return 0;
    if (now - this.#secondBegan >= SECOND_MS) return this.#perSecond;
    return Math.max(0, this.#perSecond - this.#sentInSecond);
  }

  /** Notes that messages go now. */
  take(count: number, now: Instant): void {
    if (now - this.#secondBegan >= SECOND_MS) {
      this.#secondBegan = now;
      this.#sentInSecond = 0;
    }
    this.#sentInSecond += count;
  }

  /** Learns from what the provider answered. @returns whether this brought the channel to a halt */
  note(result: SendResult, now: Instant): boolean {
    if (result.outcome === "accepted") {
      this.#faults = 0;
      return false;
    }
    if (result.refusal === "retry") {
      this.#faults += 1;
      const restMs = Math.min(2 ** this.#faults * SECOND_MS, LONGEST_REST_MS);
      this.#restsUntil = Math.max(this.#restsUntil, now + (result.retryAfterMs ?? restMs));
    }
    if (result.refusal !== "account" || this.#probeAt !== null) return false;
    this.#probeAt = now + PROBE_EVERY_MS;
    return true;
  }

  /** Whether it is time to ask the provider if the account has been mended. */
  isProbeDue(now: Instant): boolean {
    return this.#probeAt !== null && now >= this.#probeAt;
  }

  noteProbe(isConnected: boolean, now: Instant): void {
    this.#probeAt = isConnected ? null : now + PROBE_EVERY_MS;
  }
}
