import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Club } from "../club.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { contextOf } from "../http/session.ts";
import { appRouter } from "../trpc/router.ts";
import { openApiDocument } from "./openapi.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes.ts";

/** The documented calls, each on the procedure that the screens use too. Register it in a scope of its own. */
export function addRest(scope: FastifyInstance, club: Club): void {
  takeOnlyJson(scope);
  scope.addHook("onRequest", (_, reply, done) => {
    reply.header("cache-control", "no-store");
    done();
  });
  const available = routes.filter((route) => club.isSimulated || !route.isSimulatorOnly);
  for (const route of available) {
    scope.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      handler: async (request, reply) => {
        const caller = appRouter.createCaller(contextOf(club, request, reply));
        const answer = await route.run(caller, inputOf(route, request));
        return reply.status(route.status).send(answer);
      },
    });
  }
  const document = openApiDocument(available, club.config.publicBaseUrl);
  scope.get("/openapi.json", async () => document);
}

/** A body that is empty is none at all, whatever it says it is: a call that needs nothing may come with either. */
function takeOnlyJson(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser("error", "error");
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    return parseJson(request, body as string, done);
  });
}

const NUMBER = /^\d{1,15}$/;

/** Gathers what was sent into the one object that the procedure checks. */
function inputOf(route: Route, request: FastifyRequest): unknown {
  const inPath = texts(route, request.params as Record<string, string>);
  const given = route.method === "GET" ? texts(route, request.query as Texts) : bodyOf(request);
  for (const name of Object.keys(inPath)) {
    if (name in given) throw invalidField(name, "is given in the path");
  }
  const key = request.headers["idempotency-key"];
  return {
    ...given,
    ...inPath,
    ...(key !== undefined && "idempotencyKey" in route.input.shape && { idempotencyKey: key }),
  };
}

type Texts = Readonly<Record<string, string | string[]>>;

/** Of a path or a query, what the call knows. They have no types: what is no good as text is taken as a number, if it is one. */
function texts({ input }: Route, values: Texts): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = input.shape[name];
      if (!field) return [];
      const isNumber = typeof value === "string" && NUMBER.test(value) && !field.safeParse(value).success;
      return [[name, isNumber ? Number(value) : value]];
    }),
  );
}

function bodyOf({ body }: FastifyRequest): object {
  if (body === undefined) return {};
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new DomainError("invalid", "The body must be a JSON object", {
      issues: [{ path: "", message: "must be a JSON object" }],
    });
  }
  return body;
}
