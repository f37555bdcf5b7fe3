/**
 * What may import what. Each rule's `comment` says why, and where the code belongs instead: it is what a contributor
 * reads when the check fails (`npm run boundaries`). boundaries.test.ts shows a violation of every rule, and the nearest
 * import that is allowed.
 */

/** Tests, and what only tests use, may reach further than the code they test. */
const TESTS = String.raw`\.test\.tsx?$|/testing/|^server/bench/|^client/e2e/`;
/** A word of a feature's vocabulary: a file, or a folder once it grew. */
const word = (name) => String.raw`^server/src/features/([^/]+)/${name}(\.ts$|/)`;
const npm = (...names) => `(^|/)node_modules/(${names.join("|")})/`;

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment:
        "Two files that need each other are one file, or hide a third that both need. Cut out the third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "imports-resolve",
      comment: "This import leads nowhere: misspelt, or a package that no package.json names.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "production-code-needs-production-packages",
      comment:
        "This package is a devDependency, absent in production. Move it to dependencies, or the code to tests.",
      severity: "error",
      from: {
        path: "^(shared|migrations|server|client)/",
        pathNot: [TESTS, String.raw`\.config\.ts$`, "^client/build/"],
      },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "tests-stay-in-tests",
      comment:
        "Harness, builders and fakes are for tests. What production needs of them belongs beside its users.",
      severity: "error",
      from: { path: "^(shared|migrations|server|client)/", pathNot: TESTS },
      to: { path: TESTS, pathNot: "node_modules/" },
    },

    {
      name: "shared-is-plain",
      comment:
        "shared is what both sides say, so it imports zod and itself. What needs more belongs to server or client.",
      severity: "error",
      from: { path: "^shared/", pathNot: TESTS },
      to: { pathNot: ["^shared/", npm("zod")] },
    },
    {
      name: "migrations-are-frozen",
      comment:
        "A migration must do in five years what it did on its day, so it imports kysely alone: copy the values that it needs.",
      severity: "error",
      from: { path: "^migrations/", pathNot: TESTS },
      to: { pathNot: ["^migrations/", npm("kysely")] },
    },

    {
      name: "rules-are-pure",
      comment:
        "rules decide from values to values. Queries belong to the store; clock, randomness and everything that acts to the service, which hands the values in.",
      severity: "error",
      from: { path: word("rules"), pathNot: TESTS },
      to: {
        // libphonenumber-js is a pure function of its argument; DomainError is how a rule says no.
        pathNot: ["^shared/src/", word("rules"), "^server/src/domain-error\\.ts$", npm("libphonenumber-js")],
      },
    },
    {
      name: "store-only-queries",
      comment:
        "store turns rows into domain values and back. Decisions belong to rules, use cases to the service that calls this store.",
      severity: "error",
      from: { path: word("store"), pathNot: TESTS },
      to: {
        pathNot: [
          "^shared/src/",
          "^server/src/db/",
          word("rules"),
          "^server/src/features/$1/store/",
          npm("kysely"),
        ],
      },
    },
    {
      name: "queries-only-in-store",
      comment:
        "Only store files and db/ build queries: put this one into the store of the feature that owns the table.",
      severity: "error",
      from: { path: "^(shared|server|client)/", pathNot: [TESTS, word("store"), "^server/src/db/"] },
      to: { path: npm("kysely") },
    },
    {
      name: "sqlite-only-in-db",
      comment: "db/ opens the file and keeps the pragmas. Everything else is given a Tx or a Db.",
      severity: "error",
      from: { path: "^(shared|server|client)/", pathNot: [TESTS, "^server/src/db/"] },
      to: { path: npm("better-sqlite3") },
    },
    {
      name: "features-know-no-door",
      comment:
        "A use case does not know who asks: no HTTP, no tRPC, no process around it. Throw DomainError(code, …); the doors translate it. What it needs of the club comes as an argument.",
      severity: "error",
      from: { path: "^server/src/features/", pathNot: TESTS },
      to: {
        path: [
          npm("fastify", "@fastify/[^/]+", "@trpc/[^/]+"),
          "^server/src/(http|trpc|rest|webhooks|workers|cli)/",
          "^server/src/(main|club|env)\\.ts$",
        ],
      },
    },
    {
      name: "features-know-only-the-port",
      comment:
        "A feature may name the port's types (kinds of message), never a provider: put what differs into channels/.",
      severity: "error",
      from: { path: "^server/src/features/", pathNot: TESTS },
      to: { path: "^server/src/channels/", pathNot: "^server/src/channels/channel\\.ts$" },
    },
    {
      name: "channels-behind-workers",
      comment:
        "Nothing is sent but by a worker, after the commit, from the outbox: enqueue the message instead. The port's types may be named, and a command submits templates, which reach nobody.",
      severity: "error",
      from: {
        path: "^server/src/",
        pathNot: [TESTS, "^server/src/(channels|workers)/", "^server/src/(club|cli/templates)\\.ts$"],
      },
      to: { path: "^server/src/channels/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "doors-call-services",
      comment:
        "One gate, one service, three doors: trpc, rest and webhooks call a service, which asks its store.",
      severity: "error",
      from: { path: "^server/src/(trpc|rest|webhooks)/", pathNot: TESTS },
      to: { path: [word("store"), "^server/src/db/"] },
    },

    {
      name: "client-knows-the-server-as-a-type",
      comment:
        "The browser gets no server code: `import type { AppRouter }`, nothing else. What both sides say belongs to shared.",
      severity: "error",
      from: { path: "^client/", pathNot: TESTS },
      to: { path: "^(server|migrations)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "client-knows-only-the-router",
      comment:
        "Of the server's types the client knows AppRouter and what follows from it. Shared shapes belong to shared.",
      severity: "error",
      from: { path: "^client/", pathNot: TESTS },
      to: { path: "^(server|migrations)/", pathNot: "^server/src/trpc/router\\.ts$" },
    },
    {
      name: "screens-stand-alone",
      comment:
        "One screen does not import another: what two share belongs to components/ if it could ship elsewhere, else to app/.",
      severity: "error",
      from: { path: "^client/src/features/([^/]+)/" },
      to: { path: "^client/src/features/", pathNot: "^client/src/features/$1/" },
    },
    {
      name: "components-could-ship-elsewhere",
      comment:
        "A component knows no screen, session or call: hand it values and functions, or move it to its feature.",
      severity: "error",
      from: { path: "^client/src/components/", pathNot: TESTS },
      to: { path: "^client/src/(features|app)/|^client/src/(trpc|main)\\.tsx?$" },
    },
  ],
  options: {
    // TypeScript 7 has no API for other programs, so swc reads the sources. It tells type-only imports apart by itself.
    parser: "swc",
    moduleSystems: ["es6"],
    combinedDependencies: true,
    exclude: { path: "^(server|client)/dist/" },
    doNotFollow: { path: "(^|/)node_modules/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".d.ts"],
    },
  },
};
