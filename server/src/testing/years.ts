import { test } from "vitest";
import { liveThroughYear } from "./year.ts";

/** `SIMULATED_YEARS=500` lives through more of them than the tests do by themselves. */
const YEARS = Number(process.env.SIMULATED_YEARS ?? 200);
const FILES = 4;

/**
 * A share of the years, as tests: every fourth from this one on, so that several files go on at once.
 * @param first from 1
 */
export function liveThroughYears(first: number): void {
  for (let seed = first; seed <= YEARS; seed += FILES) {
    // A year is a second on an idle machine: what hangs is ended some time.
    test(`year ${seed}`, { timeout: 600_000 }, async () => {
      try {
        await liveThroughYear(seed);
      } catch (error) {
        const again = `npx vitest run --config vitest.workspace.ts server/src/testing/years-${first} -t "year ${seed}$"`;
        const env = YEARS === 200 ? "" : `SIMULATED_YEARS=${YEARS} `;
        throw new Error(`year ${seed}; to live through it again: ${env}${again}\n${error}`, { cause: error });
      }
    });
  }
}
