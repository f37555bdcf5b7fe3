import { SECOND_MS } from "@dinkboard/shared/limits";
import type { Instant } from "@dinkboard/shared/times";

/** How fast messages may go to a provider: so many a second. */
export class Pace {
  readonly #perSecond: number;
  #secondBegan: Instant = 0;
  #sentInSecond = 0;

  /** @param perSecond Infinity for a provider that takes any number */
  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** How many messages may go now. */
  allowance(now: Instant): number {
    return this.#isAnotherSecond(now) ? this.#perSecond : Math.max(0, this.#perSecond - this.#sentInSecond);
  }

  /** Notes that messages go now. */
  take(count: number, now: Instant): void {
    if (this.#isAnotherSecond(now)) {
      this.#secondBegan = now;
      this.#sentInSecond = 0;
    }
    this.#sentInSecond += count;
  }

  /** Also when the machine's clock was put back: nothing must wait until it is there again. */
  #isAnotherSecond(now: Instant): boolean {
    return now < this.#secondBegan || now - this.#secondBegan >= SECOND_MS;
  }
}
