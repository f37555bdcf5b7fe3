import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { dollars, MoneyText } from "./money-text.tsx";

test.each([
  ["15.00", "$15.00"],
  ["0.00", "$0.00"],
  ["-5.00", "−$5.00"],
  ["1234567.89", "$1,234,567.89"],
])("%s is %s for people", (amount, shown) => {
  expect(dollars(amount)).toBe(shown);
});

test("what is no amount is a mistake of ours", () => {
  expect(() => dollars("abc")).toThrow("not an amount: abc");
});

test.each([
  ["+", "+$15.00"],
  ["-", "−$15.00"],
] as const)("a movement with %s", (sign, shown) => {
  render(
    <MantineProvider>
      <MoneyText amount="15.00" sign={sign} />
    </MantineProvider>,
  );
  screen.getByText(shown);
});
