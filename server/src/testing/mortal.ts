/**
 * A process that dies at one of its steps: that step does not happen, and nothing does any more. A step is whatever leaves
 * a trace outside, and each hearing of what came of it.
 */
export class Mortal {
  readonly #last: number;
  #steps = 0;

  /** @param last the step that it does not get through, from 1; Infinity for one that lives */
  constructor(last: number) {
    this.#last = last;
  }

  get isDead(): boolean {
    return this.#steps >= this.#last;
  }

  /** Does something and hears what came of it, or dies before or in between. */
  async does<T>(act: () => Promise<T>): Promise<T> {
    this.#step();
    const result = await act();
    this.#step();
    return result;
  }

  #step(): void {
    if (!this.isDead) this.#steps += 1;
    if (this.isDead) throw new Error("the process died");
  }
}
