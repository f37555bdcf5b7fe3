import type { InviteView } from "@dinkboard/shared/schemas/invites";
import type { PlayerView } from "@dinkboard/shared/schemas/players";
import type { PollView } from "@dinkboard/shared/schemas/polls";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newPlayer, newPoll, signIn } from "../testing/builders.ts";
import { FakeProvider } from "../testing/fake-provider.ts";
import { createTestClub, SUPER_ADMIN_PHONE } from "../testing/harness.ts";
import { createTestServer, type TestServer } from "../testing/server.ts";
import { routes } from "./routes.ts";

/** Every call that the documentation of the product names, its parameters unnamed. */
const DOCUMENTED = [
  "GET /auth/user",
  "GET /dashboard/metrics",
  "GET /admin/dashboard/comprehensive-stats",
  "GET /dashboard/current-poll",
  "GET /dashboard/recent-activity",
  "GET /players",
  "POST /players",
  "PATCH /players/{}",
  "PUT /players/{}",
  "DELETE /players/{}",
  "POST /players/{}/topup",
  "POST /players/{}/role",
  "GET /polls",
  "POST /polls",
  "POST /polls/{}/close",
  "POST /polls/{}/send",
  "DELETE /polls/{}",
  "GET /polls/{}/responses",
  "POST /polls/{}/manual-response",
  "POST /polls/{}/resend",
  "GET /recurring-polls",
  "POST /recurring-polls",
  "PATCH /recurring-polls/{}",
  "DELETE /recurring-polls/{}",
  "GET /transactions",
  "GET /bot-settings",
  "PUT /bot-settings",
  "POST /admin/test-connection",
  "GET /admin/activity-logs",
  "POST /player/request-otp",
  "POST /player/verify-otp",
  "GET /player/profile",
  "GET /player/current-poll",
  "GET /player/transactions",
  "POST /player/vote",
  "POST /player/update-name",
];

/** Ours beyond the documentation. */
const OWN = [
  "GET /admin/invites",
  "POST /admin/invites",
  "DELETE /admin/invites/{}",
  "GET /admin/bot-status",
  "GET /admin/schedule",
  "POST /polls/{}/resend-failed",
  "GET /polls/{}/message",
];
const OF_THE_SIMULATOR = ["GET /simulator/messages", "POST /simulator/messages"];

const lineOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const served = routes.map((route) => lineOf(route).replaceAll(/\{\w+\}/g, "{}"));

test("every documented call is served, once", () => {
  expect([...served].sort()).toEqual([...DOCUMENTED, ...OWN, ...OF_THE_SIMULATOR].sort());
});

let server: TestServer;
let token: string;
let maria: PlayerView;
let poll: PollView;

beforeEach(async () => {
  server = await createTestServer();
  token = await signIn(server.club);
  maria = await newPlayer(server.club, { name: ["Maria", "Alvarez"] });
  poll = await newPoll(server.club);
  await server.club.settle();
});

afterEach(() => server.stop());

const asMaria = () => signIn(server.club, maria.phoneNumber);
const inHours = (hours: number) => new Date(server.club.clock.now() + hours * 3_600_000).toISOString();

const RECURRING = {
  name: "Tuesday night",
  question: "Who wants to play pickleball?",
  gameTime: "19:00",
  pollCloseTime: "09:00",
  costPerPlayer: "15.00",
  recurringDays: [2],
};

async function newRecurringPoll(): Promise<number> {
  return (await server.ask("POST /api/recurring-polls", { token, body: RECURRING })).body.id;
}

async function newInvite(): Promise<InviteView> {
  return (await server.ask("POST /api/admin/invites", { token })).body;
}

/** For each call, what makes it succeed: who asks, in whose place the parameters stand, and the body. */
const SUCCESSES: Record<
  string,
  () => Promise<{ token?: string; query?: string; body?: unknown; id?: number }>
