import { afterEach, describe, expect, test } from "vitest";
import { signIn } from "../testing/builders.ts";
import { createTestClub } from "../testing/harness.ts";
import { createTestServer, type TestAnswer, type TestServer } from "../testing/server.ts";

let server: TestServer;

afterEach(() => server.stop());

describe("headers", () => {
  test("let the pages load nothing but their own, and nobody frame them", async () => {
    server = await createTestServer();
    const { headers } = await server.ask("GET /healthz");
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("upgrade-insecure-requests");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toBeNull();
  });

  test("keep browsers on https where the club is reached by it", async () => {
    server = await createTestServer({ club: createTestClub({ publicBaseUrl: "https://club.example" }) });
    const { headers } = await server.ask("GET /healthz");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
  });
});

describe("the limit by address", () => {
  /** One after the other, as requests come in. */
  async function times(count: number, line: string) {
    const answers: TestAnswer[] = [];
    for (let turn = 0; turn < count; turn++) answers.push(await server.ask(line));
    return answers;
  }

  test("lets so many through in a minute and tells the others when to come back", async () => {
    server = await createTestServer({ rateLimitPerMinute: 5 });
    const statuses = (await times(7, "GET /api/auth/user")).map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const refused = await server.ask("GET /nowhere.txt");
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      message: "Too many requests. Please wait a moment.",
      code: "too_many_requests",
    });
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  test("is told over tRPC as any refusal there", async () => {
    server = await createTestServer({ rateLimitPerMinute: 1 });
    const [, refused] = await times(2, "GET /trpc/auth.user");
    expect(refused?.status).toBe(429);
    expect(refused?.body.error.data).toMatchObject({
      httpStatus: 429,
      error: { code: "too_many_requests" },
      retryAfterSeconds: expect.any(Number),
    });
  });

  test("counts neither health nor what is kept for ever", async () => {
    server = await createTestServer({ rateLimitPerMinute: 1 });
    const all = [
      ...(await times(3, "GET /healthz")),
      ...(await times(3, "GET /readyz")),
      ...(await times(3, "GET /assets/a.js")),
    ];
    expect(all.map(({ status }) => status)).not.toContain(429);
  });

  test("can be off", async () => {
    server = await createTestServer({ rateLimitPerMinute: 0 });
    expect((await times(20, "GET /api/auth/user")).at(-1)?.status).toBe(401);
  });

  test("believes what is said of an address only through as many proxies as there are", async () => {
    const from = (forwarded: string) => ({ "x-forwarded-for": forwarded });
    server = await createTestServer({ rateLimitPerMinute: 1 });
    await server.ask("GET /api/auth/user", { headers: from("203.0.113.1") });
    expect((await server.ask("GET /api/auth/user", { headers: from("203.0.113.2") })).status).toBe(429);
    await server.stop();

    server = await createTestServer({ rateLimitPerMinute: 1, trustedProxies: 1 });
    await server.ask("GET /api/auth/user", { headers: from("203.0.113.1") });
    expect((await server.ask("GET /api/auth/user", { headers: from("203.0.113.2") })).status).toBe(401);
    // What the client itself wrote in front does not count.
    expect(
      (await server.ask("GET /api/auth/user", { headers: from("198.51.100.7, 203.0.113.2") })).status,
    ).toBe(429);
  });
});

test("login codes are limited by address across phones", async () => {
  server = await createTestServer({ club: createTestClub({ otpRequestsPerAddressPerHour: 2 }) });
  const asked = (phoneNumber: string) =>
    server.ask("POST /api/player/request-otp", { body: { phoneNumber } });
  expect((await asked("+12125550111")).status).toBe(200);
  expect((await asked("+12125550112")).status).toBe(200);
  const refused = await asked("+12125550113");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("3600");
});

test("health needs no login and tells when the database is gone", async () => {
  server = await createTestServer();
  expect(await server.ask("GET /healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(await server.ask("GET /readyz")).toMatchObject({ status: 200, body: { status: "ok" } });
  await signIn(server.club);
  await server.club.stop();
  expect(await server.ask("GET /healthz")).toMatchObject({ status: 200 });
  expect(await server.ask("GET /readyz")).toMatchObject({ status: 503, body: { code: "unavailable" } });
});
