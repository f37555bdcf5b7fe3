import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const house = import.meta.dirname;

/** From a file, what it imports (a file of the same tree, or a package), and the rules that this breaks. */
type Row = [from: string, imported: string, broken: string[], how?: "type"];

const rows: Row[] = [
  ["shared/src/money.ts", "zod", []],
  [
    "shared/src/phone.ts",
    "kysely",
    ["production-code-needs-production-packages", "shared-is-plain", "queries-only-in-store"],
  ],
  ["shared/src/files.ts", "fs", ["shared-is-plain"]],
  ["shared/src/money.test.ts", "fast-check", []],

  ["migrations/0001-club.ts", "kysely", []],
  ["migrations/0002-more.ts", "shared/src/money.ts", ["migrations-are-frozen"]],

  ["server/src/features/polls/rules.ts", "shared/src/money.ts", []],
  ["server/src/features/polls/rules.ts", "libphonenumber-js", []],
  ["server/src/features/polls/rules.ts", "server/src/domain-error.ts", []],
  ["server/src/features/polls/rules.ts", "server/src/features/ledger/rules.ts", []],
  ["server/src/features/polls/rules.ts", "server/src/features/ledger/store.ts", ["rules-are-pure"]],
  ["server/src/features/voting/rules.ts", "crypto", ["rules-are-pure"]],
  ["server/src/features/voting/rules/votes.ts", "server/src/db/tx.ts", ["rules-are-pure"], "type"],

  ["server/src/features/polls/store.ts", "kysely", []],
  ["server/src/features/polls/store.ts", "server/src/db/query.ts", []],
  ["server/src/features/polls/store.ts", "server/src/features/polls/rules.ts", []],
  [
    "server/src/features/polls/store.ts",
    "server/src/features/players/service/editing.ts",
    ["store-only-queries"],
  ],
  ["server/src/features/voting/store/votes.ts", "server/src/features/voting/store/rows.ts", []],
  ["server/src/features/voting/store/votes.ts", "server/src/features/polls/store.ts", ["store-only-queries"]],

  ["server/src/db/open.ts", "better-sqlite3", []],
  ["server/src/cli/backup.ts", "better-sqlite3", ["sqlite-only-in-db"]],
  ["server/src/features/polls/service/opening.ts", "server/src/features/polls/store.ts", []],
  ["server/src/features/polls/service/opening.ts", "kysely", ["queries-only-in-store"]],
  ["server/src/features/polls/service.test.ts", "kysely", []],
  ["server/src/cli/doctor.ts", "kysely", ["queries-only-in-store"]],

  ["server/src/features/players/service/editing.ts", "@trpc/server", ["features-know-no-door"]],
  ["server/src/features/players/service/editing.ts", "fastify", ["features-know-no-door"], "type"],
  ["server/src/features/players/service/editing.ts", "server/src/env.ts", ["features-know-no-door"]],
  ["server/src/features/players/service/editing.ts", "server/src/http/app.ts", ["features-know-no-door"]],

  [
    "server/src/features/outbox/rules/results.ts",
    "server/src/channels/channel.ts",
    ["rules-are-pure"],
    "type",
  ],
  ["server/src/features/outbox/service/leasing.ts", "server/src/channels/channel.ts", [], "type"],
  [
    "server/src/features/inbox/service.ts",
    "server/src/channels/twilio.ts",
    ["features-know-only-the-port"],
    "type",
  ],
  ["server/src/features/login/service.ts", "server/src/channels/channel.ts", ["channels-behind-workers"]],
  ["server/src/workers/dispatcher.ts", "server/src/channels/channel.ts", []],
  ["server/src/club.ts", "server/src/channels/twilio.ts", []],
  ["server/src/cli/templates.ts", "server/src/channels/template-submission.ts", []],
  ["server/src/cli/seed.ts", "server/src/channels/twilio.ts", ["channels-behind-workers"]],
  ["server/src/webhooks/twilio.ts", "server/src/channels/twilio.ts", ["channels-behind-workers"]],

  ["server/src/trpc/player/vote.ts", "server/src/features/polls/service/opening.ts", []],
  ["server/src/trpc/player/vote.ts", "server/src/features/polls/store.ts", ["doors-call-services"]],
  ["server/src/rest/routes.ts", "server/src/db/tx.ts", ["doors-call-services"], "type"],

  ["server/src/main.ts", "pino-pretty", []],
  ["server/src/main.ts", "autocannon", ["production-code-needs-production-packages"]],
  ["server/src/main.ts", "not-a-package", ["imports-resolve"]],
  ["server/src/cli/seed.ts", "server/src/testing/builders.ts", ["tests-stay-in-tests"]],
  ["server/bench/votes.ts", "server/src/testing/builders.ts", []],
  ["server/src/http/app.ts", "server/src/http/security.ts", ["no-cycles"]],
  ["server/src/http/security.ts", "server/src/http/app.ts", ["no-cycles"], "type"],

  ["client/src/trpc.ts", "server/src/trpc/router.ts", [], "type"],
  ["client/src/app/session.ts", "server/src/trpc/router.ts", ["client-knows-the-server-as-a-type"]],
  [
    "client/src/app/shell.tsx",
    "server/src/features/polls/rules.ts",
    ["client-knows-only-the-router"],
    "type",
  ],
  ["client/src/features/polls/polls-page.tsx", "client/src/features/polls/poll-card.tsx", []],
  [
    "client/src/features/polls/polls-page.tsx",
    "client/src/features/players/pick.tsx",
    ["screens-stand-alone"],
  ],
  ["client/src/components/card.tsx", "@mantine/core", []],
  ["client/src/components/card.tsx", "client/src/trpc.ts", ["components-could-ship-elsewhere"]],
  [
    "client/src/components/list.tsx",
    "client/src/features/players/pick.tsx",
    ["components-could-ship-elsewhere"],
  ],
];