> = {
  "GET /auth/user": async () => ({ token }),
  "GET /dashboard/metrics": async () => ({ token }),
  "GET /admin/dashboard/comprehensive-stats": async () => ({ token }),
  "GET /dashboard/current-poll": async () => ({ token }),
  "GET /dashboard/recent-activity": async () => ({ token }),
  "GET /players": async () => ({ token }),
  "POST /players": async () => ({
    token,
    body: {
      phoneNumber: "(212) 555-0177",
      balance: "0.00",
      isActive: true,
      role: "player",
      hasCompletedProfile: false,
    },
  }),
  "PATCH /players/{id}": async () => ({
    token,
    id: maria.id,
    body: { name: "Mary Ann Lee", phoneNumber: "" },
  }),
  "PUT /players/{id}": async () => ({ token, id: maria.id, body: { name: "Mary Ann Lee" } }),
  "DELETE /players/{id}": async () => ({ token, id: maria.id }),
  "POST /players/{id}/topup": async () => ({ token, id: maria.id, body: { amount: "20" } }),
  "POST /players/{id}/role": async () => ({ token, id: maria.id, body: { role: "admin" } }),
  "GET /polls": async () => ({ token }),
  "POST /polls": async () => ({
    token,
    body: {
      question: "Who wants to play pickleball?",
      gameDateTime: inHours(48),
      costPerPlayer: "15.00",
      closesAt: inHours(40),
      enableReminders: true,
      customReminderTimes: ["12:00"],
    },
  }),
  "POST /polls/{id}/close": async () => ({ token, id: poll.id }),
  "POST /polls/{id}/send": async () => ({ token, id: poll.id }),
  "DELETE /polls/{id}": async () => ({ token, id: poll.id }),
  "GET /polls/{id}/responses": async () => ({ token, id: poll.id }),
  "POST /polls/{pollId}/manual-response": async () => ({
    token,
    id: poll.id,
    body: { playerId: maria.id, response: "yes" },
  }),
  "POST /polls/{pollId}/resend": async () => ({ token, id: poll.id, body: { playerId: maria.id } }),
  "POST /polls/{id}/resend-failed": async () => ({ token, id: poll.id }),
  "GET /polls/{id}/message": async () => ({ token, id: poll.id }),
  "GET /recurring-polls": async () => {
    await newRecurringPoll();
    return { token };
  },
  "POST /recurring-polls": async () => ({ token, body: RECURRING }),
  "PATCH /recurring-polls/{id}": async () => ({
    token,
    id: await newRecurringPoll(),
    body: { isActive: false },
  }),
  "DELETE /recurring-polls/{id}": async () => ({ token, id: await newRecurringPoll() }),
  "GET /admin/invites": async () => {
    await newInvite();
    return { token };
  },
  "POST /admin/invites": async () => ({ token, body: { useLimit: 30, validDays: 7 } }),
  "DELETE /admin/invites/{id}": async () => ({ token, id: (await newInvite()).id }),
  "GET /transactions": async () => ({ token }),
  "GET /bot-settings": async () => ({ token }),
  "PUT /bot-settings": async () => ({
    token,
    body: {
      defaultGameCost: "12.50",
      lowBalanceThreshold: "10.00",
      adminPhoneNumber: "",
      businessHoursStart: "09:00",
      businessHoursEnd: "21:00",
      timezone: "America/Chicago",
    },
  }),
  "POST /admin/test-connection": async () => ({ token }),
  "GET /admin/bot-status": async () => ({ token }),
  "GET /admin/schedule": async () => ({ token }),
  "GET /admin/activity-logs": async () => ({ token, query: "?limit=50" }),
  "POST /player/request-otp": async () => ({ body: { phoneNumber: maria.phoneNumber } }),
  "POST /player/verify-otp": async () => {
    const { body } = await server.ask("POST /api/player/request-otp", {
      body: { phoneNumber: SUPER_ADMIN_PHONE },
    });
    return { body: { phoneNumber: SUPER_ADMIN_PHONE, otpCode: body.devOtp } };
  },
  "GET /player/profile": async () => ({ token: await asMaria() }),
  "GET /player/current-poll": async () => ({ token: await asMaria() }),
  "GET /player/transactions": async () => ({ token: await asMaria() }),
  "POST /player/vote": async () => ({ token: await asMaria(), body: { response: "yes" } }),
  "POST /player/update-name": async () => ({
    token: await asMaria(),
    body: { firstName: "Mary-Ann", lastName: "O'Brien" },
  }),
  "GET /simulator/messages": async () => ({
    token,
    query: `?phoneNumber=${encodeURIComponent(maria.phoneNumber)}`,
  }),
  "POST /simulator/messages": async () => ({
    token,
    body: { phoneNumber: maria.phoneNumber, text: "BALANCE" },
  }),
};

