/**
 * What a provider's code says about a recipient, for administrators who wonder why somebody got nothing: the providers'
 * own words are for developers, and Twilio's reports have none.
 */
const MEANINGS: ReadonlyMap<number, string> = new Map([
  // WhatsApp's own, from Meta.
  [131021, "this is the club's own number"],
  [131026, "not on WhatsApp, or cannot get messages there"],
  [131030, "not among the numbers that a test account may write to"],
  [131047, "has not written to the bot for 24 hours"],
  [131049, "WhatsApp holds messages to this person back for now"],
  [130472, "WhatsApp holds messages to this person back for now"],
  [131050, "has stopped these messages in WhatsApp"],
  // Twilio's, for WhatsApp and for SMS.
  [63003, "not on WhatsApp"],
  [63016, "has not written to the bot for 24 hours"],
  [63024, "not on WhatsApp"],
  [21211, "no number that can be written to"],
  [21610, "has replied STOP"],
  [21614, "no mobile number"],
  [30003, "the phone is switched off or out of reach"],
  [30004, "blocked by the recipient or the carrier"],
  [30005, "nobody has this number any more"],
  [30006, "a landline, or a carrier that takes no messages"],
  [30007, "held back by the carrier as spam"],
  [30008, "the carrier does not say why"],
]);

/**
 * Why a message failed, as far as is known: what the code means, where it is about the recipient, and what the provider said.
 * @param said "" where it said nothing
 */
export function reasonFor(code: number, said: string): string {
  const meaning = MEANINGS.get(code);
  const words = [meaning, said].filter(Boolean).join(": ");
  return `${words} (${code})`.trim();
}
