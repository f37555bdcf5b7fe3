import { SECOND_MS } from "@dinkboard/shared/limits";
import { Portal } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import { words } from "../words.ts";
import { dismissBySwipe } from "./swipe.ts";
import { dismissToast, recallToast } from "./toasts.ts";

const VISIBLE_FOR_MS = 5 * SECOND_MS;
const WIDTH_PX = 420;

/**
 * Where toasts appear: one at a time, for five seconds. F8 brings the keyboard here, and the last toast back if it has
 * just gone; swiping to the right dismisses.
 */
export function ToastArea() {
  const area = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "F8") return;
      event.preventDefault();
      if (!element?.querySelector("[data-tone]")) recallToast();
      element?.focus();
    }
    window.addEventListener("keydown", onKeyDown);
    const stopSwiping = dismissBySwipe(element, dismissToast);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      stopSwiping();
    };
  }, []);

  return (
    <Portal>
      <section ref={area} tabIndex={-1} aria-label={words.notificationArea} data-notification-area>
        <Notifications
          withinPortal={false}
          position="bottom-right"
          limit={1}
          autoClose={VISIBLE_FOR_MS}
          containerWidth={WIDTH_PX}
          allowDragDismiss={false}
          allowScrollDismiss={false}
        />
      </section>
    </Portal>
  );
}
