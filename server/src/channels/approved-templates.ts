import { formatDollars } from "@dinkboard/shared/money";
import { formatDateTime } from "@dinkboard/shared/times";
import type { GameFacts, Message, MessageKind } from "../features/outbox/rules/message.ts";
import type { Settings } from "../features/settings/rules.ts";
import { gameTime, howToPay, price, render } from "./templates.ts";

/**
 * A message in the form that reaches somebody who has not written within 24 hours: the provider has approved the words
 * beforehand, and each message only fills their gaps.
 */
export interface ApprovedTemplate {
  /** Its name at the provider. Other words need another name: what is approved is never changed in place. */
  readonly name: string;
  readonly category: "utility" | "authentication";
  /** With a gap for each value: {{1}}, {{2}}. It begins and ends with words of its own, as providers ask. */
  readonly text: string;
  /** A value for each gap, as whoever approves it will see it. */
  readonly example: readonly string[];
  /** The titles of its buttons. */
  readonly buttons: readonly string[];
}

/** An approved template with what one message puts into it. */
export interface FilledTemplate extends ApprovedTemplate {
  readonly values: readonly string[];
  /** What comes back when a button is tapped, one for each. */
  readonly payloads: readonly string[];
}

interface Form<Kind extends MessageKind> extends Omit<ApprovedTemplate, "buttons"> {
  readonly buttons?: readonly string[];
  readonly values: (variables: Extract<Message, { kind: Kind }>["variables"], settings: Settings) => string[];
}

const LONGEST_VALUE = 700;

/** What the question about a game and the reminder of it have in common. */
const QUESTION = {
  category: "utility",
  example: [
    "Dink Club",
    "Who wants to play pickleball?",
    "Thu, Nov 26, 8:30 PM",
    "$15.00",
    "Thu, Nov 26, 8:00 AM",
  ],
  buttons: ["Yes", "No"],
  values: (game: GameFacts, settings: Settings) => [
    settings.clubName,
    game.question,
    gameTime(game, settings),
    price(game),
    formatDateTime(game.closesAt, settings.timezone),
  ],
} as const;

