import type { ErrorBody } from "@dinkboard/shared/errors";
import { TRPCClientError } from "@trpc/client";
import { showFailure, type ToastWords } from "./toasts/toasts.ts";
import { words } from "./words.ts";

/** What the server said about a refused call, or undefined when no answer came from it. */
export function errorBody(error: unknown): ErrorBody | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null || !("error" in data)) return undefined;
  return data.error as ErrorBody;
}

/** The session is over, in the words of tRPC or of a plain answer, with its status ("401: …") or without. */
export function isUnauthorized(error: unknown): boolean {
  if (errorBody(error)?.code === "unauthorized") return true;
  return error instanceof Error && /^401: |\bUnauthorized\b/.test(error.message);
}

/**
 * The server's own sentence for people, when it gave one: never for faults of ours or of the network, nor for wrong
 * fields, which are told at the fields.
 */
export function serverMessage(error: unknown): string | undefined {
  const body = errorBody(error);
  if (!body || body.code === "internal" || body.issues) return undefined;
  return body.message;
}

/** What the server found wrong, by field: for `form.setErrors`. Undefined when it names no field. */
export function fieldErrors(error: unknown): Record<string, string> | undefined {
  const issues = errorBody(error)?.issues?.filter((issue) => issue.path !== "") ?? [];
  if (issues.length === 0) return undefined;
  return Object.fromEntries(issues.map((issue) => [issue.path, issue.message]));
}

/**
 * Says in a toast that something failed. The one place that does so for errors: a session that is over is left to
 * `endSession`, which every failed call reaches, so that it is told once. When no answer came and the words have no
 * advice of their own, the connection is named.
 * @param options.preferServer show the server's sentence, when it gave one, instead of the words' message
 */
export function showError(
  error: unknown,
  failure: ToastWords,
  options: { preferServer?: boolean } = {},
): void {
  if (isUnauthorized(error)) return;
  const said = options.preferServer ? serverMessage(error) : undefined;
  const message = said ?? failure.message ?? (errorBody(error) ? undefined : words.noAnswer);
  showFailure({ title: failure.title, ...(message === undefined ? {} : { message }) });
}
