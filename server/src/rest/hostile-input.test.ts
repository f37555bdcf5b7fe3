import { ERROR_STATUS } from "@dinkboard/shared/errors";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newPlayer, newPoll, signIn } from "../testing/builders.ts";
import { createTestServer, type TestServer } from "../testing/server.ts";
import { appRouter } from "../trpc/router.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let admin: string;
let player: string;

beforeEach(async () => {
  server = await createTestServer();
  const { phoneNumber } = await newPlayer(server.club, { name: ["Maria", "Alvarez"] });
  await newPlayer(server.club);
  await newPoll(server.club);
  await newPoll(server.club, { gameInHours: 72 });
  admin = await signIn(server.club);
  player = await signIn(server.club, phoneNumber);
});

// Whatever was taken or refused, the books add up and the bot can go on.
afterEach(async () => {
  await server.club.settle();
  expect(server.club.violations()).toEqual([]);
  await server.stop();
});

const HOSTILE_TEXTS = [
  "",
  " ",
  "'; drop table players; --",
  '" or 1=1 --',
  "%",
  "_",
  "*",
  '"',
  "\u0000",
  "a\u0000b",
  "line\nbreak",
  "\u202egnp.exe",
  "👩‍👩‍👧‍👦",
  "\ud800",
  "é".repeat(300),
  "x".repeat(10_000),
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "+1212555",
  "+12125550177",
  "١٢٣٤٥٦",
  "1e9",
  "0x10",
  "NaN",
  "Infinity",
  "-0",
  "00:60",
  "24:00",
  "2026-02-30T10:00:00Z",
  "9999-12-31T23:59:59Z",
  "275760-09-13T00:00:00Z",
] as const;

/** What some field does take, so that the others are looked at and not only the first that is wrong. */
const PLAUSIBLE = [
  "15.00",
  "09:00",
  "21:00",
  "2026-11-21T23:00:00Z",
  "2026-11-22T23:00:00-05:00",
  "America/Chicago",
  "+12125550177",
  "Sam Lee",
  "yes",
  "admin",
  true,
  false,
  1,
  2,
] as const;

const HOSTILE_NUMBERS = [0, -0, -1, 0.1, 1.005, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 53), 15, 1, 2, 999];

const anything = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PLAUSIBLE) },
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Some fields of an input, each with anything in it, and sometimes one that nobody knows. */
function inputs(names: readonly string[]) {
  const fields = Object.fromEntries(names.map((name) => [name, anything]));
  return fc.record(
    { ...fields, surprise: fc.option(anything, { nil: undefined, freq: 10 }) },
    { requiredKeys: [] },
  );
}

/** Refused calls that leave a trace all the same: that somebody tried a code, and which. */
const COUNTED = new Set(["wrong_code"]);

function expectDecentAnswer(
  { status, error }: { status: number; error: { code: keyof typeof ERROR_STATUS; message: string } },
  before: unknown,
) {
  expect(status).toBeLessThan(500);
  if (status < 400) return;
  expect(error).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/\S/) });
  expect(ERROR_STATUS[error.code]).toBe(status);
  if (!COUNTED.has(error.code)) expect(server.club.contents()).toEqual(before);
}

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s gives a clear answer to anything, and writes nothing when it refuses",
  async (_, route) => {
    await fc.assert(
      fc.asyncProperty(inputs(Object.keys(route.input.shape)), async (input) => {
        const before = server.club.contents();
        const { status, body } = await server.ask(lineFor(route, input), {
          token: route.access === "player" ? player : admin,
          ...(route.method !== "GET" && { body: withoutPath(route, input) }),
        });
        expectDecentAnswer({ status, error: body }, before);
      }),
      { numRuns: 50 },
    );
  },
);

const parameters = ({ path }: Route) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

function asText(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(text.toWellFormed().slice(0, 500)) || "%20";
}

function lineFor({ method, path, input: { shape } }: Route, input: Record<string, unknown>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => asText(input[name] ?? 2));
  const query = Object.keys(shape)
    .filter((name) => name in input)
    .map((name) => `${name}=${asText(input[name])}`)
    .join("&");
  return `${method} /api${filled}${method === "GET" && query !== "" ? `?${query}` : ""}`;
}

function withoutPath(route: Route, input: Record<string, unknown>): Record<string, unknown> {
  const inPath = parameters(route);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
}

const procedures: Readonly<Record<string, unknown>> = appRouter._def.procedures;
const calls = Object.entries(procedures).map(([path, procedure]) => {
  const { type, inputs: parsers } = (
    procedure as { _def: { type: string; inputs: readonly { shape?: object }[] } }
  )._def;
  return { path, type, names: Object.keys(parsers[0]?.shape ?? {}) };
});

test.each(calls)(
  "$path gives a clear answer to anything, and writes nothing when it refuses",
  async (call) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 5, arbitrary: inputs(call.names) }, anything), async (input) => {
        const before = server.club.contents();
        const token = call.path.startsWith("player.") ? player : admin;
        const { status, body } =
          call.type === "query"
            ? await server.ask(`GET /trpc/${call.path}?input=${asText(JSON.stringify(input))}`, { token })
            : await server.ask(`POST /trpc/${call.path}`, { token, body: JSON.stringify(input) });
        expectDecentAnswer({ status, error: body.error?.data.error }, before);
      }),
      { numRuns: 50 },
    );
  },
);
