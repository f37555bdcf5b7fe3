import { useHotkeys } from "@mantine/hooks";
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from "react";

const SpotlightContext = createContext<(() => void) | undefined>(undefined);

// Loaded when it is first asked for.
const Spotlight = lazy(async () => ({ default: (await import("./spotlight.tsx")).Spotlight }));

/** A dialog is answered, and what is typed in it kept, before anybody jumps elsewhere. */
function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** Lets Ctrl+K or ⌘K, and whoever calls `useSpotlight`, open the search over screens, actions and players. */
export function SpotlightProvider({ children }: { children: ReactNode }) {
  const [openings, setOpenings] = useState(0);
  const open = useCallback(() => setOpenings((count) => count + 1), []);
  // Also while the cursor is in a field.
  useHotkeys([["mod+K", () => !isDialogOpen() && open()]], []);
  return (
    <SpotlightContext value={open}>
      {children}
      {openings > 0 && (
        <Suspense fallback={null}>
          <Spotlight openings={openings} />
        </Suspense>
      )}
    </SpotlightContext>
  );
}

/** What opens the search. */
export function useSpotlight(): () => void {
  const open = useContext(SpotlightContext);
  if (!open) throw new Error("there is no SpotlightProvider above this component");
  return open;
}
