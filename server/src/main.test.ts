import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "./db/open.ts";

const MAIN = join(import.meta.dirname, "main.ts");
const PHONE = "+12125550142";

let directory: string;
let port: number;
let started: ChildProcess[];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "dinkboard-start-"));
  port = await freePort();
  started = [];
});

afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(directory, { recursive: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}

/** Starts the program as `npm start` does, in an environment of its own. */
function start(environment: Readonly<Record<string, string>> = {}, flags: readonly string[] = []) {
  const child = spawn(process.execPath, [...flags, MAIN], {
    env: { DATA_DIR: directory, PORT: String(port), SUPER_ADMIN_PHONE: PHONE, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let output = "";
  let errors = "";
  const greeted = Promise.withResolvers<void>();
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes("Ctrl-C")) greeted.resolve();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, "close").then(([code]) => {
    greeted.reject(new Error(`it ended: ${errors}`));
    return code as number | null;
  });
  greeted.promise.catch(() => undefined);
  return {
    child,
    greeted: greeted.promise,
    ended,
    output: () => output,
    errors: () => errors,
  };
}

const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);

async function signIn() {
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/player/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { devOtp: string; sessionToken: string; isAdmin: boolean };
  };
  const { devOtp } = await post("request-otp", { phoneNumber: PHONE });
  const { sessionToken, isAdmin } = await post("verify-otp", { phoneNumber: PHONE, otpCode: devOtp });
  return { devOtp, sessionToken, isAdmin };
}

describe("a start", () => {
  test("tells where the club is and whose phone is the admin's, keeps its data, and stops when told to", async () => {
    const first = start();
    await first.greeted;
    expect(first.output()).toContain(`Dinkboard is at http://localhost:${port}`);
    expect(first.output()).toContain("(212) 555-0142");
    expect(first.output()).toContain(directory);
    const { isAdmin, sessionToken } = await signIn();
    expect(isAdmin).toBe(true);
    // The directory was there before, and anybody may look into it.
    for (const file of readdirSync(directory)) expect(statSync(join(directory, file)).mode & 0o077).toBe(0);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    expect(existsSync(join(directory, "club.db-wal"))).toBe(false);

    const second = start();
    await second.greeted;
    const user = await fetch(`http://127.0.0.1:${port}/api/auth/user`, {
      headers: { authorization: `Bearer ${sessionToken}` },
    });
    expect(user.status).toBe(200);
    second.child.kill("SIGINT");
    expect(await second.ended).toBe(0);
    expect(second.errors()).toBe("");
  });

  test("without an admin's phone is the demo club, once", async () => {
    const first = start({ SUPER_ADMIN_PHONE: "" });
    await first.greeted;
    first.child.kill("SIGTERM");
    await first.ended;
    expect(first.output()).toContain("This is a demo club");
    const second = start({ SUPER_ADMIN_PHONE: "" });
    await second.greeted;
    expect(second.output()).not.toContain("This is a demo club");
    expect(second.output()).toContain("The admin's phone");
  });

  test("makes no demo club for a real messenger, which would write to strangers", async () => {
    const twilio = {
      OTP_CHANNEL: "twilio",
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "12345",
      TWILIO_FROM: "+12125550199",
      PUBLIC_BASE_URL: "https://club.example",
    };
    const { ended, errors } = start({ ...twilio, SUPER_ADMIN_PHONE: "" });
    expect(await ended).toBe(1);
    expect(errors()).toMatch(/^SUPER_ADMIN_PHONE holds nothing and must hold your phone number, .*\n$/);
    expect(existsSync(join(directory, "club.db"))).toBe(false);
  });

  test("says which Node it needs, before an older one falls over it", async () => {
    const older = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })";
    const { ended, errors } = start({}, ["--import", `data:text/javascript,${encodeURIComponent(older)}`]);
    expect(await ended).toBe(1);
    expect(errors()).toBe(
      "Dinkboard cannot start. This is Node 20.20.2, and it needs 26, which npm ci has put beside it: use npm start, or node_modules/.bin/node.\n",
    );
  });

  test("serves a club whose books do not add up, and says so", async () => {
    const first = start();
    await first.greeted;
    first.child.kill("SIGTERM");
    await first.ended;
    const database = openDatabase(join(directory, "club.db"));
    database.exec("update players set balance_cents = 500");
    database.close();
    const second = start();
    await second.greeted;
    expect(second.output()).toContain(
      "the data is not sound: Each balance is the sum of the player's ledger",
    );
  });

  test("says in a line each what is wrong with the environment", async () => {
    const { ended, errors, output } = start({ PORT: "http", LOG_LEVEL: "loud" });
    expect(await ended).toBe(1);
    expect(errors().trim().split("\n")).toEqual([
      'PORT holds "http" and must hold a whole number from 1 to 65535.',
      'LOG_LEVEL holds "loud" and must hold one of fatal, error, warn, info, debug, trace, silent.',
    ]);
    expect(output()).toBe("");
  });

  test("says in one line that the port is taken, and leaves the data closed", async () => {
    const first = start();
    await first.greeted;
    const another = mkdtempSync(join(tmpdir(), "dinkboard-start-"));
    const second = start({ DATA_DIR: another });
    expect(await second.ended).toBe(1);
    expect(second.errors()).toBe(
      `Dinkboard cannot start. PORT ${port} is in use. Stop what uses it, or set PORT to another.\n`,
    );
    expect(existsSync(join(another, "club.db-wal"))).toBe(false);
    rmSync(another, { recursive: true });
    expect((await get("/healthz")).status).toBe(200);
  });
});

test("the log names no phone, code or token, however much it tells", async () => {
  const { greeted, child, ended, output } = start({ LOG_LEVEL: "trace" });
  await greeted;
  const { devOtp, sessionToken } = await signIn();
  const authorization = `Bearer ${sessionToken}`;
  const phone = encodeURIComponent(PHONE);
  await fetch(`http://127.0.0.1:${port}/api/simulator/messages?phoneNumber=${phone}`, {
    headers: { authorization },
  });
  await fetch(`http://127.0.0.1:${port}/api/auth/user`, {
    headers: { cookie: `dinkboard_session=${sessionToken}` },
  });
  child.kill("SIGTERM");
  await ended;
  const log = output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  expect(log.join("\n")).toContain("/api/simulator/messages");
  for (const secret of [PHONE, PHONE.slice(2), phone, devOtp, sessionToken]) {
    expect(log.join("\n")).not.toContain(secret);
  }
});
