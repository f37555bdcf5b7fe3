import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import type { Club } from "../club.ts";
import { DomainError } from "../domain-error.ts";
import { refusalFor } from "../trpc/errors.ts";
import { type AppRouter, appRouter } from "../trpc/router.ts";
import { handleTrpcError } from "./errors.ts";
import { contextOf } from "./session.ts";

/** A screen asks for three or four things at a time. */
const MOST_CALLS_IN_BATCH = 20;

/** The calls of the screens. Give it a scope of its own: tRPC's plugin takes the JSON parser of the one it is in. */
export function addTrpc(scope: FastifyInstance, club: Club): void {
  scope.setErrorHandler(handleTrpcError);
  scope.addHook("onRequest", (request, reply, done) => {
    reply.header("cache-control", "no-store");
    // The plugin also takes forms, which no call of ours does and which it would read without a limit.
    const type = request.headers["content-type"];
    const isJson = type === undefined || /^application\/json\b/i.test(type);
    done(isJson ? undefined : new DomainError("unsupported_media_type", "The request must be JSON"));
  });
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => contextOf(club, req, res),
      maxBatchSize: MOST_CALLS_IN_BATCH,
      responseMeta: ({ errors }) => {
        const waits = errors.flatMap((error) => refusalFor(error).retryAfterSeconds ?? []);
        return waits.length > 0 ? { headers: { "retry-after": String(Math.max(...waits)) } } : {};
      },
    },
  };
  fastifyTRPCPlugin(scope, options, () => undefined);
}
