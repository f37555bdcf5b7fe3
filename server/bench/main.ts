import { compareChecks } from "./checks.ts";
import { compareLists } from "./lists.ts";
import { isWithinLimit } from "./measure.ts";
import { comparePages } from "./pages.ts";
import { comparePolls } from "./polls.ts";
import { compareVotes } from "./votes.ts";

/** `npm run bench`: every figure beside its limit, measured in this run. Exits with 1 when one is beyond it. */
const comparisons = [
  ...(await compareVotes()),
  ...(await compareLists()),
  await comparePolls(),
  await compareChecks(),
  await comparePages(),
];
const rate = (perSecond: number) => `${Math.round(perSecond).toLocaleString("en-US")}/s`;
for (const comparison of comparisons) {
  const { name, against, ours, bare, atLeast } = comparison;
  console.info(`${isWithinLimit(comparison) ? "✓" : "✗"} ${name}: ${rate(ours)}`);
  console.info(`    ${against}: ${rate(bare)}; ratio ${(ours / bare).toFixed(2)}, at least ${atLeast}`);
}
if (!comparisons.every(isWithinLimit)) process.exitCode = 1;
