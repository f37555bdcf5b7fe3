import { DAY_MS, SECOND_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { beforeEach, describe, expect, test } from "vitest";
import { query } from "../db/query.ts";
import { listActivity } from "../features/activity/service.ts";
import { botStatus } from "../features/bot-status/service.ts";
import type { MessageEvent } from "../features/inbox/rules.ts";
import { receive } from "../features/inbox/service.ts";
import type { Player } from "../features/players/rules.ts";
import { SIMULATOR } from "../features/simulator/rules.ts";
import { type Messenger, openMessenger } from "../testing/messenger.ts";

let club: Messenger;
let ana: Player;

beforeEach(() => {
  club = openMessenger();
  ana = club.newPlayer();
});

function wrote(eventId: string, text: string, changes: Partial<MessageEvent> = {}): MessageEvent {
  return {
    kind: "message",
    eventId,
    from: ana.phoneNumber,
    text,
    buttonId: null,
    replyTo: null,
    occurredAt: club.clock.now(),
    ...changes,
  };
}
const bring = (...events: MessageEvent[]) => club.write((tx) => receive(tx, SIMULATOR, events));
const outcomes = () =>
  club.read((reader) => reader.all(query.selectFrom("inbox").select(["event_id", "outcome"]).orderBy("id")));

test("events are worked off in the order in which they happened, not in which they came", async () => {
  const now = club.clock.now();
  bring(
    wrote("second", "START", { occurredAt: now - SECOND_MS }),
    wrote("first", "STOP", { occurredAt: now - 2 * SECOND_MS }),
  );
  await club.inbox.drain();
  expect(outcomes()).toEqual([
    { event_id: "second", outcome: "start" },
    { event_id: "first", outcome: "stop" },
  ]);
  expect(club.playerNow(ana).optedOutAt).toBeNull();
});

test("an event that cannot be worked off is given up with the reason, and holds nobody up", async () => {
  const broken = { ...wrote("broken", ""), text: null } as unknown as MessageEvent;
  bring(broken, wrote("sound", "help"));
  await club.inbox.drain();
  expect(outcomes()).toEqual([
    { event_id: "broken", outcome: expect.stringMatching(/^failed: .*null/) },
    { event_id: "sound", outcome: "help" },
  ]);
  expect(club.errors).toEqual(["inbox event 1 could not be worked off"]);
});

test("an event whose commit failed is worked off all the same", async () => {
  bring(wrote("one", "help"));
  club.failWrites(true);
  await club.inbox.drain();
  expect(outcomes()).toEqual([{ event_id: "one", outcome: "help" }]);
  expect(club.errors).toEqual([]);
});

test("an event survives a death before it is worked off, and has its effects once", async () => {
  bring(wrote("one", "help"));
  club.failWrites(true, true, true);
  await expect(club.inbox.drain()).rejects.toThrow("the process died");
  expect(outcomes()).toEqual([{ event_id: "one", outcome: null }]);
  await club.inbox.drain();
  await club.inbox.drain();
  expect(outcomes()).toEqual([{ event_id: "one", outcome: "help" }]);
  await club.dispatcher.drain();
  expect(club.phone(ana).filter(({ kind }) => kind === "help")).toHaveLength(1);
});

test("a thousand messages from as many numbers are worked off in one go", async () => {
  bring(
    ...Array.from({ length: 1_000 }, (_, index) =>
      wrote(`event-${index}`, "hello", { from: `+1212556${String(index).padStart(4, "0")}` as PhoneNumber }),
    ),
  );
  await club.inbox.drain();
  expect(outcomes().every(({ outcome }) => outcome === "unknown_sender")).toBe(true);
});

describe("an event that was given up", () => {
  const broken = () => ({ ...wrote("broken", ""), text: null }) as unknown as MessageEvent;
  const faults = () => club.read((reader) => botStatus(reader, club.channels)).faults;
  const told = () =>
    club
      .read((reader) => listActivity(reader, { limit: 50 }))
      .filter(({ description }) => description.includes("could not be worked off"));
  /** A new process, with whatever program that has. */
  async function restart(): Promise<void> {
    const worker = club.newInbox();
    worker.start();
    await worker.stop();
  }

  beforeEach(async () => {
    bring(broken());
    await club.inbox.drain();
  });

  test("is told to the administrators, and is a fault for a day", () => {
    expect(told()).toMatchObject([{ description: expect.stringMatching(/^What .* wrote could not be/) }]);
    expect(faults()).toMatchObject([
      { fault: "inbox", message: expect.stringMatching(/^1 message that came in could not be worked off/) },
    ]);
    club.clock.advance(DAY_MS);
    expect(faults().map(({ fault }) => fault)).not.toContain("inbox");
  });

  test("is tried once more at each start and never in between, and told of once", async () => {
    for (let start = 0; start < 3; start += 1) {
      await restart();
      await club.inbox.drain();
      await club.inbox.drain();
    }
    // Once, and once at each start.
    expect(club.errors).toHaveLength(4);
    expect(told()).toHaveLength(1);
    expect(outcomes()).toEqual([{ event_id: "broken", outcome: expect.stringMatching(/^failed: /) }]);
  });

  test("has its effect when the program is mended, and is no fault any more", async () => {
    club.write((tx) =>
      tx.run(query.updateTable("inbox").set({ event: JSON.stringify(wrote("broken", "STOP")) })),
    );
    await restart();
    expect(outcomes()).toEqual([{ event_id: "broken", outcome: "stop" }]);
    expect(club.playerNow(ana).optedOutAt).not.toBeNull();
    expect(faults()).toEqual([]);
  });

  test("is left alone when it is a week old", async () => {
    club.clock.advance(7 * DAY_MS);
    await restart();
    expect(club.errors).toHaveLength(1);
  });
});