test.each(routes.map((route) => [lineOf(route), route] as const))(
  "%s answers as documented",
  async (line, route) => {
    const prepared = await SUCCESSES[line]?.();
    if (!prepared) throw new Error(`nothing here makes ${line} succeed`);
    const { query = "", id, ...request } = prepared;
    const path = route.path.replace(/\{\w+\}/, String(id));
    const { status, body } = await server.ask(`${route.method} /api${path}${query}`, request);
    expect({ status, body }).toEqual({ status: route.status, body: expect.anything() });
    expect(route.output.parse(body)).toEqual(body);
  },
);

describe("as documented,", () => {
  test("a player has the older names of three fields too", async () => {
    const names = { first_name: "Maria", last_name: "Alvarez", has_completed_profile: true };
    const { body: players } = await server.ask("GET /api/players", { token });
    expect(players.find(({ id }: PlayerView) => id === maria.id)).toMatchObject(names);
    expect((await server.ask("GET /api/player/profile", { token: await asMaria() })).body).toMatchObject(
      names,
    );
  });

  test("created things answer 201, and nothing else does", () => {
    expect(routes.filter(({ status }) => status === 201).map(lineOf)).toEqual([
      "POST /players",
      "POST /polls",
      "POST /recurring-polls",
      "POST /admin/invites",
      "POST /simulator/messages",
    ]);
  });

  test.each(["player", "dashboard"])("where there is no current poll the %s's is null", async (whose) => {
    await server.ask(`DELETE /api/polls/${poll.id}`, { token });
    const answer = await server.ask(`GET /api/${whose}/current-poll`, { token });
    expect([answer.status, answer.body]).toEqual([200, null]);
  });

  test("the dashboard tells of the poll that players see, and of what happened last", async () => {
    await server.ask("POST /api/player/vote", { token: await asMaria(), body: { response: "yes" } });
    const dashboard = async (line: string) => (await server.ask(`GET /api${line}`, { token })).body;
    expect(await dashboard("/dashboard/metrics")).toEqual({
      activePlayers: 2,
      totalPlayers: 2,
      currentPollVotes: 1,
      pollProgress: 50,
      totalRevenue: "15.00",
    });
    expect(await dashboard("/admin/dashboard/comprehensive-stats")).toEqual({
      playerGrowth: 2,
      revenueChange: null,
    });
    expect(await dashboard("/dashboard/current-poll")).toMatchObject({ id: poll.id, totalRevenue: "15.00" });
    const activity = await dashboard("/dashboard/recent-activity");
    expect(activity).toHaveLength(5);
    expect(activity[0]).toMatchObject({
      type: "message",
      action: "Vote",
      metadata: { direction: "inbound" },
    });
  });

  test("a recurring poll is switched by the negation of what it is, and is gone once deleted", async () => {
    const id = await newRecurringPoll();
    const list = async () => (await server.ask("GET /api/recurring-polls", { token })).body;
    expect(await list()).toMatchObject([
      { ...RECURRING, isActive: true, nextGame: { gameDate: "2026-11-24" } },
    ]);
    const line = `/api/recurring-polls/${id}`;
    for (const isActive of [false, true]) {
      const answer = await server.ask(`PATCH ${line}`, { token, body: { isActive } });
      expect(answer).toMatchObject({ status: 200, body: { id, isActive } });
      expect(await list()).toEqual([answer.body]);
    }
    expect((await server.ask(`DELETE ${line}`, { token })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await server.ask(`DELETE ${line}`, { token })).status).toBe(404);
  });

  test("a vote that cannot be paid is 402", async () => {
    await server.ask(`POST /api/polls`, {
      token,
      body: {
        question: "A tournament?",
        gameDateTime: inHours(3),
        costPerPlayer: "500.00",
        closesAt: inHours(2),
      },
    });
    expect(
      await server.ask("POST /api/player/vote", { token: await asMaria(), body: { response: "yes" } }),
    ).toMatchObject({
      status: 402,
      body: { code: "insufficient_balance", message: expect.stringContaining("Insufficient balance") },
    });
  });

  test("a vote may name another poll than the current one", async () => {
    const later = await newPoll(server.club, { gameInHours: 72 });
    const { body } = await server.ask("POST /api/player/vote", {
      token: await asMaria(),
      body: { response: "yes", pollId: later.id },
    });
    expect(body).toMatchObject({ response: "yes", balance: "85.00", poll: { id: later.id } });
  });

  test("the super admin cannot be deleted", async () => {
    expect(await server.ask("DELETE /api/players/1", { token })).toMatchObject({
      status: 403,
      body: { code: "super_admin", message: expect.stringContaining("super admin") },
    });
  });

  test("settings that somebody else has saved meanwhile are overwritten only by whoever asks for that", async () => {
    const { body: settings } = await server.ask("GET /api/bot-settings", { token });
    const save = (body: object) => server.ask("PUT /api/bot-settings", { token, body });
    expect((await save({ ...settings, clubName: "Riverside Dinkers" })).status).toBe(200);
    const late = { ...settings, clubName: "Hill Dinkers" };
    expect(await save(late)).toMatchObject({ status: 409, body: { code: "conflict" } });
    const { revision, ...fields } = late;
    expect(await save(fields)).toMatchObject({ status: 200, body: { clubName: "Hill Dinkers" } });
  });

  test("all transactions are in one list, newest first", async () => {
    for (let turn = 1; turn <= 210; turn++) {
      await server.ask(`POST /api/players/${maria.id}/topup`, { token, body: { amount: turn } });
    }
    const { body } = await server.ask("GET /api/transactions", { token });
    expect(body).toHaveLength(211);
    expect(body[0].amount).toBe("210.00");
    expect(body.at(-1).amount).toBe("100.00");
  });
});

