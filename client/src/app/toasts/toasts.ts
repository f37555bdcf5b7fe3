import type { NotificationData } from "@mantine/notifications";
import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { words } from "../words.ts";
import { ToastIcon } from "./toast-icon.tsx";

/** A toast's texts: a title alone, or a title with a sentence under it. */
export interface ToastWords {
  readonly title: string;
  readonly message?: string;
}

/** How long a dismissed toast can still be called back with F8 before it is gone. */
export const REMOVED_AFTER_MS = 1_000_000;

type Tone = "success" | "failure";

let shown: { readonly id: string; readonly tone: Tone; readonly words: ToastWords } | undefined;
let removal: ReturnType<typeof setTimeout> | undefined;

function show(tone: Tone, toast: ToastWords): void {
  clearTimeout(removal);
  // One at a time: what has just happened replaces what was said before it.
  notifications.clean();
  const id = notifications.show({
    ...(toast.message === undefined
      ? { message: toast.title }
      : { title: toast.title, message: toast.message }),
    "data-tone": tone,
    color: tone === "success" ? "court" : "red",
    icon: createElement(ToastIcon, { tone }),
    // A failure interrupts a screen reader, a success waits for its turn.
    role: tone === "success" ? "status" : "alert",
    closeButtonProps: { "aria-label": words.closeNotification },
    onClose: () => {
      removal = setTimeout(() => {
        shown = undefined;
      }, REMOVED_AFTER_MS);
    },
  } satisfies NotificationData);
  shown = { id, tone, words: toast };
}

export function showSuccess(toast: ToastWords): void {
  show("success", toast);
}

/** For a refusal of our own. What a call has thrown goes to `showError` of app/errors.ts. */
export function showFailure(toast: ToastWords): void {
  show("failure", toast);
}

/** Shows the last toast again, unless it has been removed meanwhile. */
export function recallToast(): void {
  if (shown) show(shown.tone, shown.words);
}

export function dismissToast(): void {
  if (shown) notifications.hide(shown.id);
}

/** Takes away what is said, and what could be called back. */
export function forgetToasts(): void {
  shown = undefined;
  notifications.clean();
}
