import { expect, test } from "vitest";
import { rememberPlace, restorePlace } from "./return-path.ts";

const place = () => window.location.pathname + window.location.search;

test("the place is restored, once", () => {
  window.history.replaceState(null, "", "/polls/3/responses?sort=name");
  rememberPlace();
  window.history.replaceState(null, "", "/");
  restorePlace("admin");
  expect(place()).toBe("/polls/3/responses?sort=name");

  window.history.replaceState(null, "", "/");
  restorePlace("admin");
  expect(place()).toBe("/");
});

test("a player has no place to be led back to, and nobody after them either", () => {
  window.history.replaceState(null, "", "/players");
  rememberPlace();
  window.history.replaceState(null, "", "/");
  restorePlace("player");
  restorePlace("admin");
  expect(place()).toBe("/");
});

test.each(["//elsewhere.example/", "https://elsewhere.example/", ""])("%j is not ours to go to", (stored) => {
  window.history.replaceState(null, "", "/");
  window.sessionStorage.setItem("dinkboard_return_to", stored);
  restorePlace("admin");
  expect(window.location.href).toBe(`${window.location.origin}/`);
});
