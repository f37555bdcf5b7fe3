import { useEffect, useState } from "react";

const TICKS_EVERY_MS = 15_000;

/** The present instant in epoch milliseconds, never more than some seconds behind. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICKS_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
