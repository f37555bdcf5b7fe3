/**
 * `npm test`: everything, the fast first. The first step that fails ends the run, so that its output stands last.
 * The closing line counts tests; a step that fails without a failed test (a type error, say) counts as one.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";

const REPORTS = ".reports";
const steps = ["validate", "test:unit", "build", "test:journeys"];

interface Tally {
  passed: number;
  failed: number;
}

function read<Report>(name: string, tally: (report: Report) => Tally): Tally {
  const file = `${REPORTS}/${name}.json`;
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  return tally(JSON.parse(readFileSync(file, "utf8")));
}

rmSync(REPORTS, { recursive: true, force: true });
const broken = steps.find((step) => {
  console.log(`\n── ${step}`);
  return spawnSync("npm", ["run", "--silent", step], { stdio: "inherit" }).status !== 0;
});

const unit = read<{ numPassedTests: number; numFailedTests: number }>("unit", (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
}));
const journeys = read<{ stats: Record<"expected" | "unexpected" | "flaky", number> }>(
  "journeys",
  (report) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
  }),
);
const passed = unit.passed + journeys.passed;
const failed = Math.max(unit.failed + journeys.failed, broken ? 1 : 0);

if (broken) console.error(`\nnpm run ${broken} failed.`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = broken ? 1 : 0;
