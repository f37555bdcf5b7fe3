import type { Clock } from "../clock.ts";

/** A Friday, three in the afternoon in New York. */
export const FRIDAY = Date.parse("2026-11-20T20:00:00Z");

/** A clock that only the test moves. */
export class FakeClock implements Clock {
  #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  advance(ms: number): void {
    this.#now += ms;
  }

  set(now: number): void {
    this.#now = now;
  }
}
