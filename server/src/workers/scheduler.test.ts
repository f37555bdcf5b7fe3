import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { query } from "../db/query.ts";
import { findPoll } from "../features/polls/store.ts";
import { type Messenger, openMessenger } from "../testing/messenger.ts";
import { BACKUPS_KEPT, backUpNightly } from "./nightly-backup.ts";
import { Scheduler } from "./scheduler.ts";

let club: Messenger;
let isBroken: boolean;
let backups: number[];
let backUp: () => Promise<void>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  club = openMessenger();
  isBroken = false;
  backups = [];
  backUp = async () => void backups.push(club.clock.now());
});

afterEach(() => {
  vi.useRealTimers();
});

const newScheduler = () =>
  new Scheduler({
    read: club.read,
    write: (run) => (isBroken ? Promise.reject(new Error("disk full")) : club.writeTogether(run)),
    backUp: () => backUp(),
    log: { error: (_, message) => club.errors.push(message) },
  });

const jobs = () =>
  club.read((reader) => reader.all(query.selectFrom("jobs").selectAll().orderBy("next_run_at")));
const backupJob = () => jobs().find(({ name }) => name === "backup");
const closedAt = (id: number) => club.read((reader) => findPoll(reader, id))?.closedAt;

/** Starts a scheduler, lets it have its first turn, and stops it. */
async function turn(...schedulers: Scheduler[]): Promise<void> {
  const all = schedulers.length > 0 ? schedulers : [newScheduler()];
  for (const scheduler of all) scheduler.start();
  await Promise.all(all.map((scheduler) => scheduler.stop()));
}

test("draining closes a poll when its time has come, and not before", async () => {
  const poll = club.newPoll();
  const scheduler = newScheduler();
  club.clock.set(poll.closesAt - 1);
  await scheduler.drain();
  expect(closedAt(poll.id)).toBeNull();
  club.clock.advance(1);
  await scheduler.drain();
  expect(closedAt(poll.id)).toBe(poll.closesAt);
});

describe("a turn", () => {
  test("does each job whose time has come, and says when it is next", async () => {
    const poll = club.newPoll();
    club.clock.set(poll.closesAt);
    await turn();
    expect(closedAt(poll.id)).toBe(poll.closesAt);
    const now = club.clock.now();
    expect(jobs()).toEqual([
      {
        name: "close-polls",
        next_run_at: now + 5 * SECOND_MS,
        leased_until: null,
        last_run_at: now,
        last_outcome: "done",
      },
      {
        name: "open-polls",
        next_run_at: now + 15 * SECOND_MS,
        leased_until: null,
        last_run_at: now,
        last_outcome: "done",
      },
      {
        name: "send-reminders",
        next_run_at: now + 15 * SECOND_MS,
        leased_until: null,
        last_run_at: now,
        last_outcome: "done",
      },
      {
        name: "clean-up",
        next_run_at: now + 10 * MINUTE_MS,
        leased_until: null,
        last_run_at: now,
        last_outcome: "done",
      },
      // Half past three in New York.
      {
        name: "backup",
        next_run_at: Date.parse("2026-11-22T03:30:00-05:00"),
        leased_until: null,
        last_run_at: null,
        last_outcome: null,
      },
    ]);
  });

  test("writes nothing before the next time", async () => {
    await turn();
    const before = club.contents();
    club.clock.advance(5 * SECOND_MS - 1);
    await turn();
    expect(club.contents()).toEqual(before);
  });

  test("that fails is logged and recorded, and a later one does its work", async () => {
    const poll = club.newPoll();
    club.clock.set(poll.closesAt);
    const scheduler = newScheduler();
    isBroken = true;
    await turn(scheduler);
    expect(club.errors.toSorted()).toEqual([
      "job backup failed",
      "job clean-up failed",
      "job close-polls failed",
      "job open-polls failed",
      "job send-reminders failed",
    ]);
    expect(jobs()).toEqual([]);
    isBroken = false;
    await turn(scheduler);
    expect(closedAt(poll.id)).toBe(poll.closesAt);
  });
});

