// Before the first paint, so that a dark screen never flashes light. A file of its own, because the page's security
// policy allows no script inside the page. Mantine keeps the choice under this key and writes the same attribute.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    // Storage is switched off: follow the system.
  }
  const isDark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();
