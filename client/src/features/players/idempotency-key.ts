/**
 * A key that no other call will ever carry. Made of raw random bytes, because browsers keep `randomUUID` from pages
 * that come over plain HTTP.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