describe("the nightly backup", () => {
  const night = Date.parse("2026-11-21T03:30:00-05:00");

  test("is made once a night, at half past three by the club's clock", async () => {
    await turn();
    for (const at of [night - 1, night, night + MINUTE_MS, night + DAY_MS - 1, night + DAY_MS]) {
      club.clock.set(at);
      await turn();
    }
    expect(backups).toEqual([night, night + DAY_MS]);
  });

  test("keeps to the clock when that changes", async () => {
    const times: string[] = [];
    club.clock.set(Date.parse("2026-03-06T12:00:00-05:00"));
    await turn();
    for (let nights = 0; nights < 4; nights += 1) {
      const { next_run_at = 0 } = backupJob() ?? {};
      times.push(new Date(next_run_at).toISOString());
      club.clock.set(next_run_at);
      await turn();
    }
    expect(times).toEqual([
      "2026-03-07T08:30:00.000Z",
      "2026-03-08T07:30:00.000Z",
      "2026-03-09T07:30:00.000Z",
      "2026-03-10T07:30:00.000Z",
    ]);
  });

  test("that was missed for a week is made once, at the next start", async () => {
    await turn();
    club.clock.set(night + 7 * DAY_MS + 5 * HOUR_MS);
    await turn();
    await turn();
    expect(backups).toEqual([night + 7 * DAY_MS + 5 * HOUR_MS]);
    expect(backupJob()).toMatchObject({ next_run_at: night + 8 * DAY_MS, last_outcome: "done" });
  });

  test("is made by one of two schedulers", async () => {
    await turn();
    club.clock.set(night);
    await turn(newScheduler(), newScheduler());
    expect(backups).toEqual([night]);
  });

  test("that fails is told of and tried again in an hour", async () => {
    await turn();
    const works = backUp;
    backUp = () => Promise.reject(new Error("no space left"));
    club.clock.set(night);
    await turn();
    expect(club.errors).toEqual(["job backup failed"]);
    expect(backupJob()).toMatchObject({
      next_run_at: night + HOUR_MS,
      leased_until: null,
      last_outcome: "failed: no space left",
    });
    backUp = works;
    club.clock.set(night + HOUR_MS);
    await turn();
    expect(backups).toEqual([night + HOUR_MS]);
  });

  test("whose process died on the way is made when its lease has ended", async () => {
    await turn();
    club.clock.set(night);
    let rescue = () => {};
    const works = backUp;
    backUp = () =>
      new Promise((resolve) => {
        rescue = resolve;
      });
    const dying = newScheduler();
    dying.start();
    await vi.waitFor(() => expect(backupJob()?.leased_until).toBe(night + HOUR_MS));
    backUp = works;
    await turn();
    expect(backups).toEqual([]);
    club.clock.set(night + HOUR_MS);
    await turn();
    expect(backups).toEqual([night + HOUR_MS]);
    rescue();
    await dying.stop();
  });
});

test("of the nightly files the last fourteen whole ones are kept, and what else is there", async () => {
  const folder = mkdtempSync(join(tmpdir(), "dinkboard-backups-"));
  try {
    mkdirSync(join(folder, "backups"));
    writeFileSync(join(folder, "backups", "club-2020-01-01T000000Z.db"), "");
    writeFileSync(join(folder, "backups", "nightly-2026-11-20T083000Z.db.partial"), "");
    const start = Date.parse("2026-11-21T08:30:00Z");
    for (let nights = 0; nights < BACKUPS_KEPT + 3; nights += 1) {
      await backUpNightly(folder, start + nights * DAY_MS, async (path) => writeFileSync(path, ""));
    }
    const names = readdirSync(join(folder, "backups")).sort();
    expect(names).toHaveLength(1 + BACKUPS_KEPT);
    expect(names.slice(0, 2)).toEqual(["club-2020-01-01T000000Z.db", "nightly-2026-11-24T083000Z.db"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