/** What may have to go out unasked. Everything else answers somebody who has just written, and needs no template. */
const FORMS: { readonly [Kind in MessageKind]: Form<Kind> | null } = {
  login_code: {
    name: "dinkboard_login_code",
    category: "authentication",
    // The provider's own words; it fills in the code.
    text: "{{1}} is your verification code.",
    example: ["012345"],
    buttons: ["Copy code"],
    values: ({ code }) => [code],
  },
  welcome: {
    name: "dinkboard_welcome",
    category: "utility",
    text: "Welcome to {{1}}! You were added as a player, and this is where you'll be asked who wants to play. What's your first and last name? Reply STOP at any time to end these messages.",
    example: ["Dink Club"],
    values: (_, { clubName }) => [clubName],
  },
  poll: {
    name: "dinkboard_poll",
    text: "Your club {{1}} has planned a game: {{2}}\nWhen: {{3}}\nPrice: {{4}}\nPlease answer YES or NO by {{5}} so that the organizers know who is in.",
    ...QUESTION,
  },
  poll_reminder: {
    name: "dinkboard_poll_reminder",
    text: "Your club {{1}} has no answer from you yet about the planned game: {{2}}\nWhen: {{3}}\nPrice: {{4}}\nPlease answer YES or NO by {{5}} so that the organizers know who is in.",
    ...QUESTION,
  },
  vote_receipt: {
    name: "dinkboard_vote_receipt",
    category: "utility",
    text: "Your answer for the game on {{1}} was saved. {{2}} Reply BALANCE to see your balance.",
    example: ["Thu, Nov 26, 8:30 PM", "You're in (7 so far). $15.00 paid, $30.00 left."],
    values: (receipt, settings) => [
      gameTime(receipt, settings),
      // The first line of the words is the game.
      render({ kind: "vote_receipt", variables: receipt }, settings).text.split("\n").slice(1).join(" "),
    ],
  },
  roster: {
    name: "dinkboard_roster",
    category: "utility",
    text: "You are in for the game of {{1}} on {{2}}. Everybody who is in: {{3}}. See you on the court!",
    example: ["Dink Club", "Thu, Nov 26, 8:30 PM", "Ana Diaz, Ben Okafor"],
    values: ({ names, ...game }, settings) => [settings.clubName, gameTime(game, settings), list(names)],
  },
  poll_summary: {
    name: "dinkboard_poll_summary",
    category: "utility",
    text: "The poll for the game on {{1}} is closed. {{2}} Revenue: {{3}}. Who is in: {{4}}. This goes to the organizers alone.",
    example: ["Thu, Nov 26, 8:30 PM", "2 in, 3 out, 5 without an answer.", "$30.00", "Ana Diaz, Ben Okafor"],
    values: ({ names, noVotes, unanswered, revenueCents, ...game }, settings) => [
      gameTime(game, settings),
      `${names.length} in, ${noVotes} out, ${unanswered} without an answer.`,
      formatDollars(revenueCents),
      list(names),
    ],
  },
  game_cancelled: {
    name: "dinkboard_game_cancelled",
    category: "utility",
    text: "The game of {{1}} on {{2}} is cancelled. {{3}} Reply BALANCE to see your balance.",
    example: ["Dink Club", "Thu, Nov 26, 8:30 PM", "$15.00 refunded, $45.00 left."],
    values: (variables, settings) => [
      settings.clubName,
      gameTime(variables, settings),
      render({ kind: "game_cancelled", variables }, settings).text.split("\n").slice(1).join(" ") ||
        "You paid nothing for it.",
    ],
  },
  payment_instructions: {
    name: "dinkboard_payment_instructions",
    category: "utility",
    text: "Your balance at {{1}} is {{2}}. Please top it up for the next game. {{3}} Reply BALANCE to see it again.",
    example: ["Dink Club", "$5.00", "Zelle pay@dink.club with your name."],
    values: ({ balanceCents }, settings) => [
      settings.clubName,
      formatDollars(balanceCents),
      howToPay(settings),
    ],
  },
  bot_alert: {
    name: "dinkboard_bot_alert",
    category: "utility",
    text: "News of the bot of your club {{1}}: {{2}} This goes to the organizers alone.",
    example: ["Dink Club", "WhatsApp takes messages again. 12 are being sent."],
    values: ({ news }, { clubName }) => [clubName, news],
  },
  balance: null,
  help: null,
  opted_out: null,
  opted_in: null,
  still_opted_out: null,
  name_saved: null,
  which_poll: null,
  no_open_poll: null,
  poll_closed: null,
  poll_gone: null,
  insufficient_balance: null,
  inactive_player: null,
  unknown_sender: null,
  invite_refused: null,
  already_member: null,
};

/** Every template that a provider has to approve before the bot can do all of its work. */
export const APPROVED_TEMPLATES: readonly ApprovedTemplate[] = Object.values(FORMS).flatMap((form) =>
  form === null
    ? []
    : [
        {
          name: form.name,
          category: form.category,
          text: form.text,
          example: form.example,
          buttons: form.buttons ?? [],
        },
      ],
);

/** @returns undefined for a message that has no template: it only ever answers */
export function fillTemplate(message: Message, settings: Settings): FilledTemplate | undefined {
  // As in `render`: the record pairs each kind with its own variables.
  const form = FORMS[message.kind] as Form<MessageKind> | null;
  if (form === null) return undefined;
  const { values, buttons = [], ...template } = form;
  return {
    ...template,
    buttons,
    values: values(message.variables, settings).map(oneLine),
    payloads: render(message, settings).buttons.map(({ id }) => id),
  };
}

/** Providers refuse values with line breaks, tabs or runs of spaces, and empty ones. */
function oneLine(value: string): string {
  const line = value.replace(/\s+/g, " ").trim() || "-";
  return line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE - 1)}…` : line;
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "nobody" : names.join(", ");
}
