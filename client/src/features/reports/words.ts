/** The texts of the reports. */
export const words = {
  title: "Analytics & Reports",
  description: "What games bring in, who takes part, and what players have left.",
  failed: { title: "We could not load the reports", message: "Check your connection, then try again." },

  figures: {
    title: "Figures",
    revenue: "Total Revenue",
    revenueOf: "From all games, less refunds",
    activePlayers: "Active Players",
    registered: (players: number) => `Of ${players} registered`,
    averageBalance: "Average Balance",
    averageOf: "Over all registered players",
    participation: "Participation",
    participationOf: (weeks: number) =>
      weeks === 1 ? "In this week's games" : `In the games of ${weeks} weeks`,
    unknown: "–",
    percent: (share: number) => `${share}%`,
  },

  charts: {
    loading: "Loading the chart…",
    failed: "The charts could not be loaded. The figures are in the tables.",
    asTable: "Show as a table",
    noGames: { title: "No games yet", message: "After the first one, its week shows up here." },
    week: "Week of",
    games: "Games",
    revenue: { title: "Revenue by Week", column: "Revenue" },
    participation: { title: "Participation by Week", column: "Participation" },
    balances: { title: "Balance Distribution", column: "Players", group: "Balance" },
    below: (amount: string) => `Below ${amount}`,
    between: (from: string, to: string) => `${from} – ${to}`,
    atLeast: (amount: string) => `${amount} or more`,
  },

  ranking: {
    title: "Player Balances",
    order: "Order",
    orders: { highest: "Highest first", lowest: "Lowest first" },
    columns: { rank: "Rank", player: "Player", balance: "Balance" },
    low: "Low",
    loading: "Loading the balances…",
    failed: { title: "We could not load the balances" },
  },

  polls: {
    title: "Recent Poll Performance",
    none: { title: "No polls yet", message: "How the last five went shows up here." },
    active: "Active",
    closed: "Closed",
    answers: (yes: number, no: number) => `${yes} yes, ${no} no`,
    participation: (share: number) => `${share}% participation`,
  },

  transactions: {
    title: "Recent Transactions",
    all: "View all payments",
    none: { title: "No transactions yet", message: "Top-ups, games and refunds show up here." },
  },
} as const;
