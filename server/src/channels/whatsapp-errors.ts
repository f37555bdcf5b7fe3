import { DAY_MS } from "@dinkboard/shared/limits";
import type { Refusal } from "../features/outbox/rules.ts";

/** What a provider's error code asks of us. */
export interface Verdict {
  readonly refusal: Refusal;
  /** Longer than the backoff, where that is known not to be enough. */
  readonly retryAfterMs?: number;
}

const ALL = (refusal: Refusal, codes: readonly number[], retryAfterMs?: number): [number, Verdict][] =>
  codes.map((code) => [code, { refusal, ...(retryAfterMs !== undefined && { retryAfterMs }) }]);

/**
 * The codes of the Cloud API that we know what to do about. Meta's words for them change, the numbers do not.
 * A business that may not broadcast (spam, payment, policy) is a fault of the account: waiting messages keep, and the
 * administrators have to act.
 */
const VERDICTS: ReadonlyMap<number, Verdict> = new Map([
  ...ALL("retry", [2, 4, 80007, 130429, 131000, 131016]),
  ...ALL("recipient_throttled", [131056]),
  // Meta holds back what a user has had enough of, and asks not to try again before the next day.
  ...ALL("recipient_throttled", [131049, 130472], DAY_MS),
  ...ALL("window_closed", [131047]),
  ...ALL("unreachable", [131026, 131030, 131021]),
  ...ALL("opted_out", [131050]),
  ...ALL("template", [132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016]),
  ...ALL("account", [131031, 131042, 131048, 131064, 368]),
  ...ALL("account", [190, 0, 3, 10]),
  ...ALL(
    "account",
    Array.from({ length: 100 }, (_, index) => 200 + index),
  ),
]);

/** @returns undefined for a code that we do not know */
export function whatsAppVerdict(code: number): Verdict | undefined {
  return VERDICTS.get(code);
}
