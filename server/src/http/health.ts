import type { FastifyInstance } from "fastify";
import type { Club } from "../club.ts";
import { viewSettings } from "../features/settings/service.ts";
import { refusal } from "../trpc/errors.ts";
import { sendRefusal } from "./errors.ts";

/** For whatever watches the process: is it alive, and can it serve? Neither asks for a login nor counts as a request. */
export function addHealth(app: FastifyInstance, club: Club): void {
  const config = { rateLimit: false } as const;
  app.get("/healthz", { config }, async () => ({ status: "ok" }));
  app.get("/readyz", { config }, async (request, reply) => {
    try {
      club.read(viewSettings);
      return { status: "ok" };
    } catch (err) {
      request.log.error({ err }, "the database does not answer");
      return sendRefusal(reply, refusal("unavailable", "The database does not answer"));
    }
  });
}
