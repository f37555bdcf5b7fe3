import { expect, onTestFinished, test, vi } from "vitest";
import { ownTimers } from "./timers.ts";

test("what waits for its time does not outlive the page", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const endTimers = ownTimers();
  const late = vi.fn();

  setTimeout(late, 10);
  setInterval(late, 10);
  endTimers();
  setTimeout(late, 10);
  setInterval(late, 10);
  vi.advanceTimersByTime(100);

  expect(late).not.toHaveBeenCalled();
});
