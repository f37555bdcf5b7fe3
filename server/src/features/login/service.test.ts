import { ADMIN_SESSION_IDLE_MS, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@dinkboard/shared/limits";
import { cents } from "@dinkboard/shared/money";
import type { PhoneNumber } from "@dinkboard/shared/phone";
import { requestCodeAnswerSchema, verifyCodeAnswerSchema } from "@dinkboard/shared/schemas/sign-in";
import { beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "../../db/tx.ts";
import { DomainError } from "../../domain-error.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { seededRandom } from "../../testing/seeded-random.ts";
import type { AdminActor } from "../activity/rules.ts";
import { listActivity } from "../activity/service.ts";
import { deletePlayer } from "../players/service/closing.ts";
import { editPlayer } from "../players/service/editing.ts";
import { addPlayer } from "../players/service/opening.ts";
import { ensureSuperAdmin, setRole } from "../players/service/roles.ts";
import {
  authenticate,
  cleanUp,
  requestCode,
  signedInUser,
  signOut,
  touchSession,
  verifyCode,
} from "./service.ts";

const ADMIN = "+12125550100" as PhoneNumber;
const SAM = "+12125550142" as PhoneNumber;
const STRANGER = "+12125550199" as PhoneNumber;
const secrets = { secret: new Uint8Array(32).fill(7), random: seededRandom() };

let club: TestDatabase;
let admin: AdminActor;
let samId: number;

beforeEach(() => {
  club = openTestDatabase();
  club.write((tx) => {
    admin = { kind: "admin", playerId: ensureSuperAdmin(tx, ADMIN).id };
    samId = addPlayer(tx, admin, {
      phoneNumber: SAM,
      balance: cents(0),
      isActive: true,
      role: "player",
    }).id;
  });
});

const request = (phoneNumber: string, { address = "10.0.0.1", perHour = 30, showsCode = true } = {}) =>
  club.write((tx) =>
    requestCode(
      tx,
      { phoneNumber, address, otpRequestsPerAddressPerHour: perHour },
      { ...secrets, showsCode },
    ),
  );

const codeFor = (phoneNumber: string) => request(phoneNumber, { perHour: 0 }).devOtp as string;
const verifyIn = (tx: Tx, phoneNumber: string, otpCode: string) =>
  verifyCode(tx, { phoneNumber, otpCode }, secrets);
const verify = (phoneNumber: string, otpCode: string) =>
  club.write((tx) => verifyIn(tx, phoneNumber, otpCode));
/** A code that is not the one asked for. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

function signIn(phoneNumber: string): string {
  const result = verify(phoneNumber, codeFor(phoneNumber));
  if (result.outcome !== "signed_in") throw result.error;
  return result.answer.sessionToken;
}

const whoHas = (token: string) => club.read((reader) => authenticate(reader, token));
const setRoleOf = (id: number, role: "admin" | "player") =>
  club.write((tx) => setRole(tx, admin, { id, role }));

function refusalOf(run: () => unknown): DomainError {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error("it was not refused");
}

const rows = (table: string) => (club.contents() as Record<string, Record<string, unknown>[]>)[table] ?? [];
const codeMessages = () => rows("outbox").filter(({ kind }) => kind === "login_code");

describe("asking for a code", () => {
  test("puts six digits into the outbox, for as long as they are worth something", () => {
    const answer = request("(212) 555-0142");
    expect(requestCodeAnswerSchema.parse(answer)).toEqual({
      success: true,
      message: "If this number belongs to a player, a login code is on its way.",
      isAdmin: false,
      devOtp: expect.stringMatching(/^\d{6}$/),
      expiresInSeconds: 300,
      resendInSeconds: 60,
    });
    expect(codeMessages()).toMatchObject([
      {
        phone_number: SAM,
        player_id: samId,
        variables: JSON.stringify({ code: answer.devOtp }),
        expires_at: club.clock.now() + 5 * MINUTE_MS,
        priority: 0,
      },
    ]);
  });

  test("keeps no code in the table of codes, only what proves one", () => {
    const code = codeFor(SAM);
    const [stored] = rows("login_codes");
    expect(
      JSON.stringify(Object.values(stored ?? {}).filter((value) => typeof value === "string")),
    ).not.toContain(code);
    expect(stored?.code_hmac).toHaveLength(32);
  });

  test("the same digits for another phone, or at another time, are stored as something else", () => {
    const digits = { ...secrets, random: { ...secrets.random, integer: () => 42 }, showsCode: true };
    const ask = (phoneNumber: string) =>
      club.write((tx) =>
        requestCode(tx, { phoneNumber, address: "a", otpRequestsPerAddressPerHour: 0 }, digits),
      );
    expect([ask(SAM).devOtp, ask(ADMIN).devOtp]).toEqual(["000042", "000042"]);
    club.clock.advance(MINUTE_MS);
    ask(SAM);
    const stored = rows("login_codes").map(({ code_hmac }) =>
      Buffer.from(code_hmac as Uint8Array).toString("hex"),
    );
    expect(new Set(stored).size).toBe(3);
  });

  test("off the simulator the answer does not hold the code", () => {
    expect(request(SAM, { showsCode: false })).not.toHaveProperty("devOtp");
  });

  test("a phone of nobody gets the same answer, is counted alike, and no message goes out", () => {
    const known = request(SAM, { showsCode: false });
    expect(request(STRANGER, { showsCode: false })).toEqual(known);
    expect(Object.keys(request("+12125550198"))).toEqual(Object.keys(request("+12125550197")));
    expect(codeMessages()).toHaveLength(1);
    expect(rows("login_codes").map(({ phone_number }) => phone_number)).toContain(STRANGER);
    const [one, another] = [SAM, STRANGER].map((phone) => refusalOf(() => request(phone)));
    expect([another?.code, another?.message, another?.retryAfterSeconds]).toEqual([
      one?.code,
      one?.message,
      one?.retryAfterSeconds,
    ]);
  });

  test("tells the screen that an administrator is signing in", () => {
    expect(request(ADMIN).isAdmin).toBe(true);
  });

  test.each(["", "12", "hello", "+44 20 7946 0018", "' or 1=1 --", "\u0000", "+1 000 000 0000"])(
    "%j is refused at its field, and nothing is written",
    (phoneNumber) => {
      const before = club.contents();
      const refusal = refusalOf(() => request(phoneNumber));
      expect(refusal.code).toBe("invalid");
      expect(refusal.issues?.map(({ path }) => path)).toEqual(["phoneNumber"]);
      expect(refusalOf(() => verify(phoneNumber, "123456")).code).toBe("invalid");
      expect(club.contents()).toEqual(before);
    },
  );

  test("twice at once makes one code", async () => {
    const ask = () =>
      club.writeTogether((tx) =>
        requestCode(
          tx,
          { phoneNumber: SAM, address: "a", otpRequestsPerAddressPerHour: 30 },
          { ...secrets, showsCode: true },
        ),
      );
    const outcomes = await Promise.allSettled([ask(), ask(), ask()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(codeMessages()).toHaveLength(1);
  });

  test("60 seconds lie between two codes, unless the last was used", () => {
    const code = codeFor(SAM);
    expect(refusalOf(() => codeFor(SAM)).retryAfterSeconds).toBe(60);
    club.clock.advance(59_999);
    expect(refusalOf(() => codeFor(SAM)).retryAfterSeconds).toBe(1);
    expect(verify(SAM, code).outcome).toBe("signed_in");
    expect(verify(SAM, codeFor(SAM)).outcome).toBe("signed_in");
  });

  test("five an hour for a phone, also when each was used", () => {
    for (let count = 0; count < 5; count += 1) {
      signIn(SAM);
      club.clock.advance(MINUTE_MS);
    }
    expect(refusalOf(() => codeFor(SAM))).toMatchObject({
      code: "too_many_requests",
      retryAfterSeconds: 55 * 60,
    });
    codeFor(ADMIN);
    club.clock.advance(55 * MINUTE_MS - 1);
    expect(refusalOf(() => codeFor(SAM)).retryAfterSeconds).toBe(1);
    club.clock.advance(1);
    codeFor(SAM);
  });

  test("so many an hour from an address, whichever the phones", () => {
    const ask = (index: number) =>
      request(`+1212555${String(1_000 + index)}`, { address: "10.0.0.9", perHour: 3 });
    for (const index of [1, 2, 3]) ask(index);
    expect(refusalOf(() => ask(4))).toMatchObject({ code: "too_many_requests", retryAfterSeconds: 3_600 });
    request("+12125551004", { address: "10.0.0.8", perHour: 3 });
    request("+12125551005", { address: "10.0.0.9", perHour: 0 });
    club.clock.advance(HOUR_MS);
    ask(6);
  });

  test("a refusal counts for nothing", () => {
    codeFor(SAM);
    for (let count = 0; count < 20; count += 1) refusalOf(() => codeFor(SAM));
    expect(rows("login_codes")).toHaveLength(1);
  });

  test("a crash in the middle leaves neither code nor message", () => {
    const before = club.contents();
    expect(() =>
      club.write((tx) => {
        requestCode(
          tx,
          { phoneNumber: SAM, address: "a", otpRequestsPerAddressPerHour: 1 },
          { ...secrets, showsCode: true },
        );
        throw new Error("power cut");
      }),
    ).toThrow("power cut");
    expect(club.contents()).toEqual(before);
    codeFor(SAM);
  });
});

describe("signing in with a code", () => {
  test("begins a player's session", () => {
    const result = verify("212-555-0142", codeFor(SAM));
    if (result.outcome !== "signed_in") throw result.error;
    const answer = verifyCodeAnswerSchema.parse(result.answer);
    expect(answer).toMatchObject({
      success: true,
      isAdmin: false,
      sessionToken: expect.stringMatching(/^[\w-]{43}$/),
      player: { id: samId, phoneNumber: SAM, hasCompletedProfile: false, timezone: "America/New_York" },
    });
    expect(answer.user).toBeUndefined();
    expect(whoHas(answer.sessionToken)).toMatchObject({ player: { id: samId }, isAdmin: false });
    expect(club.read((reader) => listActivity(reader, { limit: 1 }))).toMatchObject([
      { actionType: "login", playerName: SAM, metadata: { role: "player" } },
    ]);
  });

  test("begins an administrator's session", () => {
    const result = verify(ADMIN, codeFor(ADMIN));
    if (result.outcome !== "signed_in") throw result.error;
    const answer = verifyCodeAnswerSchema.parse(result.answer);
    expect(answer.user).toMatchObject({ isAdmin: true, isSuperAdmin: true, phoneNumber: ADMIN });
    expect(answer.player).toBeUndefined();
    expect(whoHas(answer.sessionToken)?.isAdmin).toBe(true);
  });

  test("the token is not in the database", () => {
    const token = signIn(SAM);
    expect(JSON.stringify(club.contents())).not.toContain(token);
    expect(JSON.stringify(club.contents())).not.toContain(
      JSON.stringify([...Buffer.from(token)]).slice(1, -1),
    );
  });

  test("works once", () => {
    const code = codeFor(SAM);
    expect(verify(SAM, code).outcome).toBe("signed_in");
    expect(verify(SAM, code)).toMatchObject({ outcome: "refused", error: { code: "wrong_code" } });
    expect(rows("sessions")).toHaveLength(1);
  });

  test("twice at once signs in once", async () => {
    const code = codeFor(SAM);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => club.writeTogether((tx) => verifyIn(tx, SAM, code))),
    );
    expect(results.filter(({ outcome }) => outcome === "signed_in")).toHaveLength(1);
    expect(rows("sessions")).toHaveLength(1);
  });

  test("lives five minutes", () => {
    const code = codeFor(SAM);
    club.clock.advance(5 * MINUTE_MS - 1);
    expect(verify(SAM, code).outcome).toBe("signed_in");
    const late = codeFor(SAM);
    club.clock.advance(5 * MINUTE_MS);
    expect(verify(SAM, late).outcome).toBe("refused");
  });

  test("a new code voids the earlier one", () => {
    const earlier = codeFor(SAM);
    club.clock.advance(MINUTE_MS);
    const later = codeFor(SAM);
    expect(earlier).not.toBe(later);
    expect(verify(SAM, earlier).outcome).toBe("refused");
    expect(verify(SAM, later).outcome).toBe("signed_in");
  });

  test("a code is its own phone's alone", () => {
    const sams = codeFor(SAM);
    const admins = codeFor(ADMIN);
    expect(sams).not.toBe(admins);
    expect(verify(ADMIN, sams).outcome).toBe("refused");
    expect(verify(SAM, admins).outcome).toBe("refused");
  });

  test("the fifth wrong try is the last: then not even the right code works", () => {
    const code = codeFor(SAM);
    for (let count = 0; count < 4; count += 1) verify(SAM, other(code));
    expect(rows("login_codes")[0]?.wrong_tries).toBe(4);
    expect(verify(SAM, other(code)).outcome).toBe("refused");
    const refused = verify(SAM, code);
    expect(refused).toMatchObject({
      outcome: "refused",
      error: { code: "wrong_code", message: "Please check your code and try again." },
    });
  });

  test("after four wrong tries the right code still works", () => {
    const code = codeFor(SAM);
    for (let count = 0; count < 4; count += 1) verify(SAM, other(code));
    expect(verify(SAM, code).outcome).toBe("signed_in");
  });

  test("200 guesses at once are five", async () => {
    const code = codeFor(SAM);
    const guesses = Array.from({ length: 200 }, (_, index) =>
      club.writeTogether((tx) => verifyIn(tx, SAM, index === 199 ? code : other(code))),
    );
    const results = await Promise.all(guesses);
    expect(results.every(({ outcome }) => outcome === "refused")).toBe(true);
    expect(rows("login_codes")[0]?.wrong_tries).toBe(5);
    expect(rows("wrong_codes")).toHaveLength(5);
  });

  test("ten wrong codes a day lock the phone, and only it, until the first is a day old", () => {
    for (let codes = 0; codes < 2; codes += 1) {
      const code = codeFor(SAM);
      for (let count = 0; count < 5; count += 1) verify(SAM, other(code));
      club.clock.advance(MINUTE_MS);
    }
    const right = codeFor(SAM);
    const refusal = refusalOf(() => verify(SAM, right));
    expect(refusal).toMatchObject({
      code: "too_many_requests",
      retryAfterSeconds: (DAY_MS - 2 * MINUTE_MS) / SECOND_MS,
      message: "Too many wrong codes were entered for this number. Please try again in 24 hours.",
    });
    expect(verify(ADMIN, codeFor(ADMIN)).outcome).toBe("signed_in");
    club.clock.advance(DAY_MS - 2 * MINUTE_MS);
    expect(verify(SAM, codeFor(SAM)).outcome).toBe("signed_in");
  });

  test("guessing without a code to guess is refused alike, and locks nobody out", () => {
    for (let count = 0; count < 50; count += 1) expect(verify(SAM, "123456").outcome).toBe("refused");
    expect(rows("wrong_codes")).toEqual([]);
    expect(verify(SAM, codeFor(SAM)).outcome).toBe("signed_in");
  });

  test("a phone of nobody is never signed in, and its tries count alike", () => {
    const code = codeFor(STRANGER);
    expect(verify(STRANGER, code)).toMatchObject({ outcome: "refused", error: { code: "wrong_code" } });
    expect(rows("wrong_codes")).toHaveLength(1);
    // Not even when the phone has become somebody's since.
    club.write((tx) =>
      addPlayer(tx, admin, { phoneNumber: STRANGER, balance: cents(0), isActive: true, role: "player" }),
    );
    expect(verify(STRANGER, code).outcome).toBe("refused");
  });

  test("inactive players sign in; their account tells what they may do", () => {
    club.write((tx) => editPlayer(tx, admin, { id: samId, name: "Sam Lee", isActive: false }));
    expect(whoHas(signIn(SAM))?.player.isActive).toBe(false);
  });

  test("a code dies with the account, and with the number", () => {
    const deleted = codeFor(SAM);
    const untouched = codeFor(ADMIN);
    club.write((tx) => deletePlayer(tx, admin, samId));
    expect(verify(SAM, deleted).outcome).toBe("refused");
    expect(verify(ADMIN, untouched).outcome).toBe("signed_in");
    const kim = club.write((tx) =>
      addPlayer(tx, admin, {
        phoneNumber: "+12125550150",
        balance: cents(0),
        isActive: true,
        role: "player",
      }),
    );
    const moved = codeFor("+12125550150");
    club.write((tx) => editPlayer(tx, admin, { id: kim.id, name: "Kim", phoneNumber: "+12125550151" }));
    expect(verify("+12125550150", moved).outcome).toBe("refused");
    expect(verify("+12125550151", moved).outcome).toBe("refused");
    club.write((tx) => editPlayer(tx, admin, { id: kim.id, name: "Kim", phoneNumber: "+12125550150" }));
    expect(verify("+12125550150", moved).outcome).toBe("refused");
  });

  test("a code is worth nothing under another server secret", () => {
    const code = codeFor(SAM);
    const elsewhere = { ...secrets, secret: new Uint8Array(32).fill(8) };
    expect(club.write((tx) => verifyCode(tx, { phoneNumber: SAM, otpCode: code }, elsewhere)).outcome).toBe(
      "refused",
    );
  });

  test("a crash in the middle leaves the code to be used", () => {
    const code = codeFor(SAM);
    const before = club.contents();
    expect(() =>
      club.write((tx) => {
        verifyIn(tx, SAM, code);
        throw new Error("power cut");
      }),
    ).toThrow("power cut");
    expect(club.contents()).toEqual(before);
    expect(verify(SAM, code).outcome).toBe("signed_in");
  });
});

describe("a session", () => {
  test.each(["", "x", "'; drop table sessions; --", "\u0000", "é".repeat(5_000)])(
    "is nobody's with %j",
    (token) => {
      signIn(SAM);
      expect(whoHas(token)).toBeUndefined();
    },
  );

  test("of a player ends after 30 days, in use or not", () => {
    const token = signIn(SAM);
    for (let day = 0; day < 29; day += 1) {
      club.clock.advance(DAY_MS);
      const found = whoHas(token);
      expect(found?.needsTouch).toBe(true);
      club.write((tx) => touchSession(tx, found?.sessionId ?? 0));
    }
    club.clock.advance(DAY_MS - 1);
    expect(whoHas(token)).toBeDefined();
    club.clock.advance(1);
    expect(whoHas(token)).toBeUndefined();
  });

  test("of an administrator ends after 12 idle hours, and is kept by use", () => {
    const token = signIn(ADMIN);
    for (let turn = 0; turn < 5; turn += 1) {
      club.clock.advance(ADMIN_SESSION_IDLE_MS - 1);
      const found = whoHas(token);
      expect(found?.isAdmin).toBe(true);
      club.write((tx) => touchSession(tx, found?.sessionId ?? 0));
    }
    club.clock.advance(ADMIN_SESSION_IDLE_MS);
    const ended = rows("sessions")[0];
    club.write((tx) => touchSession(tx, Number(ended?.id)));
    expect(whoHas(token)).toBeUndefined();
  });

  test("is written down once a minute, with when the player was last here", () => {
    const token = signIn(SAM);
    expect(whoHas(token)?.needsTouch).toBe(false);
    const id = whoHas(token)?.sessionId ?? 0;
    club.clock.advance(MINUTE_MS - 1);
    const before = club.contents();
    club.write((tx) => touchSession(tx, id));
    expect(club.contents()).toEqual(before);
    club.clock.advance(1);
    const { updatedAt } = whoHas(token)?.player ?? {};
    club.write((tx) => touchSession(tx, id));
    expect(whoHas(token)).toMatchObject({
      needsTouch: false,
      player: { lastActiveAt: club.clock.now(), updatedAt },
    });
  });

  test("knows a demotion at the next request, and a promotion too", () => {
    setRoleOf(samId, "admin");
    const token = signIn(SAM);
    expect(whoHas(token)?.isAdmin).toBe(true);
    setRoleOf(samId, "player");
    expect(whoHas(token)).toMatchObject({ isAdmin: false, player: { role: "player" } });
    setRoleOf(samId, "admin");
    expect(whoHas(token)?.isAdmin).toBe(true);
  });

  test("of a promoted player does not carry an administrator's powers through 12 idle hours", () => {
    const token = signIn(SAM);
    club.clock.advance(ADMIN_SESSION_IDLE_MS);
    expect(whoHas(token)).toBeDefined();
    setRoleOf(samId, "admin");
    expect(whoHas(token)).toBeUndefined();
    expect(whoHas(signIn(SAM))?.isAdmin).toBe(true);
  });

  test("ends with signing out, which may be done twice", () => {
    const [mine, theirs] = [signIn(SAM), signIn(SAM)];
    for (let time = 0; time < 2; time += 1) club.write((tx) => signOut(tx, mine));
    expect(whoHas(mine)).toBeUndefined();
    expect(whoHas(theirs)).toBeDefined();
  });

  test("ends everywhere with the account and with another number", () => {
    const [phone, laptop, admins] = [signIn(SAM), signIn(SAM), signIn(ADMIN)];
    club.write((tx) => editPlayer(tx, admin, { id: samId, name: "Sam Lee", phoneNumber: STRANGER }));
    expect([whoHas(phone), whoHas(laptop)]).toEqual([undefined, undefined]);
    const last = signIn(STRANGER);
    club.write((tx) => deletePlayer(tx, admin, samId));
    expect(whoHas(last)).toBeUndefined();
    expect(whoHas(admins)).toBeDefined();
    expect(rows("sessions")).toHaveLength(1);
  });

  test("shows its holder with the club's zone and name", () => {
    const found = whoHas(signIn(ADMIN));
    if (!found) throw new Error("not signed in");
    expect(club.read((reader) => signedInUser(reader, found))).toMatchObject({
      phoneNumber: ADMIN,
      isAdmin: true,
      timezone: "America/New_York",
      clubName: "Pickleball Club",
    });
  });
});

test("cleaning up forgets what no rule looks at any more, and nothing else", () => {
  const code = codeFor(SAM);
  verify(SAM, other(code));
  signIn(ADMIN);
  club.clock.advance(DAY_MS - 1);
  const token = signIn(SAM);
  club.write(cleanUp);
  expect(rows("sessions")).toHaveLength(1);
  expect(rows("login_codes")).toHaveLength(3);
  expect(rows("wrong_codes")).toHaveLength(1);
  club.clock.advance(1);
  club.write(cleanUp);
  expect(rows("login_codes")).toHaveLength(1);
  expect(rows("wrong_codes")).toEqual([]);
  expect(whoHas(token)).toBeDefined();
});
