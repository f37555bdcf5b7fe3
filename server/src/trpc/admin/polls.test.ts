import type { PollResponsesView, PollView } from "@dinkboard/shared/schemas/polls";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newPlayer, newPoll, signIn } from "../../testing/builders.ts";
import { FakeProvider, refuse } from "../../testing/fake-provider.ts";
import { createTestClub } from "../../testing/harness.ts";
import { createTestServer, type TestServer } from "../../testing/server.ts";

let server: TestServer;
let provider: FakeProvider;
let token: string;
let poll: PollView;

/** Three players and the administrator, with whom two of four questions come to nothing. */
beforeEach(async () => {
  provider = new FakeProvider();
  server = await createTestServer({
    club: createTestClub({
      channels: { main: provider, codes: provider },
      publicBaseUrl: "https://riverside.example",
    }),
  });
  const { club } = server;
  token = await signIn(club);
  for (const name of ["Ana", "Ben", "Cleo"]) await newPlayer(club, { name: [name, "Novak"] });
  poll = await newPoll(club, { question: "Doubles?" });
  await club.settle();
  provider.next(refuse("unreachable"), refuse("unreachable"));
  await server.ask(`POST /api/polls/${poll.id}/send`, { token });
  await club.settle();
});

afterEach(() => server.stop());

const responses = async (): Promise<PollResponsesView> =>
  (await server.ask(`GET /api/polls/${poll.id}/responses`, { token })).body;
const questions = () => provider.received.filter(({ message }) => message.kind === "poll").length;

test("a poll tells how far its question has come, in the list and beside its responses", async () => {
  const deliveries = {
    asked: 4,
    queued: 0,
    sent: 2,
    delivered: 0,
    read: 0,
    failed: 2,
    notSent: 0,
    optedOut: 0,
  };
  expect((await server.ask("GET /api/polls", { token })).body).toMatchObject([{ deliveries }]);
  expect((await server.ask("GET /api/dashboard/current-poll", { token })).body).toMatchObject({ deliveries });
  const { poll: shown, noResponsePlayers, resendableCount } = await responses();
  expect(shown.deliveries).toEqual(deliveries);
  expect(resendableCount).toBe(2);
  expect(noResponsePlayers.flatMap(({ undelivered }) => undelivered ?? [])).toEqual([
    { why: "refused", detail: "unreachable by the provider" },
    { why: "refused", detail: "unreachable by the provider" },
  ]);
});

describe("what has failed", () => {
  test("goes out once more, however often and through whichever door it is asked for at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        turn % 2
          ? server.ask(`POST /api/polls/${poll.id}/resend-failed`, { token })
          : server.ask("POST /trpc/admin.polls.resendFailed", { token, body: { id: poll.id } }),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const counts = answers.map(({ body }) => body.sentCount ?? body.result.data.sentCount);
    expect(counts.filter((count) => count > 0)).toEqual([2]);
    await server.club.settle();
    expect(questions()).toBe(6);
    expect(await responses()).toMatchObject({
      resendableCount: 0,
      poll: { deliveries: { asked: 4, sent: 4, failed: 0 } },
    });
  });

  test("is not sent again about a poll that is closed", async () => {
    await server.ask(`POST /api/polls/${poll.id}/close`, { token });
    expect(await server.ask(`POST /api/polls/${poll.id}/resend-failed`, { token })).toMatchObject({
      status: 409,
      body: { code: "poll_closed" },
    });
    expect((await responses()).resendableCount).toBe(0);
  });
});

describe("the message for a group chat", () => {
  test("is the bot's own, and says where to answer", async () => {
    expect((await server.ask(`GET /api/polls/${poll.id}/message`, { token })).body).toEqual({
      text: [
        "Pickleball Club: Doubles?",
        "Sat, Nov 21, 3:00 PM, $15.00.",
        "Answer YES or NO by Sat, Nov 21, 2:00 PM.",
        "Answer here: https://riverside.example",
      ].join("\n"),
    });
  });

  test("is for administrators", async () => {
    const { phoneNumber } = await newPlayer(server.club);
    for (const line of [`GET /api/polls/${poll.id}/message`, `POST /api/polls/${poll.id}/resend-failed`]) {
      expect((await server.ask(line)).status).toBe(401);
      expect((await server.ask(line, { token: await signIn(server.club, phoneNumber) })).status).toBe(403);
    }
  });
});
