import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, type TestServer } from "../testing/server.ts";

const PAGE = `<!doctype html><title>Dinkboard</title>${" ".repeat(2_000)}`;
const HTML = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

let directory: string;
let server: TestServer;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "dinkboard-client-"));
  mkdirSync(join(directory, "assets"));
  writeFileSync(join(directory, "index.html"), PAGE);
  writeFileSync(join(directory, "icon.svg"), "<svg/>");
  writeFileSync(join(directory, "assets", "built-abc123.js"), "as it was");
  for (const format of ["br", "gz"])
    writeFileSync(
      join(directory, "assets", `built-abc123.js.${format}`),
      `compressed by the build: ${format}`,
    );
  writeFileSync(join(directory, "assets", "main-abc123.js"), `console.log("${"x".repeat(2_000)}")`);
});

afterAll(() => rmSync(directory, { recursive: true }));

afterEach(() => server.stop());

describe("a built client", () => {
  test.each([
    "/",
    "/index.html",
    "/polls",
    "/polls/7/responses",
    "/admin/players",
    "/no/such/screen",
    "/polls/v1.2",
  ])("has its page at %s, asked for anew every time", async (path) => {
    server = await createTestServer({ clientDirectory: directory });
    const { status, body, headers } = await server.ask(`GET ${path}`, { headers: HTML });
    expect([status, body]).toEqual([200, PAGE]);
    expect(headers.get("content-type")).toContain("text/html");
    expect(headers.get("cache-control")).toBe("no-cache");
    const again = await server.ask(`GET ${path}`, {
      headers: { ...HTML, "if-none-match": headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  test("has files named by their content, kept for ever", async () => {
    server = await createTestServer({ clientDirectory: directory });
    const { status, headers } = await server.ask("GET /assets/main-abc123.js");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("javascript");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await server.ask("GET /icon.svg")).headers.get("cache-control")).toBe("no-cache");
  });

  test.each(["gzip", "br"])("comes compressed: %s", async (encoding) => {
    server = await createTestServer({ clientDirectory: directory });
    const { headers } = await server.ask("GET /assets/main-abc123.js", {
      headers: { "accept-encoding": encoding },
    });
    expect(headers.get("content-encoding")).toBe(encoding);
    expect(headers.get("vary")).toContain("accept-encoding");
  });

  test.each([
    ["br", "compressed by the build: br"],
    ["gzip", "compressed by the build: gz"],
  ])("has what the build has compressed already: %s", async (encoding, content) => {
    server = await createTestServer({ clientDirectory: directory });
    const { body, headers } = await server.ask("GET /assets/built-abc123.js", {
      headers: { "accept-encoding": encoding },
    });
    expect([body, headers.get("content-encoding")]).toEqual([content, encoding]);
    expect(headers.get("content-type")).toContain("javascript");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("vary")).toContain("accept-encoding");
    const plain = await server.ask("GET /assets/built-abc123.js");
    expect([plain.body, plain.headers.get("content-encoding")]).toEqual(["as it was", null]);
  });

  test.each([
    ["GET /assets/main-gone.js", HTML],
    ["GET /main.js", { accept: "*/*" }],
    ["POST /polls", HTML],
    ["GET /api/nothing", HTML],
    ["GET /trpc", HTML],
    ["GET /../../etc/passwd", { accept: "*/*" }],
    ["GET /%2e%2e/%2e%2e/etc/passwd", { accept: "*/*" }],
  ])("has no page for %s", async (line, headers) => {
    server = await createTestServer({ clientDirectory: directory });
    expect(await server.ask(line, { headers })).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("answers what is asked about a page without it", async () => {
    server = await createTestServer({ clientDirectory: directory });
    expect(await server.ask("HEAD /polls", { headers: HTML })).toMatchObject({ status: 200, body: "" });
  });
});

test("a client that is not built is told of, while the calls work", async () => {
  server = await createTestServer({ clientDirectory: join(directory, "nowhere") });
  expect(await server.ask("GET /", { headers: HTML })).toMatchObject({
    status: 503,
    body: "The client is not built. Run `npm run build`, then start again.\n",
  });
  expect((await server.ask("GET /api/auth/user")).status).toBe(401);
});
