import { type ReactNode, Suspense, useState } from "react";

interface OnceNeededProps {
  readonly isNeeded: boolean;
  /** Contains something lazy. */
  readonly children: ReactNode;
}

/** Loads and shows its content when it is first needed, and keeps it, so that a dialog can close with its transition. */
export function OnceNeeded({ isNeeded, children }: OnceNeededProps) {
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return wasNeeded && <Suspense fallback={null}>{children}</Suspense>;
}
