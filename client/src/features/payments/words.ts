/** The texts of the payments screen. */
export const words = {
  title: "Payments",
  description: "Every top-up, game and refund, the newest first.",
  list: "Transactions",
  search: "Search transactions",
  searchPlaceholder: "Player or description",
  type: "Type of transaction",
  types: { all: "All", topup: "Top Up", deduction: "Deduction", refund: "Refund" },

  failedToLoad: {
    title: "We could not load the transactions",
    message: "Check your connection, then try again.",
  },
  empty: {
    title: "No Transactions Yet",
    message: "Top up a player's balance, or send a poll: every movement of money shows up here.",
  },
  noneOfType: {
    topup: { title: "No top-ups yet", message: "Money that is paid in shows up here." },
    deduction: { title: "No deductions yet", message: "What players pay for their games shows up here." },
    refund: { title: "No refunds yet", message: "Money that goes back to players shows up here." },
  },
  noMatch: {
    title: (search: string) => `No transactions match “${search}”`,
    message: "Try part of a player's name or of the description.",
    messageOfType: "Try part of a player's name or of the description, or look at all types.",
  },

  columns: {
    date: "Date",
    player: "Player",
    description: "Description",
    type: "Type",
    amount: "Amount",
    balanceAfter: "Balance after",
  },
  balanceAfter: (balance: string) => `Balance ${balance}`,
} as const;
