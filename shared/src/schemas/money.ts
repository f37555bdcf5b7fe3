import { z } from "zod";
import { type Cents, parseMoney } from "../money.ts";

/** A decimal string of the wire, "15.00". */
export const moneyTextSchema = z.string().regex(/^-?\d+\.\d{2}$/);

/**
 * An amount given from outside: a string or a number of at most two decimals, read into cents.
 * @param bounds inclusive, in cents; the message says what is allowed.
 */
export function moneySchema(bounds: { atLeast: Cents; atMost: Cents; message: string }) {
  return z.union([z.string(), z.number()], { error: bounds.message }).transform((value, context): Cents => {
    const amount = parseMoney(value);
    if (amount === undefined || amount < bounds.atLeast || amount > bounds.atMost) {
      context.issues.push({ code: "custom", message: bounds.message, input: value });
      return z.NEVER;
    }
    return amount;
  });
}
