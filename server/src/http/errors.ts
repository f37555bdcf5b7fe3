import { TRPCError } from "@trpc/server";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isFault, NOT_JSON, type Refusal, refusal, refusalFor } from "../trpc/errors.ts";

/** What a caller is told about an error that Fastify met before or while a call was made. */
function httpRefusalFor(error: unknown): Refusal {
  const { code = "", statusCode } = error as Partial<FastifyError>;
  if (!code.startsWith("FST_")) return refusalFor(error);
  if (statusCode === 413) return refusal("too_large", "The request is too large");
  if (statusCode === 415) return refusal("unsupported_media_type", "The request must be JSON");
  if (code === "FST_ERR_CTP_INVALID_JSON_BODY") return NOT_JSON;
  if (statusCode !== undefined && statusCode < 500) {
    return refusal("invalid", "The request cannot be read");
  }
  return refusalFor(error);
}

export function sendRefusal(reply: FastifyReply, { status, body, retryAfterSeconds }: Refusal): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return reply.status(status).send(body);
}

/** Answers every error in the one form. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(reply, describe(error, request));
}

/**
 * The same for providers, and a line in the log, for whoever sets a messenger up sees nothing of what it is answered. That
 * it asks too often it is told every time; the log would only grow by it.
 */
export function handleWebhookError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const described = describe(error, request);
  const { status, body } = described;
  if (status < 500 && status !== 429) {
    request.log.warn({ req: request }, `a webhook was refused: ${body.message}`);
  }
  sendRefusal(reply, described);
}

/** The same in the form that tRPC's client reads, for what goes wrong before tRPC gets to see the request. */
export function handleTrpcError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, retryAfterSeconds } = describe(error, request);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  reply.status(status).send({
    error: {
      code: JSON_RPC_SERVER_ERROR,
      message: body.message,
      data: {
        httpStatus: status,
        error: body,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      },
    },
  });
}

const JSON_RPC_SERVER_ERROR = -32_000;

function describe(error: unknown, request: FastifyRequest): Refusal {
  const described = httpRefusalFor(error);
  // What a call threw has been logged by its gate.
  if (isFault(described) && !(error instanceof TRPCError))
    request.log.error({ err: error }, "a request failed");
  return described;
}
