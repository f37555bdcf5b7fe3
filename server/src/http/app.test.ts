import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { query } from "../db/query.ts";
import { newPlayer, signIn } from "../testing/builders.ts";
import { createTestServer, type TestAnswer, type TestServer } from "../testing/server.ts";
import type { AppRouter } from "../trpc/router.ts";

let server: TestServer;
let token: string;

beforeEach(async () => {
  server = await createTestServer();
  token = await signIn(server.club);
});

afterEach(() => server.stop());

/** What a refusal says, in the form of whichever door. */
const errorIn = ({ body }: TestAnswer) => body.error?.data.error ?? body;

const NOT_JSON = { message: "The request cannot be read: it is not valid JSON", code: "invalid" };
const NOT_TAKEN = { message: "The request must be JSON", code: "unsupported_media_type" };

describe.each([
  ["REST", "POST /api/players"],
  ["tRPC", "POST /trpc/admin.players.add"],
])("a request over %s", (_, line) => {
  const refused = async (request: Parameters<TestServer["ask"]>[1]) => {
    const before = server.club.contents();
    const answer = await server.ask(line, { token, ...request });
    expect(server.club.contents()).toEqual(before);
    const error = errorIn(answer);
    expect(Object.keys(error)).toEqual(expect.arrayContaining(["message", "code"]));
    return { status: answer.status, error };
  };

  test.each(["{", "{'phoneNumber':1}", '{"phoneNumber":', "undefined", "\u0000"])(
    "of malformed JSON is refused: %j",
    async (body) => {
      expect(await refused({ body })).toEqual({ status: 400, error: NOT_JSON });
    },
  );

  test.each(["null", "[]", '"text"', "7", "true"])(
    "of JSON that is no object is refused: %s",
    async (body) => {
      expect(await refused({ body })).toMatchObject({ status: 400, error: { code: "invalid" } });
    },
  );

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
    "application/jsonp",
    "nonsense",
  ])("of another type is refused: %s", async (type) => {
    const body = '{"phoneNumber":"+12125550177"}';
    expect(await refused({ body, headers: { "content-type": type } })).toEqual({
      status: 415,
      error: NOT_TAKEN,
    });
  });

  test("that is too large is refused", async () => {
    const body = { phoneNumber: "1".repeat(70_000) };
    expect(await refused({ body })).toEqual({
      status: 413,
      error: { message: "The request is too large", code: "too_large" },
    });
  });

  test("names every field that is wrong, and those that are not known", async () => {
    const { status, error } = await refused({ body: { balance: "1.999", role: "king", extra: 1 } });
    expect(status).toBe(400);
    expect(error.code).toBe("invalid");
    expect(error.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "balance",
      "extra",
      "phoneNumber",
      "role",
    ]);
    expect(error.message).toContain("phoneNumber: Please enter a phone number");
  });

  test("cannot reach an object's prototype", async () => {
    const body = '{"phoneNumber":"+12125550177","__proto__":{"role":"admin"}}';
    expect(await refused({ body })).toMatchObject({ status: 400 });
  });

  test("is told the field of a feature's refusal", async () => {
    const { phoneNumber } = await newPlayer(server.club);
    expect(await refused({ body: { phoneNumber } })).toEqual({
      status: 409,
      error: {
        message: "A player with this phone number already exists",
        code: "duplicate_phone",
        issues: [{ path: "phoneNumber", message: "A player with this phone number already exists" }],
      },
    });
  });
});

describe("what is not there", () => {
  test.each([
    "GET /api",
    "GET /api/nothing",
    "POST /api/players/1/nothing",
    "DELETE /api/players",
    "GET /trpc",
    "GET /webhooks/x",
    "GET /nothing.js",
    "POST /",
  ])("%s", async (line) => {
    expect(await server.ask(line, { token })).toMatchObject({
      status: 404,
      body: { message: "There is nothing here", code: "not_found" },
    });
  });

  test("a call of no such name", async () => {
    const { status, body } = await server.ask("GET /trpc/admin.nothing", { token });
    expect(status).toBe(404);
    expect(body.error.data.error).toEqual({ message: "There is no such call", code: "not_found" });
  });

  test("an address that cannot be read", async () => {
    expect(await server.ask("GET /api/%")).toMatchObject({
      status: 400,
      body: { message: "The request cannot be read", code: "invalid" },
    });
  });
});

