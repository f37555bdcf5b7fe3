import { MINUTE_MS } from "@dinkboard/shared/limits";
import { beforeEach, expect, test, vi } from "vitest";
import { botStatus } from "../features/bot-status/service.ts";
import { FakeProvider, LOCKED_OUT } from "../testing/fake-provider.ts";
import { type Messenger, openMessenger } from "../testing/messenger.ts";
import { HealthWatch } from "./health-watch.ts";

let provider: FakeProvider;
let club: Messenger;
let warnings: string[];

beforeEach(() => {
  warnings = [];
  provider = new FakeProvider();
  club = openMessenger(provider);
});

const state = () => club.read((reader) => botStatus(reader, club.channels)).state;

/** A process that logs for the test. */
function newWatch(): HealthWatch {
  const { read, writeTogether: write, channels } = club;
  const log = {
    error: (_: unknown, message: string) => club.errors.push(message),
    warn: (_: unknown, message: string) => warnings.push(message),
  };
  return new HealthWatch({ read, write, channels, log });
}

/** A new process, which has its first look. */
async function restart(): Promise<void> {
  const watch = newWatch();
  watch.start();
  await watch.stop();
}

test("asks every five minutes, also while nothing is sent", async () => {
  const check = vi.spyOn(provider, "check");
  for (let minute = 0; minute <= 20; minute += 1) {
    await club.watch.drain();
    club.clock.advance(MINUTE_MS);
  }
  expect(check).toHaveBeenCalledTimes(5);
});

test("asks at every start, for what was wrong may have been mended meanwhile", async () => {
  provider.connection = LOCKED_OUT;
  await restart();
  expect(state()).toBe("disconnected");
  provider.connection = { isConnected: true, message: "Connected." };
  await club.watch.drain();
  expect(state()).toBe("disconnected");
  await restart();
  expect(state()).toBe("online");
});

test("tells the log what is wrong, once and at each start: who has to mend it may get no code to sign in", async () => {
  provider.connection = LOCKED_OUT;
  const watch = newWatch();
  await watch.drain();
  expect(warnings).toEqual([expect.stringContaining("All messages wait until that is mended.")]);
  club.clock.advance(10 * MINUTE_MS);
  await watch.drain();
  expect(warnings).toHaveLength(1);
  await restart();
  expect(warnings).toHaveLength(2);
  provider.connection = { isConnected: true, message: "Connected." };
  await restart();
  expect(warnings).toHaveLength(2);
});

test("leaves the simulator alone, and writes nothing about it", async () => {
  const simulated = openMessenger();
  const before = simulated.contents();
  await simulated.watch.drain();
  expect(simulated.contents()).toEqual(before);
});

test("that dies between the check and its record checks again", async () => {
  provider.connection = LOCKED_OUT;
  club.failWrites(true);
  await expect(club.watch.drain()).rejects.toThrow("the process died");
  expect(state()).toBe("online");
  await club.watch.drain();
  expect(state()).toBe("disconnected");
});
