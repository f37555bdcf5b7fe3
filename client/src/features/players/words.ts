/** The texts of the players screen and its dialogs. */
export const words = {
  title: "Players",
  description: "Everybody in your club: balances, roles and who is active.",
  search: "Search players",
  searchPlaceholder: "Name or phone",
  addPlayer: "Add Player",
  invitePlayers: "Invite Players",
  list: "Players",

  empty: {
    title: "No Players Yet",
    message: "Add the first one by phone number. The bot welcomes them and asks for their name.",
  },
  noMatch: {
    title: (search: string) => `No players match “${search}”`,
    message: "Try part of a name, or the last digits of a phone number.",
  },
  failedToLoad: { title: "We could not load the players", message: "Check your connection, then try again." },

  noName: "No name yet",
  active: "Active",
  inactive: "Inactive",
  optedOut: "Opted out",
  roles: { admin: "Admin", player: "Player", superAdmin: "Super Admin" },
  balance: "Balance",
  joined: "Joined",
  lastActive: "Last active",
  never: "Never",
  actions: {
    edit: "Edit",
    makeAdmin: "Make Admin",
    makePlayer: "Make Player",
    delete: "Delete",
    topUp: "Top Up Balance",
  },

  phone: "Phone number",
  phoneHint: "A US number, or + and a country code.",

  add: {
    title: "Add New Player",
    intro: "The bot welcomes the player and asks for a name.",
    consent: "This player agreed to get messages from the club",
    consentHint: "The welcome message says how to stop; the player can do so at any time.",
    consentRequired: "Please confirm that the player agreed to be messaged",
    submit: "Add Player",
    submitting: "Adding...",
    phoneMissing: "Error",
    succeeded: { title: "Success", message: "Player added successfully and welcome message sent!" },
    failed: { title: "Error", message: "Failed to add player" },
    failedOnPlayersPage: { title: "Failed to add player" },
  },

  edit: {
    title: "Edit Player",
    name: "Name",
    phoneHint: "Leave it empty to keep the number as it is.",
    superAdminPhone: "The super admin's number cannot be changed.",
    active: "Active",
    activeHint: "Inactive players can sign in, but get no messages and cannot vote.",
    submit: "Save",
    succeeded: (name: string) => ({ title: "Player Updated", message: `${name} has been saved.` }),
    failed: { title: "Failed to update player" },
  },

  topUp: {
    title: "Top Up Balance",
    amount: "Amount",
    quickAmounts: "Quick amounts",
    balanceNow: "Balance now",
    balanceAfter: "Balance after",
    submit: "Top Up",
    succeeded: (name: string, balance: string) => ({
      title: "Balance Topped Up",
      message: `${name} now has ${balance}.`,
    }),
    failed: { title: "Failed to top up player account" },
  },

  role: {
    makeAdmin: {
      title: "Make Admin?",
      text: (name: string) => `${name} will be able to manage players, polls, balances and settings.`,
    },
    makePlayer: {
      title: "Make Player?",
      text: (name: string) => `${name} will lose access to the admin screens at once.`,
    },
    succeeded: (name: string, role: "admin" | "player") => ({
      title: "Role Updated",
      message: role === "admin" ? `${name} is now an admin.` : `${name} is now a player.`,
    }),
    failed: { title: "Failed to update player role" },
  },

  deletion: {
    title: (name: string) => `Delete ${name}?`,
    loading: "Working out what would happen…",
    failedToLoad: {
      title: "We could not work out what would happen",
      message: "Nothing has been deleted.",
    },
    refunds: (games: number, total: string) =>
      games === 1
        ? `1 game not yet played: the place is given up and ${total} refunded.`
        : `${games} games not yet played: the places are given up and ${total} refunded.`,
    noGames: "Not in for any game that is still to be played.",
    bookedOut: (amount: string) => `The remaining ${amount} is booked out of the account.`,
    writtenOff: (amount: string) => `The ${amount} that the player owes is written off.`,
    nothingLeft: "Nothing is left on the account.",
    consequences:
      "The player is signed out and gets no more messages. Past transactions keep the name, and the phone number is free for a new player. This cannot be undone.",
    confirm: "Delete",
    succeeded: { title: "Player Deleted" },
    failed: { title: "Failed to delete player" },
    superAdmin: {
      title: "Cannot Delete",
      message: "This account is the super admin account and cannot be deleted",
    },
  },
} as const;
