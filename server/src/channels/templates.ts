import { CODE_LIFE_MS, DAY_MS, MINUTE_MS } from "@dinkboard/shared/limits";
import { type Cents, cents, formatDollars } from "@dinkboard/shared/money";
import { formatDateTime } from "@dinkboard/shared/times";
import { answerButtonId } from "../features/conversation/rules.ts";
import type { GameFacts, Message, MessageKind } from "../features/outbox/rules/message.ts";
import type { Settings } from "../features/settings/rules.ts";

/** A message in words. The text alone always says what can be answered, for messengers without buttons. */
export interface RenderedMessage {
  readonly text: string;
  /** At most three, each title at most 20 characters: no messenger takes more. */
  readonly buttons: readonly Button[];
}

interface Button {
  readonly id: string;
  readonly title: string;
}

const MOST_BUTTONS = 3;
/** More would be longer than a message with buttons may be. */
const MOST_LISTED_GAMES = 10;
/** Keeps a full club's list, with what stands around it, within the 1,600 characters of the shortest messenger. */
const LONGEST_NAME_LIST = 1_000;

interface Words {
  /** Printed one below the other; what is empty is left out. */
  readonly lines: readonly string[];
  readonly buttons?: readonly Button[];
}

type VariablesOf<Kind extends MessageKind> = Extract<Message, { kind: Kind }>["variables"];

/** Every word that the bot says. Short: most are read on a locked phone. */
const TEMPLATES: {
  readonly [Kind in MessageKind]: (variables: VariablesOf<Kind>, settings: Settings) => Words;
} = {
  login_code: ({ code }, { clubName }) => ({
    lines: [
      `${code} is your ${clubName} login code. It works for ${CODE_LIFE_MS / MINUTE_MS} minutes. Share it with nobody.`,
    ],
  }),
  welcome: (_, { clubName }) => ({
    lines: [
      `Welcome to ${clubName}! This is where you'll be asked who wants to play.`,
      "What's your first and last name?",
      "Reply STOP at any time to end these messages.",
    ],
  }),
  poll: (game, settings) => ({
    lines: [
      `${settings.clubName}: ${game.question}`,
      `${gameTime(game, settings)}, ${price(game)}.`,
      `Answer YES or NO by ${formatDateTime(game.closesAt, settings.timezone)}.`,
    ],
    buttons: answerButtons(game),
  }),
  poll_reminder: (game, settings) => ({
    lines: [
      `${settings.clubName} has no answer from you yet: ${game.question}`,
      `${gameTime(game, settings)}, ${price(game)}.`,
      `Answer YES or NO by ${formatDateTime(game.closesAt, settings.timezone)}.`,
    ],
    buttons: answerButtons(game),
  }),
  vote_receipt: (receipt, settings) => {
    const { response, movedCents, balanceCents, yesVotes, isByAdmin } = receipt;
    const isIn = response === "yes";
    const answer = `${isByAdmin ? "An organizer put you down: you're" : "You're"} ${isIn ? `in (${yesVotes} so far)` : "out"}.`;
    const money =
      movedCents === 0
        ? ""
        : `${formatDollars(movedCents)} ${isIn ? "paid" : "refunded"}, ${left(balanceCents)}.`;
    // After closing only an organizer can change an answer, and what an organizer sets may come after closing.
    const change = isByAdmin ? "" : `You can change your answer until ${closingTime(receipt, settings)}.`;
    return { lines: [gameTime(receipt, settings), sentences(answer, money, change)] };
  },
  roster: ({ names, ...game }, settings) => ({
    lines: [
      `${settings.clubName}: the game on ${gameTime(game, settings)}.`,
      `${names.length} ${names.length === 1 ? "is" : "are"} in:`,
      ...nameList(names),
    ],
  }),
  poll_summary: ({ names, noVotes, unanswered, revenueCents, ...game }, settings) => ({
    lines: [
      `Closed: ${game.question}`,
      `${gameTime(game, settings)}.`,
      `${names.length} in, ${noVotes} out, ${unanswered} without an answer. Revenue ${formatDollars(revenueCents)}.`,
      ...nameList(names),
    ],
  }),
  game_cancelled: ({ refundedCents, balanceCents, ...game }, settings) => ({
    lines: [
      `${settings.clubName}: the game on ${gameTime(game, settings)} is cancelled.`,
      refundedCents === 0 ? "" : `${formatDollars(refundedCents)} refunded, ${left(balanceCents)}.`,
    ],
  }),
  payment_instructions: ({ balanceCents }, settings) => ({
    lines: [
      `Your ${settings.clubName} balance is ${formatDollars(balanceCents)}. Please top it up for the next game.`,
      howToPay(settings),
    ],
  }),
  balance: ({ balanceCents }, settings) => ({
    lines: [
      `Your ${settings.clubName} balance is ${formatDollars(balanceCents)}.`,
      balanceCents < settings.lowBalanceThresholdCents ? howToPay(settings) : "",
    ],
  }),
  help: ({ isNameAwaited }, { clubName }) => ({
    lines: [
      `${clubName} bot. You can write:`,
      "YES or NO: answer the open poll",
      "BALANCE: see your balance",
      "STOP: end these messages",
      isNameAwaited
        ? "And please send your first and last name, so that everybody knows who is playing."
        : "",
    ],
  }),
  opted_out: (_, { clubName }) => ({
    lines: [`You'll get no more messages from ${clubName}. Reply START to get them again.`],
  }),
  opted_in: (_, { clubName }) => ({
    lines: [`You'll get messages from ${clubName} again. Reply STOP at any time to end them.`],
  }),
  still_opted_out: (_, { clubName }) => ({
    lines: [
      `You've stopped messages from ${clubName}, so this doesn't count. Reply START, then answer again.`,
    ],
  }),
  name_saved: ({ firstName }, { clubName }) => ({
    lines: [`Thanks, ${firstName}! ${clubName} will ask you here when there's a game.`],
  }),
  which_poll: ({ response, games }, settings) => {
    const listed = games.slice(0, MOST_LISTED_GAMES);
    return {
      lines: [
        `Several games are open. Which one are you ${response === "yes" ? "in for" : "out of"}?`,
        ...listed.map(
          (game) => `${response.toUpperCase()} ${game.pollId}: ${gameTime(game, settings)}, ${price(game)}`,
        ),
        games.length > listed.length ? "To answer a later one, reply to its own message." : "",
        `Reply ${response.toUpperCase()} and its number.`,
      ],
      buttons: listed.slice(0, MOST_BUTTONS).map((game) => ({
        id: answerButtonId(game.pollId, response),
        title: buttonTime(game, settings),
      })),
    };
  },
  no_open_poll: (_, { clubName }) => ({
    lines: [`No game is open for answers now. ${clubName} will write when the next one is.`],
  }),
  poll_closed: (game, settings) => ({
    lines: [
      `The poll for ${gameTime(game, settings)} is closed, so your answer doesn't count and no money was moved.`,
      "Please ask an organizer.",
    ],
  }),
  poll_gone: () => ({
    lines: ["This game is off, so your answer doesn't count and no money was moved."],
  }),
  insufficient_balance: ({ balanceCents, ...game }, settings) => ({
    lines: [
      `You're not in yet: ${gameTime(game, settings)} is ${price(game)}, and your balance is ${formatDollars(balanceCents)}.`,
      howToPay(settings),
      `Then answer again by ${closingTime(game, settings)}.`,
    ],
  }),
  inactive_player: (_, { clubName }) => ({
    lines: [`Your ${clubName} account isn't active. Please ask an organizer.`],
  }),
  unknown_sender: (_, { clubName }) => ({
    lines: [
      `Hi! This is the game bot of ${clubName}, and it doesn't know this number yet.`,
      "If you have an invite, send JOIN and its code. If not, please ask an organizer to add you.",
    ],
  }),
  invite_refused: ({ reason }, { clubName }) => ({
    lines: [
      `Hi! This is the game bot of ${clubName}. ${INVITE_REFUSALS[reason]} Please ask an organizer for a new one.`,
    ],
  }),
  already_member: (_, { clubName }) => ({
    lines: [`You're already in ${clubName}, and will be asked here when there's a game.`],
  }),
  bot_alert: ({ news }, { clubName }) => ({ lines: [`The bot of ${clubName}: ${news}`] }),
};

