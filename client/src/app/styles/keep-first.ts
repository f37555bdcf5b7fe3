/**
 * Puts the page's stylesheet before those that later code brings. The build leaves it behind the splash, at the end of the
 * page, and theirs land in the head: of two rules alike the general one would win. A copy goes there, and the original when
 * that has loaded, so that the page is never without.
 */
export function keepStylesFirst(): void {
  const original = document.querySelector<HTMLLinkElement>("body > link[rel=stylesheet]");
  if (!original) return;
  const copy = document.createElement("link");
  copy.rel = "stylesheet";
  copy.crossOrigin = original.crossOrigin;
  copy.href = original.href;
  copy.addEventListener("load", () => original.remove());
  document.head.append(copy);
}
