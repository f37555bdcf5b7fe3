/** The texts of the frame around the screens. */
export const words = {
  product: "Dinkboard",
  pageTitle: (screen: string) => `${screen} · Dinkboard`,
  unauthorized: { title: "Unauthorized", message: "You are logged out. Logging in again..." },
  notificationArea: "Notifications (F8)",
  closeNotification: "Close notification",
  unreachable: {
    title: "We could not reach the club",
    message: "Check your connection, then try again.",
  },
  crashed: {
    title: "Something went wrong on this page",
    message: "Reload it. If it happens again, tell whoever looks after your club's Dinkboard.",
    reload: "Reload",
  },
  loading: "Loading…",
  colorScheme: { toDark: "Switch to dark", toLight: "Switch to light" },
  signOut: "Log out",
  profileComplete: (firstName: string) => ({
    title: "Profile Complete!",
    message: `Good to have you here, ${firstName}.`,
  }),
  shell: {
    label: "Admin Dashboard",
    skipToContent: "Skip to content",
    navigation: "Screens",
    openMenu: "Open menu",
    closeMenu: "Close menu",
    quickActions: "Quick actions",
    createPoll: "Create New Poll",
    addPlayer: "Add Player",
  },
  screens: {
    polls: "Polls",
    pollResponses: "Poll Responses",
    players: "Players",
    simulator: "Simulator",
    notFound: "Page not found",
    login: "Log in",
    portal: "Your games",
    profileSetup: "Your name",
  },
} as const;
