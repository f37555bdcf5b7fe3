import { DAY_MS, HOUR_MS } from "@dinkboard/shared/limits";
import { formatPhoneNumber, type PhoneNumber } from "@dinkboard/shared/phone";
import {
  createInviteSchema,
  type InviteView,
  invitationSchema,
  inviteSchema,
} from "@dinkboard/shared/schemas/invites";
import { beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { seededRandom } from "../../testing/seeded-random.ts";
import type { AdminActor } from "../activity/rules.ts";
import { listActivity } from "../activity/service.ts";
import { deletePlayer } from "../players/service/closing.ts";
import { ensureSuperAdmin } from "../players/service/roles.ts";
import { findPlayerByMessengerUser, findPlayerByPhone } from "../players/store.ts";
import type { CodeTrier, Contact } from "./rules.ts";
import {
  cleanUp,
  countWrongCode,
  createInvite,
  joinByInvite,
  listInvites,
  readInvitation,
  revokeInvite,
} from "./service.ts";

const URL = "https://club.example";
const ANN = "+12125550142" as PhoneNumber;
const BEN = "+12125550143" as PhoneNumber;
const WRONG = "CCCCCCCC";

let club: TestDatabase;
let admin: AdminActor;
let random: ReturnType<typeof seededRandom>;

beforeEach(() => {
  club = openTestDatabase();
  random = seededRandom();
  const { id } = club.write((tx) => ensureSuperAdmin(tx, "+12125550100" as PhoneNumber));
  admin = { kind: "admin", playerId: id };
});

const create = (wish: { useLimit?: number; validDays?: number } = {}) =>
  club.write((tx) => createInvite(tx, admin, createInviteSchema.parse(wish), { random, publicBaseUrl: URL }));
const list = () => club.read((reader) => listInvites(reader, URL));
const join = (phoneNumber: PhoneNumber, { code }: Pick<InviteView, "code">, messengerUserId?: string) =>
  club.write((tx) => joinByInvite(tx, { phoneNumber, messengerUserId, writtenAt: tx.now - 1_000, code }));
const log = () => club.read((reader) => listActivity(reader, { limit: 50 }));
const tables = () => club.contents() as Record<"outbox" | "wrong_invites" | "players", unknown[]>;
const refused = (reason: string) => ({ outcome: "refused", reason });

describe("making an invite", () => {
  test("gives it a code of its own, the club's own page and an end", () => {
    const [one, other] = [create(), create({ useLimit: 1, validDays: 30 })];
    expect(inviteSchema.parse(one)).toEqual(one);
    expect(one).toMatchObject({ useLimit: 20, usedCount: 0, state: "active", createdBy: "+12125550100" });
    expect(Date.parse(one.expiresAt)).toBe(club.clock.now() + 7 * DAY_MS);
    expect(one.link).toBe(`${URL}/join/${one.code}`);
    expect(other.code).not.toBe(one.code);
    expect(list()).toEqual([other, one]);
  });

  test("draws again for a code that is taken", () => {
    const { code } = create();
    // From its beginning, the same chance draws the same code first.
    random = seededRandom();
    expect(create().code).not.toBe(code);
  });

  test("is in the log without the code, which would let readers in", () => {
    const { id, code } = create({ useLimit: 1 });
    expect(log()[0]).toMatchObject({
      actionType: "invite_created",
      description: `Invite #${id} created for 1 player`,
      metadata: { inviteId: id, useLimit: 1 },
    });
    expect(JSON.stringify(log())).not.toContain(code);
  });

  test("lists the newest hundred", () => {
    for (let count = 0; count < 101; count += 1) create();
    expect(list()).toHaveLength(100);
    expect(list()[0]?.id).toBe(101);
  });
});

describe("joining", () => {
  test("opens an account, takes a place, welcomes and tells the log both", () => {
    const invite = create();
    const joined = join(ANN, invite, "US.1");
    const player = club.read((reader) => findPlayerByPhone(reader, ANN));
    expect(joined).toEqual({ outcome: "joined", player });
    expect(player).toMatchObject({
      role: "player",
      isActive: true,
      isNameAwaited: true,
      optedOutAt: null,
      balanceCents: 0,
      lastInboundAt: club.clock.now() - 1_000,
      lastActiveAt: club.clock.now() - 1_000,
    });
    expect(club.read((reader) => findPlayerByMessengerUser(reader, "US.1"))?.id).toBe(player?.id);
    expect(list()[0]).toMatchObject({ usedCount: 1, state: "active" });
    expect(tables().outbox).toMatchObject([{ kind: "welcome", phone_number: ANN }]);
    expect(log().slice(0, 2)).toMatchObject([
      { actionType: "join", playerName: ANN, description: `${formatPhoneNumber(ANN)} joined by invite #1` },
      { actionType: "invite_used", playerName: ANN, description: "Invite #1 used: 1 of 20 places taken" },
    ]);
    expect(club.violations()).toEqual([]);
  });

  test("is over at the instant at which the invite expires, not before", () => {
    const invite = create({ validDays: 1 });
    club.clock.advance(DAY_MS - 1);
    expect(join(ANN, invite)).toMatchObject({ outcome: "joined" });
    club.clock.advance(1);
    expect(join(BEN, invite)).toEqual(refused("expired"));
    expect(club.read((reader) => findPlayerByPhone(reader, BEN))).toBeUndefined();
    expect(list()[0]).toMatchObject({ state: "expired", usedCount: 1 });
  });

  test("takes the last place once, of two at the same instant", async () => {
    const invite = create({ useLimit: 1 });
    const writtenAt = club.clock.now();
    const outcomes = await Promise.all(
      [ANN, BEN].map((phoneNumber) =>
        club.writeTogether((tx) =>
          joinByInvite(tx, { phoneNumber, messengerUserId: undefined, writtenAt, code: invite.code }),
        ),
      ),
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["joined", "refused"]);
    expect(outcomes[1]).toEqual(refused("used_up"));
    expect(list()[0]).toMatchObject({ state: "used_up", usedCount: 1 });
  });

  test("is open to nobody once the invite is revoked; who has joined stays", () => {
    const invite = create();
    join(ANN, invite);
    club.write((tx) => revokeInvite(tx, admin, invite.id));
    expect(join(BEN, invite)).toEqual(refused("revoked"));
    expect(club.read((reader) => findPlayerByPhone(reader, ANN))).toBeDefined();
  });

  test("with the number of a closed account opens a new one, and takes a place of its own", () => {
    const invite = create();
    const first = join(ANN, invite);
    const firstId = first.outcome === "joined" ? first.player.id : 0;
    club.write((tx) => deletePlayer(tx, admin, firstId));
    const second = join(ANN, invite);
    expect(second).toMatchObject({ outcome: "joined" });
    expect(second.outcome === "joined" && second.player.id).not.toBe(firstId);
    expect(list()[0]?.usedCount).toBe(2);
    expect(club.violations()).toEqual([]);
  });

  test("that fails halfway leaves neither player nor place", () => {
    const invite = create();
    const before = club.contents();
    expect(() =>
      club.write((tx) => {
        joinByInvite(tx, {
          phoneNumber: ANN,
          messengerUserId: undefined,
          writtenAt: tx.now,
          code: invite.code,
        });
        throw new Error("power cut");
      }),
    ).toThrow("power cut");
    expect(club.contents()).toEqual(before);
  });
});

describe("wrong codes", () => {
  test("are counted against the phone: after ten not even the right one is looked at for a day", () => {
    const invite = create();
    for (let count = 0; count < 10; count += 1) {
      expect(join(ANN, { code: WRONG })).toEqual(refused("unknown"));
    }
    expect(join(ANN, invite)).toEqual(refused("too_many_tries"));
    expect(tables().wrong_invites).toHaveLength(10);
    expect(join(BEN, invite), "another phone").toMatchObject({ outcome: "joined" });
    club.clock.advance(DAY_MS);
    expect(join(ANN, invite)).toMatchObject({ outcome: "joined" });
  });

  test("are forgotten once no limit looks back at them", () => {
    join(ANN, { code: WRONG });
    club.clock.advance(DAY_MS - 1);
    club.write(cleanUp);
    expect(tables().wrong_invites).toHaveLength(1);
    club.clock.advance(1);
    club.write(cleanUp);
    expect(tables().wrong_invites).toEqual([]);
  });
});

describe("revoking", () => {
  test("again changes and logs nothing", () => {
    const { id } = create();
    const answer = club.write((tx) => revokeInvite(tx, admin, id));
    const before = club.contents();
    expect(club.write((tx) => revokeInvite(tx, admin, id))).toEqual(answer);
    expect(club.contents()).toEqual(before);
    expect(log()[0]).toMatchObject({
      actionType: "invite_revoked",
      metadata: { inviteId: id, usedCount: 0 },
    });
  });

  test("what is not there is refused", () => {
    expect(() => club.write((tx) => revokeInvite(tx, admin, 99))).toThrow("Invite not found");
  });
});

describe("an invite's page", () => {
  const CONTACT: Contact = { messenger: "whatsapp", phoneNumber: "+12125550199" as PhoneNumber };
  const trier: CodeTrier = { kind: "address", name: "203.0.113.7" };
  const read = (code: string) =>
    club.read((reader) => readInvitation(reader, code, { trier, contact: CONTACT }));
  const clubName = "Pickleball Club";

  test("says whose it is and how to join", () => {
    const { code } = create();
    const page = read(code.toLowerCase());
    expect(invitationSchema.parse(page)).toEqual(page);
    expect(page).toEqual({
      clubName,
      state: "active",
      joining: {
        messenger: "whatsapp",
        phoneNumber: "+12125550199",
        text: `JOIN ${code}`,
        link: `https://wa.me/12125550199?text=JOIN%20${code}`,
      },
    });
  });

  test("says of one that nobody can join by no more than that", () => {
    const [expired, revoked, usedUp] = [create({ validDays: 1 }), create(), create({ useLimit: 1 })];
    join(ANN, usedUp);
    club.write((tx) => revokeInvite(tx, admin, revoked.id));
    club.clock.advance(DAY_MS);
    expect(read(expired.code)).toEqual({ clubName, state: "expired", joining: null });
    expect(read(revoked.code)).toEqual({ clubName, state: "revoked", joining: null });
    expect(read(usedUp.code)).toEqual({ clubName, state: "used_up", joining: null });
    expect(read(WRONG)).toEqual({ clubName, state: "unknown", joining: null });
    expect(read("nonsense")).toEqual({ clubName, state: "unknown", joining: null });
  });

  test("is shown to nobody who has tried twenty wrong codes within an hour", () => {
    const { code } = create();
    for (let count = 0; count < 20; count += 1) club.write((tx) => countWrongCode(tx, trier));
    expect(() => read(code)).toThrow("Too many wrong invite codes. Please try again in 60 minutes.");
    club.clock.advance(HOUR_MS);
    expect(read(code).state).toBe("active");
  });
});
