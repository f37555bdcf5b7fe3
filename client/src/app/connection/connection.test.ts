import { SECOND_MS } from "@dinkboard/shared/limits";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createConnection } from "./connection.ts";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** A watched connection to a server that answers everything with 200, until it is told otherwise. */
function watch() {
  /** A status, or nothing when no answer comes. */
  const answers: { calls: number | undefined; probes: number | undefined } = { calls: 200, probes: 200 };
  const asked: string[] = [];
  const onBack = vi.fn();
  const connection = createConnection({
    async fetch(input) {
      asked.push(String(input));
      const status = input === "/healthz" ? answers.probes : answers.calls;
      if (status === undefined) throw new TypeError("Failed to fetch");
      return new Response("", { status });
    },
    onBack,
  });
  const onChange = vi.fn();
  const leave = connection.subscribe(onChange);
  onTestFinished(leave);
  return {
    connection,
    answers,
    asked,
    onBack,
    onChange,
    leave,
    ask: () => connection.fetch("/trpc/x").then((answer) => answer.status, String),
  };
}

test("passes answers and errors on as they are", async () => {
  const { ask, answers } = watch();
  expect(await ask()).toBe(200);
  answers.calls = 409;
  expect(await ask()).toBe(409);
  answers.calls = undefined;
  expect(await ask()).toBe("TypeError: Failed to fetch");
});

test("one request that failed is no lost connection", async () => {
  const { ask, answers, asked, connection, onChange } = watch();
  answers.calls = undefined;
  await ask();
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
  expect(asked).toEqual(["/trpc/x", "/healthz"]);
  expect(connection.isReachable()).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
});

test("a server that says what it cannot do is there", async () => {
  const { ask, answers, connection, onChange } = watch();
  answers.calls = 503;
  expect(await ask()).toBe(503);
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
  expect(connection.isReachable()).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
});

describe("a lost connection", () => {
  test.each([
    ["when nothing answers", undefined],
    ["when a proxy answers in the server's place", 502],
  ])("is noticed %s, and that it is back within five seconds", async (_when, lost) => {
    const { ask, answers, connection, onBack, onChange } = watch();
    answers.calls = lost;
    answers.probes = lost;
    await ask();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.isReachable()).toBe(false);

    await vi.advanceTimersByTimeAsync(12 * SECOND_MS);
    expect(connection.isReachable()).toBe(false);
    expect(onBack).not.toHaveBeenCalled();

    answers.probes = 200;
    await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
    expect(connection.isReachable()).toBe(true);
    expect(onBack).toHaveBeenCalledTimes(1);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  test("is back with whatever is answered first", async () => {
    const { ask, connection, onBack } = watch();
    window.dispatchEvent(new Event("offline"));
    expect(connection.isReachable()).toBe(false);
    await ask();
    expect(connection.isReachable()).toBe(true);
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  test("is asked after at once when the browser is online again", async () => {
    const { connection } = watch();
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.isReachable()).toBe(true);
  });

  test("is asked after no more when nobody wants to know", async () => {
    const { answers, asked, leave } = watch();
    answers.probes = undefined;
    window.dispatchEvent(new Event("offline"));
    leave();
    await vi.advanceTimersByTimeAsync(60 * SECOND_MS);
    expect(asked).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
