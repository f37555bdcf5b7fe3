import type { Instant } from "@dinkboard/shared/times";

/** The only source of time. Everything that asks what time it is has one of these handed to it. */
export interface Clock {
  now(): Instant;
}

export const systemClock: Clock = { now: () => Date.now() };
