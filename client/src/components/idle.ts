/** By then the first screen is there, on a slow phone too. */
const WAIT_MS = 3_000;

/** Resolves when the browser has nothing better to do any more: for code that the first screen can be without. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      // Safari cannot tell.
      if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
      else resolve();
    }, WAIT_MS);
  });
}
