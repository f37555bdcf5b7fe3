import type { ErrorCode } from "@dinkboard/shared/errors";
import { ERROR_STATUS } from "@dinkboard/shared/errors";
import { z } from "zod";
import type { Route } from "./route.ts";

/** The header under which a repeated top-up is booked once, and its name in the inputs. */
const IDEMPOTENCY_KEY = "idempotencyKey";

const ERROR = {
  type: "object",
  required: ["message", "code"],
  properties: {
    message: { type: "string", description: "A sentence for people" },
    code: { enum: Object.keys(ERROR_STATUS) satisfies string[] as ErrorCode[] },
    issues: {
      type: "array",
      description: "What is wrong with which field",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
  },
};

/**
 * Describes the calls in OpenAPI 3.1, from the table that serves them and the schemas that check them.
 * @param publicBaseUrl where the club is reached, without a slash at the end
 */
export function openApiDocument(routes: readonly Route[], publicBaseUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Dinkboard",
      version: "1",
      description:
        "Game polls for pickleball clubs. Money is a decimal string of dollars, instants are ISO 8601. Every refusal is an Error.",
    },
    servers: [{ url: `${publicBaseUrl}/api` }],
    paths,
    components: {
      schemas: { Error: ERROR },
      responses: {
        Refused: {
          description: "Refused, and nothing was changed",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
        Failed: {
          description: "A fault of the server's (500), or of what it needs for this (503); try again later",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
        TooMany: {
          description: "Too many requests",
          headers: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The sessionToken of the sign-in" },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: "dinkboard_session",
          description: "For the club's own pages: a write with nothing but the cookie must come from there",
        },
      },
    },
  };
}

function operation(route: Route) {
  const { method, path, summary, access, status } = route;
  const { properties = {}, required = [] } = jsonSchema(route.input, "input");
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const elsewhere = Object.keys(properties).filter(
    (name) => !inPath.includes(name) && name !== IDEMPOTENCY_KEY,
  );
  const parameter = (where: "path" | "query", name: string) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: properties[name],
  });
  const parameters = [
    ...inPath.map((name) => parameter("path", name)),
    ...(method === "GET" ? elsewhere.map((name) => parameter("query", name)) : []),
    ...(IDEMPOTENCY_KEY in properties
      ? [{ name: "Idempotency-Key", in: "header", required: false, schema: properties[IDEMPOTENCY_KEY] }]
      : []),
  ];
  return {
    operationId: operationId(route),
    summary,
    description: access === "admin" ? "For administrators." : undefined,
    security: access === "public" ? [] : [{ bearer: [] }, { cookie: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(method !== "GET" &&
      elsewhere.length > 0 && { requestBody: requestBody(properties, required, elsewhere) }),
    responses: {
      [status]: {
        description: "Done",
        content: { "application/json": { schema: jsonSchema(route.output, "output") } },
      },
      "4XX": { $ref: "#/components/responses/Refused" },
      "429": { $ref: "#/components/responses/TooMany" },
      "5XX": { $ref: "#/components/responses/Failed" },
    },
  };
}

function requestBody(
  properties: NonNullable<z.core.JSONSchema.BaseSchema["properties"]>,
  required: readonly string[],
  names: readonly string[],
) {
  const requiredInBody = names.filter((name) => required.includes(name));
  const schema = {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
    ...(requiredInBody.length > 0 && { required: requiredInBody }),
    additionalProperties: false,
  };
  return { required: requiredInBody.length > 0, content: { "application/json": { schema } } };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): z.core.JSONSchema.BaseSchema {
  // What is worked out from a text (an instant, an amount) is described by the text.
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

/** "POST /players/{id}/topup" → "postPlayersTopup" */
function operationId({ method, path }: Route): string {
  const words = path.split(/[/-]/).filter((word) => word !== "" && !word.startsWith("{"));
  const named = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  const one = /\}$/.test(path) ? "One" : "";
  return `${method.toLowerCase()}${named}${one}`;
}
