import type { FastifyInstance } from "fastify";
import type { Club } from "../club.ts";
import { signOut } from "../features/login/service.ts";
import { bearerToken, clearCookies, cookieToken } from "./session.ts";

/** The two places that a browser is sent to by its address bar: where one signs in, and out. */
export function addSignInRedirects(app: FastifyInstance, club: Club): void {
  // Every path shows the login to whoever is not signed in.
  app.get("/api/login", async (_, reply) => reply.redirect("/"));

  app.get("/api/logout", { exposeHeadRoute: false }, async (request, reply) => {
    // A link on another site may lead here, but must not sign anybody out.
    if (request.headers["sec-fetch-site"] === "cross-site") return reply.redirect("/");
    for (const sessionToken of [bearerToken(request), cookieToken(request)]) {
      if (sessionToken !== undefined) await club.write((tx) => signOut(tx, sessionToken));
    }
    clearCookies(club, reply);
    return reply.header("clear-site-data", '"storage"').redirect("/");
  });
}
