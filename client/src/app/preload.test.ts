import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { MARKER_COOKIE, SESSION_KEYS } from "./session/session-storage.ts";

const code = readFileSync(join(import.meta.dirname, "../../public/preload.js"), "utf8");

afterEach(() => {
  document.head.replaceChildren();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = `${MARKER_COOKIE}=; Path=/; Max-Age=0`;
});

/** Which files the browser asks for ahead of time. */
function preloaded(path: string): (string | null)[] {
  window.history.replaceState(null, "", path);
  const script = document.createElement("script");
  for (const area of ["login", "join", "player", "admin", "dashboard"]) {
    script.dataset[area] = `/${area}.js /${area}.css`;
  }
  vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
  new Function(code)();
  return [...document.querySelectorAll("link[crossorigin]")].map((link) => link.getAttribute("href"));
}

function save(...keys: string[]): void {
  for (const key of keys) localStorage.setItem(key, "saved");
}

const { adminToken, adminData, playerToken, playerData } = SESSION_KEYS;

test.each<[who: string, keys: string[], path: string, area: string]>([
  ["nobody", [], "/polls", "login"],
  ["nobody", [], "/join/CDFGHJ34", "join"],
  ["an administrator", [adminToken, adminData], "/join/CDFGHJ34", "join"],
  ["a player", [playerToken, playerData], "/", "player"],
  ["half a session", [playerToken], "/", "login"],
  ["an administrator", [adminToken, adminData], "/polls", "admin"],
  ["an administrator at home", [adminToken, adminData], "/", "dashboard"],
  ["an administrator at the other home", [adminToken, adminData], "/admin/", "dashboard"],
])("%s with %j at %s: the code of the %s", (_, keys, path, area) => {
  save(...keys);
  expect(preloaded(path)).toEqual([`/${area}.js`, `/${area}.css`]);
});

test("somebody whom only the cookie knows: nothing, until the server has said who it is", () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = `${MARKER_COOKIE}=1; Path=/`;
  expect(preloaded("/")).toEqual([]);
});
