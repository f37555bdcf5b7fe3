import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Tx } from "../../../server/src/db/tx.ts";
import { signOut } from "../../../server/src/features/login/service.ts";
import { deletePlayer } from "../../../server/src/features/players/service/closing.ts";
import { optOut } from "../../../server/src/features/players/service/consent.ts";
import { ensureSuperAdmin } from "../../../server/src/features/players/service/roles.ts";
import { closePoll } from "../../../server/src/features/polls/service/closing.ts";
import type { TestClub } from "../testing/club.tsx";
import { openFullClub, type Visitor, visitAs } from "../testing/full-club.ts";
import {
  asked,
  check,
  choose,
  confirm,
  expectToast,
  fill,
  press,
  ready,
  type Step,
  take,
} from "../testing/page.ts";

vi.mock("canvas-confetti", () => ({ default: async () => undefined }));

/**
 * The error catalogue and the success toasts of the specification, row by row: each is provoked in a whole club, and its
 * words are read off the page. What stands behind a row's own words is the server's sentence or the state of the connection.
 */

type Row = readonly [situation: string, toast: string, who: Visitor, path: string, ...steps: Step[]];

async function provoke([, , who, path, ...steps]: Row): Promise<void> {
  const club = await openFullClub();
  await visitAs(club, who, path);
  await take(club, steps);
}

/** The server fails at the next change, and says nothing but that. */
const fault: Step = ({ club }) => club.failNextChange();
const offline: Step = ({ club }) => club.setOnline(false);
/** In another browser, meanwhile. */
const meanwhile =
  (change: (tx: Tx, club: TestClub) => unknown): Step =>
  ({ club }) =>
    club.write((tx) => void change(tx, club));

const MARIA_ID = 2;
const POLL_ID = 1;
const RESPONSES = `/polls/${POLL_ID}/responses`;
const NO_ANSWER = "Check your connection, then try again.";

const newPoll = [press("Create Poll"), choose(/Game date/, "Tomorrow")];
const newPlayer = [press("Add Player"), fill(/Phone number/, "2125550177"), check(/agreed to get messages/)];
const newRecurringPoll = [press("Create Recurring Poll"), fill(/^Name/, "Mondays"), check(/Monday/)];
const name = [fill("First name", "Lee"), fill("Last name", "Novak")];
const selection = [check(/Select All/), press("Delete Selected")];

const deleteMaria = meanwhile((tx, club) => deletePlayer(tx, club.admin, MARIA_ID));
const optJulesOut = meanwhile((tx, club) => optOut(tx, club.player(club.admin.playerId)));
const makeMariaSuperAdmin = meanwhile((tx, club) => ensureSuperAdmin(tx, club.player(MARIA_ID).phoneNumber));
const close = meanwhile((tx, club) => closePoll(tx, club.admin, POLL_ID));
const messengerDown: Step = ({ club }) =>
  vi.spyOn(club.channels.main, "check").mockResolvedValue({
    isConnected: false,
    fault: "account",
    code: "190",
    message: "The token has expired.",
  });

/** Types six digits that are not those which the login has just shown. */
const wrongCode: Step = async ({ user }) => {
  const { textContent: right } = await screen.findByText(/^\d{6}$/);
  await user.keyboard(right === "123456" ? "654321" : "123456");
};

