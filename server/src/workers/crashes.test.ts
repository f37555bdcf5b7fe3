import { MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { expect, onTestFinished, test } from "vitest";
import type { Channel } from "../channels/channel.ts";
import { createWhatsAppCloud } from "../channels/whatsapp-cloud.ts";
import type { Club } from "../club.ts";
import type { Message } from "../features/outbox/rules/message.ts";
import { enqueue } from "../features/outbox/service/enqueuing.ts";
import { sendPoll } from "../features/polls/service/asking.ts";
import { newPlayer, newPoll } from "../testing/builders.ts";
import { FakeCloudApi } from "../testing/fake-cloud-api.ts";
import { createTestClub, type TestClub } from "../testing/harness.ts";
import { Mortal } from "../testing/mortal.ts";
import { seededRandom } from "../testing/seeded-random.ts";
import { createTestServer } from "../testing/server.ts";
import { Dispatcher } from "./dispatcher.ts";
import { InboxWorker } from "./inbox-worker.ts";

/*
 * Kills the process at each step of a message's way, one after the other, starts another over the same database, and looks
 * at what came of it. Real parts throughout: the webhook, the inbox, the outbox, the channel over HTTP.
 */

const ANA = "+12125550142" as PhoneNumber;
/** More than there are: the last of the lives gets to the end. */
const MOST_STEPS = 40;

const QUIET = { error: () => undefined };

async function open() {
  const cloud = new FakeCloudApi();
  const channel = createWhatsAppCloud(await cloud.open());
  const club = createTestClub({ channels: { main: channel, codes: channel }, log: QUIET });
  onTestFinished(() => club.stop());
  await newPlayer(club, { phoneNumber: ANA, balance: "50.00" });
  await restart(club);
  const outbox = () => club.contents().outbox as { kind: string; status: string; leased_until: unknown }[];
  return { cloud, channel, club, outbox };
}

/** A process of the club's: its webhook and its workers, which do nothing after its death. */
function processOf(club: TestClub, channel: Channel, life: Mortal) {
  const write: Club["write"] = (run) => life.does(() => club.write(run));
  const mortalChannel: Channel = {
    ...channel,
    send: (request, signal) => life.does(() => channel.send(request, signal)),
  };
  const channels = { main: mortalChannel, codes: mortalChannel };
  const inbox = new InboxWorker({ read: club.read, write, log: QUIET });
  const dispatcher = new Dispatcher({ read: club.read, write, channels, random: seededRandom(), log: QUIET });
  return {
    club: { ...club, write },
    /** Works until all is done, or until it dies. */
    work: async () => {
      await inbox.drain().catch(() => undefined);
      await dispatcher.drain().catch(() => undefined);
    },
  };
}

/** Another process comes up minutes later, over the same database. */
async function restart(club: TestClub): Promise<void> {
  for (let minute = 0; minute < 5; minute += 1) {
    club.clock.advance(MINUTE_MS);
    await club.settle();
  }
}

/** @param live what one process does before it dies; @returns at which steps it was killed */
async function killAtEachStep(live: (life: Mortal, step: number) => Promise<void>): Promise<number> {
  for (let step = 1; step < MOST_STEPS; step += 1) {
    const life = new Mortal(step);
    await live(life, step);
    if (!life.isDead) return step - 1;
  }
  throw new Error("it never got to its end");
}

const WELCOME: Message = { kind: "welcome", variables: {} };
const CODE: Message = { kind: "login_code", variables: { code: "012345" } };

test.each([
  ["a message goes out, and once more only where nobody knows whether it did", WELCOME, 1],
  ["a code goes out once, or not at all", CODE, 0],
] as const)("%s", async (_, message, atLeast) => {
  const steps = await killAtEachStep(async (life, step) => {
    const { cloud, channel, club, outbox } = await open();
    const before = cloud.messages.length;
    const to = { phoneNumber: ANA };
    await club.write((tx) =>
      enqueue(tx, { message, to, dedupeKey: "the one", expiresAt: tx.now + 10 * MINUTE_MS }),
    );
    await processOf(club, channel, life).work();
    const takenByThen = cloud.messages.length - before;
    const isHeard = outbox().at(-1)?.status === "accepted";
    await restart(club);
    const taken = cloud.messages.length - before;
    expect(taken, `killed at step ${step}`).toBeGreaterThanOrEqual(atLeast);
    expect(taken, `killed at step ${step}`).toBeLessThanOrEqual(
      message === CODE || isHeard ? 1 : 1 + takenByThen,
    );
    expect(outbox().at(-1), `killed at step ${step}`).toMatchObject({
      status: taken > 0 && message !== CODE ? "accepted" : expect.stringMatching(/accepted|unknown/),
      next_attempt_at: null,
      leased_until: null,
    });
  });
  // The lease, the sending and the record, each before it and after.
  expect(steps).toBe(6);
});

test("a message that the messenger reports on after the death is not sent again", async () => {
  const steps = await killAtEachStep(async (life, step) => {
    const { cloud, channel, club } = await open();
    const before = cloud.messages.length;
    await club.write((tx) =>
      enqueue(tx, { message: WELCOME, to: { phoneNumber: ANA }, dedupeKey: "the one" }),
    );
    await processOf(club, channel, life).work();
    const taken = cloud.messages.slice(before);
    const server = await createTestServer({ club });
    for (const message of taken) await bring(server, cloud.status(message, "delivered"));
    await server.app.close();
    await restart(club);
    expect(cloud.messages.length - before, `killed at step ${step}`).toBe(1);
  });
  expect(steps).toBe(6);
});

test("a tap is charged once, answered at least once, and acknowledged only when it is stored", async () => {
  const steps = await killAtEachStep(async (life, step) => {
    const { cloud, channel, club, outbox } = await open();
    const poll = await newPoll(club);
    await club.write((tx) => sendPoll(tx, club.admin, poll.id));
    await restart(club);
    const before = cloud.phone(ANA).length;
    const timestamp = String(Math.floor(club.clock.now() / SECOND_MS));
    const button = { payload: `v1:${poll.id}:yes`, text: "Yes" };
    const tap = cloud.written(ANA, { type: "button", button, timestamp });

    const dying = processOf(club, channel, life);
    const server = await createTestServer({ club: dying.club });
    const status = await bring(server, tap);
    await server.app.close();
    expect([200, 500]).toContain(status);
    if (status === 200) expect(club.contents().inbox).toHaveLength(1);
    await dying.work();

    // Whoever did not hear that it was taken brings it again.
    const next = await createTestServer({ club });
    if (status !== 200) expect(await bring(next, tap)).toBe(200);
    await next.app.close();
    await restart(club);
    const message = `killed at step ${step}`;
    expect(club.contents().inbox, message).toMatchObject([{ outcome: "vote" }]);
    expect(club.contents().votes, message).toMatchObject([{ response: "yes", charged_cents: 15_00 }]);
    const charges = club
      .contents()
      .ledger_entries?.filter((entry) => (entry as { type: string }).type === "deduction");
    expect(charges, message).toHaveLength(1);
    const receipts = cloud.phone(ANA).slice(before);
    expect(receipts[0]?.text, message).toContain("You're in (1 so far).");
    expect([1, 2], message).toContain(receipts.length);
    expect(
      outbox().filter(({ kind }) => kind === "vote_receipt"),
      message,
    ).toMatchObject([{ status: "accepted" }]);
    expect(club.violations(), message).toEqual([]);
  });
  // To store it, to work it off, to lease, send and record the receipt.
  expect(steps).toBe(10);
});

type TestServer = Awaited<ReturnType<typeof createTestServer>>;

async function bring(
  { app }: TestServer,
  { rawBody, headers }: ReturnType<FakeCloudApi["webhook"]>,
): Promise<number> {
  const { statusCode } = await app.inject({
    method: "POST",
    url: "/webhooks/whatsapp",
    headers: { "content-type": "application/json", ...(headers as Record<string, string>) },
    payload: Buffer.from(rawBody),
  });
  return statusCode;
}
