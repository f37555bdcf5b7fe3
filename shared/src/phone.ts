/**
 * The shape of phone numbers that both sides agree on. Whether a number can exist is the server's to say (it asks
 * libphonenumber); this module only strips, prefixes and prints.
 */

/** E.164: a plus, a country code, up to 15 digits in all. */
export type PhoneNumber = string & { readonly __brand: "PhoneNumber" };

/**
 * Strips what people type around digits and adds the country: "(212) 555-0142" → "+12125550142".
 * Eleven digits that begin with 1 get just the plus; any other digits without a plus get +1.
 */
export function normalizePhoneNumber(typed: string): string {
  const stripped = typed.replace(/[^\d+]/g, "");
  const digits = stripped.replaceAll("+", "");
  if (stripped.startsWith("+") || (digits.length === 11 && digits.startsWith("1"))) return `+${digits}`;
  return `+1${digits}`;
}

/** Prints a number for people: "+12125550142" → "(212) 555-0142"; other countries' numbers stay in E.164. */
export function formatPhoneNumber(phoneNumber: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phoneNumber);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phoneNumber;
}

/**
 * Formats a US number while it is typed, at most 14 characters: "2125" → "(212) 5". A pasted +1 or leading 1 is dropped.
 */
export function formatPhoneInput(typed: string): string {
  let digits = typed.replace(/\D/g, "");
  if (digits.startsWith("1")) digits = digits.slice(1);
  digits = digits.slice(0, 10);
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Hides all but the last two digits, for logs and messages: "+12125550142" → "•••42". */
export function maskPhoneNumber(phoneNumber: string): string {
  return `•••${phoneNumber.slice(-2)}`;
}
