import { cents } from "@dinkboard/shared/money";
import { describe, expect, test } from "vitest";
import type { Message, MessageKind } from "../features/outbox/rules/message.ts";
import type { Settings } from "../features/settings/rules.ts";
import { GAME } from "../testing/game.ts";
import { render } from "./templates.ts";

const SETTINGS: Settings = {
  clubName: "Dink Club",
  defaultGameCostCents: cents(15_00),
  lowBalanceThresholdCents: cents(10_00),
  adminPhoneNumber: "",
  businessHoursStart: "09:00",
  businessHoursEnd: "21:00",
  timezone: "America/New_York",
  paymentInstructions: "Zelle pay@dink.club with your name.",
};

const LATER_GAME = {
  ...GAME,
  pollId: 8,
  gameAt: Date.parse("2026-11-25T12:30:00-05:00"),
  costCents: cents(0),
};
const RECEIPT = {
  ...GAME,
  response: "yes",
  movedCents: cents(15_00),
  balanceCents: cents(30_00),
  yesVotes: 7,
  isByAdmin: false,
} as const;

/** One of every kind; the compiler asks for those that are missing. */
const MESSAGES: { readonly [Kind in MessageKind]: Extract<Message, { kind: Kind }>["variables"] } = {
  login_code: { code: "012345" },
  welcome: {},
  poll: GAME,
  poll_reminder: GAME,
  vote_receipt: RECEIPT,
  roster: { ...GAME, names: ["Ana Diaz", "Ben Okafor"] },
  poll_summary: {
    ...GAME,
    names: ["Ana Diaz", "Ben Okafor"],
    noVotes: 3,
    unanswered: 5,
    revenueCents: cents(30_00),
  },
  game_cancelled: { ...GAME, refundedCents: cents(15_00), balanceCents: cents(45_00) },
  payment_instructions: { balanceCents: cents(5_00) },
  balance: { balanceCents: cents(1_234_50) },
  help: { isNameAwaited: false },
  opted_out: {},
  opted_in: {},
  still_opted_out: {},
  name_saved: { firstName: "Ana" },
  which_poll: { response: "yes", games: [LATER_GAME, GAME] },
  no_open_poll: {},
  poll_closed: GAME,
  poll_gone: {},
  insufficient_balance: { ...GAME, balanceCents: cents(5_00) },
  inactive_player: {},
  unknown_sender: {},
  invite_refused: { reason: "expired" },
  already_member: {},
  bot_alert: { news: "WhatsApp is connected again." },
};

const message = (kind: MessageKind, changes: object = {}) =>
  ({ kind, variables: { ...MESSAGES[kind], ...changes } }) as Message;
const textOf = (kind: MessageKind, changes: object = {}, settings = SETTINGS) =>
  render(message(kind, changes), settings).text;
const KINDS = Object.keys(MESSAGES) as MessageKind[];

test("the words of every message", () => {
  expect(KINDS.map((kind) => `--- ${kind}\n${textOf(kind)}`).join("\n")).toMatchInlineSnapshot(`
    "--- login_code
    012345 is your Dink Club login code. It works for 5 minutes. Share it with nobody.
    --- welcome
    Welcome to Dink Club! This is where you'll be asked who wants to play.
    What's your first and last name?
    Reply STOP at any time to end these messages.
    --- poll
    Dink Club: Who wants to play pickleball?
    Thu, Nov 26, 8:30 PM, $15.00.
    Answer YES or NO by Thu, Nov 26, 8:00 AM.
    --- poll_reminder
    Dink Club has no answer from you yet: Who wants to play pickleball?
    Thu, Nov 26, 8:30 PM, $15.00.
    Answer YES or NO by Thu, Nov 26, 8:00 AM.
    --- vote_receipt
    Thu, Nov 26, 8:30 PM
    You're in (7 so far). $15.00 paid, $30.00 left. You can change your answer until Thu 8:00 AM.
    --- roster
    Dink Club: the game on Thu, Nov 26, 8:30 PM.
    2 are in:
    1. Ana Diaz
    2. Ben Okafor
    --- poll_summary
    Closed: Who wants to play pickleball?
    Thu, Nov 26, 8:30 PM.
    2 in, 3 out, 5 without an answer. Revenue $30.00.
    1. Ana Diaz
    2. Ben Okafor
    --- game_cancelled
    Dink Club: the game on Thu, Nov 26, 8:30 PM is cancelled.
    $15.00 refunded, $45.00 left.
    --- payment_instructions
    Your Dink Club balance is $5.00. Please top it up for the next game.
    Zelle pay@dink.club with your name.
    --- balance
    Your Dink Club balance is $1,234.50.
    --- help
    Dink Club bot. You can write:
    YES or NO: answer the open poll
    BALANCE: see your balance
    STOP: end these messages
    --- opted_out
    You'll get no more messages from Dink Club. Reply START to get them again.
    --- opted_in
    You'll get messages from Dink Club again. Reply STOP at any time to end them.
    --- still_opted_out
    You've stopped messages from Dink Club, so this doesn't count. Reply START, then answer again.
    --- name_saved
    Thanks, Ana! Dink Club will ask you here when there's a game.
    --- which_poll
    Several games are open. Which one are you in for?
    YES 8: Wed, Nov 25, 12:30 PM, free
    YES 7: Thu, Nov 26, 8:30 PM, $15.00
    Reply YES and its number.
    --- no_open_poll
    No game is open for answers now. Dink Club will write when the next one is.
    --- poll_closed
    The poll for Thu, Nov 26, 8:30 PM is closed, so your answer doesn't count and no money was moved.
    Please ask an organizer.
    --- poll_gone
    This game is off, so your answer doesn't count and no money was moved.
    --- insufficient_balance
    You're not in yet: Thu, Nov 26, 8:30 PM is $15.00, and your balance is $5.00.
    Zelle pay@dink.club with your name.
    Then answer again by Thu 8:00 AM.
    --- inactive_player
    Your Dink Club account isn't active. Please ask an organizer.
    --- unknown_sender
    Hi! This is the game bot of Dink Club, and it doesn't know this number yet.
    If you have an invite, send JOIN and its code. If not, please ask an organizer to add you.
    --- invite_refused
    Hi! This is the game bot of Dink Club. This invite has expired. Please ask an organizer for a new one.
    --- already_member
    You're already in Dink Club, and will be asked here when there's a game.
    --- bot_alert
    The bot of Dink Club: WhatsApp is connected again."
  `);
});

