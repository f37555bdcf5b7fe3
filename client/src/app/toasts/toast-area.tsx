import { SECOND_MS } from "@dinkboard/shared/limits";
import { Portal } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { words } from "../words.ts";
import { dismissBySwipe } from "./swipe.ts";
import { dismissToast, recallToast } from "./toasts.ts";

const VISIBLE_FOR_MS = 5 * SECOND_MS;
const WIDTH_PX = 420;

/** Lets F8 bring the keyboard to the area, and the last toast back if it has just gone. */
function focusByKey(area: HTMLElement): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "F8") return;
    event.preventDefault();
    if (!area.querySelector("[data-tone]")) recallToast();
    area.focus({ preventScroll: true });
  }
  window.addEventListener("keydown", onKeyDown);
  return () => window.removeEventListener("keydown", onKeyDown);
}

function connect(area: HTMLElement): () => void {
  const stopKey = focusByKey(area);
  const stopSwiping = dismissBySwipe(area, dismissToast);
  return () => {
    stopKey();
    stopSwiping();
  };
}

/** Where toasts appear: one at a time, for five seconds; swiping to the right dismisses. */
export function ToastArea() {
  return (
    <Portal>
      <section ref={connect} tabIndex={-1} aria-label={words.notificationArea} data-notification-area>
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
