/** A figure of ours beside the same work done with nothing of ours in between, in the same run on the same machine. */
export interface Comparison {
  readonly name: string;
  /** What the bare side is, in a few words. */
  readonly against: string;
  /** Operations a second. */
  readonly ours: number;
  readonly bare: number;
  /** `ours` must reach this share of `bare`. Machines differ; the ratio hardly does. */
  readonly atLeast: number;
}

const ROUNDS = 5;

/**
 * Runs both sides in turn, so that whatever else the machine does disturbs both, and takes the best round of each: the
 * one that was disturbed least.
 * @param side does `operations` operations and answers how many milliseconds they took
 */
export async function compare(
  about: Pick<Comparison, "name" | "against" | "atLeast">,
  operations: number,
  sides: { readonly ours: () => Promise<number>; readonly bare: () => Promise<number> },
): Promise<Comparison> {
  const perSecond = { ours: 0, bare: 0 };
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of ["ours", "bare"] as const) {
      const rate = operations / ((await sides[side]()) / 1_000);
      if (round > 0) perSecond[side] = Math.max(perSecond[side], rate);
    }
  }
  return { ...about, ...perSecond };
}

/** How many milliseconds something takes. */
export async function millisecondsOf(run: () => unknown): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

export function isWithinLimit({ ours, bare, atLeast }: Comparison): boolean {
  return ours / bare >= atLeast;
}
