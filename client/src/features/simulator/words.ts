/** The texts of the simulator. */
export const words = {
  title: "Simulator",
  description:
    "Read what the bot sends to each player, and answer as they would. Nothing leaves this computer.",
  search: "Search players",
  searchPlaceholder: "Name or phone",
  players: "Phones",
  noMatch: (search: string) => `No players match “${search}”`,
  noPlayers: "No players yet: add one on the Players screen, and its phone appears here.",
  failedToLoadPlayers: {
    title: "We could not load the phones",
    message: "Check your connection, then try again.",
  },
  loading: "Loading…",

  newPhone: {
    title: "New Phone",
    label: "Phone number",
    description: "A number that the club does not know yet, such as that of somebody with an invite.",
    placeholder: "(212) 555-0177",
    incomplete: "Enter all 10 digits of a US number, or + and a country code",
    submit: "Open Phone",
  },

  pick: {
    title: "Pick a phone",
    message: "Choose a player to see the conversation with the bot, or write from a new number.",
  },
  phoneOf: (player: string) => `${player}'s phone`,
  backToPhones: "All phones",
  bot: "Club bot",
  chat: "Conversation",
  noMessages: "The bot has not written to this phone yet. Write something, such as “help”.",
  failedToLoad: {
    title: "We could not load the conversation",
    message: "Check your connection, then try again.",
  },
  fromBot: "Bot",
  fromPlayer: "Player",
  compose: "Message",
  composePlaceholder: "Write as the player",
  send: "Send",
  failedToSend: { title: "The message was not sent", message: "Try again." },

  statuses: {
    queued: "Queued",
    sending: "Sending",
    accepted: "Accepted",
    sent: "Sent",
    delivered: "Delivered",
    read: "Read",
    failed: "Failed",
    suppressed: "Held back",
    expired: "Expired",
    unknown: "Unknown",
  } as Record<string, string>,
} as const;
