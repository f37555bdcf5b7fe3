import { SECOND_MS } from "@dinkboard/shared/limits";
import type { ConnectionState } from "../features/connection/rules.ts";
import type { Refusal } from "../features/outbox/rules/results.ts";

/** What came of a request to a provider. */
export type Exchange =
  | {
      readonly kind: "answered";
      readonly status: number;
      /** Undefined where the answer was no JSON. */
      readonly body: unknown;
      readonly retryAfterMs?: number;
    }
  /** It never left this machine, so nothing can have come of it. */
  | { readonly kind: "unsent"; readonly detail: string }
  /** It was written, at least in part, and nothing more is known. */
  | { readonly kind: "unanswered"; readonly detail: string };

/** Faults that come before the first byte is written. */
const BEFORE_WRITING = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** Asks a provider over HTTP. Never rejects; ends when the signal fires at the latest. */
export async function exchange(url: string, init: RequestInit, signal: AbortSignal): Promise<Exchange> {
  try {
    const answer = await fetch(url, { ...init, signal, redirect: "error" });
    const text = await answer.text();
    const retryAfterMs = retryAfter(answer.headers.get("retry-after"));
    return {
      kind: "answered",
      status: answer.status,
      body: parsed(text),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  } catch (error) {
    const code = codeOf(error);
    return code !== undefined && BEFORE_WRITING.has(code)
      ? { kind: "unsent", detail: `the provider cannot be reached (${code})` }
      : { kind: "unanswered", detail: signal.aborted ? "no answer in time" : "the connection broke" };
  }
}

/** fetch wraps what happened, where several addresses were tried once more. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return codeOf(error instanceof AggregateError ? error.errors[0] : error.cause);
}

/** The number of seconds is the form that both providers use. */
function retryAfter(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * SECOND_MS : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer that is not the provider's own, as a proxy between us gives one: only some say that nothing was done. */
export function withoutCode({ status, retryAfterMs }: Extract<Exchange, { kind: "answered" }>) {
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  const detail = `HTTP ${status} without an explanation`;
  if (status === 429) return { refusal: "retry", detail, ...wait } as const;
  if (status === 401 || status === 403) return { refusal: "account", detail } as const;
  if (status >= 400 && status < 500) return { refusal: "invalid", detail } as const;
  return { refusal: "unknown_outcome", detail } as const;
}

/**
 * What a check's answer means that is not the one of a provider who knows us.
 * @param provider its name for people
 * @param error the provider's own error, where the answer has one, with what its code means for messages
 */
export function notConnected(
  provider: string,
  answer: Exchange,
  error?: { readonly code: number; readonly message: string; readonly refusal: Refusal | undefined },
): ConnectionState {
  const unreachable = { isConnected: false, fault: "unreachable", code: "" } as const;
  if (answer.kind !== "answered") {
    return { ...unreachable, message: `${provider} does not answer: ${answer.detail}.` };
  }
  const reason = error ? `${error.message} (${error.code})` : `HTTP ${answer.status}`;
  const isPassing = error?.refusal
    ? error.refusal === "retry"
    : answer.status >= 500 || answer.status === 429;
  if (isPassing) return { ...unreachable, message: `${provider} cannot answer just now: ${reason}.` };
  return {
    isConnected: false,
    fault: "account",
    code: error ? String(error.code) : "",
    message: `${provider} does not let the bot in: ${reason}.`,
  };
}
