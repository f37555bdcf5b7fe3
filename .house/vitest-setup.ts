import { format } from "node:util";
import { afterEach, beforeEach } from "vitest";

/**
 * An unexpected console.error fails the test that caused it: React, tRPC and our own code report real mistakes there
 * (a missing key, a state update outside act, an unhandled error) that a green test would hide.
 * A test that means to cause one replaces it: `vi.spyOn(console, "error").mockImplementation(() => {})`.
 */
const original = console.error;
let unexpected: unknown[][] = [];

beforeEach(() => {
  unexpected = [];
  console.error = (...args: unknown[]) => {
    unexpected.push(args);
    original(...args);
  };
});

afterEach(() => {
  console.error = original;
  const [first] = unexpected;
  if (first) throw new Error(`unexpected console.error (${unexpected.length}): ${format(...first)}`);
});
