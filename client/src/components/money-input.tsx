import { NumberInput, type NumberInputProps } from "@mantine/core";

/** An amount in dollars and cents. Its value is what was typed; reading it is left to the form's schema. */
export function MoneyInput(props: NumberInputProps) {
  return (
    <NumberInput
      prefix="$"
      step={0.01}
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      thousandSeparator=","
      inputMode="decimal"
      {...props}
    />
  );
}
