import type { Random } from "../random.ts";

/** Chance that a test can replay: the same seed gives the same numbers (mulberry32). */
export function seededRandom(seed = 1): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number) => Math.floor(next() * below);
  return { integer, bytes: (length) => Uint8Array.from({ length }, () => integer(256)) };
}
