/** A code that was asked for and may still be typed in. */
export interface SentCode {
  /** E.164 */
  readonly phoneNumber: string;
  /** Epoch milliseconds. */
  readonly resendAt: number;
  readonly expiresAt: number;
  /** The code itself, from a club with a simulated messenger. */
  readonly devOtp?: string | undefined;
}

const KEY = "dinkboard_sent_code";

/**
 * Kept for this tab: a phone that switches to the messenger for the code may throw the page away meanwhile, and a new
 * code cannot be had within a minute.
 */
export function saveSentCode(sent: SentCode): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(sent));
}

export function clearSentCode(): void {
  window.sessionStorage.removeItem(KEY);
}

/** @returns the code that is waited for, unless it has expired. */
export function readSentCode(now: number): SentCode | undefined {
  const text = window.sessionStorage.getItem(KEY);
  if (text === null) return undefined;
  try {
    const sent = JSON.parse(text) as SentCode;
    return sent.expiresAt > now ? sent : undefined;
  } catch {
    // Not ours: the login simply starts at the phone.
    return undefined;
  }
}
