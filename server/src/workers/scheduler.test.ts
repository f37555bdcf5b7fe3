import { SECOND_MS } from "@dinkboard/shared/limits";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findPoll } from "../features/polls/store.ts";
import { type Messenger, openMessenger } from "../testing/messenger.ts";
import { Scheduler } from "./scheduler.ts";

let club: Messenger;
let scheduler: Scheduler;
let isBroken: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  club = openMessenger();
  isBroken = false;
  scheduler = new Scheduler({
    write: (run) => (isBroken ? Promise.reject(new Error("disk full")) : club.writeTogether(run)),
    log: { error: (_, message) => club.errors.push(message) },
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test("a poll is closed when its time has come, and not before", async () => {
  const poll = club.newPoll();
  const closedAt = () => club.read((reader) => findPoll(reader, poll.id))?.closedAt;
  club.clock.set(poll.closesAt - 1);
  await scheduler.drain();
  expect(closedAt()).toBeNull();
  club.clock.advance(1);
  await scheduler.drain();
  expect(closedAt()).toBe(poll.closesAt);
});

test("a turn that fails is logged, and the next one does its work", async () => {
  const poll = club.newPoll();
  club.clock.set(poll.closesAt);
  isBroken = true;
  scheduler.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(club.errors).toEqual([
    "closing polls failed",
    "opening polls failed",
    "reminding failed",
    "cleaning up failed",
  ]);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
  await scheduler.stop();
  expect(club.read((reader) => findPoll(reader, poll.id))?.closedAt).toBe(poll.closesAt);
});
