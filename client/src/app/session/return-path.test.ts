import { expect, test } from "vitest";
import { rememberPlace, restorePlace } from "./return-path.ts";

const place = () => window.location.pathname + window.location.search;

test("the place is restored, once", () => {
  window.history.replaceState(null, "", "/polls/3/responses?sort=name");
  rememberPlace();
  window.history.replaceState(null, "", "/");
  restorePlace();
  expect(place()).toBe("/polls/3/responses?sort=name");

  window.history.replaceState(null, "", "/");
  restorePlace();
  expect(place()).toBe("/");
});

test.each(["//elsewhere.example/", "https://elsewhere.example/", ""])("%j is not ours to go to", (stored) => {
  window.history.replaceState(null, "", "/");
  window.sessionStorage.setItem("dinkboard_return_to", stored);
  restorePlace();
  expect(window.location.href).toBe(`${window.location.origin}/`);
});
