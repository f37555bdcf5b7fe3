/**
 * An amount of US money in whole cents. Only this module makes one from outside values, so that no float and
 * no unsafe integer ever reaches a balance.
 */
export type Cents = number & { readonly __brand: "Cents" };

/**
 * The largest amount in one value: a hundred billion dollars. No balance reaches it by top-ups of the largest size, and it
 * is so far inside the safe integers that a sum which passes it is still exact when it is refused.
 */
const LARGEST_CENTS = 10_000_000_000_000;

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;

export const ZERO_CENTS = 0 as Cents;

/**
 * Asserts that an integer is an amount in cents. For values that are already ours (a column, a sum).
 * @throws RangeError when the value is not a whole number within the handled range.
 */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value) || Math.abs(value) > LARGEST_CENTS) {
    throw new RangeError(`not an amount in cents: ${value}`);
  }
  return value as Cents;
}

/**
 * Reads a decimal amount in dollars: a string such as "15", "15.5", "15.00", or a number of at most two decimals.
 * @returns the amount in cents, or undefined for anything else (three decimals, exponents, signs other than one "-",
 * NaN, amounts beyond a hundred billion dollars).
 */
export function parseMoney(value: unknown): Cents | undefined {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "", fraction = ""] = match;
  const magnitude = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  if (magnitude > LARGEST_CENTS) return undefined;
  return cents(sign && magnitude > 0 ? -magnitude : magnitude);
}

/** Prints cents as the decimal string of the wire and of storage: 1500 → "15.00", -5 → "-0.05". */
export function formatMoney(amount: Cents): string {
  const magnitude = Math.abs(amount);
  const text = `${Math.floor(magnitude / 100)}.${String(magnitude % 100).padStart(2, "0")}`;
  return amount < 0 ? `-${text}` : text;
}

/** Prints cents for people: 123456 → "$1,234.56", -500 → "-$5.00". */
export function formatDollars(amount: Cents): string {
  const [whole = "", fraction] = formatMoney(cents(Math.abs(amount))).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0 ? "-" : ""}$${grouped}.${fraction}`;
}

export function addCents(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
}

export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

export function timesCents(amount: Cents, count: number): Cents {
  return cents(amount * count);
}
