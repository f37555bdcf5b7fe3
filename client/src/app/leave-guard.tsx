import { createContext, lazy, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { OnceNeeded } from "../components/once-needed.tsx";

const LeaveDialog = lazy(async () => ({ default: (await import("./leave-dialog.tsx")).LeaveDialog }));

interface LeaveGuard {
  readonly setUnsaved: (isUnsaved: boolean) => void;
  readonly leaveBy: (way: () => void) => void;
}

const LeaveGuardContext = createContext<LeaveGuard | undefined>(undefined);

/** Asks before something that has not been saved is left for another screen, or by logging out. */
export function LeaveGuardProvider({ children }: { children: ReactNode }) {
  const isUnsaved = useRef(false);
  const [way, setWay] = useState<{ go: () => void }>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved.current && currentLocation.pathname !== nextLocation.pathname,
  );

  const guard = useMemo<LeaveGuard>(
    () => ({
      setUnsaved: (value) => {
        isUnsaved.current = value;
      },
      leaveBy: (go) => (isUnsaved.current ? setWay({ go }) : go()),
    }),
    [],
  );

  useEffect(() => {
    // For closing or reloading the page the browser itself asks.
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);

  function stay(): void {
    setWay(undefined);
    blocker.reset?.();
  }

  function leave(): void {
    isUnsaved.current = false;
    setWay(undefined);
    if (way) way.go();
    else blocker.proceed?.();
  }

  const isAsking = way !== undefined || blocker.state === "blocked";
  return (
    <LeaveGuardContext value={guard}>
      {children}
      <OnceNeeded isNeeded={isAsking}>
        <LeaveDialog opened={isAsking} onStay={stay} onLeave={leave} />
      </OnceNeeded>
    </LeaveGuardContext>
  );
}

function useLeaveGuard(): LeaveGuard {
  const guard = useContext(LeaveGuardContext);
  if (!guard) throw new Error("there is no LeaveGuardProvider above this component");
  return guard;
}

/** While a screen says that it has unsaved changes, leaving it is asked about. */
export function useUnsavedChanges(hasChanges: boolean): void {
  const { setUnsaved } = useLeaveGuard();
  useEffect(() => {
    setUnsaved(hasChanges);
    return () => setUnsaved(false);
  }, [hasChanges, setUnsaved]);
}

/** Leaves by a way that is not the router's: at once, or when somebody has agreed to lose what is unsaved. */
export function useLeaveBy(): (way: () => void) => void {
  return useLeaveGuard().leaveBy;
}