const isFile = (name: string) => /^(shared|migrations|server|client)\//.test(name);

let tree: string;
let result: ICruiseResult;

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), "boundaries-"));
  symlinkSync(resolve(house, "../node_modules"), join(tree, "node_modules"));
  for (const workspace of ["shared", "migrations", "server", "client"]) {
    const manifest = await import(`../${workspace}/package.json`, { with: { type: "json" } });
    write(`${workspace}/package.json`, JSON.stringify(manifest.default));
  }
  const sources = new Map<string, string>();
  for (const [from, imported, , how] of rows) {
    const specifier = isFile(imported) ? `./${relative(dirname(from), imported)}` : imported;
    const line =
      how === "type" ? `import type { A } from "${specifier}";` : `import { a } from "${specifier}";`;
    sources.set(from, `${sources.get(from) ?? ""}${line}\n`);
    if (isFile(imported) && !sources.has(imported)) sources.set(imported, "");
  }
  for (const [path, text] of sources) write(path, text);

  const options = await extractDepcruiseOptions(join(house, "boundaries.cjs"));
  const { output } = await cruise(["."], { ...options, baseDir: tree });
  if (typeof output === "string") throw new Error("expected the result as an object");
  result = output;
});

afterAll(() => rmSync(tree, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

describe("the boundaries", () => {
  test.each(rows)("%s → %s breaks %j", (from, imported, broken) => {
    const dependencies = result.modules.find((module) => module.source === from)?.dependencies;
    const found = dependencies?.find(({ module, resolved }) => imported === module || imported === resolved);
    expect(found, "the cruiser did not see the import").toBeDefined();
    expect(found?.rules?.map((rule) => rule.name) ?? []).toEqual(broken);
  });

  test("every rule is shown to bite", () => {
    const rules = result.summary.ruleSetUsed?.forbidden?.map((rule) => rule.name);
    expect(new Set(rows.flatMap(([, , broken]) => broken))).toEqual(new Set(rules));
  });

  test("every rule says where the code belongs", () => {
    for (const rule of result.summary.ruleSetUsed?.forbidden ?? []) {
      expect(rule, rule.name).toMatchObject({ severity: "error", comment: expect.stringMatching(/.{40}/) });
    }
  });
});
