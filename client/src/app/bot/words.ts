import type { BotFault } from "@dinkboard/shared/schemas/bot";

/** The texts that say how the bot is, on whichever screen. */
export const words = {
  /** The simulator stands in for WhatsApp, so that a demonstration looks like the real thing. */
  connected: (channel: string) => `${channel === "Simulator" ? "WhatsApp" : channel} connected`,
  states: {
    online: "Online",
    degraded: "Degraded",
    disconnected: "Disconnected",
    unknown: "Status unknown",
  },
  bot: {
    online: "Bot Online",
    degraded: "Bot Degraded",
    disconnected: "Bot Disconnected",
    unknown: "Bot status unknown",
  },
  faults: {
    account: "The account is refused",
    unreachable: "The messenger does not answer",
    broadcasts_paused: "Broadcasts are paused",
    template: "A template is out of use",
    overloaded: "The messenger is overloaded",
    backlog: "Messages wait too long",
    inbox: "A player's message could not be handled",
    job: "A scheduled job failed",
  } satisfies Record<BotFault, string>,
  since: (when: string) => `since ${when}`,
  messagesWait: (messages: number) => (messages === 1 ? "1 message waits" : `${messages} messages wait`),
  details: "Details",
} as const;
