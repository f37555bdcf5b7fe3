import type { Cents } from "@dinkboard/shared/money";
import type { InviteState } from "@dinkboard/shared/schemas/invites";
import type { Response } from "@dinkboard/shared/schemas/polls";
import type { Instant } from "@dinkboard/shared/times";

/** The facts about a game that messages speak of. Printed in the club's zone when the message is rendered. */
export interface GameFacts {
  readonly pollId: number;
  readonly question: string;
  readonly gameAt: Instant;
  readonly closesAt: Instant;
  readonly costCents: Cents;
}

/**
 * Everything the bot says, as data: what it is and the facts in it. The words are the templates', so that one message
 * reads the same on every channel. Amounts are cents, instants epoch milliseconds.
 */
export type Message =
  | { readonly kind: "login_code"; readonly variables: { readonly code: string } }
  | { readonly kind: "welcome"; readonly variables: Record<string, never> }
  | {
      readonly kind: "poll";
      readonly variables: GameFacts & {
        /** Sent by the schedule of a recurring poll, and not by an administrator. */
        readonly isScheduled?: true;
      };
    }
  | {
      /** The same question once more, to those who have not answered it. */
      readonly kind: "poll_reminder";
      readonly variables: GameFacts;
    }
  | {
      readonly kind: "vote_receipt";
      readonly variables: GameFacts & {
        readonly response: Response;
        /** Charged for a yes, given back for a no; 0 when no money moved. */
        readonly movedCents: Cents;
        readonly balanceCents: Cents;
        /** How many are in, this player included. */
        readonly yesVotes: number;
        /** Whether an administrator answered in the player's name. */
        readonly isByAdmin: boolean;
      };
    }
  | {
      /** To those who are in, when the poll closes. */
      readonly kind: "roster";
      readonly variables: GameFacts & { readonly names: readonly string[] };
    }
  | {
      /** To the administrators' phone, when the poll closes. */
      readonly kind: "poll_summary";
      readonly variables: GameFacts & {
        readonly names: readonly string[];
        readonly noVotes: number;
        readonly unanswered: number;
        readonly revenueCents: Cents;
      };
    }
  | {
      /** To those who were in, when the game is cancelled. */
      readonly kind: "game_cancelled";
      readonly variables: GameFacts & { readonly refundedCents: Cents; readonly balanceCents: Cents };
    }
  | { readonly kind: "payment_instructions"; readonly variables: { readonly balanceCents: Cents } }
  | { readonly kind: "balance"; readonly variables: { readonly balanceCents: Cents } }
  | { readonly kind: "help"; readonly variables: { readonly isNameAwaited: boolean } }
  | { readonly kind: "opted_out"; readonly variables: Record<string, never> }
  | { readonly kind: "opted_in"; readonly variables: Record<string, never> }
  | { readonly kind: "still_opted_out"; readonly variables: Record<string, never> }
  | { readonly kind: "name_saved"; readonly variables: { readonly firstName: string } }
  | {
      /** To a bare yes or no while several polls are open. */
      readonly kind: "which_poll";
      readonly variables: { readonly response: Response; readonly games: readonly GameFacts[] };
    }
  | { readonly kind: "no_open_poll"; readonly variables: Record<string, never> }
  | { readonly kind: "poll_closed"; readonly variables: GameFacts }
  | { readonly kind: "poll_gone"; readonly variables: Record<string, never> }
  | {
      readonly kind: "insufficient_balance";
      readonly variables: GameFacts & { readonly balanceCents: Cents };
    }
  | { readonly kind: "inactive_player"; readonly variables: Record<string, never> }
  | { readonly kind: "unknown_sender"; readonly variables: Record<string, never> }
  | {
      /** To somebody without an account whose invite does not let anybody in. */
      readonly kind: "invite_refused";
      readonly variables: { readonly reason: "unknown" | Exclude<InviteState, "active"> };
    }
  /** To a player who writes the code of an invite. */
  | { readonly kind: "already_member"; readonly variables: Record<string, never> }
  | {
      /** To the administrators' phone, when the bot falls ill or is well again. */
      readonly kind: "bot_alert";
      readonly variables: {
        /** A sentence or two: what is wrong, and what to do. */
        readonly news: string;
        /** Over the messenger of the login codes, where the club's own is the one that is ill. */
        readonly isOverCodes?: true;
      };
    };

export type MessageKind = Message["kind"];

/**
 * What a message is towards the player, which decides whether it may go to somebody who has opted out or is inactive:
 * a `code` was asked for by the person at the login screen, a `reply` answers what the player just wrote to the bot,
 * a `receipt` confirms a vote, whoever set it and wherever, a `notice` comes from the bot of its own accord.
 * `staff` goes to the administrators' phone.
 */
export type MessageClass = "code" | "reply" | "receipt" | "notice" | "staff";

export const MESSAGE_CLASS: Readonly<Record<MessageKind, MessageClass>> = {
  login_code: "code",
  welcome: "notice",
  poll: "notice",
  poll_reminder: "notice",
  vote_receipt: "receipt",
  roster: "notice",
  poll_summary: "staff",
  game_cancelled: "notice",
  payment_instructions: "notice",
  balance: "reply",
  help: "reply",
  opted_out: "reply",
  opted_in: "reply",
  still_opted_out: "reply",
  name_saved: "reply",
  which_poll: "reply",
  no_open_poll: "reply",
  poll_closed: "reply",
  poll_gone: "reply",
  insufficient_balance: "reply",
  inactive_player: "reply",
  unknown_sender: "reply",
  invite_refused: "reply",
  already_member: "reply",
  bot_alert: "staff",
};