describe("a body", () => {
  test.each([
    ["none at all", {}],
    ["none, said to be JSON", { headers: { "content-type": "application/json" } }],
    ["an empty one", { headers: { "content-type": "application/json" }, body: "" }],
    ["one without fields", { body: {} }],
  ])("may be missing where nothing is needed: %s", async (_, request) => {
    expect((await server.ask(`POST /api/polls/${poll.id}/send`, { token, ...request })).status).toBe(200);
    expect((await server.ask(`POST /api/polls/${poll.id}/close`, { token, ...request })).status).toBe(200);
    expect((await server.ask(`DELETE /api/polls/${poll.id}`, { token, ...request })).status).toBe(200);
  });

  test("must not contradict the path", async () => {
    expect(
      await server.ask(`POST /api/players/${maria.id}/topup`, { token, body: { id: 1, amount: 5 } }),
    ).toMatchObject({ status: 400, body: { issues: [{ path: "id", message: "is given in the path" }] } });
  });
});

describe("what is in the path and the query", () => {
  test.each(["x", "1.5", "-1", "0", "1e3", "0x1", "%20", "9999999999999999999", "1;drop%20table%20players"])(
    "names no record: %s",
    async (id) => {
      const before = server.club.contents();
      for (const line of [
        `DELETE /api/players/${id}`,
        `POST /api/polls/${id}/close`,
        `GET /api/polls/${id}/responses`,
      ]) {
        expect(await server.ask(line, { token })).toMatchObject({
          status: 400,
          body: {
            code: "invalid",
            issues: [{ path: "id", message: "must be the number of an existing record" }],
          },
        });
      }
      expect(server.club.contents()).toEqual(before);
    },
  );

  test.each(["DELETE /api/players/999", "POST /api/polls/999/send", "DELETE /api/polls/999"])(
    "may name one that is not there: %s",
    async (line) => {
      expect(await server.ask(line, { token })).toMatchObject({ status: 404, body: { code: "not_found" } });
    },
  );

  test.each([
    ["?limit=50", 200],
    ["?limit=500", 200],
    ["", 200],
    ["?_=123", 200],
    ["?limit=51", 400],
    ["?limit=abc", 400],
    ["?limit=", 400],
    ["?limit=50&limit=100", 400],
  ])("of the activity log is one of its limits: %s", async (query, status) => {
    expect((await server.ask(`GET /api/admin/activity-logs${query}`, { token })).status).toBe(status);
  });
});

