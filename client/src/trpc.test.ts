import { createTRPCQueryUtils } from "@trpc/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./app/query-client.ts";
import { createTrpcClient } from "./trpc.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function connect(send: typeof fetch, token?: string) {
  const client = createTrpcClient({ token: () => token, fetch: send });
  return createTRPCQueryUtils({ client, queryClient: createQueryClient(() => undefined) });
}

test.each([
  ["abc", "Bearer abc"],
  [undefined, null],
])(
  "with the token %s a request says %s, and always takes the cookies along",
  async (token, authorization) => {
    const send = vi.fn<typeof fetch>(async () => Response.json([{ result: { data: null } }]));
    const answer = connect(send, token).player.currentPoll.fetch();
    await vi.runAllTimersAsync();
    await answer;
    const [url, init] = send.mock.calls[0]!;
    expect(String(url)).toMatch(/^\/trpc\/player\.currentPoll\?/);
    expect(new Headers(init?.headers).get("authorization")).toBe(authorization);
    expect(init?.credentials).toBe("include");
  },
);

test("calls of one tick travel together", async () => {
  const send = vi.fn<typeof fetch>(async () =>
    Response.json([{ result: { data: [] } }, { result: { data: [] } }]),
  );
  const { player } = connect(send);
  const answers = Promise.all([player.openPolls.fetch(), player.transactions.fetch()]);
  await vi.runAllTimersAsync();
  expect(await answers).toEqual([[], []]);
  expect(send).toHaveBeenCalledOnce();
});

test.each([
  [502, "<h1>Bad Gateway</h1>", "Bad Gateway", "502: <h1>Bad Gateway</h1>"],
  [503, "", "Service Unavailable", "503: Service Unavailable"],
  [401, "Unauthorized", "", "401: Unauthorized"],
])("an answer that is not the server's: %s %j", async (status, body, statusText, message) => {
  const failed = vi.fn();
  connect(async () => new Response(body, { status, statusText }))
    .player.openPolls.fetch()
    .catch(failed);
  await vi.runAllTimersAsync();
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message }));
});

test("a request that nobody answers fails after half a minute", async () => {
  const silence: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
  const failed = vi.fn();
  connect(silence).player.openPolls.fetch().catch(failed);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(failed).toHaveBeenCalledOnce();
});
