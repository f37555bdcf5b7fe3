import { expect, test, vi } from "vitest";
import type { Session } from "./session.ts";
import { createSessionStore } from "./session-store.ts";

const someone: Session = {
  kind: "player",
  token: "p",
  player: { id: 2, name: "Ben", phoneNumber: "+12125550101" },
};

test("requests carry the token of whoever is signed in", () => {
  const sessions = createSessionStore();
  expect(sessions.token()).toBeUndefined();
  sessions.set(someone);
  expect(sessions.token()).toBe("p");
  sessions.clear();
  expect(sessions.token()).toBeUndefined();
  expect(window.localStorage.length).toBe(0);
});

test("forgetting clears what is saved and leaves the screen as it is", () => {
  const sessions = createSessionStore();
  sessions.set(someone);
  const listener = vi.fn();
  sessions.subscribe(listener);
  sessions.forget();
  expect(window.localStorage.length).toBe(0);
  expect(sessions.current()).toEqual(someone);
  expect(listener).not.toHaveBeenCalled();
});

test("clearing removes the marker cookie", () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = "dinkboard_session_exists=1; Path=/";
  const sessions = createSessionStore();
  expect(sessions.hasCookie()).toBe(true);
  sessions.clear();
  expect(sessions.hasCookie()).toBe(false);
});

test("when another tab hears that the session is gone, the marker is gone too", () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = "dinkboard_session_exists=1; Path=/";
  const sessions = createSessionStore();
  sessions.set(someone);
  const markers: boolean[] = [];
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(() => markers.push(sessions.hasCookie()));
  sessions.forget();
  expect(new Set(markers)).toEqual(new Set([false]));
});

test("another tab that signs in or out takes this one along", () => {
  const sessions = createSessionStore();
  const listener = vi.fn();
  const unsubscribe = sessions.subscribe(listener);

  window.localStorage.setItem(
    "player_data",
    JSON.stringify({ id: 2, name: "Ben", phoneNumber: "+12125550101" }),
  );
  window.localStorage.setItem("player_session_token", "p");
  window.dispatchEvent(new StorageEvent("storage", { key: "player_session_token" }));
  expect(sessions.current()).toEqual(someone);

  window.localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(sessions.current()).toBeUndefined();

  window.dispatchEvent(new StorageEvent("storage", { key: "mantine-color-scheme-value" }));
  expect(listener).toHaveBeenCalledTimes(2);

  unsubscribe();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(listener).toHaveBeenCalledTimes(2);
});
