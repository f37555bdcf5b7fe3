import { expect, onTestFinished, test } from "vitest";
import { newPlayer, signIn } from "../../testing/builders.ts";
import { FakeProvider } from "../../testing/fake-provider.ts";
import { createTestClub } from "../../testing/harness.ts";
import { createTestServer } from "../../testing/server.ts";

const LINE = "POST /api/admin/test-connection";

async function open(channels?: { main: FakeProvider; codes: FakeProvider }) {
  const server = await createTestServer({ club: createTestClub(channels ? { channels } : {}) });
  onTestFinished(() => server.stop());
  return server;
}

/** A club with a provider of its own for login codes. */
async function openWithProviders() {
  const channels = { main: new FakeProvider(), codes: new FakeProvider({ id: "codes" }) };
  const server = await open(channels);
  const token = await signIn(server.club);
  return { ...channels, club: server.club, ask: server.ask, test: () => server.ask(LINE, { token }) };
}

test("the simulator says that it is one", async () => {
  const { club, ask } = await open();
  expect(await ask(LINE, { token: await signIn(club) })).toMatchObject({
    status: 200,
    body: {
      success: true,
      channel: "simulator",
      message: "The simulator is connected: messages arrive on its own phones, not on WhatsApp.",
    },
  });
});

test("one provider for everything is asked once", async () => {
  const provider = new FakeProvider();
  const { club, ask } = await open({ main: provider, codes: provider });
  expect((await ask(LINE, { token: await signIn(club) })).body).toEqual({
    success: true,
    channel: "fake",
    message: "The fake provider is connected.",
  });
  expect(provider.received).toEqual([]);
});

test.each(["main", "codes"] as const)("a provider that is not connected is 503: %s", async (broken) => {
  const { test: ask, ...providers } = await openWithProviders();
  providers[broken].connection = {
    isConnected: false,
    fault: "account",
    code: "190",
    message: "The access token has expired.",
  };
  expect(await ask()).toMatchObject({
    status: 503,
    body: { code: "unavailable", message: "The access token has expired." },
  });
});

test("is for administrators", async () => {
  const { club, ask } = await open();
  const { phoneNumber } = await newPlayer(club);
  expect((await ask(LINE, { token: await signIn(club, phoneNumber) })).status).toBe(403);
  expect((await ask(LINE)).status).toBe(401);
});

test("what a test finds is the bot's status at once, and so is that it was mended", async () => {
  const { main, club, ask, test: testConnection } = await openWithProviders();
  const token = await signIn(club);
  const status = async () => (await ask("GET /api/admin/bot-status", { token })).body;
  expect(await status()).toMatchObject({ state: "online", channel: "WhatsApp", faults: [], checkedAt: null });
  main.connection = { isConnected: false, fault: "account", code: "190", message: "It has expired." };
  await testConnection();
  expect(await status()).toMatchObject({
    state: "disconnected",
    faults: [
      {
        fault: "account",
        message: expect.stringMatching(
          /^The fake provider refuses the access token \(190\)\. Make a new one\./,
        ),
      },
    ],
  });
  await club.settle();
  main.connection = { isConnected: true, message: "The fake provider is connected." };
  await testConnection();
  expect(await status()).toMatchObject({ state: "online", since: new Date(club.clock.now()).toISOString() });
});
