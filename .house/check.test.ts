import { expect, test } from "vitest";
import { check } from "./check.ts";

/** A file, what it holds, and a word of the message that it must cause, if any. */
const rows: [file: string, text: string, message?: string][] = [
  ["server/src/features/polls/rules.ts", ""],
  ["server/src/features/polls/store/rows.ts", ""],
  ["server/src/features/polls/voting.property.test.ts", "const now = Date.now();"],
  ["server/src/features/polls/mailer.ts", "", "a feature has rules, service, store"],
  ["server/src/features/polls/parts/rules.ts", "", "a feature has rules, service, store"],
  ["server/src/features/polls.ts", "", "a feature is a folder"],

  ["client/src/app/paths.ts", ""],
  ["client/src/utils.ts", "", "the name says nothing"],
  ["server/src/helpers/dates.ts", "", "the name says nothing"],

  ["server/src/env.ts", "parse(process.env)"],
  ["client/e2e/fixtures.ts", "process.env.CI"],
  ["server/src/testing/years.ts", "process.env.SIMULATED_YEARS"],
  ["server/src/testing/harness.ts", "process.env.SIMULATED_YEARS", "only server/src/env.ts"],
  ["server/src/club.ts", "const port = process.env.PORT;", "only server/src/env.ts"],
  ["server/src/club.ts", 'import { env } from "node:process";', "only server/src/env.ts"],

  ["server/src/clock.ts", "Date.now()"],
  ["server/src/features/polls/rules.ts", "new Date(now)"],
  ["server/src/features/polls/rules.ts", "// never Date.now()"],
  ["server/src/features/polls/rules.ts", "new Date()", "time is a value"],
  ["shared/src/times.ts", "Temporal.Now.instant()", "time is a value"],
  ["server/src/features/login/service.ts", "randomInt(1_000_000)", "randomness is a value"],
  ["server/src/features/login/service.ts", "export async function signIn() {}", "synchronous function"],

  ["server/src/workers/dispatcher.ts", "await channel.send(message)"],
  ["server/src/trpc/admin/test.ts", "club.channels.otp.send(message)", "only workers send"],
];

test.each(rows)("%s with %j: %s", (file, text, message) => {
  const broken = check([file], () => text);
  expect(broken).toEqual(message ? [expect.stringContaining(message)] : []);
  if (message) expect(broken[0]).toMatch(file);
});
