/** The texts of the bot settings screen. */
export const words = {
  title: "Bot Settings",
  description: "What games cost, and when and how the bot writes to players.",
  loading: "Loading…",
  failedToLoad: {
    title: "We could not load the settings",
    message: "Check your connection, then try again.",
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
  failedToSave: { title: "Error", message: "Failed to save settings. Please try again." },

  test: {
    start: "Test Connection",
    passed: "Connection Test Passed",
    failed: { title: "Connection Test Failed", message: "Unable to connect to WhatsApp service" },
  },

  leaving: {
    title: "Leave without saving?",
    text: "What you have changed here has not been saved.",
    leave: "Leave",
  },
} as const;