describe("a top-up under an Idempotency-Key", () => {
  const topUp = (amount: string, key?: string) =>
    server.ask(`POST /api/players/${maria.id}/topup`, {
      token,
      body: { amount },
      ...(key !== undefined && { headers: { "idempotency-key": key } }),
    });

  test("is booked once, and its repeat answers the same", async () => {
    const first = await topUp("20.00", "k-1");
    expect(first.body).toMatchObject({ balance: "120.00" });
    expect((await topUp("20.00", "k-1")).body).toEqual(first.body);
    expect((await topUp("20.00", "k-2")).body).toMatchObject({ balance: "140.00" });
    expect((await topUp("20.00")).body).toMatchObject({ balance: "160.00" });
  });

  test("cannot be another one", async () => {
    await topUp("20.00", "k-1");
    expect(await topUp("30.00", "k-1")).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  test("must be a sensible key", async () => {
    expect(await topUp("20.00", "k".repeat(201))).toMatchObject({
      status: 400,
      body: { issues: [{ path: "idempotencyKey" }] },
    });
  });

  test("that came two hundred times at once is booked once", async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => topUp("20.00", "k-1")));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.balance}`))).toEqual(
      new Set(["200 120.00"]),
    );
    expect((await server.ask("GET /api/transactions", { token })).body).toHaveLength(2);
  });
});

test("two hundred yes votes of one player at once, through both doors, charge once", async () => {
  const marias = await asMaria();
  const body = { response: "yes" };
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, turn) =>
      server.ask(turn % 2 ? "POST /api/player/vote" : "POST /trpc/player.vote", { token: marias, body }),
    ),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await server.ask("GET /api/player/profile", { token: marias })).body.balance).toBe("85.00");
  expect(server.club.violations()).toEqual([]);
});

test("without the simulator its calls are not there, over any door", async () => {
  await server.stop();
  const provider = new FakeProvider();
  server = await createTestServer({
    club: createTestClub({ channels: { main: provider, codes: provider } }),
  });
  token = await signIn(server.club);
  for (const line of OF_THE_SIMULATOR)
    expect((await server.ask(`${line}`.replace(" ", " /api"), { token })).status).toBe(404);
  expect((await server.ask("POST /trpc/admin.simulator.write", { token, body: {} })).status).toBe(404);
  const { body } = await server.ask("GET /api/openapi.json");
  expect(Object.keys(body.paths)).not.toContain("/simulator/messages");
  const asked = await server.ask("POST /api/player/request-otp", { body: { phoneNumber: "+12125550191" } });
  expect(Object.keys(asked.body)).not.toContain("devOtp");
});
