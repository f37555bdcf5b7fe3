/** The texts of the dashboard. */
export const words = {
  title: "Dashboard",
  description: "How the club is doing, at a glance.",
  createPoll: "Create Poll",

  bot: {
    title: "Bot Status",
    badge: "Connected",
    unknown: "We could not ask how the bot is.",
  },

  metrics: {
    title: "Figures",
    failed: { title: "We could not load the figures", message: "Check your connection, then try again." },
    activePlayers: "Active Players",
    registered: (players: number) => `${players} total registered`,
    growth: (players: number) => `+${players} this week`,
    currentPoll: "Current Poll",
    votes: (votes: number) => (votes === 1 ? "total vote" : "total votes"),
    participation: (percent: number) => `${percent}% participation`,
    revenue: "Total Revenue",
    revenueOf: "From the current poll",
    change: (percent: number) => `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)}%`,
    changeMeaning: "What games brought in over the last 7 days, against the 7 days before",
  },

  quickActions: {
    title: "Quick Actions",
    createPoll: { title: "Create Poll", text: "Ask who plays next" },
    addPlayer: { title: "Add Player", text: "Register a new member" },
    viewReports: { title: "View Reports", text: "Figures and charts" },
  },

  poll: {
    title: "Current Poll",
    none: "No active poll",
    noneMessage: "Create one, and see here who is in.",
    failed: { title: "We could not load the current poll" },
    active: "Active",
    gameDate: "Game date",
    closes: "Voting closes",
    cost: "Cost per player",
    revenue: "Revenue",
    notSent: "Not sent yet",
    viewResponses: (answers: number) => `View Responses (${answers})`,
    send: "Send to All Players",
  },

  logs: {
    title: "Logs",
    all: "View all logs",
    none: "Nothing has happened yet",
    noneMessage: "What players, administrators and the bot do shows up here.",
    failed: { title: "We could not load the logs" },
    inbound: "from a player",
    outbound: "from the bot",
  },

  players: {
    title: "Players",
    addPlayer: "Add Player",
    search: "Search players",
    searchPlaceholder: "Name or phone",
    view: "Show players as",
    views: { table: "Table", grid: "Grid" },
    list: "Players",
    columns: { player: "Player", state: "Status", balance: "Balance", actions: "Actions" },
    noName: "No name yet",
    inactive: "Inactive",
    topUp: "Top Up",
    delete: "Delete",
    empty: {
      title: "No Players Yet",
      message: "Add the first one by phone number. The bot welcomes them and asks for their name.",
    },
    noMatch: {
      title: (search: string) => `No players match “${search}”`,
      message: "Try part of a name, or the last digits of a phone number.",
    },
    failed: { title: "We could not load the players", message: "Check your connection, then try again." },
  },
} as const;
