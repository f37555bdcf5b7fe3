import { cents } from "@dinkboard/shared/money";
import {
  type SaveSettingsInput,
  saveSettingsSchema,
  settingsSchema,
} from "@dinkboard/shared/schemas/settings";
import { beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { listActivity } from "../activity/service.ts";
import { addPlayer } from "../players/service/opening.ts";
import { readSettings, saveSettings, viewSettings } from "./service.ts";

const admin = { kind: "admin", playerId: 1 } as const;

let club: TestDatabase;

beforeEach(() => {
  club = openTestDatabase();
  club.write((tx) =>
    addPlayer(tx, admin, { phoneNumber: "+12125550100", balance: cents(0), isActive: true, role: "admin" }),
  );
});

const input: SaveSettingsInput = {
  defaultGameCost: cents(1500),
  lowBalanceThreshold: cents(1000),
  adminPhoneNumber: "",
  businessHoursStart: "09:00",
  businessHoursEnd: "21:00",
  timezone: "America/New_York",
};
const save = (changes: Partial<SaveSettingsInput>) =>
  club.write((tx) => saveSettings(tx, admin, { ...input, ...changes }));
const newest = () => club.read((reader) => listActivity(reader, { limit: 50 }))[0];

describe("the settings", () => {
  test("begin as the specification says", () => {
    expect(settingsSchema.parse(club.read(viewSettings))).toEqual({
      clubName: "Pickleball Club",
      defaultGameCost: "15.00",
      lowBalanceThreshold: "10.00",
      adminPhoneNumber: "",
      businessHoursStart: "09:00",
      businessHoursEnd: "21:00",
      timezone: "America/New_York",
      paymentInstructions: "",
      revision: 0,
    });
  });

  test("are kept as saved, with what changed in the log", () => {
    const saved = save({
      clubName: "Riverside Dinkers",
      defaultGameCost: cents(1250),
      adminPhoneNumber: "(212) 555-0188",
      timezone: "America/Denver",
      paymentInstructions: "Zelle to pay@example.com\nThanks!",
    });
    expect(saved).toMatchObject({ adminPhoneNumber: "+12125550188", defaultGameCost: "12.50" });
    expect(club.read(viewSettings)).toEqual(saved);
    expect(club.read(readSettings)).toMatchObject({
      defaultGameCostCents: 1250,
      lowBalanceThresholdCents: 1000,
    });
    expect(newest()).toMatchObject({
      actionType: "settings_updated",
      description:
        "Settings changed: club name, admin phone number, timezone, payment instructions, default game cost",
      metadata: {
        before: { clubName: "Pickleball Club", defaultGameCost: "15.00", adminPhoneNumber: "" },
        after: { clubName: "Riverside Dinkers", defaultGameCost: "12.50", adminPhoneNumber: "+12125550188" },
      },
    });
    expect(newest()?.metadata.after).not.toHaveProperty("lowBalanceThreshold");
  });

  test("keep name and payment instructions that are left out", () => {
    save({ clubName: "Riverside Dinkers", paymentInstructions: "Zelle" });
    expect(save({ defaultGameCost: cents(0) })).toMatchObject({
      clubName: "Riverside Dinkers",
      paymentInstructions: "Zelle",
      defaultGameCost: "0.00",
    });
    expect(save({ paymentInstructions: "" }).paymentInstructions).toBe("");
  });

  test("saved as they are change nothing at all", () => {
    save({ adminPhoneNumber: "+12125550188" });
    const before = club.contents();
    club.clock.advance(1_000);
    save({ adminPhoneNumber: "212-555-0188" });
    expect(club.contents()).toEqual(before);
  });

  test("that somebody else has changed meanwhile are not overwritten", () => {
    const { revision } = club.read(viewSettings);
    save({ clubName: "Riverside Dinkers", revision });
    const before = club.contents();
    const late = () => save({ clubName: "Hill Dinkers", revision });
    expect(late).toThrow(expect.objectContaining({ code: "conflict" }));
    expect(club.contents()).toEqual(before);
    expect(save({ clubName: "Hill Dinkers", revision: club.read(viewSettings).revision })).toMatchObject({
      clubName: "Hill Dinkers",
    });
  });

  test("have a revision of their own for each change, even within one millisecond or after the clock went back", () => {
    const revisions = [club.read(viewSettings).revision];
    for (const [name, advancedMs] of [
      ["A", 5],
      ["B", 0],
      ["C", -60_000],
    ] as const) {
      club.clock.advance(advancedMs);
      revisions.push(save({ clubName: name }).revision);
    }
    expect(revisions).toEqual([...new Set(revisions)].sort((one, other) => one - other));
  });

  test("are saved at once by whoever asks again because the answer was lost", () => {
    const change = { clubName: "Riverside Dinkers", revision: club.read(viewSettings).revision };
    const saved = save(change);
    expect(save(change)).toEqual(saved);
  });

  test("refuse a number that cannot exist, and keep everything", () => {
    const before = club.contents();
    expect(() => save({ adminPhoneNumber: "12", defaultGameCost: cents(1) })).toThrow(
      expect.objectContaining({
        code: "invalid",
        issues: [{ path: "adminPhoneNumber", message: "must be a valid phone number, or empty" }],
      }),
    );
    expect(club.contents()).toEqual(before);
  });
});

describe("what may be saved", () => {
  const wire = { ...input, defaultGameCost: "15.00", lowBalanceThreshold: "10.00" };

  test("is what the form sends", () => {
    expect(saveSettingsSchema.parse(wire)).toEqual(input);
  });

  test.each([
    ["defaultGameCost", "-1"],
    ["defaultGameCost", "1000.01"],
    ["defaultGameCost", "abc"],
    ["lowBalanceThreshold", "1.234"],
    ["businessHoursStart", "9:00"],
    ["businessHoursStart", "24:00"],
    ["businessHoursEnd", "21:60"],
    ["businessHoursEnd", "09:00"],
    ["timezone", "Europe/Paris"],
    ["timezone", "'; drop table settings; --"],
    ["clubName", " "],
    ["clubName", "a\u0007b"],
    ["clubName", "x".repeat(81)],
    ["paymentInstructions", "x".repeat(501)],
    ["paymentInstructions", "a\u0000b"],
    ["adminPhoneNumber", 5],
    ["revision", -1],
    ["revision", "1"],
    ["surprise", true],
  ])("not %s: %j", (field, value) => {
    const { error } = saveSettingsSchema.safeParse({ ...wire, [field]: value });
    const named = error?.issues.map((issue) =>
      issue.code === "unrecognized_keys" ? issue.keys[0] : issue.path[0],
    );
    expect(named).toEqual([field]);
  });

  test("every missing field is named", () => {
    const { error } = saveSettingsSchema.safeParse({});
    expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(new Set(Object.keys(input)));
  });
});
