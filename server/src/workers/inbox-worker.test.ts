import { SECOND_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { beforeEach, expect, test } from "vitest";
import { query } from "../db/query.ts";
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
