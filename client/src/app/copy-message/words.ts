/** The texts around a poll's question that an administrator posts in a group chat. */
export const words = {
  copy: "Copy message",
  hint: "For your group chat: the question as the bot asks it, and where to answer.",
  botDown: {
    title: "The bot cannot ask the players just now",
    advice: "Post the question in your group chat meanwhile: players can answer it in the portal.",
  },
  text: "The message",
  byHand: "This browser does not let the page copy. Copy the selected text yourself.",
  copied: { title: "Message copied", message: "Paste it into your group chat." },
  failedToLoad: "We could not load the message.",
  retry: "Try again",
} as const;
