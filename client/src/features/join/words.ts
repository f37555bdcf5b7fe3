/** The texts of the page behind an invite's link. Read by people who have never heard of Dinkboard. */
export const words = {
  pageTitle: (clubName: string) => `Join ${clubName}`,
  loading: "Loading…",
  title: (clubName: string) => `Join ${clubName}`,
  how: "Send this message from your own phone, and you are a player. The bot then asks for your name.",
  message: "Message",
  to: "To",
  open: {
    whatsapp: "Open WhatsApp",
    sms: "Send a Text",
  },
  byHand: {
    whatsapp: "Nothing opens? Send it on WhatsApp yourself:",
    sms: "Nothing opens? Send it as a text yourself:",
  },
  noNumber: {
    whatsapp: "Send this message on WhatsApp to the club's number. An organizer can tell you which it is.",
    sms: "Send this message as a text to the club's number. An organizer can tell you which it is.",
  },
  simulated:
    "This club's messenger is simulated. To try it, an admin sends this message from a new phone in the simulator.",
  openSimulator: "Open Simulator",
  consent: (clubName: string) =>
    `By joining you agree to get messages from ${clubName}. Reply STOP at any time to end them.`,
  logIn: "In the club already? Log in",
  ended: {
    expired: {
      title: "This invite has expired",
      message: (clubName: string) => `Please ask an organizer of ${clubName} for a new one.`,
    },
    used_up: {
      title: "All places are taken",
      message: (clubName: string) =>
        `As many have joined ${clubName} by this invite as could. Please ask an organizer for a new one.`,
    },
    revoked: {
      title: "This invite is no longer valid",
      message: (clubName: string) => `Please ask an organizer of ${clubName} for a new one.`,
    },
    unknown: {
      title: "We don't know this invite",
      message: (clubName: string) =>
        `Check the link for missing letters, or ask an organizer of ${clubName} for a new one.`,
    },
  },
  failedToLoad: {
    title: "We could not load the invite",
    message: "Check your connection, then try again.",
  },
} as const;
