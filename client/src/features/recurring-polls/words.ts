const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** The texts of the recurring polls screen and its dialogs. */
export const words = {
  title: "Recurring Polls",
  description: "Games that come round every week: their polls open by themselves.",
  createRecurringPoll: "Create Recurring Poll",
  list: "Recurring polls",
  failedToLoad: {
    title: "We could not load the recurring polls",
    message: "Check your connection, then try again.",
  },
  empty: {
    title: "No Recurring Polls Yet",
    message:
      "Play on the same days every week? Say it once, and each game's poll opens and goes out by itself.",
  },

  active: "Active",
  inactive: "Inactive",
  schedule: "Schedule",
  scheduleOf: (days: string, time: string) => `${days} at ${time}`,
  gameTime: "Game time",
  cost: "Cost per player",
  closeTime: "Poll closes",
  onGameDay: (time: string) => `${time} on game day`,
  dayBefore: (time: string) => `${time} the day before`,
  next: {
    game: "Next game",
    opens: "Poll opens",
    opened: "Poll open since",
    working: "Working out the next game…",
    none: "The polls would close before business hours let them open, so none opens.",
    inactive: "No polls open while it is inactive.",
  },
  activate: "Activate",
  deactivate: "Deactivate",
  delete: "Delete",

  create: {
    title: "Create Recurring Poll",
    name: "Name",
    nameHint: "For this list, such as “Thursday night”. Players see the question.",
    question: "Question",
    days: "Game days",
    gameTime: "Game time",
    closeTime: "Poll close time",
    cost: "Cost per player",
    opens: "Poll opens",
    daysBefore: (days: number) => `${count(days, "day", "days")} before the game`,
    submit: "Create Recurring Poll",
    submitting: "Creating...",
    succeeded: (name: string) => ({
      title: "Recurring Poll Created",
      message: `${name} is active from now on.`,
    }),
    failed: { title: "Error", message: "Failed to create recurring poll. Please try again." },
  },

  opening: {
    chooseDays: "Choose the game days to see when the first poll opens.",
    never: (opensAt: string) =>
      `These polls would close before they open: business hours begin at ${opensAt}. Let them open a day earlier, or close later.`,
    at: (when: string) => `The first poll opens on ${when}`,
    rightAway: "The first poll opens right away",
    closes: (when: string, game: string, zone: string) =>
      `and closes on ${when}, for the game on ${game} (${zone} time).`,
  },

  status: {
    failed: { title: "Error", message: "Failed to update recurring poll status." },
    activated: (name: string) => ({
      title: "Recurring Poll Activated",
      message: `${name} opens polls again.`,
    }),
    deactivated: (name: string) => ({
      title: "Recurring Poll Deactivated",
      message: `${name} opens no more polls.`,
    }),
  },

  deletion: {
    title: (name: string) => `Delete “${name}”?`,
    future: "No more polls of it open.",
    existing: "Polls that have opened stay, with their answers and charges.",
    forever: "This cannot be undone.",
    succeeded: { title: "Recurring Poll Deleted" },
    failed: { title: "Error", message: "Failed to delete recurring poll. Please try again." },
  },
} as const;
