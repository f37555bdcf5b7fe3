import { SECOND_MS } from "@dinkboard/shared/limits";
import { useEffect, useState } from "react";

function secondsUntil(instant: number): number {
  return Math.max(0, Math.ceil((instant - Date.now()) / SECOND_MS));
}

/** Whole seconds until an instant in epoch milliseconds, counting down to 0. */
export function useSecondsLeft(until: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    setSecondsLeft(secondsUntil(until));
    const timer = setInterval(() => {
      const left = secondsUntil(until);
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return secondsLeft;
}
