import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newPlayer, signIn } from "../testing/builders.ts";
import { createTestClub, SUPER_ADMIN_PHONE } from "../testing/harness.ts";
import { createTestServer, type TestAnswer, type TestServer } from "../testing/server.ts";

let server: TestServer;

beforeEach(async () => {
  server = await createTestServer();
});

afterEach(() => server.stop());

const cookiesOf = ({ headers }: TestAnswer) => headers.getSetCookie();

const LINES = {
  trpc: { request: "POST /trpc/auth.requestCode", verify: "POST /trpc/auth.verifyCode" },
  rest: { request: "POST /api/player/request-otp", verify: "POST /api/player/verify-otp" },
};

/** Signs in through one of the doors, as a browser does. */
async function signInThrough(door: "trpc" | "rest", phoneNumber: string = SUPER_ADMIN_PHONE) {
  const { request, verify } = LINES[door];
  const data = ({ body }: TestAnswer) => (door === "rest" ? body : body.result.data);
  const asked = await server.ask(request, { body: { phoneNumber } });
  const code: string = data(asked).devOtp;
  const answer = await server.ask(verify, { body: { phoneNumber, otpCode: code } });
  return { asked: data(asked), answer, signedIn: data(answer) };
}

/** What the browser sends back of the cookies it was given. */
const cookieHeader = (answer: TestAnswer) =>
  cookiesOf(answer)
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

