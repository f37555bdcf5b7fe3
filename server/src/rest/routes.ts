import { LARGEST_PAGE } from "@dinkboard/shared/limits";
import { activitySchema, listActivitySchema, recentActivitySchema } from "@dinkboard/shared/schemas/activity";
import { botStatusSchema, scheduledJobSchema } from "@dinkboard/shared/schemas/bot";
import { connectionSchema } from "@dinkboard/shared/schemas/connection";
import { byIdSchema, messageSchema, refundsSchema } from "@dinkboard/shared/schemas/fields";
import { createInviteSchema, inviteSchema } from "@dinkboard/shared/schemas/invites";
import {
  addPlayerSchema,
  editPlayerSchema,
  playerDeletedSchema,
  setRoleSchema,
  topUpSchema,
} from "@dinkboard/shared/schemas/players";
import {
  createPollSchema,
  messageTextSchema,
  pollResponsesSchema,
  pollSchema,
  resendSchema,
  sentSchema,
  setResponseAnswerSchema,
  setResponseSchema,
} from "@dinkboard/shared/schemas/polls";
import {
  playerPollSchema,
  updateNameSchema,
  voteAnswerSchema,
  voteSchema,
} from "@dinkboard/shared/schemas/portal";
import {
  createRecurringPollSchema,
  recurringPollSchema,
  setRecurringActiveSchema,
} from "@dinkboard/shared/schemas/recurring";
import {
  currentPollSchema,
  dashboardMetricsSchema,
  dashboardStatsSchema,
} from "@dinkboard/shared/schemas/reports";
import { saveSettingsSchema, settingsSchema } from "@dinkboard/shared/schemas/settings";
import {
  requestCodeAnswerSchema,
  requestCodeSchema,
  verifyCodeSchema,
} from "@dinkboard/shared/schemas/sign-in";
import {
  readSimulatorSchema,
  simulatedMessageSchema,
  writeSimulatorSchema,
} from "@dinkboard/shared/schemas/simulator";
import { type TransactionView, transactionSchema } from "@dinkboard/shared/schemas/transactions";
import {
  restPlayerSchema,
  restProfileSchema,
  restTopUpAnswerSchema,
  restUserSchema,
  restVerifyCodeAnswerSchema,
  withSecondNames,
} from "./players.ts";
import { type Caller, type Route, route } from "./route.ts";

/** How far back the plain list of transactions goes; who needs more has pages over tRPC. */
const MOST_TRANSACTIONS = 1_000;

