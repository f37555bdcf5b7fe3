import { initTRPC, TRPCError } from "@trpc/server";
import { DomainError } from "../domain-error.ts";
import type { AdminActor } from "../features/activity/rules.ts";
import { authenticate, type SignedIn, touchSession } from "../features/login/service.ts";
import type { Context } from "./context.ts";
import { isFault, refusalFor } from "./errors.ts";

const trpc = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter: ({ shape, error }) => {
    const { body, status, retryAfterSeconds } = refusalFor(error);
    return {
      code: shape.code,
      message: body.message,
      data: {
        httpStatus: status,
        error: body,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      },
    };
  },
});

export const { router } = trpc;

const TRPC_CODES = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  402: "PAYMENT_REQUIRED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
} as const satisfies Record<number, TRPCError["code"]>;

/**
 * Gives a feature's refusal tRPC's name for its status. Faults are logged here, where every call of every door passes,
 * and only here.
 */
const withRefusals = trpc.middleware(async ({ ctx, next, path }) => {
  const result = await next();
  if (result.ok) return result;
  const { error } = result;
  const refusal = refusalFor(error);
  if (isFault(refusal)) ctx.log.error({ err: error.cause ?? error }, `${path} failed`);
  if (!(error.cause instanceof DomainError)) return result;
  const code = TRPC_CODES[refusal.status as keyof typeof TRPC_CODES] ?? "INTERNAL_SERVER_ERROR";
  throw new TRPCError({ code, message: error.cause.message, cause: error.cause });
});

/** Who a call comes from, looked up at every call: what ended a moment ago has ended. */
async function signedInBy({ club, sessionToken, log }: Context): Promise<SignedIn> {
  const signedIn =
    sessionToken === undefined ? undefined : club.read((reader) => authenticate(reader, sessionToken));
  if (!signedIn) throw new DomainError("unauthorized", "Unauthorized");
  if (signedIn.needsTouch) {
    try {
      await club.write((tx) => touchSession(tx, signedIn.sessionId));
    } catch (err) {
      // Whoever only reads can still be served while nothing can be written.
      log.error({ err }, "the use of a session could not be noted");
    }
  }
  return signedIn;
}

/** For everybody. */
export const publicProcedure = trpc.procedure.use(withRefusals);

/** For whoever is signed in, about their own account: administrators play too. */
export const playerProcedure = publicProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { signedIn: await signedInBy(ctx) } }),
);

/** For administrators. */
export const adminProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const signedIn = await signedInBy(ctx);
  if (!signedIn.isAdmin) throw new DomainError("forbidden", "This is for administrators");
  const admin: AdminActor = { kind: "admin", playerId: signedIn.player.id };
  return next({ ctx: { signedIn, admin } });
});

/** For administrators of a club whose messenger is the simulated one; for the others there is no such call. */
export const simulatorProcedure = adminProcedure.use(({ ctx, next }) => {
  if (!ctx.club.isSimulated) throw new DomainError("not_found", "There is no such call");
  return next();
});