describe("over tRPC", () => {
  const client = () =>
    createTRPCClient<AppRouter>({
      links: [
        httpBatchLink({
          url: "http://localhost:3000/trpc",
          headers: { authorization: `Bearer ${token}` },
          fetch: server.fetch as never,
        }),
      ],
    });

  test("calls of one moment share a request, and each fails for itself", async () => {
    const [user, missing] = await Promise.allSettled([
      client().auth.user.query(),
      client().admin.polls.responses.query({ id: 9 }),
    ]);
    expect(user).toMatchObject({ status: "fulfilled", value: { isSuperAdmin: true } });
    const { reason } = missing as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(TRPCClientError);
    expect(reason.message).toBe("Poll not found");
    expect(reason.data).toEqual({ httpStatus: 404, error: { message: "Poll not found", code: "not_found" } });
  });

  test("the real client understands a refusal from before tRPC", async () => {
    const { reason } = (await client()
      .admin.players.add.mutate({ phoneNumber: "1".repeat(70_000) })
      .then(
        () => ({ reason: undefined }),
        (error: unknown) => ({ reason: error }),
      )) as { reason: TRPCClientError<AppRouter> };
    expect(reason.data).toEqual({
      httpStatus: 413,
      error: { message: "The request is too large", code: "too_large" },
    });
  });

  test("twenty calls fit into one request, more do not", async () => {
    const batch = (size: number) =>
      server.ask(`GET /trpc/${Array(size).fill("player.currentPoll").join(",")}?batch=1&input=%7B%7D`, {
        token,
      });
    expect(await batch(20)).toMatchObject({ status: 200 });
    expect((await batch(21)).status).toBe(400);
  });

  test("what waits is told how long", async () => {
    const asked = () => client().auth.requestCode.mutate({ phoneNumber: "+12125550100" });
    server.club.clock.advance(60_000);
    await asked();
    const error = await asked().catch((reason: unknown) => reason);
    expect((error as TRPCClientError<AppRouter>).data).toMatchObject({
      httpStatus: 429,
      retryAfterSeconds: 60,
      error: { code: "too_many_requests" },
    });
  });

  test("reading by POST and writing by GET is refused", async () => {
    expect((await server.ask("POST /trpc/auth.user", { token, body: {} })).status).toBe(400);
    expect((await server.ask("GET /trpc/admin.polls.close?input=%7B%22id%22%3A1%7D", { token })).status).toBe(
      400,
    );
  });
});

describe("a fault of ours", () => {
  test.each(["GET /api/bot-settings", "GET /trpc/admin.settings.get"])(
    "leaves as no more than that: %s",
    async (line) => {
      const logged: unknown[] = [];
      server.app.log.error = (...said: unknown[]) => logged.push(said);
      server.app.log.child = () => server.app.log;
      await server.club.write((tx) => tx.run(query.deleteFrom("settings")));
      const answer = await server.ask(line, { token });
      expect(answer.status).toBe(500);
      expect(errorIn(answer)).toEqual({ message: "Internal server error", code: "internal" });
      expect(JSON.stringify(answer.body)).not.toContain("settings row");
      expect(logged).toHaveLength(1);
    },
  );
});

test("a webhook that is refused is in the log, for whoever sets a messenger up", async () => {
  const logged: unknown[] = [];
  server.app.log.warn = (...said: unknown[]) => logged.push(said);
  server.app.log.child = () => server.app.log;
  expect((await server.ask("POST /webhooks/whatsapp", { body: "x" })).status).toBe(404);
  expect(logged).toMatchObject([[{}, "a webhook was refused: messenger not found"]]);
});

test("answers of calls are kept by nobody", async () => {
  for (const line of ["GET /api/players", "GET /trpc/auth.user", "GET /api/auth/user"]) {
    expect((await server.ask(line, { token })).headers.get("cache-control")).toBe("no-store");
  }
});

test("closing waits for what is being answered, and for no connection that is kept after that", async () => {
  const url = await server.app.listen({ port: 0 });
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const { write } = server.club;
  vi.spyOn(server.club, "write").mockImplementationOnce(async (run) => {
    asked.resolve();
    await release.promise;
    return write(run);
  });
  // Kept for the next request, as browsers do.
  const agent = new Agent({ keepAlive: true });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    httpRequest(`${url}/api/player/request-otp`, { method: "POST", agent, headers }, resolve)
      .on("error", reject)
      .end(JSON.stringify({ phoneNumber: "(212) 555-0142" }));
  });
  await asked.promise;
  const closed = server.app.close();
  release.resolve();
  (await answer).resume();
  await closed;
  expect((await answer).complete).toBe(true);
  agent.destroy();
});