describe.each(["trpc", "rest"] as const)("signing in over %s", (door) => {
  test("gives an administrator a token, cookies and the user", async () => {
    const { asked, answer, signedIn } = await signInThrough(door);
    expect(asked).toMatchObject({
      success: true,
      isAdmin: true,
      devOtp: expect.stringMatching(/^\d{6}$/),
      expiresInSeconds: 300,
      resendInSeconds: 60,
    });
    expect(signedIn).toMatchObject({ success: true, isAdmin: true, user: { isSuperAdmin: true } });
    expect(Object.keys(signedIn)).not.toContain("player");
    expect(cookiesOf(answer)).toEqual([
      `dinkboard_session=${signedIn.sessionToken}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      "dinkboard_session_exists=1; Max-Age=2592000; Path=/; SameSite=Lax",
    ]);
  });

  test("gives a player the profile", async () => {
    const { phoneNumber, id } = await newPlayer(server.club);
    const { asked, signedIn } = await signInThrough(door, phoneNumber);
    expect(asked.isAdmin).toBe(false);
    expect(signedIn).toMatchObject({ isAdmin: false, player: { id, phoneNumber } });
    expect(Object.keys(signedIn)).not.toContain("user");
  });

  test("refuses a wrong code, counts it and gives no cookies", async () => {
    const phoneNumber = SUPER_ADMIN_PHONE;
    await server.ask("POST /api/player/request-otp", { body: { phoneNumber } });
    const answer = await server.ask(LINES[door].verify, {
      body: { phoneNumber, otpCode: "000000" },
    });
    expect(answer.status).toBe(400);
    expect(door === "rest" ? answer.body : answer.body.error.data.error).toEqual({
      message: "Please check your code and try again.",
      code: "wrong_code",
    });
    expect(cookiesOf(answer)).toEqual([]);
    expect(server.club.contents().wrong_codes).toHaveLength(1);
  });

  test("says how long to wait for another code", async () => {
    const { request } = LINES[door];
    await server.ask(request, { body: { phoneNumber: SUPER_ADMIN_PHONE } });
    const answer = await server.ask(request, { body: { phoneNumber: SUPER_ADMIN_PHONE } });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("60");
  });

  test("answers strangers as it would a player, but lets none in", async () => {
    const strange = await server.ask(LINES[door].request, { body: { phoneNumber: "+12125559876" } });
    const { phoneNumber } = await newPlayer(server.club);
    const known = await server.ask(LINES[door].request, { body: { phoneNumber } });
    const withoutCode = ({ body }: TestAnswer) => JSON.stringify(body).replace(/"devOtp":"\d{6}"/, "");
    expect(withoutCode(strange)).toBe(withoutCode(known));
    const { devOtp } = door === "rest" ? strange.body : strange.body.result.data;
    const answer = await server.ask(LINES[door].verify, {
      body: { phoneNumber: "+12125559876", otpCode: devOtp },
    });
    expect(answer.status).toBe(400);
  });
});

test("cookies go over https alone where the club is reached by it", async () => {
  await server.stop();
  server = await createTestServer({ club: createTestClub({ publicBaseUrl: "https://club.example" }) });
  const { answer } = await signInThrough("rest");
  for (const cookie of cookiesOf(answer)) expect(cookie).toContain("; Secure");
});

describe("who a request comes from", () => {
  test("is whose cookie it carries, for reading", async () => {
    const { answer } = await signInThrough("rest");
    const cookie = cookieHeader(answer);
    expect(await server.ask("GET /api/auth/user", { headers: { cookie } })).toMatchObject({
      status: 200,
      body: { phoneNumber: SUPER_ADMIN_PHONE },
    });
  });

  test("is whose token it bears, whatever the cookie", async () => {
    const { answer } = await signInThrough("rest");
    const { phoneNumber } = await newPlayer(server.club);
    const token = await signIn(server.club, phoneNumber);
    const headers = { cookie: cookieHeader(answer) };
    expect(await server.ask("GET /api/auth/user", { token, headers })).toMatchObject({
      body: { phoneNumber },
    });
    expect(await server.ask("GET /api/auth/user", { token: "stale", headers })).toMatchObject({
      status: 401,
    });
  });

  test.each([
    ["POST /api/players", { phoneNumber: "+12125550177" }],
    ["POST /trpc/admin.players.add", { phoneNumber: "+12125550177" }],
    ["DELETE /api/players/2", undefined],
    ["POST /api/polls/1/send", undefined],
  ])("must be shown for %s by more than a cookie", async (line, body) => {
    await newPlayer(server.club);
    const { answer } = await signInThrough("rest");
    const cookie = cookieHeader(answer);
    const before = server.club.contents();
    const fromElsewhere: Readonly<Record<string, string>>[] = [
      {},
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "http://localhost:3000.evil.example" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { "sec-fetch-site": "cross-site", origin: "http://localhost:3000" },
      { referer: "http://localhost:3000/" },
    ];
    for (const headers of fromElsewhere) {
      const { status, body: refused } = await server.ask(line, { headers: { cookie, ...headers }, body });
      expect(status).toBe(403);
      expect(refused.error?.data.error ?? refused).toEqual({
        message: "This request did not come from the club's own pages",
        code: "forbidden",
      });
    }
    expect(server.club.contents()).toEqual(before);
  });

  test.each<Readonly<Record<string, string>>>([
    { "sec-fetch-site": "same-origin" },
    { origin: "http://localhost:3000" },
    { origin: "http://192.168.1.5:3000", host: "192.168.1.5:3000" },
  ])("is shown by a cookie for writing from the club's own pages: %o", async (headers) => {
    const { answer } = await signInThrough("rest");
    const { status } = await server.ask("POST /api/players", {
      headers: { cookie: cookieHeader(answer), ...headers },
      body: { phoneNumber: "+12125550177" },
    });
    expect(status).toBe(201);
  });
});

describe("signing out", () => {
  test("/api/login leads to the start page, where the login is", async () => {
    const answer = await server.ask("GET /api/login");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
  });

  test("ends the session, takes the cookies back and clears what the page stored", async () => {
    const { answer, signedIn } = await signInThrough("rest");
    const left = await server.ask("GET /api/logout", {
      headers: { cookie: cookieHeader(answer), "sec-fetch-site": "same-origin" },
    });
    expect([left.status, left.headers.get("location")]).toEqual([302, "/"]);
    expect(left.headers.get("clear-site-data")).toBe('"storage"');
    expect(cookiesOf(left)).toEqual([
      "dinkboard_session=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax",
      "dinkboard_session_exists=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax",
    ]);
    expect((await server.ask("GET /api/auth/user", { token: signedIn.sessionToken })).status).toBe(401);
  });

  test("also by token, again, or with no session at all leads to the start page", async () => {
    const token = await signIn(server.club);
    for (const request of [{ token }, { token }, {}]) {
      expect((await server.ask("GET /api/logout", request)).status).toBe(302);
    }
    expect((await server.ask("GET /api/auth/user", { token })).status).toBe(401);
  });

  test("a link from another site ends nothing", async () => {
    const { answer, signedIn } = await signInThrough("rest");
    const left = await server.ask("GET /api/logout", {
      headers: { cookie: cookieHeader(answer), "sec-fetch-site": "cross-site" },
    });
    expect([left.status, left.headers.get("location")]).toEqual([302, "/"]);
    expect(cookiesOf(left)).toEqual([]);
    expect(left.headers.get("clear-site-data")).toBeNull();
    expect((await server.ask("GET /api/auth/user", { token: signedIn.sessionToken })).status).toBe(200);
  });

  test("only going there does it, not asking what is there", async () => {
    const token = await signIn(server.club);
    await server.ask("HEAD /api/logout", { token });
    expect((await server.ask("GET /api/auth/user", { token })).status).toBe(200);
  });
});