// biome-ignore format: a row of the specification is a row here.
const ERRORS: readonly Row[] = [
  ["Poll creation fails", "Error - Failed to create poll. Please try again.",
    "admin", "/", ...newPoll, fault, confirm("Create Poll")],
  ["Poll creation fails, on the polls page", "Error - Failed to create poll. Please try again.",
    "admin", "/polls", ...newPoll, offline, confirm("Create Poll")],
  ["Player add fails", "Error - Failed to add player",
    "admin", "/", ...newPlayer, fault, confirm("Add Player")],
  ["Player add fails, on the players page", "Failed to add player",
    "admin", "/players", ...newPlayer, fault, confirm("Add Player")],
  ["Add player with empty phone", "Error - Please enter a phone number",
    "admin", "/", press("Add Player"), confirm("Add Player")],
  ["Top-up fails", "Failed to top up player account",
    "admin", "/players", press("Top Up Balance"), fill(/Amount/, "20"), fault, confirm("Top Up")],
  ["Top-up fails, on the dashboard", `Failed to top up player account - ${NO_ANSWER}`,
    "admin", "/", press("Top Up"), fill(/Amount/, "20"), offline, confirm("Top Up")],
  ["Player delete fails", "Failed to delete player",
    "admin", "/players", press("Delete"), fault, confirm("Delete")],
  ["Player delete fails, on the dashboard", "Failed to delete player - Player not found",
    "admin", "/", press("Delete"), asked("Delete"), deleteMaria, confirm("Delete")],
  ["Player update fails", "Failed to update player",
    "admin", "/players", press("Edit"), fill(/^Name/, "Mia Torres"), fault, confirm("Save")],
  ["Role change fails", "Failed to update player role",
    "admin", "/players", press("Make Admin"), fault, confirm("Make Admin")],
  ["Super admin delete", "Cannot Delete - This account is the super admin account and cannot be deleted",
    "admin", "/players", press("Delete"), asked("Delete"), makeMariaSuperAdmin, confirm("Delete")],
  ["Poll close fails", "Failed to close poll",
    "admin", "/polls", press("Close Poll"), fault, confirm("Close Poll")],
  ["Poll send fails", "Failed to send poll",
    "admin", "/polls", press("Send to All Players"), fault, confirm("Send")],
  ["Poll send fails, on the dashboard", "Failed to send poll - This poll is closed",
    "admin", "/", press("Send to All Players"), asked("Send"), close, confirm("Send")],
  ["Poll delete fails", "Error - Failed to delete poll. Please try again.",
    "admin", "/polls", press("Delete Poll"), fault, confirm("Delete Poll")],
  ["Bulk poll delete fails", "Failed to delete selected polls",
    "admin", "/polls", ...selection, fault, confirm("Delete 1 Poll")],
  ["Recurring create fails", "Error - Failed to create recurring poll. Please try again.",
    "admin", "/recurring-polls", ...newRecurringPoll, fault, confirm("Create Recurring Poll")],
  ["Recurring delete fails", "Error - Failed to delete recurring poll. Please try again.",
    "admin", "/recurring-polls", press("Delete"), fault, confirm("Delete")],
  ["Recurring status change fails", "Error - Failed to update recurring poll status.",
    "admin", "/recurring-polls", fault, press("Deactivate")],
  ["Set response fails", "Failed to update response",
    "admin", RESPONSES, fault, press("Set Yes")],
  ["Set response fails: the server's message", "Failed to update response - Player not found",
    "admin", RESPONSES, ready("Set Yes"), deleteMaria, press("Set Yes")],
  ["Resend fails", "Failed to resend poll",
    "admin", RESPONSES, fault, press("Resend Poll")],
  ["Resend fails: the server's message", "Failed to resend poll - Jules Zimmer has opted out of messages",
    "admin", RESPONSES, ready("Resend Poll"), optJulesOut, press("Resend Poll")],
  ["Settings save fails", "Error - Failed to save settings. Please try again.",
    "admin", "/bot-settings", fill(/Club name/, "Dinkers"), fault, press("Save Settings")],
  ["Connection test fails", "Connection Test Failed - Unable to connect to WhatsApp service",
    "admin", "/bot-settings", messengerDown, press("Test Connection")],
  ["Code request fails", "Failed to send login code",
    "nobody", "/", fill("Phone number", "2125550100"), fault, press("Send code")],
  ["Wrong code", "Invalid code - Please check your code and try again.",
    "nobody", "/", fill("Phone number", "2125550100"), press("Send code"), wrongCode],
  ["Name update fails", "Update Failed - Failed to update your name. Please try again.",
    "newcomer", "/", ...name, fault, press("Save and continue")],
  ["Vote, message contains 'Insufficient balance'",
    "Insufficient balance - Please top up your account to join the game.", "poor player", "/", press("Yes")],
  ["Vote, other failure", "Failed to record your vote",
    "player", "/", fault, press("Yes")],
];

// biome-ignore format: as above.
const SUCCESSES: readonly Row[] = [
  ["a poll", "Poll Created - Poll has been created successfully",
    "admin", "/polls", ...newPoll, confirm("Create Poll")],
  ["a player", "Success - Player added successfully and welcome message sent!",
    "admin", "/players", ...newPlayer, confirm("Add Player")],
  ["a poll that is sent", "Poll Sent to 2 active players",
    "admin", "/polls", press("Send to All Players"), confirm("Send")],
  ["a profile", "Profile Complete! - Good to have you here, Lee.",
    "newcomer", "/", ...name, press("Save and continue")],
];

describe("an error is told in the words of the catalogue", () => {
  test.for(ERRORS)("%s: %s", async (row) => {
    await provoke(row);
    await expectToast(row[1]);
  });

  test("Unknown route: 404 Page Not Found", async () => {
    await visitAs(await openFullClub(), "admin", "/nowhere");
    await screen.findByRole("heading", { name: "404 Page Not Found" });
  });
});

describe("a success is told in its words", () => {
  test.for(SUCCESSES)("%s: %s", async (row) => {
    await provoke(row);
    await expectToast(row[1]);
  });
});

describe("an answer that is not the server's", () => {
  test.each([
    ["a proxy's page", new Response("<h1>Bad Gateway</h1>", { status: 502 })],
    ["an empty one", new Response(null, { status: 503, statusText: "Service Unavailable" })],
  ])("%s shows the failure, not what it says", async (situation, answer) => {
    const toast = `Failed to close poll - ${NO_ANSWER}`;
    const instead: Step = ({ club }) => club.answerNextChange(answer);
    const steps = [press("Close Poll"), instead, confirm("Close Poll")];
    await provoke([situation, toast, "admin", "/polls", ...steps]);
    await expectToast(toast);
  });
});

describe("unauthorized", () => {
  test.each([
    ["the server has ended the session", undefined],
    ["401", new Response("Who are you?", { status: 401 })],
    ["a message containing Unauthorized", new Response("You are Unauthorized.", { status: 403 })],
  ])("%s: says so, and goes to the login after half a second", async (_, answer) => {
    const club = await openFullClub({ hasFakeTimers: true });
    const token = await club.signInHere(await club.newPlayer());
    club.visit("/");
    const end = () => (answer ? club.answerNextChange(answer) : club.write((tx) => signOut(tx, token)));
    await take(club, [ready("Yes"), end, press("Yes")]);
    await expectToast("Unauthorized - You are logged out. Logging in again...");
    expect(club.left).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(club.left).toEqual(["/api/login"]);
  });
});