/** Every documented call, in the documentation's order. */
export const routes: readonly Route[] = [
  route("player", "GET /auth/user", "Who is signed in", {
    output: restUserSchema,
    run: async (caller) => withSecondNames(await caller.auth.user()),
  }),

  route("admin", "GET /dashboard/metrics", "Players, and how the current poll stands", {
    output: dashboardMetricsSchema,
    run: (caller) => caller.admin.dashboard.metrics(),
  }),
  route("admin", "GET /admin/dashboard/comprehensive-stats", "How the club grew in the last 7 days", {
    output: dashboardStatsSchema,
    run: (caller) => caller.admin.dashboard.stats(),
  }),
  route("admin", "GET /dashboard/current-poll", "The open poll whose game is soonest, or null", {
    output: currentPollSchema.nullable(),
    run: (caller) => caller.admin.dashboard.currentPoll(),
  }),
  route("admin", "GET /dashboard/recent-activity", "What happened last, newest first", {
    output: recentActivitySchema.array(),
    run: (caller) => caller.admin.dashboard.recentActivity(),
  }),

  route("admin", "GET /players", "Every player, by name", {
    output: restPlayerSchema.array(),
    run: async (caller) => (await caller.admin.players.list({})).players.map(withSecondNames),
  }),
  route("admin", "POST /players", "Add a player, who gets a welcome message", {
    input: addPlayerSchema,
    output: restPlayerSchema,
    status: 201,
    run: async (caller, input) => withSecondNames(await caller.admin.players.add(input)),
  }),
  route("admin", "PATCH /players/{id}", "Change a player's name, phone number or activity", {
    input: editPlayerSchema,
    output: restPlayerSchema,
    run: editPlayer,
  }),
  route("admin", "PUT /players/{id}", "The same as PATCH", {
    input: editPlayerSchema,
    output: restPlayerSchema,
    run: editPlayer,
  }),
  route("admin", "DELETE /players/{id}", "Close a player's account", {
    input: byIdSchema,
    output: playerDeletedSchema,
    run: (caller, input) => caller.admin.players.delete(input),
  }),
  route("admin", "POST /players/{id}/topup", "Add money to a player's balance", {
    input: topUpSchema,
    output: restTopUpAnswerSchema,
    run: async (caller, input) => {
      const answer = await caller.admin.players.topUp(input);
      return { ...answer, player: withSecondNames(answer.player) };
    },
  }),
  route("admin", "POST /players/{id}/role", "Make a player an administrator, or the other way round", {
    input: setRoleSchema,
    output: restPlayerSchema,
    run: async (caller, input) => withSecondNames(await caller.admin.players.setRole(input)),
  }),

  route("admin", "GET /polls", "Every poll, the newest game first", {
    output: pollSchema.array(),
    run: (caller) => caller.admin.polls.list(),
  }),
  route("admin", "POST /polls", "Create a poll, which is open but not yet sent", {
    input: createPollSchema,
    output: pollSchema,
    status: 201,
    run: (caller, input) => caller.admin.polls.create(input),
  }),
  route("admin", "POST /polls/{id}/close", "Close a poll", {
    input: byIdSchema,
    output: pollSchema,
    run: (caller, input) => caller.admin.polls.close(input),
  }),
  route(
    "admin",
    "POST /polls/{id}/send",
    "Ask the players: all the first time, later those who have not answered",
    {
      input: byIdSchema,
      output: sentSchema,
      run: (caller, input) => caller.admin.polls.send(input),
    },
  ),
  route("admin", "DELETE /polls/{id}", "Delete a poll; a game not yet played is cancelled and refunded", {
    input: byIdSchema,
    output: refundsSchema,
    run: (caller, input) => caller.admin.polls.delete(input),
  }),
  route("admin", "GET /polls/{id}/responses", "Who is in, who is out, who has not answered", {
    input: byIdSchema,
    output: pollResponsesSchema,
    run: (caller, input) => caller.admin.polls.responses(input),
  }),
  route("admin", "POST /polls/{pollId}/manual-response", "Answer a poll in a player's name", {
    input: setResponseSchema,
    output: setResponseAnswerSchema,
    run: (caller, input) => caller.admin.polls.setResponse(input),
  }),
  route("admin", "POST /polls/{pollId}/resend", "Ask one player once more", {
    input: resendSchema,
    output: messageSchema,
    run: (caller, input) => caller.admin.polls.resend(input),
  }),
  route("admin", "POST /polls/{id}/resend-failed", "Ask those once more whom the question has not reached", {
    input: byIdSchema,
    output: sentSchema,
    run: (caller, input) => caller.admin.polls.resendFailed(input),
  }),
  route("admin", "GET /polls/{id}/message", "The question as the bot asks it, to post in a group chat", {
    input: byIdSchema,
    output: messageTextSchema,
    run: (caller, input) => caller.admin.polls.messageText(input),
  }),

  route("admin", "GET /recurring-polls", "Every recurring poll, by name, with its next game", {
    output: recurringPollSchema.array(),
    run: (caller) => caller.admin.recurringPolls.list(),
  }),
  route("admin", "POST /recurring-polls", "Create a recurring poll, active from now on", {
    input: createRecurringPollSchema,
    output: recurringPollSchema,
    status: 201,
    run: (caller, input) => caller.admin.recurringPolls.create(input),
  }),
  route("admin", "PATCH /recurring-polls/{id}", "Let polls of it open, or no more of them", {
    input: setRecurringActiveSchema,
    output: recurringPollSchema,
    run: (caller, input) => caller.admin.recurringPolls.setActive(input),
  }),
  route("admin", "DELETE /recurring-polls/{id}", "Delete a recurring poll; the polls that it opened stay", {
    input: byIdSchema,
    output: messageSchema,
    run: (caller, input) => caller.admin.recurringPolls.delete(input),
  }),

  route("admin", "GET /admin/invites", "The newest links by which people join the club, newest first", {
    output: inviteSchema.array(),
    run: (caller) => caller.admin.invites.list(),
  }),
  route("admin", "POST /admin/invites", "Make a link by which people join the club themselves", {
    input: createInviteSchema,
    output: inviteSchema,
    status: 201,
    run: (caller, input) => caller.admin.invites.create(input),
  }),
  route("admin", "DELETE /admin/invites/{id}", "End an invite; those who have joined by it stay", {
    input: byIdSchema,
    output: messageSchema,
    run: (caller, input) => caller.admin.invites.revoke(input),
  }),

  route("admin", "GET /transactions", `The newest ${MOST_TRANSACTIONS} transactions, newest first`, {
    output: transactionSchema.array(),
    run: latestTransactions,
  }),
  route("admin", "GET /bot-settings", "How the club runs", {
    output: settingsSchema,
    run: (caller) => caller.admin.settings.get(),
  }),
  route("admin", "PUT /bot-settings", "Change how the club runs", {
    input: saveSettingsSchema,
    output: settingsSchema,
    run: (caller, input) => caller.admin.settings.save(input),
  }),
  route("admin", "POST /admin/test-connection", "Ask whether the messenger would take messages", {
    output: connectionSchema,
    run: (caller) => caller.admin.testConnection(),
  }),
  route("admin", "GET /admin/bot-status", "How the bot is, and why it is not well", {
    output: botStatusSchema,
    run: (caller) => caller.admin.bot.status(),
  }),
  route("admin", "GET /admin/schedule", "What happens next by the clock, and how it went the last time", {
    output: scheduledJobSchema.array(),
    run: (caller) => caller.admin.bot.schedule(),
  }),
  route("admin", "GET /admin/activity-logs", "What happened in the club, newest first", {
    input: listActivitySchema,
    output: activitySchema.array(),
    run: (caller, input) => caller.admin.activity.list(input),
  }),

  route("public", "POST /player/request-otp", "Have a login code sent", {
    input: requestCodeSchema,
    output: requestCodeAnswerSchema,
    run: (caller, input) => caller.auth.requestCode(input),
  }),
  route("public", "POST /player/verify-otp", "Sign in with a login code", {
    input: verifyCodeSchema,
    output: restVerifyCodeAnswerSchema,
    run: async (caller, input) => {
      const { user, player, ...answer } = await caller.auth.verifyCode(input);
      return {
        ...answer,
        ...(user && { user: withSecondNames(user) }),
        ...(player && { player: withSecondNames(player) }),
      };
    },
  }),
  route("player", "GET /player/profile", "The signed-in player", {
    output: restProfileSchema,
    run: async (caller) => withSecondNames(await caller.player.profile()),
  }),
  route("player", "GET /player/current-poll", "The open poll whose game is soonest, or null", {
    output: playerPollSchema.nullable(),
    run: (caller) => caller.player.currentPoll(),
  }),
  route("player", "GET /player/transactions", "The signed-in player's last transactions, newest first", {
    output: transactionSchema.array(),
    run: (caller) => caller.player.transactions(),
  }),
  route("player", "POST /player/vote", "Answer a poll, the current one unless another is named", {
    input: voteSchema,
    output: voteAnswerSchema,
    run: (caller, input) => caller.player.vote(input),
  }),
  route("player", "POST /player/update-name", "Give one's name", {
    input: updateNameSchema,
    output: restProfileSchema,
    run: async (caller, input) => withSecondNames(await caller.player.updateName(input)),
  }),

  route("admin", "GET /simulator/messages", "What is on a simulated phone, oldest first", {
    input: readSimulatorSchema,
    output: simulatedMessageSchema.array(),
    isSimulatorOnly: true,
    run: (caller, input) => caller.admin.simulator.messages(input),
  }),
  route(
    "admin",
    "POST /simulator/messages",
    "Write to the bot from a simulated phone, or tap a button on it",
    {
      input: writeSimulatorSchema,
      output: messageSchema,
      status: 201,
      isSimulatorOnly: true,
      run: (caller, input) => caller.admin.simulator.write(input),
    },
  ),
];

async function editPlayer(caller: Caller, input: Parameters<Caller["admin"]["players"]["edit"]>[0]) {
  return withSecondNames(await caller.admin.players.edit(input));
}

async function latestTransactions(caller: Caller): Promise<TransactionView[]> {
  const transactions: TransactionView[] = [];
  let cursor: number | undefined;
  do {
    const page = await caller.admin.transactions.list({ limit: LARGEST_PAGE, cursor });
    transactions.push(...page.transactions);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && transactions.length < MOST_TRANSACTIONS);
  return transactions;
}
