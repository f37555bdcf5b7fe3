import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldIssue } from "@dinkboard/shared/errors";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { DomainError } from "../domain-error.ts";

/** An answer to a call that was not carried out, the same at every door. */
export interface Refusal {
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterSeconds?: number;
}

export function refusal(code: ErrorCode, message: string, issues?: readonly FieldIssue[]): Refusal {
  return { status: ERROR_STATUS[code], body: { message, code, ...(issues && { issues }) } };
}

/**
 * What a caller is told about an error: the one place where that is decided. What is not known to be the caller's
 * business is a fault of ours, of which nothing leaves but that there is one.
 */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof DomainError) {
    const { code, message, issues, retryAfterSeconds } = error;
    return {
      ...refusal(code, message, issues),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }
  if (!(error instanceof TRPCError)) return INTERNAL;
  if (error.cause instanceof DomainError) return refusalFor(error.cause);
  switch (error.code) {
    case "BAD_REQUEST":
      if (error.cause instanceof ZodError) return invalidInput(error.cause);
      return error.cause instanceof SyntaxError ? NOT_JSON : refusal("invalid", error.message);
    case "PARSE_ERROR":
      return NOT_JSON;
    case "METHOD_NOT_SUPPORTED":
      return refusal("invalid", error.message);
    case "NOT_FOUND":
      return refusal("not_found", "There is no such call");
    case "PAYLOAD_TOO_LARGE":
      return refusal("too_large", "The request is too large");
    case "UNSUPPORTED_MEDIA_TYPE":
      return refusal("unsupported_media_type", "The request must be JSON");
    default:
      return INTERNAL;
  }
}

const INTERNAL = refusal("internal", "Internal server error");
export const NOT_JSON = refusal("invalid", "The request cannot be read: it is not valid JSON");

export function isFault({ body }: Refusal): boolean {
  return body.code === "internal";
}

/** Names every field that is wrong, once for each thing that is wrong with it. */
function invalidInput(error: ZodError): Refusal {
  const issues = error.issues.flatMap((issue): FieldIssue[] => {
    const path = issue.path.join(".");
    if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      message: "is not expected here",
    }));
  });
  const sentence = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join("; ");
  return refusal("invalid", sentence, issues);
}
