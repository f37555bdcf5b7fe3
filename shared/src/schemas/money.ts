import { z } from "zod";
import { type Cents, parseMoney } from "../money.ts";

/** A decimal string of the wire, "15.00". */
export const moneyTextSchema = z.string().regex(/^-?\d+\.\d{2}$/);

/**
 * An amount given from outside: a string or a number of at most two decimals, read into cents.
 * @param bounds inclusive, in cents; the message says what is allowed, `required` what to say when there is none at all.
 */
export function moneySchema(bounds: { atLeast: Cents; atMost: Cents; message: string; required?: string }) {
  const { atLeast, atMost, message, required = message } = bounds;
  return z.union([z.string(), z.number()], { error: required }).transform((value, context): Cents => {
    const amount = parseMoney(value);
    if (amount === undefined || amount < atLeast || amount > atMost) {
      const isMissing = String(value).trim() === "";
      context.issues.push({ code: "custom", message: isMissing ? required : message, input: value });
      return z.NEVER;
    }
    return amount;
  });
}
