import { lazy, Suspense } from "react";
import type { HintProps } from "./hint-tooltip.tsx";
import { idle } from "./idle.ts";

// What places a tooltip is more code than most screens, and nobody points at anything before it has been shown.
const HintTooltip = lazy(async () => {
  await idle();
  try {
    return { default: (await import("./hint-tooltip.tsx")).HintTooltip };
  } catch {
    // Could not be loaded: what it explains is shown all the same.
    return { default: ({ children }: HintProps) => children };
  }
});

/** Explains what it surrounds to whoever rests the pointer on it. */
export function Hint(props: HintProps) {
  return (
    <Suspense fallback={props.children}>
      <HintTooltip {...props} />
    </Suspense>
  );
}
