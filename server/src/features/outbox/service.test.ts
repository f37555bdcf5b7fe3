import { MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { query } from "../../db/query.ts";
import { FRIDAY } from "../../testing/fake-clock.ts";
import { type Messenger, openMessenger } from "../../testing/messenger.ts";
import { LANES } from "./rules/lanes.ts";
import type { Message } from "./rules/message.ts";
import { DELIVERY_STATUSES } from "./rules/statuses.ts";
import { pollOfMessage } from "./service/copies.ts";
import { enqueue } from "./service/enqueuing.ts";
import { type LeasedMessage, leaseDue, tidyUp } from "./service/leasing.ts";
import { recordResult } from "./service/outcomes.ts";
import { latestPollMessages } from "./service/questions.ts";
import { hasDueMessages } from "./service/queue.ts";
import { recordStatus } from "./service/reports.ts";

const ANA = "+12125550142" as PhoneNumber;
const HELP: Message = { kind: "help", variables: { isNameAwaited: false } };
const ACCEPTED = { outcome: "accepted", providerMessageId: "wamid.1" } as const;

let club: Messenger;

beforeEach(() => {
  club = openMessenger();
});

const put = (dedupeKey = "help") =>
  club.write((tx) => enqueue(tx, { message: HELP, to: { phoneNumber: ANA }, dedupeKey }));
const NONE_HALTED = new Map<string, number>();
const lease = () =>
  club.write((tx) => {
    tidyUp(tx);
    const taking = { lane: "answers", firstOpen: "codes" } as const;
    return leaseDue(tx, {
      ...taking,
      limit: 10,
      leaseMs: MINUTE_MS,
      channel: "fake",
      haltedTemplates: NONE_HALTED,
    });
  });
const outbox = () => club.read((reader) => reader.all(query.selectFrom("outbox").selectAll()));

function leaseOne(): LeasedMessage {
  const [leased, ...more] = lease();
  expect(more).toEqual([]);
  return leased!;
}

test("an occasion has one message, however often it is announced", () => {
  expect([put(), put(), put("other")]).toEqual([true, false, true]);
  expect(outbox()).toHaveLength(2);
});

test("two of one recipient go one after the other, also when the earlier waits for a template", () => {
  put("earlier");
  club.write((tx) => {
    tx.run(query.updateTable("outbox").set({ template: "dinkboard_poll" }));
    const message: Message = { kind: "opted_out", variables: {} };
    enqueue(tx, { message, to: { phoneNumber: ANA }, dedupeKey: "later" });
  });
  expect(lease()).toHaveLength(1);
  expect(lease()).toEqual([]);
});

test("a message that is leased is nobody else's", () => {
  put();
  leaseOne();
  expect(lease()).toEqual([]);
  expect(club.read((reader) => hasDueMessages(reader, LANES))).toBe(false);
});

describe("an answer that comes after the lease has ended", () => {
  let late: LeasedMessage;

  beforeEach(() => {
    put();
    late = leaseOne();
    club.clock.advance(MINUTE_MS);
    expect(club.read((reader) => hasDueMessages(reader, LANES))).toBe(true);
    expect(lease()).toEqual([]);
    expect(outbox()).toMatchObject([{ status: "unknown" }]);
  });

  test("spares the second sending when it says accepted", () => {
    club.write((tx) => recordResult(tx, late, ACCEPTED, 0));
    expect(outbox()).toMatchObject([
      { status: "accepted", provider_message_id: "wamid.1", next_attempt_at: null },
    ]);
    club.clock.advance(MINUTE_MS);
    expect(lease()).toEqual([]);
  });

  test("changes nothing when it refuses", () => {
    const before = outbox();
    const refused = { outcome: "refused", refusal: "invalid", code: "1", detail: "late" } as const;
    club.write((tx) => recordResult(tx, late, refused, 0));
    expect(outbox()).toEqual(before);
  });

  test("does not end the lease of the second sending, but its own answer counts", () => {
    club.clock.advance(MINUTE_MS);
    const again = leaseOne();
    const refused = { outcome: "refused", refusal: "invalid", code: "1", detail: "late" } as const;
    club.write((tx) => recordResult(tx, late, refused, 0));
    expect(outbox()).toMatchObject([{ status: "sending", leased_until: again.leasedUntil }]);
    club.write((tx) => recordResult(tx, again, ACCEPTED, 0));
    expect(outbox()).toMatchObject([{ status: "accepted", attempts: 2 }]);
  });
});

describe("statuses", () => {
  test("in any order and repetition leave the same message", () => {
    const reportedAt = (status: (typeof DELIVERY_STATUSES)[number]) =>
      FRIDAY + (DELIVERY_STATUSES.indexOf(status) + 1) * SECOND_MS;
    const shuffledTwice = fc
      .subarray([...DELIVERY_STATUSES], { minLength: 1 })
      .chain((statuses) =>
        fc.tuple(
          fc.constant(statuses),
          fc.shuffledSubarray([...statuses, ...statuses], { minLength: statuses.length * 2 }),
        ),
      );
    let occasions = 0;
    const afterReports = (statuses: readonly (typeof DELIVERY_STATUSES)[number][]) => {
      occasions += 1;
      put(`occasion ${occasions}`);
      const leased = leaseOne();
      const providerMessageId = `wamid.${occasions}`;
      club.write((tx) => recordResult(tx, leased, { outcome: "accepted", providerMessageId }, 0));
      for (const status of statuses) {
        const reason = status === "failed" ? "no such number" : null;
        const report = { providerMessageId, messageId: null, status, reason, occurredAt: reportedAt(status) };
        club.write((tx) => recordStatus(tx, "fake", report));
      }
      const { id, dedupe_key, provider_message_id, ...rest } = outbox().find((row) => row.id === leased.id)!;
      return rest;
    };
    fc.assert(
      fc.property(shuffledTwice, ([statuses, shuffled]) => {
        const settled = afterReports(shuffled);
        expect(settled).toEqual(afterReports(statuses));
        const arrived = statuses.filter((status) => status === "delivered" || status === "read");
        expect(settled.delivered_at).toBe(arrived[0] === undefined ? null : reportedAt(arrived[0]));
        expect(settled.read_at).toBe(statuses.includes("read") ? reportedAt("read") : null);
      }),
    );
  });

  test("of a message of another channel, or of nobody's, are not ours", () => {
    put();
    const leased = leaseOne();
    club.write((tx) => recordResult(tx, leased, ACCEPTED, 0));
    const report = {
      providerMessageId: "wamid.1",
      messageId: null,
      status: "read",
      reason: null,
      occurredAt: FRIDAY,
    } as const;
    expect(club.write((tx) => recordStatus(tx, "another", report))).toBe(false);
    expect(club.write((tx) => recordStatus(tx, "fake", { ...report, providerMessageId: "?" }))).toBe(false);
    expect(outbox()).toMatchObject([{ status: "accepted" }]);
  });
});

describe("the messages of a poll", () => {
  test("are found by player, the latest counts", async () => {
    const player = club.newPlayer();
    const poll = club.newPoll();
    club.sendPoll(poll);
    expect(club.read((reader) => latestPollMessages(reader, poll.id)).get(player.id)).toEqual({
      status: "queued",
      reason: null,
    });
    await club.settle();
    club.sendPoll(poll);
    const statuses = club.read((reader) => latestPollMessages(reader, poll.id));
    expect(statuses.get(player.id)?.status).toBe("queued");
    expect(statuses.size).toBe(2);
  });

  test("name their poll by the provider's id, the others none", async () => {
    club.newPlayer();
    const poll = club.newPoll();
    club.sendPoll(poll);
    await club.settle();
    const named = outbox().map(({ kind, provider_message_id }) => [
      kind,
      club.read((reader) => pollOfMessage(reader, "simulator", provider_message_id!)),
    ]);
    expect(named).toContainEqual(["welcome", null]);
    expect(named).toContainEqual(["poll", poll.id]);
    expect(club.read((reader) => pollOfMessage(reader, "simulator", "unknown"))).toBeNull();
  });
});
