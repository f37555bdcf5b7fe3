import { DAY_MS } from "@dinkboard/shared/limits";
import type { Refusal } from "../features/outbox/rules/results.ts";

/** What a provider's error code asks of us. */
export interface Verdict {
  readonly refusal: Refusal;
  /** Longer than the backoff, where that is known not to be enough. */
  readonly retryAfterMs?: number;
}

const ALL = (refusal: Refusal, codes: readonly number[], retryAfterMs?: number): [number, Verdict][] =>
  codes.map((code) => [code, { refusal, ...(retryAfterMs !== undefined && { retryAfterMs }) }]);

/** The codes of the Cloud API that we know what to do about. Meta's words for them change, the numbers do not. */
const VERDICTS: ReadonlyMap<number, Verdict> = new Map([
  ...ALL("retry", [2, 4, 80007, 130429, 131000, 131016]),
  ...ALL("recipient_throttled", [131056]),
  // Meta holds back what a user has had enough of, and asks not to try again before the next day.
  ...ALL("recipient_throttled", [131049, 130472], DAY_MS),
  ...ALL("window_closed", [131047]),
  ...ALL("unreachable", [131026, 131030, 131021]),
  ...ALL("opted_out", [131050]),
  ...ALL("template", [132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016]),
  // A business that may not broadcast: locked, payment, spam, a limit, a policy.
  ...ALL("broadcasts_paused", [131031, 131042, 131048, 131064, 368]),
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

const TOKEN =
  "Make a new one in Meta's Business settings, put it into WHATSAPP_ACCESS_TOKEN and restart Dinkboard.";
const PERMISSION =
  "Give its system user the permissions whatsapp_business_messaging and whatsapp_business_management in Meta's Business settings.";

/** For administrators: what is wrong, and what to do. */
const EXPLANATIONS: ReadonlyMap<string, string> = new Map([
  ["190", `Meta refuses the access token (190): it has expired or was withdrawn. ${TOKEN}`],
  ["0", `Meta refuses the access token (0). ${TOKEN}`],
  ["3", `Meta does not let the access token send messages (3). ${PERMISSION}`],
  ["10", `Meta does not let the access token send messages (10). ${PERMISSION}`],
  [
    "131031",
    "Meta has locked the club's WhatsApp account (131031). See why, and ask for a review, in Meta's Business Support Home.",
  ],
  [
    "131042",
    "Meta cannot charge the club for its messages (131042). Check the payment method of the WhatsApp account in Meta's Business settings.",
  ],
  [
    "131048",
    "Meta holds messages back because too many players blocked or reported the number (131048). Look at its quality rating in WhatsApp Manager, and send less for a while.",
  ],
  [
    "131064",
    "Meta does not let the club write to players of its own accord for now (131064). See why in WhatsApp Manager.",
  ],
  [
    "368",
    "Meta has blocked the club for a while because of its policies (368). See why, and ask for a review, in Meta's Business Support Home.",
  ],
]);

/** What a code of the club's account means for its administrators. @returns undefined where Meta's own words must do */
export function explainWhatsApp(code: string): string | undefined {
  const isPermission = /^2\d\d$/.test(code);
  return (
    EXPLANATIONS.get(code) ??
    (isPermission ? `Meta does not let the access token send messages (${code}). ${PERMISSION}` : undefined)
  );
}
