import type { MessageKind } from "./message.ts";

/**
 * What the log says when a message went out; kinds without a line are told of elsewhere: polls, reminders and votes
 * have lines of their own, and a code is nobody's business.
 */
export const LOG_LINES: Readonly<Partial<Record<MessageKind, string>>> = {
  welcome: "Welcome message",
  roster: "Roster",
  poll_summary: "Poll summary",
  game_cancelled: "Cancellation",
  payment_instructions: "Payment instructions",
  balance: "Balance",
  help: "Help",
  opted_out: "Opt-out confirmation",
  opted_in: "Opt-in confirmation",
  still_opted_out: "Opt-out reminder",
  which_poll: "Question which game was meant",
  no_open_poll: "Answer that no poll is open",
  poll_closed: "Answer that the poll is closed",
  poll_gone: "Answer that the game is off",
  insufficient_balance: "Answer that the balance is too low",
  inactive_player: "Answer that the account is not active",
  unknown_sender: "Answer to an unknown number",
  invite_refused: "Answer that the invite does not work",
  already_member: "Answer that the player has joined before",
};