const INVITE_REFUSALS: Readonly<Record<VariablesOf<"invite_refused">["reason"], string>> = {
  unknown: "It doesn't know this invite code.",
  expired: "This invite has expired.",
  used_up: "All places of this invite are taken.",
  revoked: "This invite is no longer valid.",
};

/** Puts a message into the words of the club: its name, its zone, its payment instructions. */
export function render(message: Message, settings: Settings): RenderedMessage {
  // The record pairs each kind with its own variables; TypeScript cannot follow the pair through the lookup.
  const template = TEMPLATES[message.kind] as (variables: Message["variables"], settings: Settings) => Words;
  const { lines, buttons = [] } = template(message.variables, settings);
  return { text: lines.filter(Boolean).join("\n"), buttons };
}

/**
 * A poll's question for a group chat, posted there by an administrator: as the bot asks it, and where to answer, for the
 * bot hears nothing of the group.
 * @param portalUrl where players sign in
 */
export function groupMessage(game: GameFacts, settings: Settings, portalUrl: string): string {
  const { text } = render({ kind: "poll", variables: game }, settings);
  return `${text}\nAnswer here: ${portalUrl}`;
}

function answerButtons({ pollId }: GameFacts): Button[] {
  return [
    { id: answerButtonId(pollId, "yes"), title: "Yes" },
    { id: answerButtonId(pollId, "no"), title: "No" },
  ];
}

type Game = Pick<GameFacts, "gameAt" | "closesAt" | "costCents">;

/** "Thu, Nov 26, 8:30 PM" */
export function gameTime({ gameAt }: Game, { timezone }: Settings): string {
  return formatDateTime(gameAt, timezone);
}

/** "Thu Nov 26, 12:30 PM": one character less would not fit a button. */
function buttonTime(game: Game, settings: Settings): string {
  return gameTime(game, settings).replace(",", "");
}

/** "Thu 8:00 AM" where the game's date, named beside it, makes clear which Thursday; else with its date. */
function closingTime({ gameAt, closesAt }: Game, { timezone }: Settings): string {
  const full = formatDateTime(closesAt, timezone);
  return gameAt - closesAt < 6 * DAY_MS ? full.replace(/,.*,/, "") : full;
}

export function price({ costCents }: Game): string {
  return costCents === 0 ? "free" : formatDollars(costCents);
}

function left(balanceCents: Cents): string {
  return balanceCents < 0
    ? `you owe ${formatDollars(cents(-balanceCents))}`
    : `${formatDollars(balanceCents)} left`;
}

export function howToPay({ paymentInstructions }: Settings): string {
  return paymentInstructions || "Please ask an organizer how to top up.";
}

/** Numbered, as many as there is room for. */
function nameList(names: readonly string[]): string[] {
  let room = LONGEST_NAME_LIST;
  const numbered = names.map((name, index) => `${index + 1}. ${name}`);
  const listed = numbered.filter((line) => {
    room -= line.length + 1;
    return room >= 0;
  });
  return listed.length < names.length ? [...listed, `and ${names.length - listed.length} more`] : listed;
}

function sentences(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(" ");
}
