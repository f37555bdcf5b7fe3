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
  failedToResend: { title: "Failed to resend poll" },
} as const;
