import { SECOND_MS } from "@dinkboard/shared/limits";
import type { ProfileView } from "@dinkboard/shared/schemas/portal";
import { useEffect, useRef } from "react";
import { showSuccess } from "./toasts/toasts.ts";
import { words } from "./words.ts";

const CELEBRATION_DELAY_MS = SECOND_MS / 2;
const COLORS = ["#157a45", "#5fbb83", "#dbea33", "#edf58f", "#ffffff"];

/** Loaded only when there is something to celebrate; does nothing for whoever prefers less motion. */
async function throwConfetti(): Promise<void> {
  const { default: confetti } = await import("canvas-confetti");
  await confetti({
    particleCount: 140,
    spread: 80,
    startVelocity: 42,
    origin: { y: 0.7 },
    colors: COLORS,
    disableForReducedMotion: true,
  });
}

/**
 * Celebrates the moment at which the profile becomes complete, whether the player has just typed the name here or the
 * bot has taken it and the next refresh tells so.
 */
export function useCelebration(profile: ProfileView | undefined): void {
  const wasIncomplete = useRef(false);
  const isComplete = profile?.hasCompletedProfile;
  const firstName = profile?.firstName ?? "";

  useEffect(() => {
    if (isComplete === undefined) return;
    const isMoment = isComplete && wasIncomplete.current;
    wasIncomplete.current = !isComplete;
    if (!isMoment) return;
    const timer = setTimeout(() => {
      showSuccess(words.profileComplete(firstName));
      // Without its confetti the moment is still told.
      throwConfetti().catch(() => undefined);
    }, CELEBRATION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isComplete, firstName]);
}