test("buttons carry their poll and answer", () => {
  for (const kind of ["poll", "poll_reminder"] as const) {
    expect(render(message(kind), SETTINGS).buttons).toEqual([
      { id: "v1:7:yes", title: "Yes" },
      { id: "v1:7:no", title: "No" },
    ]);
  }
  expect(render(message("which_poll", { response: "no" }), SETTINGS).buttons).toEqual([
    { id: "v1:8:no", title: "Wed Nov 25, 12:30 PM" },
    { id: "v1:7:no", title: "Thu Nov 26, 8:30 PM" },
  ]);
});

test("every message fits every messenger", () => {
  const many = Array.from({ length: 500 }, () => "N".repeat(80));
  const long = {
    question: "?".repeat(200),
    names: many,
    games: Array.from({ length: 99 }, () => LATER_GAME),
  };
  for (const kind of KINDS) {
    const { text, buttons } = render(message(kind, long), {
      ...SETTINGS,
      clubName: "C".repeat(80),
      paymentInstructions: "P".repeat(500),
    });
    expect(text.length, kind).toBeLessThanOrEqual(1_600);
    expect(buttons.length, kind).toBeLessThanOrEqual(3);
    if (buttons.length > 0) expect(text.length, kind).toBeLessThanOrEqual(1_024);
    for (const { id, title } of buttons) {
      expect(title.length, title).toBeLessThanOrEqual(20);
      expect(id.length).toBeLessThanOrEqual(256);
    }
  }
});

test("a list of names stays in order and counts those it has no room for", () => {
  const names = Array.from({ length: 200 }, (_, index) => `Player ${index + 1}`);
  const lines = textOf("roster", { names }).split("\n");
  const listed = lines.filter((line) => /^\d+\. /.test(line));
  expect(listed).toEqual(names.slice(0, listed.length).map((name, index) => `${index + 1}. ${name}`));
  expect(lines.at(-1)).toBe(`and ${200 - listed.length} more`);
});

describe("a receipt", () => {
  const lastLine = (changes: object) => textOf("vote_receipt", changes).split("\n").at(-1);

  test.each([
    [
      "paid",
      {},
      "You're in (7 so far). $15.00 paid, $30.00 left. You can change your answer until Thu 8:00 AM.",
    ],
    [
      "without money moved",
      { movedCents: 0 },
      "You're in (7 so far). You can change your answer until Thu 8:00 AM.",
    ],
    [
      "refunded",
      { response: "no", balanceCents: cents(45_00) },
      "You're out. $15.00 refunded, $45.00 left. You can change your answer until Thu 8:00 AM.",
    ],
    [
      "set by an organizer",
      { isByAdmin: true },
      "An organizer put you down: you're in (7 so far). $15.00 paid, $30.00 left.",
    ],
    [
      "that overdraws",
      { isByAdmin: true, balanceCents: cents(-5_00) },
      "An organizer put you down: you're in (7 so far). $15.00 paid, you owe $5.00.",
    ],
    [
      "of a poll that closes weeks before its game",
      { movedCents: 0, closesAt: GAME.closesAt - 14 * 86_400_000 },
      "You're in (7 so far). You can change your answer until Thu, Nov 12, 8:00 AM.",
    ],
  ])("%s", (_, changes, words) => {
    expect(lastLine(changes)).toBe(words);
  });
});

test("payment instructions follow a balance below the threshold, and only there", () => {
  expect(textOf("balance", { balanceCents: cents(9_99) })).toContain("Zelle pay@dink.club");
  expect(textOf("balance", { balanceCents: cents(10_00) })).not.toContain("Zelle");
});

test("a club without payment instructions sends its players to an organizer", () => {
  const settings = { ...SETTINGS, paymentInstructions: "" };
  expect(textOf("payment_instructions", {}, settings)).toContain("Please ask an organizer how to top up.");
});

test("times are the club's", () => {
  const settings = { ...SETTINGS, timezone: "America/Los_Angeles" };
  expect(textOf("poll", {}, settings)).toContain("Thu, Nov 26, 5:30 PM");
});

test("a free game is called free", () => {
  expect(textOf("poll", { costCents: cents(0) })).toContain("Thu, Nov 26, 8:30 PM, free.");
});
