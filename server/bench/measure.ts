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
 * @param sides each does its work once and answers how many operations a second that was
 */
export async function compare(
  about: Pick<Comparison, "name" | "against" | "atLeast">,
  sides: { readonly ours: () => Promise<number>; readonly bare: () => Promise<number> },
): Promise<Comparison> {
  const best = { ours: 0, bare: 0 };
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of ["ours", "bare"] as const) {
      const rate = await sides[side]();
      if (round > 0) best[side] = Math.max(best[side], rate);
    }
  }
  return { ...about, ...best };
}

/** How many of the operations of `run` were done a second. */
export async function rateOf(operations: number, run: () => unknown): Promise<number> {
  const begun = performance.now();
  await run();
  return operations / ((performance.now() - begun) / 1_000);
}

export function isWithinLimit({ ours, bare, atLeast }: Comparison): boolean {
  return ours / bare >= atLeast;
}
