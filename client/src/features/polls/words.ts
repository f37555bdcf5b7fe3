const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** The texts of the polls screen and its dialogs. */
export const words = {
  title: "Polls",
  description: "Ask who plays, send the question, see who is in.",
  createPoll: "Create Poll",
  list: "Polls",
  selectAll: "Select All",
  selectPoll: (question: string, game: string) => `Select “${question}”, ${game}`,
  selected: (number: number) => `${number} selected`,
  deleteSelected: "Delete Selected",
  failedToLoad: { title: "We could not load the polls", message: "Check your connection, then try again." },
  empty: {
    title: "No Polls Yet",
    message: "Create the first one: a question, a date and what a place costs.",
  },

  active: "Active",
  closed: "Closed",
  notSent: "Not sent yet",
  deliveries: {
    label: "How far the question has come",
    asked: (players: number) => `${players} asked`,
    queued: (players: number) => `${players} waiting`,
    sent: (players: number) => `${players} sent`,
    delivered: (players: number) => `${players} delivered`,
    read: (players: number) => `${players} read`,
    failed: (players: number) => `${players} failed`,
    notSent: (players: number) => `${players} not sent`,
    optedOut: (players: number) => `${players} opted out`,
  },
  gameDate: "Game date",
  cost: "Cost per player",
  revenue: "Revenue",
  closingTime: "Closing time",
  viewResponses: (number: number) => `View Responses (${number})`,
  sendToAll: "Send to All Players",
  closePoll: "Close Poll",
  deletePoll: "Delete Poll",

  create: {
    title: "Create New Poll",
    question: "Question",
    gameDate: "Game date",
    chooseDate: "Choose a date",
    gameTime: "Game time",
    cost: "Cost per player",
    closing: "Voting closes",
    closeOptions: {
      "24-hours": "24 hours from now",
      "game-day-morning": "Game day morning (8:00 AM)",
      "1-hour-before": "1 hour before the game",
      custom: "Custom time",
    },
    customClose: "Closing time",
    customCloseHint: "Leave it empty to close 24 hours from now.",
    reminders: "Send reminders",
    remindersHint: "Only to those who have not answered, in business hours, until voting closes.",
    reminderType: "Kind of reminders",
    reminderTypes: { auto: "Automatic (2 reminders)", custom: "Custom times" },
    autoHint: "Halfway between sending and closing, and shortly before voting closes.",
    customHint: "Each time counts once, at its last occurrence before voting closes.",
    reminderTime: (number: number) => `Reminder ${number}`,
    addReminder: "Add reminder",
    removeReminder: (number: number) => `Remove reminder ${number}`,
    sendAtOnce: "Send to all players right away",
    sendAtOnceHint: "Otherwise send it from its card whenever you like.",
    submit: "Create Poll",
    submitting: "Creating...",
    gamePast: "Choose a time that is still to come",
    noReminders: "Add a time, or choose automatic reminders",
    closingPast: "Choose a closing time that is still to come",
    succeeded: { title: "Poll Created", message: "Poll has been created successfully" },
    failed: { title: "Error", message: "Failed to create poll. Please try again." },
  },

  closingLine: {
    chooseDate: "Choose a game date to see when voting closes.",
    past: "That time is already past: choose a later one.",
    at: (when: string, zone: string) => `Voting closes on ${when} (${zone} time)`,
    atStart: "when the game starts",
    before: (length: string) => `${length} before the game`,
    morningPast: "8:00 AM on game day is already past.",
    hourBeforePast: "One hour before the game is already past.",
    afterStart: "That would be after the start.",
    noCustom: "No time chosen: 24 hours from now.",
    days: (number: number) => count(number, "day", "days"),
    hours: (number: number) => count(number, "hour", "hours"),
    minutes: (number: number) => count(number, "minute", "minutes"),
  },

  send: {
    title: "Send this poll?",
    loading: "Working out who would get it…",
    failedToLoad: { title: "We could not work out who would get it", message: "Nothing has been sent." },
    first: (players: number) =>
      players === 1
        ? "The one active player gets the question now."
        : `All ${players} active players get the question now.`,
    again: (players: number) =>
      `This poll has been sent before. Only ${count(players, "player who has", "players who have")} not answered yet ${players === 1 ? "gets" : "get"} it again.`,
    nobodyFirst: "There is nobody to send it to: no active player has agreed to messages.",
    nobodyAgain: "There is nobody to send it to: everybody has answered, or is being asked just now.",
    confirm: "Send",
    succeeded: (sent: number) => ({
      title: `Poll Sent to ${count(sent, "active player", "active players")}`,
    }),
    failed: { title: "Failed to send poll" },
  },

  close: {
    title: "Close this poll?",
    tally: (yes: number, no: number) => `${yes} in, ${no} out.`,
    text: "Players can no longer answer or change their answer, and those who are in get the list of players. A closed poll cannot be opened again.",
    succeeded: { title: "Poll Closed", message: "Players can no longer answer." },
    failed: { title: "Failed to close poll" },
  },

  deletion: {
    titleOne: "Delete this poll?",
    titleMany: (number: number) => `Delete ${count(number, "poll", "polls")}?`,
    loading: "Working out what would happen…",
    failedToLoad: {
      title: "We could not work out what would happen",
      message: "Nothing has been deleted.",
    },
    cancelled: (games: number) =>
      games === 1
        ? "1 game still to be played is cancelled."
        : `${games} games still to be played are cancelled.`,
    refunds: (places: number, total: string) =>
      places === 1
        ? `1 place is refunded, ${total}, and the player is told.`
        : `${places} places are refunded, ${total} in all, and the players are told.`,
    noRefunds: "Nobody has paid for a place, so nothing is refunded.",
    played: (games: number) =>
      games === 1
        ? "1 game has already started: its charges stay."
        : `${games} games have already started: their charges stay.`,
    forever: "This cannot be undone.",
    confirmOne: "Delete Poll",
    confirmMany: (number: number) => `Delete ${count(number, "Poll", "Polls")}`,
    succeededOne: { title: "Poll Deleted" },
    succeededMany: { title: "Polls Deleted" },
    failedOne: { title: "Error", message: "Failed to delete poll. Please try again." },
    failedMany: { title: "Failed to delete selected polls" },
  },
} as const;
