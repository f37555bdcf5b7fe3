import { type RefObject, useEffect } from "react";

/** What had the focus, and the rows of its list that come after and before its own. */
interface Focused {
  readonly element: HTMLElement;
  readonly otherRows: readonly HTMLElement[];
}

const IN_DIALOG = "[role=dialog]";

function siblings(row: Element, next: "nextElementSibling" | "previousElementSibling"): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let each = row[next]; each instanceof HTMLElement; each = each[next]) found.push(each);
  return found;
}

function focused(element: HTMLElement): Focused {
  const row = element.closest("li, tr");
  const otherRows = row
    ? [...siblings(row, "nextElementSibling"), ...siblings(row, "previousElementSibling")]
    : [];
  return { element, otherRows };
}

function focusOn(element: HTMLElement | null | undefined): void {
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus();
}

/**
 * Keeps whoever works by keyboard or screen reader from being thrown back to the start of the document. When what had the
 * focus has gone, as a card does with what was deleted, the next row of its list gets it, else the row before, else the
 * screen's heading. A button gets it back that had to give it up while it was busy.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Focused | undefined;

    function remember({ target }: FocusEvent): void {
      // A dialog gives the focus back to what is behind it.
      if (!(target instanceof HTMLElement) || target.closest(IN_DIALOG)) return;
      last = main.current?.contains(target) ? focused(target) : undefined;
    }
    function forget({ target }: PointerEvent): void {
      // Whoever clicks beside everything wants nothing to have the focus.
      if (!(target instanceof Element) || !target.closest(IN_DIALOG)) last = undefined;
    }
    function restore(): void {
      if (!last || document.activeElement !== document.body) return;
      const { element, otherRows } = last;
      // What is busy gets it back when it can be used again.
      if (element.isConnected && element.matches("[data-loading]")) return;
      const candidates = element.matches(":disabled") ? otherRows : [element, ...otherRows];
      focusOn(candidates.find(({ isConnected }) => isConnected) ?? main.current?.querySelector("h1"));
    }

    const changes = new MutationObserver(restore);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", remember);
    document.addEventListener("pointerdown", forget);
    return () => {
      changes.disconnect();
      document.removeEventListener("focusin", remember);
      document.removeEventListener("pointerdown", forget);
    };
  }, [main]);
}
