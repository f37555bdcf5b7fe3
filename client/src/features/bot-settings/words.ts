/** The texts of the bot settings screen. */
export const words = {
  title: "Bot Settings",
  description: "What games cost, and when and how the bot writes to players.",
  failedToLoad: {
    title: "We could not load the settings",
    message: "Check your connection, then try again.",
  },

  bot: {
    title: "Bot",
    unknown: "We could not ask how the bot is. It is asked again every 30 seconds.",
    channel: "Messenger",
    since: { online: "Online since", degraded: "Degraded since", disconnected: "Disconnected since" },
    faultSince: (when: string) => `Since ${when}`,
    waiting: "Messages waiting",
    postponed: "Waiting for business hours",
    checked: "Last checked",
    neverChecked: "Not yet",
  },
  schedule: {
    title: "What happens next",
    failedToLoad: {
      title: "We could not load the schedule",
      message: "Check your connection, then try again.",
    },
    columns: { job: "What", about: "About", when: "When", lastRun: "Last run" },
    jobs: {
      "close-polls": "Close a poll",
      "open-polls": "Open a recurring poll",
      "send-reminders": "Send reminders",
      "clean-up": "Clean up",
      backup: "Back up",
    },
    /** Where no poll is named. */
    about: {
      "close-polls": "",
      "open-polls": "",
      "send-reminders": "",
      "clean-up": "Old sessions and login codes",
      backup: "The whole club, every night",
    },
    nothing: "Nothing planned",
    now: "Now",
    /** @param distance "5 minutes ago" */
    overdue: (distance: string) => `Overdue, planned ${distance}`,
    never: "Not yet",
    lastRun: (when: string) => `Last run: ${when}`,
    failed: (reason: string) => `Failed: ${reason}`,
  },

  financial: {
    title: "Financial",
    defaultGameCost: "Default game cost",
    defaultGameCostHint: "What new polls begin with. Polls that exist keep their cost.",
    lowBalanceThreshold: "Low balance threshold",
    lowBalanceThresholdHint: "A player who falls below it gets the payment instructions, once each time.",
    paymentInstructions: "Payment instructions",
    paymentInstructionsHint: "How players pay in, as the bot sends it: the name or address to transfer to.",
  },
  communication: {
    title: "Communication",
    clubName: "Club name",
    clubNameHint: "The bot writes in its name.",
    adminPhoneNumber: "Admin phone number",
    adminPhoneNumberHint: "Gets a summary whenever a poll closes. Leave it empty for none.",
    businessHoursStart: "Business hours start",
    businessHoursEnd: "Business hours end",
    businessHoursHint: "Reminders go out between them, and recurring polls open when they begin.",
    timezone: "Timezone",
    timezoneHint: "All dates and times of the club are in it.",
  },

  save: "Save Settings",
  discard: "Discard changes",
  unsaved: "You have unsaved changes.",
  saved: { title: "Settings Saved", message: "They count from now on." },
  changedByOthers: {
    title: "Somebody else has changed the settings meanwhile",
    message: (fields: string) =>
      `Changed by them: ${fields}. What you have typed is still here: look it over, then save again.`,
  },
  failedToSave: { title: "Error", message: "Failed to save settings. Please try again." },

  test: {
    start: "Test Connection",
    passed: "Connection Test Passed",
    failed: { title: "Connection Test Failed", message: "Unable to connect to WhatsApp service" },
  },
} as const;
