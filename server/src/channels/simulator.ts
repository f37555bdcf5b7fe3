import { type Delivery, SIMULATOR } from "../features/simulator/rules.ts";
import type { Channel } from "./channel.ts";
import { render } from "./templates.ts";

/**
 * A messenger without a network: what is sent arrives on a simulated phone of the club's own.
 * @param deliver puts a message on the phone and answers with its id there
 */
export function createSimulator(deliver: (delivery: Delivery) => Promise<string>): Channel {
  return {
    id: SIMULATOR,
    capabilities: { buttons: true, window: false, deliveryStatuses: true, messagesPerSecond: Infinity },
    send: async ({ messageId, to, message, settings }) => ({
      outcome: "accepted",
      providerMessageId: await deliver({ messageId, to, kind: message.kind, ...render(message, settings) }),
    }),
    check: async () => ({
      isConnected: true,
      message: "The simulator is connected: messages arrive on its own phones, not on WhatsApp.",
    }),
    explain: () => undefined,
    contact: () => ({ messenger: "simulator", phoneNumber: null }),
    // Its phones are in the club's own database: nobody calls from outside, and whoever does is not the simulator.
    verify: () => false,
    handshake: () => undefined,
    parse: () => [],
    acknowledge: () => ({ contentType: "text/plain", body: "" }),
  };
}
