import type { ErrorCode, FieldIssue } from "@dinkboard/shared/errors";

/**
 * A refusal that the caller should understand. Features throw it; each door turns it into its own form by the code.
 * The message is for people and is shown as it is.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly FieldIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { issues?: readonly FieldIssue[]; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = "DomainError";
    this.code = code;
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** A refusal of one field of an input. */
export function invalidField(path: string, message: string): DomainError {
  return new DomainError("invalid", message, { issues: [{ path, message }] });
}

export function notFound(what: string): DomainError {
  return new DomainError("not_found", `${what} not found`);
}
