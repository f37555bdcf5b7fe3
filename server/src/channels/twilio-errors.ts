import type { Refusal } from "../features/outbox/rules/results.ts";

const ALL = (refusal: Refusal, codes: readonly number[]): [number, Refusal][] =>
  codes.map((code) => [code, refusal]);

/** The codes of Twilio that we know what to do about. */
const REFUSALS: ReadonlyMap<number, Refusal> = new Map([
  ...ALL("window_closed", [63016]),
  ...ALL("opted_out", [21610]),
  ...ALL("unreachable", [21211, 21614, 63003, 63024]),
  // What the carrier says: switched off, blocked, no such number, a landline, filtered, or nothing at all.
  ...ALL("unreachable", [30003, 30004, 30005, 30006, 30007, 30008]),
  ...ALL("retry", [20429, 63018]),
  ...ALL("template", [63027, 63028, 63041, 63042]),
  // Locked by WhatsApp, as Meta's own 131031.
  ...ALL("broadcasts_paused", [63051]),
  ...ALL("account", [20003]),
]);

/** @returns undefined for a code that we do not know */
export function twilioRefusal(code: number): Refusal | undefined {
  return REFUSALS.get(code);
}

/** For administrators: what is wrong, and what to do. */
const EXPLANATIONS: ReadonlyMap<string, string> = new Map([
  [
    "20003",
    "Twilio refuses the account (20003). Compare TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN with Twilio's console, where a suspended account says so, too.",
  ],
  [
    "63051",
    "WhatsApp has locked the club's account (63051). See why, and ask for a review, in Meta's Business Support Home.",
  ],
]);

/** What a code of the club's account means for its administrators. @returns undefined where Twilio's own words must do */
export function explainTwilio(code: string): string | undefined {
  return EXPLANATIONS.get(code);
}
