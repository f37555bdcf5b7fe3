import { keepFilesToOwner } from "../data-directory.ts";
import type { Check } from "../db/invariants.ts";

/** Runs a command; what goes wrong is one line for the person who typed it, and an exit code of 1. */
export async function runCommand(command: () => void | Promise<void>): Promise<void> {
  keepFilesToOwner();
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

const MOST_VIOLATIONS = 20;

/** Prints each check with a mark and what speaks against it; fails the command when something does. */
export function printChecks(checks: readonly Check[]): void {
  for (const { name, violations } of checks) {
    console.info(`${violations.length === 0 ? "✓" : "✗"} ${name}`);
    for (const violation of violations.slice(0, MOST_VIOLATIONS)) console.info(`    ${violation}`);
    const more = violations.length - MOST_VIOLATIONS;
    if (more > 0) console.info(`    and ${more} more`);
  }
  if (checks.some(({ violations }) => violations.length > 0)) process.exitCode = 1;
}
