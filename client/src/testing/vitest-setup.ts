import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { ownTimers } from "./timers.ts";

// Waiting ends when the page shows what is waited for; a busy machine may take its time to.
configure({ asyncUtilTimeout: 20_000 });

// What Mantine asks of a browser and jsdom does not have: a wide light screen on which nothing moves or changes size.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Nothing is laid out, so everything is in view.
window.IntersectionObserver = class {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  readonly #onChange: IntersectionObserverCallback;
  constructor(onChange: IntersectionObserverCallback) {
    this.#onChange = onChange;
  }
  observe() {
    this.#onChange([{ isIntersecting: true } as IntersectionObserverEntry], this);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

// A text area that grows measures itself anew when a font arrives.
Object.defineProperty(document, "fonts", { value: new EventTarget() });

Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const endTimers = ownTimers();

afterAll(async () => {
  endTimers();
  // What is being loaded would be run without a `window`, or be told that it came too late, and fail the run in either case.
  await vi.dynamicImportSettled();
});
