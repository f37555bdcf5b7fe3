import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

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

// A text area that grows measures itself anew when a font arrives.
Object.defineProperty(document, "fonts", { value: new EventTarget() });

Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
