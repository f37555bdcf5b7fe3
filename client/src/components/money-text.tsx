import { formatDollars, parseMoney } from "@dinkboard/shared/money";
import { Text, type TextProps } from "@mantine/core";
import classes from "./money-text.module.css";

interface MoneyTextProps extends TextProps {
  /** A decimal string of the wire, "15.00". */
  readonly amount: string;
  /** Print "+" or "−" in front, as for a movement of an account, instead of the amount's own sign. */
  readonly sign?: "+" | "-";
  /** Line amounts up under each other. */
  readonly alignRight?: boolean;
}

/** "15.00" → "$15.00", for people: a real minus sign instead of the hyphen of the wire. */
export function dollars(amount: string): string {
  const value = parseMoney(amount);
  if (value === undefined) throw new RangeError(`not an amount: ${amount}`);
  return formatDollars(value).replace("-", "−");
}

/** An amount of money in numerals of one width. */
export function MoneyText({ amount, sign, alignRight = false, ...others }: MoneyTextProps) {
  const magnitude = dollars(amount).replace("−", "");
  const text = sign === undefined ? dollars(amount) : `${sign === "+" ? "+" : "−"}${magnitude}`;
  return (
    <Text component="span" className={classes.money} mod={{ "align-right": alignRight }} {...others}>
      {text}
    </Text>
  );
}
