import type { Response } from "@dinkboard/shared/schemas/polls";
import { parseCode } from "../invites/rules.ts";

/** What a player wants from the bot. */
export type Intent =
  | { readonly kind: "stop" }
  | { readonly kind: "start" }
  /** To join by an invite. A player who is one already says by it what START says. */
  | { readonly kind: "join"; readonly code: string }
  /** An answer to a poll: the one that the button or the number after it names, or whichever the conversation is about. */
  | { readonly kind: "answer"; readonly response: Response; readonly pollId: number | null }
  | { readonly kind: "balance" }
  | { readonly kind: "help" }
  /** What may be the player's name: the bot has asked for it, and these are several words. */
  | { readonly kind: "name"; readonly text: string }
  /** Nothing that the bot knows; it answers with help. */
  | { readonly kind: "unclear" };

const STOP_WORDS = new Set(["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "revoke", "optout"]);
const START_WORDS = new Set(["start", "unstop", "join"]);
const RESPONSE_WORDS: Readonly<Record<string, Response>> = {
  yes: "yes",
  y: "yes",
  "👍": "yes",
  no: "no",
  n: "no",
  "👎": "no",
};

/** Phones without buttons name a poll by its number: "yes 12". */
const NUMBERED_RESPONSE = /^(\S+) #?([1-9]\d{0,8})$/;
// A thumb may carry a skin tone and the sign that asks for its coloured form.
const EMOJI_MODIFIERS = /[\u{1F3FB}-\u{1F3FF}\u{FE0F}]/gu;
const JOIN = /^join\b(.+)$/i;
/** What keyboards, quotations and emphasis put around a word. */
const EDGE = /[\s\p{P}`~]/u;
/** Nobody sees them, and copying brings them along. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * Understands a message. Opt-out and opt-in words come before everything else, so that nothing ever swallows a STOP.
 * @param isNameAwaited whether the bot has asked for the name: then two words or more may be it
 */
export function interpret(
  message: { readonly text: string; readonly buttonId: string | null },
  { isNameAwaited }: { readonly isNameAwaited: boolean },
): Intent {
  const text = message.text.trim().replace(/\s+/g, " ");
  // Letters that only look different, wide or bold, are the same letters.
  const plain = withoutEdges(text.normalize("NFKC").replace(INVISIBLE, ""));
  const word = plain.replace(EMOJI_MODIFIERS, "").toLowerCase();
  if (message.buttonId === null && STOP_WORDS.has(word)) return { kind: "stop" };
  if (message.buttonId === null && START_WORDS.has(word)) return { kind: "start" };
  const code = message.buttonId === null ? parseCode(JOIN.exec(plain)?.[1] ?? "") : undefined;
  if (code !== undefined) return { kind: "join", code };
  if (message.buttonId !== null) return readAnswerButton(message.buttonId) ?? { kind: "unclear" };
  const [, answer = word, number] = NUMBERED_RESPONSE.exec(word) ?? [];
  const response = Object.hasOwn(RESPONSE_WORDS, answer) ? RESPONSE_WORDS[answer] : undefined;
  if (response) return { kind: "answer", response, pollId: number === undefined ? null : Number(number) };
  if (word === "balance") return { kind: "balance" };
  if (word === "help") return { kind: "help" };
  if (isNameAwaited && text.includes(" ")) return { kind: "name", text };
  return { kind: "unclear" };
}

/** Looks at each end once: an expression for it would take the square of a long row of exclamation marks. */
function withoutEdges(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && EDGE.test(text.charAt(start))) start += 1;
  while (start < end && EDGE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The id of a button that answers a poll. It stands on messages that were sent, so its form is never changed. */
export function answerButtonId(pollId: number, response: Response): string {
  return `v1:${pollId}:${response}`;
}

function readAnswerButton(buttonId: string): Intent | undefined {
  const [, pollId, response] = /^v1:([1-9]\d{0,14}):(yes|no)$/.exec(buttonId) ?? [];
  if (!pollId || !response) return undefined;
  return { kind: "answer", response: response as Response, pollId: Number(pollId) };
}
