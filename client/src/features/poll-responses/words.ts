/** The texts of the poll responses screen. */
export const words = {
  title: "Poll Responses",
  back: "Back to Polls",
  trail: "Where you are",
  polls: "Polls",
  notFound: {
    title: "Poll Not Found",
    message: "It may have been deleted. The other polls are still there.",
  },
  failedToLoad: {
    title: "We could not load the responses",
    message: "Check your connection, then try again.",
  },

  active: "Active",
  closed: "Closed",
  gameDate: "Game date",
  closingTime: "Closing time",
  cost: "Cost per player",
  revenue: "Total revenue",

  columns: { yes: "YES Responses", no: "NO Responses", none: "No Response" },
  emptyColumns: {
    yes: "Nobody is in yet.",
    no: "Nobody has said no.",
    none: "Everybody has answered.",
  },
  search: "Search players",
  searchPlaceholder: "Name or phone",
  noMatch: "Nobody here matches.",
  balance: "Balance",
  setYes: "Set Yes",
  setNo: "Set No",
  changeToYes: "Change to Yes",
  changeToNo: "Change to No",
  resend: "Resend Poll",

  deliveries: {
    not_sent: "Not sent",
    queued: "Queued",
    sent: "Sent",
    delivered: "Delivered",
    read: "Read",
    failed: "Failed",
    opted_out: "Opted out",
  },
  why: {
    refused: "The messenger gave no reason.",
    unconfirmed: "The messenger never said whether it arrived.",
    too_late: "The poll closed before it could go out.",
    inactive: "Was inactive when it was to go out.",
    opted_out: "Had opted out when it was to go out.",
    account_closed: "The account was closed before it could go out.",
  },
  undelivered: {
    title: (players: number) =>
      `${players === 1 ? "1 player has" : `${players} players have`} not got the question, as far as the bot knows`,
    text: "The reason stands beside each name.",
    resend: (players: number) => `Resend to ${players} failed`,
    showOnly: "Show only these",
    showAll: "Show everybody",
    none: "Nobody here missed it.",
  },

  updated: (name: string, response: "yes" | "no", balance: string) => ({
    title: "Response Updated",
    message: `${name} is ${response === "yes" ? "in" : "out"}. Balance: ${balance}.`,
  }),
  updatedOverdrawn: (name: string, balance: string) => ({
    title: "Response Updated",
    message: `${name} is in and the balance is overdrawn: ${balance}.`,
  }),
  failedToUpdate: { title: "Failed to update response" },
  resent: { title: "Poll Resent" },
  resentToFailed: (players: number) => ({
    title: "Poll Resent",
    message:
      players === 0
        ? "There is nobody left whom it has not reached."
        : `It is on its way to ${players === 1 ? "1 player" : `${players} players`} again.`,
  }),
  failedToResend: { title: "Failed to resend poll" },
} as const;
