const DISMISSED_FROM_PX = 50;
/** Less is a tap with an unsteady finger. */
const SWIPE_FROM_PX = 5;

/**
 * Lets a toast inside `area` be dragged to the right, and dismisses it when it is let go at 50 px or beyond; before that
 * it springs back.
 * @returns what undoes it
 */
export function dismissBySwipe(area: HTMLElement, dismiss: () => void): () => void {
  let swipe: { toast: HTMLElement; startX: number; pointerId: number } | undefined;

  function place(toast: HTMLElement, offsetPx: number, isDragged: boolean): void {
    // Mantine moves its notifications by this variable.
    toast.style.setProperty("--notifications-swipe-offset", `${offsetPx}px`);
    toast.style.transitionDuration = isDragged ? "0ms" : "";
    toast.style.userSelect = isDragged ? "none" : "";
  }

  function offsetOf(event: PointerEvent): number {
    return swipe ? Math.max(0, event.clientX - swipe.startX) : 0;
  }

  function onDown(event: PointerEvent): void {
    const target = event.target as Element;
    const toast = target.closest<HTMLElement>("[data-tone]");
    if (!toast || event.button !== 0 || target.closest("button")) return;
    swipe = { toast, startX: event.clientX, pointerId: event.pointerId };
  }

  function onMove(event: PointerEvent): void {
    if (event.pointerId !== swipe?.pointerId) return;
    if (offsetOf(event) >= SWIPE_FROM_PX) place(swipe.toast, offsetOf(event), true);
  }

  function onEnd(event: PointerEvent): void {
    if (event.pointerId !== swipe?.pointerId) return;
    if (event.type === "pointerup" && offsetOf(event) >= DISMISSED_FROM_PX) dismiss();
    else place(swipe.toast, 0, false);
    swipe = undefined;
  }

  area.addEventListener("pointerdown", onDown);
  // On the window, because the pointer may leave the toast while it drags it.
  window.addEventListener("pointermove", onMove);
  window.addEventListener("pointerup", onEnd);
  window.addEventListener("pointercancel", onEnd);
  return () => {
    area.removeEventListener("pointerdown", onDown);
    window.removeEventListener("pointermove", onMove);
    window.removeEventListener("pointerup", onEnd);
    window.removeEventListener("pointercancel", onEnd);
  };
}
