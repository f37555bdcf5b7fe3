import type { Channel } from "./channel.ts";
import { createTwilio, type TwilioAccount } from "./twilio.ts";
import { createWhatsAppCloud, type WhatsAppAccount } from "./whatsapp-cloud.ts";

/** A messenger with what it takes to use it. */
export type Messenger =
  | { readonly kind: "simulator" }
  | { readonly kind: "whatsapp-cloud"; readonly account: WhatsAppAccount }
  | { readonly kind: "twilio"; readonly account: TwilioAccount };

export interface Messengers {
  readonly main: Messenger;
  /** For login codes. */
  readonly codes: Messenger;
}

/** Opens the channels of a club: one for both purposes where they are the same. */
export function openChannels(
  { main, codes }: Messengers,
  simulator: Channel,
): { readonly main: Channel; readonly codes: Channel } {
  const opened = openChannel(main, simulator);
  return { main: opened, codes: codes.kind === main.kind ? opened : openChannel(codes, simulator) };
}

function openChannel(messenger: Messenger, simulator: Channel): Channel {
  switch (messenger.kind) {
    case "simulator":
      return simulator;
    case "whatsapp-cloud":
      return createWhatsAppCloud(messenger.account);
    case "twilio":
      return createTwilio(messenger.account);
  }
}
