/** Why a provider, or the way to it, did not take a message. */
export type Refusal =
  /** A fault that passes: overload, an outage. */
  | "retry"
  /** Too many messages to this recipient in a short time. */
  | "recipient_throttled"
  /** Free text outside the 24 hours after the player's last message. */
  | "window_closed"
  /** No such recipient, or one who cannot be written to. */
  | "unreachable"
  /** The recipient has told the provider to stop. */
  | "opted_out"
  /** The provider does not accept the template of this message. */
  | "template"
  /** Nothing was sent: the message needs a template that is out of use. */
  | "template_halted"
  /** The club's account with the provider is at fault. */
  | "account"
  /** The club may answer players, but not write to them of its own accord. */
  | "broadcasts_paused"
  /** The provider does not understand the request. */
  | "invalid"
  /** The request was written and no answer came: it may have gone out. */
  | "unknown_outcome";

export type SendResult =
  | {
      readonly outcome: "accepted";
      readonly providerMessageId: string;
      /** The provider's name of the template that it went out with, if with one. */
      readonly template?: string;
    }
  | {
      readonly outcome: "refused";
      readonly refusal: Refusal;
      /** The provider's own code; "" where it gave none. */
      readonly code: string;
      /** For people. */
      readonly detail: string;
      /** How long the provider asks to wait, where it does. */
      readonly retryAfterMs?: number;
      /** The provider's name of the template that it does not accept, or that is out of use. */
      readonly template?: string;
    };
