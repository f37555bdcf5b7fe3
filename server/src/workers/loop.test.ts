import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Loop } from "./loop.ts";

let errors: string[];
let runs: number;
let work: () => Promise<unknown>;
let loop: Loop;

beforeEach(() => {
  vi.useFakeTimers();
  errors = [];
  runs = 0;
  work = async () => undefined;
  loop = new Loop({
    name: "testing",
    work: () => {
      runs += 1;
      return work();
    },
    everyMs: 1_000,
    log: { error: (_, message) => errors.push(message) },
  });
});

afterEach(async () => {
  await loop.stop();
  vi.useRealTimers();
});

describe("a loop", () => {
  test("works at its start, from time to time, and not after its stop", async () => {
    loop.start();
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(runs).toBe(4);
    await loop.stop();
    loop.wake();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(runs).toBe(4);
  });

  test("does not stir before its start", async () => {
    loop.wake();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(runs).toBe(0);
  });

  test("survives work that fails", async () => {
    work = () => Promise.reject(new Error("broken"));
    loop.start();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(runs).toBe(3);
    expect(errors).toEqual(["testing failed", "testing failed", "testing failed"]);
  });

  test("never works twice at once, and looks again after those who came too late", async () => {
    let release = () => {};
    let working = 0;
    let mostAtOnce = 0;
    work = () => {
      working += 1;
      mostAtOnce = Math.max(mostAtOnce, working);
      return new Promise<void>((resolve) => {
        release = () => {
          working -= 1;
          resolve();
        };
      });
    };
    const first = loop.run();
    let laterEnded = false;
    const later = Promise.all([loop.run(), loop.run()]).then(() => {
      laterEnded = true;
    });
    release();
    await first;
    expect(laterEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(0);
    release();
    await later;
    expect([runs, mostAtOnce]).toEqual([2, 1]);
  });

  test("tells whoever asked for a run that it failed", async () => {
    work = () => Promise.reject(new Error("broken"));
    await expect(loop.run()).rejects.toThrow("broken");
    expect(errors).toEqual([]);
  });

  test("waits with its stop for the work under way", async () => {
    let release = () => {};
    work = () =>
      new Promise<void>((resolve) => {
        release = resolve;
      });
    loop.start();
    let hasStopped = false;
    const stopping = loop.stop().then(() => {
      hasStopped = true;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(hasStopped).toBe(false);
    release();
    await stopping;
    expect(runs).toBe(1);
  });
});
