import { randomBytes, randomInt } from "node:crypto";

/** The only source of chance, so that a test can replay it. */
export interface Random {
  bytes(length: number): Uint8Array;
  /** A whole number from 0 up to, not including, `below`; every one equally likely. */
  integer(below: number): number;
}

/** Cryptographically secure: codes and session tokens come from here. */
export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  integer: (below) => randomInt(below),
};
