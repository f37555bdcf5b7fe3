import { WRONG_INVITES_PER_ADDRESS_PER_HOUR } from "@dinkboard/shared/limits";
import type { InviteView } from "@dinkboard/shared/schemas/invites";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signIn } from "../../testing/builders.ts";
import { createTestServer, type TestServer } from "../../testing/server.ts";

let server: TestServer;
let invite: InviteView;

beforeEach(async () => {
  server = await createTestServer();
  const token = await signIn(server.club);
  invite = (await server.ask("POST /api/admin/invites", { token })).body;
});

afterEach(() => server.stop());

const ask = (code: string) =>
  server.ask(`GET /trpc/invitation?input=${encodeURIComponent(JSON.stringify({ code }))}`);
const wrongTries = () => (server.club.contents() as { wrong_invites: unknown[] }).wrong_invites;

test("anybody may ask how to join, any number of times, and leaves no trace", async () => {
  for (let count = 0; count <= WRONG_INVITES_PER_ADDRESS_PER_HOUR; count += 1) {
    const { status, body } = await ask(invite.code);
    expect(status).toBe(200);
    expect(body.result.data).toMatchObject({ state: "active", joining: { messenger: "simulator" } });
  }
  expect(wrongTries()).toEqual([]);
});

test("whoever tries codes is soon told to wait, also with the right one, and is counted no further", async () => {
  for (let count = 0; count < WRONG_INVITES_PER_ADDRESS_PER_HOUR; count += 1) {
    expect((await ask("CCCCCCCC")).body.result.data).toMatchObject({ state: "unknown", joining: null });
  }
  const { status, headers, body } = await ask(invite.code);
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBe(3600);
  expect(body.error.message).toMatch(/^Too many wrong invite codes\./);
  expect(wrongTries()).toHaveLength(WRONG_INVITES_PER_ADDRESS_PER_HOUR);
});

test("a code that is too long for one is refused", async () => {
  expect((await ask("C".repeat(65))).status).toBe(400);
  expect(wrongTries()).toEqual([]);
});
