import { PLAYER_SESSION_LIFE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Club } from "../club.ts";
import type { Context } from "../trpc/context.ts";

const SESSION_COOKIE = "dinkboard_session";
/** Readable by the page: it says that there may be a session, and nothing about it. */
const MARKER_COOKIE = "dinkboard_session_exists";

/** How long the browser keeps the cookies. When a session ends is the database's to say, and never later than this. */
const COOKIE_LIFE_SECONDS = PLAYER_SESSION_LIFE_MS / SECOND_MS;

/** What a call may know of the request that it came with. */
export function contextOf(club: Club, request: FastifyRequest, reply: FastifyReply): Context {
  return {
    club,
    address: request.ip,
    sessionToken: bearerToken(request) ?? cookieToken(request),
    keepSession: (sessionToken) => setCookies(club, reply, sessionToken),
    log: request.log,
  };
}

/** The token that the caller put there itself, which no other site can make a browser do. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
}

export function cookieToken(request: FastifyRequest): string | undefined {
  return request.cookies[SESSION_COOKIE] || undefined;
}

function setCookies(club: Club, reply: FastifyReply, sessionToken: string): void {
  const options = { ...cookieScope(club), maxAge: COOKIE_LIFE_SECONDS };
  reply.setCookie(SESSION_COOKIE, sessionToken, { ...options, httpOnly: true });
  reply.setCookie(MARKER_COOKIE, "1", options);
}

export function clearCookies(club: Club, reply: FastifyReply): void {
  const options = cookieScope(club);
  reply.clearCookie(SESSION_COOKIE, { ...options, httpOnly: true });
  reply.clearCookie(MARKER_COOKIE, options);
}

function cookieScope({ config }: Club) {
  return { path: "/", sameSite: "lax", secure: config.publicBaseUrl.startsWith("https:") } as const;
}
