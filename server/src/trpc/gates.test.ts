import { ADMIN_SESSION_IDLE_MS, MINUTE_MS, PLAYER_SESSION_LIFE_MS } from "@dinkboard/shared/limits";
import type { PlayerView } from "@dinkboard/shared/schemas/players";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signOut } from "../features/login/service.ts";
import { deletePlayer } from "../features/players/service/closing.ts";
import { setRole } from "../features/players/service/roles.ts";
import { newAdmin, newPlayer, signIn } from "../testing/builders.ts";
import { createTestClub } from "../testing/harness.ts";
import { createTestServer, type TestServer } from "../testing/server.ts";
import { appRouter } from "./router.ts";

let server: TestServer;

beforeEach(async () => {
  server = await createTestServer();
});

afterEach(() => server.stop());

const UNAUTHORIZED = { status: 401, body: { message: "Unauthorized", code: "unauthorized" } };

interface Call {
  readonly path: string;
  readonly type: string;
}

const procedures: Readonly<Record<string, unknown>> = appRouter._def.procedures;
const calls: Call[] = Object.entries(procedures).map(([path, procedure]) => ({
  path,
  type: (procedure as { _def: { type: string } })._def.type,
}));
const PUBLIC = ["auth.requestCode", "auth.verifyCode", "invitation"];
const isPublic = ({ path }: Call) => PUBLIC.includes(path);
const isForAdmins = ({ path }: Call) => path.startsWith("admin.");

/** What a call answers, refused or not, with nothing given to it. */
async function make({ path, type }: Call, token?: string) {
  const { status, body } =
    type === "query"
      ? await server.ask(`GET /trpc/${path}`, { token })
      : await server.ask(`POST /trpc/${path}`, { token, body: {} });
  expect(body.error?.data.httpStatus ?? 200).toBe(status);
  return { status, body: body.error?.data.error ?? body.result.data };
}

const user = (token: string) => make({ path: "auth.user", type: "query" }, token);
const listPlayers = (token: string) => make({ path: "admin.activity.list", type: "query" }, token);

test("the lists of this test have every call there is", () => {
  expect(calls.filter(isPublic)).toHaveLength(PUBLIC.length);
  expect(calls.filter(isForAdmins).length).toBeGreaterThan(20);
  expect(new Set(calls.map(({ path }) => path.split(".")[0]))).toEqual(
    new Set(["auth", "player", "admin", "invitation"]),
  );
});

describe("without a session", () => {
  test.each(calls.filter((call) => !isPublic(call)))("$path says so, and nothing else", async (call) => {
    const before = server.club.contents();
    expect(await make(call)).toEqual(UNAUTHORIZED);
    expect(await make(call, "not-a-token")).toEqual(UNAUTHORIZED);
    expect(server.club.contents()).toEqual(before);
  });
});

describe("a player", () => {
  test.each(calls.filter(isForAdmins))("is refused by $path", async (call) => {
    const { phoneNumber } = await newPlayer(server.club);
    const token = await signIn(server.club, phoneNumber);
    const before = server.club.contents();
    expect(await make(call, token)).toEqual({
      status: 403,
      body: { message: "This is for administrators", code: "forbidden" },
    });
    expect(server.club.contents()).toEqual(before);
  });

  test("reads their own account and nobody else's", async () => {
    const [maria, sam] = [await newPlayer(server.club, { balance: "7.00" }), await newPlayer(server.club)];
    const token = await signIn(server.club, maria.phoneNumber);
    const profile = await make({ path: "player.profile", type: "query" }, token);
    expect(profile.body).toMatchObject({ id: maria.id, balance: "7.00" });
    const { body } = await make({ path: "player.transactions", type: "query" }, token);
    expect(body).toHaveLength(1);
    expect(JSON.stringify([profile.body, body])).not.toContain(sam.phoneNumber);
  });
});

describe("an administrator", () => {
  test("is a player too", async () => {
    const token = await signIn(server.club);
    expect(await make({ path: "player.profile", type: "query" }, token)).toMatchObject({ status: 200 });
  });

  test("learns what only the environment knows", async () => {
    await server.stop();
    server = await createTestServer({ club: createTestClub({ adminEmail: "dana@club.example" }) });
    const maria = await newPlayer(server.club);
    expect((await user(await signIn(server.club))).body).toMatchObject({
      isAdmin: true,
      email: "dana@club.example",
      hasSimulator: true,
    });
    const { body } = await user(await signIn(server.club, maria.phoneNumber));
    expect(body).toMatchObject({ isAdmin: false });
    expect(Object.keys(body)).not.toContain("email");
  });
});

describe("a session counts no longer, at once,", () => {
  let maria: PlayerView;
  let token: string;

  beforeEach(async () => {
    maria = await newAdmin(server.club);
    token = await signIn(server.club, maria.phoneNumber);
    expect(await user(token)).toMatchObject({ status: 200, body: { isAdmin: true } });
  });

  test("when it is signed out", async () => {
    const another = await signIn(server.club, maria.phoneNumber);
    await server.club.write((tx) => signOut(tx, token));
    expect(await user(token)).toEqual(UNAUTHORIZED);
    expect(await user(another)).toMatchObject({ status: 200 });
  });

  test("when the account is deleted", async () => {
    await server.club.write((tx) => deletePlayer(tx, server.club.admin, maria.id));
    expect(await user(token)).toEqual(UNAUTHORIZED);
  });

  test("when an administrator has done nothing for twelve hours", async () => {
    server.club.clock.advance(ADMIN_SESSION_IDLE_MS - 1);
    expect(await user(token)).toMatchObject({ status: 200 });
    server.club.clock.advance(ADMIN_SESSION_IDLE_MS - 1);
    expect(await user(token)).toMatchObject({ status: 200 });
    server.club.clock.advance(ADMIN_SESSION_IDLE_MS);
    expect(await user(token)).toEqual(UNAUTHORIZED);
  });

  test("when a player's thirty days are over, however busy", async () => {
    const sam = await newPlayer(server.club);
    const samsToken = await signIn(server.club, sam.phoneNumber);
    server.club.clock.advance(PLAYER_SESSION_LIFE_MS - 1);
    expect(await user(samsToken)).toMatchObject({ status: 200 });
    server.club.clock.advance(1);
    expect(await user(samsToken)).toEqual(UNAUTHORIZED);
  });
});

test("a role counts from the next call on, both ways", async () => {
  const maria = await newPlayer(server.club);
  const token = await signIn(server.club, maria.phoneNumber);
  expect(await listPlayers(token)).toMatchObject({ status: 403 });
  await server.club.write((tx) => setRole(tx, server.club.admin, { id: maria.id, role: "admin" }));
  expect(await user(token)).toMatchObject({ body: { isAdmin: true } });
  await server.club.write((tx) => setRole(tx, server.club.admin, { id: maria.id, role: "player" }));
  expect(await user(token)).toMatchObject({ body: { isAdmin: false } });
});

test("that a session is in use is written at most once a minute", async () => {
  const token = await signIn(server.club);
  const before = server.club.contents();
  await user(token);
  expect(server.club.contents()).toEqual(before);
  server.club.clock.advance(MINUTE_MS);
  await user(token);
  const after = server.club.contents();
  expect(after.sessions).not.toEqual(before.sessions);
  await user(token);
  expect(server.club.contents()).toEqual(after);
});
