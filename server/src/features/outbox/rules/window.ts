import { DAY_MS, MINUTE_MS } from "@dinkboard/shared/limits";
import type { Instant } from "@dinkboard/shared/times";
import { MESSAGE_CLASS } from "./message.ts";
import type { WaitingMessage } from "./sending.ts";

/** Providers count 24 hours by their own clock; near the end we take the form that always works. */
const WINDOW_MS = DAY_MS - 5 * MINUTE_MS;

/**
 * Whether the recipient has written lately enough for free text.
 * @param lastInboundAt when the recipient's account last wrote; undefined for somebody without an account, who is only
 * ever answered
 */
export function isWindowOpen(
  { message, createdAt }: Pick<WaitingMessage, "message" | "createdAt">,
  lastInboundAt: Instant | null | undefined,
  now: Instant,
): boolean {
  const isAnswer = lastInboundAt === undefined && MESSAGE_CLASS[message.kind] === "reply";
  const openedAt = isAnswer ? createdAt : lastInboundAt;
  return openedAt != null && now - openedAt < WINDOW_MS;
}
