import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Splash } from "./splash.tsx";
import { cssVariablesResolver, theme } from "./theme.ts";

const page = readFileSync(join(import.meta.dirname, "../../index.html"), "utf8");

test("the page begins with the same picture", () => {
  const { body } = new DOMParser().parseFromString(page.replaceAll(/>\s+</g, "><"), "text/html");
  const { container } = render(<Splash />);
  expect(body.querySelector("#root")?.innerHTML).toBe(container.innerHTML);
});

test("the page begins in the colours of the theme", () => {
  const { light } = cssVariablesResolver(theme as Parameters<typeof cssVariablesResolver>[0]);
  expect(page).toContain(`background: ${light["--page-background"]}; color: ${theme.black}`);
  expect(page).toContain(`background: ${theme.colors?.dark?.[8]}; color: ${theme.colors?.dark?.[0]}`);
});
