import { expect, test } from "vitest";
import { reasonFor } from "./recipient-faults.ts";
import { twilioRefusal } from "./twilio-errors.ts";
import { whatsAppVerdict } from "./whatsapp-errors.ts";

test.each([
  [
    131026,
    "Message undeliverable",
    "not on WhatsApp, or cannot get messages there: Message undeliverable (131026)",
  ],
  [21614, "", "no mobile number (21614)"],
  [132001, "Template name does not exist", "Template name does not exist (132001)"],
  [999999, "", "(999999)"],
])("%i in words for administrators", (code, said, reason) => {
  expect(reasonFor(code, said)).toBe(reason);
});

test("every code about a recipient has a meaning", () => {
  const ABOUT_RECIPIENTS = new Set(["unreachable", "opted_out"]);
  const codes = Array.from({ length: 140_000 }, (_, code) => code).filter((code) =>
    ABOUT_RECIPIENTS.has(whatsAppVerdict(code)?.refusal ?? twilioRefusal(code) ?? ""),
  );
  expect(codes.length).toBeGreaterThan(10);
  for (const code of codes) expect(reasonFor(code, ""), String(code)).not.toBe(`(${code})`);
});
