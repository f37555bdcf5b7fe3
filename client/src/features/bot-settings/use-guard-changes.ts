import { useEffect } from "react";
import { type Blocker, useBlocker } from "react-router";

/**
 * Keeps what has not been saved from being left by accident: another screen has to be confirmed, through the blocker;
 * for closing or reloading the page the browser asks.
 */
export function useGuardChanges(hasChanges: boolean): Blocker {
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasChanges]);
  return useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  );
}
