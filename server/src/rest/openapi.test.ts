import { beforeAll, describe, expect, test } from "vitest";
import { createTestServer } from "../testing/server.ts";
import { openApiDocument } from "./openapi.ts";
import { routes } from "./routes.ts";

// biome-ignore lint/suspicious/noExplicitAny: a document is looked at as its readers do, as plain JSON
let document: any;
// biome-ignore lint/suspicious/noExplicitAny: as above
let operations: { path: string; method: string; operation: any }[];

beforeAll(async () => {
  const server = await createTestServer();
  document = (await server.ask("GET /api/openapi.json")).body;
  operations = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  await server.stop();
});

test("describes every call that is served, and no other", () => {
  expect(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
    routes.map(({ path, method }) => `${method} ${path}`).sort(),
  );
  expect(document).toMatchObject({ openapi: "3.1.0", servers: [{ url: "http://localhost:3000/api" }] });
});

test("gives every call a name of its own", () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain("postPlayersTopup");
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
});

test("refers to nothing that is not in it", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, target]) => target ?? "",
  );
  expect(references).not.toHaveLength(0);
  for (const reference of new Set(references)) {
    const target = reference
      .replace(/^#\//, "")
      .split("/")
      .reduce((part, name) => part?.[name], document);
    expect(target, reference).toBeTypeOf("object");
  }
});

test("names every parameter of a path, and bodies only where they are read", () => {
  for (const { path, method, operation } of operations) {
    const inPath = (operation.parameters ?? []).filter(
      (parameter: { in: string }) => parameter.in === "path",
    );
    expect(inPath.map(({ name }: { name: string }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    for (const parameter of inPath)
      expect(parameter).toMatchObject({ required: true, schema: { type: "integer" } });
    if (method === "get") expect(operation.requestBody).toBeUndefined();
  }
});

describe("tells", () => {
  test("of each call how it may fail, the fault of others included", () => {
    for (const { operation } of operations) {
      expect(Object.keys(operation.responses).slice(1).sort()).toEqual(["429", "4XX", "5XX"]);
    }
  });

  test("what a call takes and what it answers", () => {
    const { post } = document.paths["/players/{id}/topup"];
    expect(post.parameters).toMatchObject([
      { name: "id", in: "path" },
      { name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", maxLength: 200 } },
    ]);
    expect(post.requestBody).toMatchObject({
      required: true,
      content: {
        "application/json": {
          schema: { type: "object", required: ["amount"], additionalProperties: false },
        },
      },
    });
    const answer = post.responses["200"].content["application/json"].schema;
    expect(answer.properties.player.properties).toMatchObject({
      balance: { type: "string" },
      has_completed_profile: { type: "boolean" },
    });
  });

  test("the choices of a query", () => {
    const [limit] = document.paths["/admin/activity-logs"].get.parameters;
    expect(limit).toMatchObject({ name: "limit", in: "query", required: false });
    expect(JSON.stringify(limit.schema)).toContain("500");
  });

  test("that what is created answers 201, and that a poll may be null", () => {
    expect(Object.keys(document.paths["/players"].post.responses)).toContain("201");
    const { schema } =
      document.paths["/player/current-poll"].get.responses["200"].content["application/json"];
    expect(JSON.stringify(schema)).toContain('"null"');
  });

  test("who must be signed in", () => {
    expect(document.paths["/player/request-otp"].post.security).toEqual([]);
    expect(document.paths["/players"].get.security).toEqual([{ bearer: [] }, { cookie: [] }]);
  });
});

test("needs no server to be made", () => {
  expect(openApiDocument([], "https://club.example")).toMatchObject({
    servers: [{ url: "https://club.example/api" }],
    paths: {},
  });
});
