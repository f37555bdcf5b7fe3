import {
  DEFAULT_GAME_COST_CENTS,
  DEFAULT_QUESTION,
  DEFAULT_RECURRING_CLOSE_TIME,
  DEFAULT_RECURRING_GAME_TIME,
  HOUR_MS,
  LONGEST_NAME,
} from "@dinkboard/shared/limits";
import { cents, formatMoney } from "@dinkboard/shared/money";
import {
  type CreateRecurringPollInput,
  createRecurringPollSchema,
  recurringPollSchema,
} from "@dinkboard/shared/schemas/recurring";
import { beforeEach, describe, expect, test } from "vitest";
import { query } from "../../db/query.ts";
import { DomainError } from "../../domain-error.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { FRIDAY } from "../../testing/fake-clock.ts";
import type { AdminActor } from "../activity/rules.ts";
import { listActivity } from "../activity/service.ts";
import { dropQueued } from "../outbox/service/enqueuing.ts";
import { leaseDue } from "../outbox/service/leasing.ts";
import { addPlayer } from "../players/service/opening.ts";
import { deletePolls } from "../polls/service/deleting.ts";
import { listPolls } from "../polls/service/listing.ts";
import { insertPoll } from "../polls/store.ts";
import { readSettings } from "../settings/service.ts";
import { storeSettings } from "../settings/store.ts";
import {
  createRecurringPoll,
  deleteRecurringPoll,
  listRecurringPolls,
  openDueOccurrences,
  setRecurringActive,
} from "./service.ts";

const admin: AdminActor = { kind: "admin", playerId: 1 };

/** What the form sends when nothing but a name and a day has been filled in. */
const form = {
  name: "Tuesday night",
  question: DEFAULT_QUESTION,
  recurringDays: [2],
  gameTime: DEFAULT_RECURRING_GAME_TIME,
  pollCloseTime: DEFAULT_RECURRING_CLOSE_TIME,
  costPerPlayer: formatMoney(DEFAULT_GAME_COST_CENTS),
};

describe("the form", () => {
  const problems = (input: object) =>
    createRecurringPollSchema
      .safeParse({ ...form, ...input })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);

  test("is complete with a name and a day", () => {
    expect(createRecurringPollSchema.parse(form)).toEqual({
      ...form,
      costPerPlayer: 1500,
      openDaysBefore: 2,
    });
    expect(form).toMatchObject({
      question: "Who wants to play pickleball?",
      gameTime: "19:00",
      pollCloseTime: "09:00",
      costPerPlayer: "15.00",
    });
  });

  test("says what is missing, of everything at once", () => {
    const nothing = {
      name: " ",
      question: "",
      recurringDays: [],
      gameTime: "",
      pollCloseTime: "",
      costPerPlayer: "",
    };
    const expected = [
      ["name", "Name is required"],
      ["question", "Question is required"],
      ["recurringDays", "Select at least one day"],
      ["gameTime", "Game time is required"],
      ["pollCloseTime", "Poll close time is required"],
      ["costPerPlayer", "Cost per player is required"],
    ];
    expect(problems(nothing)).toEqual(expected);
    expect(createRecurringPollSchema.safeParse({}).error?.issues.map(({ message }) => message)).toEqual(
      expected.map(([, message]) => message),
    );
  });

  test.each([
    [{ recurringDays: [0, 7] }, "recurringDays.1", "must be a day from 0 (Sunday) to 6 (Saturday)"],
    [{ recurringDays: [1.5] }, "recurringDays.0", "must be a day from 0 (Sunday) to 6 (Saturday)"],
    [{ costPerPlayer: -1 }, "costPerPlayer", "must be an amount from 0.00 to 1000.00"],
    [{ gameTime: "7 pm" }, "gameTime", "Game time is required"],
    [{ openDaysBefore: 0 }, "openDaysBefore", "must be a number of days from 1 to 7"],
    [{ openDaysBefore: 8 }, "openDaysBefore", "must be a number of days from 1 to 7"],
    [{ openDaysBefore: 1.5 }, "openDaysBefore", "must be a number of days from 1 to 7"],
    [{ name: "x".repeat(LONGEST_NAME + 1) }, "name", "must be at most 80 characters"],
  ])("refuses %j", (input, path, message) => {
    expect(problems(input)).toContainEqual([path, message]);
  });

  test("takes a free game, and each day once in the order of the week", () => {
    expect(
      createRecurringPollSchema.parse({ ...form, costPerPlayer: 0, recurringDays: [6, 0, 6, 2] }),
    ).toMatchObject({
      costPerPlayer: 0,
      recurringDays: [0, 2, 6],
    });
  });
});

let club: TestDatabase;

beforeEach(() => {
  club = openTestDatabase();
  club.write((tx) =>
    addPlayer(tx, admin, { phoneNumber: "+12125550100", balance: cents(0), isActive: true, role: "admin" }),
  );
});

const create = (input: Partial<CreateRecurringPollInput> = {}) =>
  club.write((tx) => createRecurringPoll(tx, admin, { ...createRecurringPollSchema.parse(form), ...input }));
const setActive = (id: number, isActive: boolean) =>
  club.write((tx) => setRecurringActive(tx, admin, { id, isActive }));
const remove = (id: number) => club.write((tx) => deleteRecurringPoll(tx, admin, id));
const list = () => club.read(listRecurringPolls);
const log = () => club.read((reader) => listActivity(reader, { limit: 50 }));

function refusalOf(run: () => unknown): DomainError {
  const before = club.contents();
  try {
    run();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(club.contents()).toEqual(before);
    return error;
  }
  throw new Error("nothing was refused");
}

describe("creating", () => {
  test("answers it as the list has it, active, with its next game in the club's zone, and logs it", () => {
    const created = create();
    expect(recurringPollSchema.parse(created)).toEqual({
      id: 1,
      ...form,
      isActive: true,
      openDaysBefore: 2,
      nextGame: {
        gameDate: "2026-11-24",
        gameDateTime: "2026-11-25T00:00:00.000Z",
        opensAt: "2026-11-22T14:00:00.000Z",
        closesAt: "2026-11-24T14:00:00.000Z",
      },
    });
    expect(list()).toEqual([created]);
    expect(log()[0]).toMatchObject({
      actionType: "poll_created",
      description: 'Recurring poll created: "Tuesday night"',
      metadata: {
        recurringPollId: 1,
        name: "Tuesday night",
        recurringDays: [2],
        gameTime: "19:00",
        pollCloseTime: "09:00",
        openDaysBefore: 2,
        costPerPlayer: "15.00",
      },
    });
  });

  test("opens no poll yet", () => {
    create({ recurringDays: [0, 1, 2, 3, 4, 5, 6], openDaysBefore: 7 });
    expect(club.read(listPolls)).toEqual([]);
  });

  test.each([[[0]], [[6]], [[0, 6]], [[0, 1, 2, 3, 4, 5, 6]], [[1, 3, 5]]])(
    "keeps the days %j",
    (recurringDays) => {
      create({ recurringDays });
      expect(list()[0]?.recurringDays).toEqual(recurringDays);
    },
  );

  test("is refused when polls would close before they open", () => {
    const early = { gameTime: "08:00", pollCloseTime: "08:30", openDaysBefore: 1 };
    expect(refusalOf(() => create(early))).toMatchObject({
      code: "invalid",
      issues: [
        { path: "openDaysBefore", message: "The poll would close before it opens: open it a day earlier" },
      ],
    });
    expect(create({ ...early, openDaysBefore: 2 }).nextGame?.closesAt).toBe("2026-11-23T13:30:00.000Z");
  });
});

describe("the list", () => {
  test("is by name, whatever its letters' case", () => {
    for (const name of ["beginners", "Thursday", "Advanced", "thursday"]) create({ name });
    expect(list().map(({ name }) => name)).toEqual(["Advanced", "beginners", "Thursday", "thursday"]);
  });

  test("follows the clock and the settings", () => {
    create();
    club.clock.set(Date.parse("2026-11-24T14:00:00Z"));
    expect(list()[0]?.nextGame?.gameDate).toBe("2026-12-01");
    club.write((tx) =>
      storeSettings(tx, {
        ...readSettings(tx),
        timezone: "America/Denver",
        businessHoursStart: "07:30",
        revision: tx.now,
      }),
    );
    // Nine in Denver is yet to come.
    expect(list()[0]?.nextGame).toEqual({
      gameDate: "2026-11-24",
      gameDateTime: "2026-11-25T02:00:00.000Z",
      opensAt: "2026-11-22T14:30:00.000Z",
      closesAt: "2026-11-24T16:00:00.000Z",
    });
  });

  test("has no next game for one that business hours no longer let open in time", () => {
    create({ gameTime: "08:00", pollCloseTime: "10:00", openDaysBefore: 1 });
    expect(list()[0]?.nextGame?.gameDate).toBe("2026-11-24");
    club.write((tx) =>
      storeSettings(tx, { ...readSettings(tx), businessHoursStart: "10:00", revision: tx.now }),
    );
    expect(list()[0]).toMatchObject({ isActive: true, nextGame: null });
  });
});

describe("activating and deactivating", () => {
  test("changes it, logged with before and after", () => {
    const created = create();
    expect(setActive(created.id, false)).toEqual({ ...created, isActive: false, nextGame: null });
    expect(list()).toEqual([{ ...created, isActive: false, nextGame: null }]);
    expect(log()[0]).toMatchObject({
      actionType: "poll_updated",
      description: 'Recurring poll deactivated: "Tuesday night"',
      metadata: { recurringPollId: 1, before: { isActive: true }, after: { isActive: false } },
    });
    expect(setActive(created.id, true)).toEqual(created);
    expect(log()[0]?.description).toBe('Recurring poll activated: "Tuesday night"');
  });

  test("the same again changes and logs nothing", () => {
    const created = create();
    const before = club.contents();
    club.clock.advance(HOUR_MS);
    expect(setActive(created.id, true)).toEqual(created);
    expect(club.contents()).toEqual(before);
  });

  test("is refused for one that is not there", () => {
    expect(refusalOf(() => setActive(9, false))).toMatchObject({
      code: "not_found",
      message: "Recurring poll not found",
    });
  });
});

describe("deleting", () => {
  test("takes it off the list and keeps the polls that it has opened", () => {
    const { id } = create();
    const other = create({ name: "Thursday", recurringDays: [4] });
    club.write((tx) =>
      insertPoll(tx, {
        question: DEFAULT_QUESTION,
        gameAt: FRIDAY + 24 * HOUR_MS,
        costCents: cents(1500),
        closesAt: FRIDAY + 12 * HOUR_MS,
        hasReminders: false,
        customReminderTimes: [],
        recurringPollId: id,
        createdBy: null,
      }),
    );
    expect(remove(id)).toEqual({ message: '"Tuesday night" deleted; polls that are already open stay' });
    expect(list()).toEqual([other]);
    expect(club.read(listPolls)).toMatchObject([{ isActive: true, recurringPollId: id }]);
    expect(log()[0]).toMatchObject({
      actionType: "poll_deleted",
      description: 'Recurring poll deleted: "Tuesday night"',
      metadata: { recurringPollId: id },
    });
    expect(club.violations()).toEqual([]);
  });

  test("is remembered as deleted, not forgotten", () => {
    remove(create().id);
    const row = club.read((reader) => reader.one(query.selectFrom("recurring_polls").selectAll()));
    expect(row).toMatchObject({ name: "Tuesday night", deleted_at: FRIDAY });
  });

  test("happens once, and ends every change", () => {
    const { id } = create();
    remove(id);
    expect(refusalOf(() => remove(id)).code).toBe("not_found");
    expect(refusalOf(() => setActive(id, false)).code).toBe("not_found");
  });
});

describe("opening", () => {
  const at = (text: string) => club.clock.set(Date.parse(text));
  const run = () => club.write(openDueOccurrences);
  const polls = () => club.read(listPolls);
  const outbox = () =>
    club.read((reader) => reader.all(query.selectFrom("outbox").selectAll().where("kind", "=", "poll")));
  const addSam = () =>
    club.write((tx) =>
      addPlayer(tx, admin, {
        phoneNumber: "+12125550142",
        balance: cents(0),
        isActive: true,
        role: "player",
      }),
    );

  test("happens when business hours begin, as many days before as wanted, once", () => {
    addSam();
    const { id } = create();
    at("2026-11-22T08:59:59.999-05:00");
    expect(run()).toBe(0);
    at("2026-11-22T09:00:00-05:00");
    expect(run()).toBe(1);
    expect(polls()).toMatchObject([
      {
        question: DEFAULT_QUESTION,
        gameDateTime: "2026-11-25T00:00:00.000Z",
        closesAt: "2026-11-24T14:00:00.000Z",
        costPerPlayer: "15.00",
        enableReminders: true,
        customReminderTimes: [],
        recurringPollId: id,
        sentAt: "2026-11-22T14:00:00.000Z",
      },
    ]);
    expect(outbox()).toHaveLength(2);
    expect(log().slice(0, 2)).toMatchObject([
      { actionType: "poll_sent", metadata: { sentCount: 2, isFirstSend: true } },
      { actionType: "poll_created", metadata: { recurringPollId: id } },
    ]);
    const before = club.contents();
    for (const hours of [0, 1, 24, 47]) {
      at("2026-11-22T09:00:00-05:00");
      club.clock.advance(hours * HOUR_MS);
      expect(run()).toBe(0);
    }
    expect(club.contents()).toEqual(before);
    at("2026-11-29T09:00:00-05:00");
    expect(run()).toBe(1);
    expect(polls()).toHaveLength(2);
  });

  test("plans the automatic reminders", () => {
    create();
    at("2026-11-22T09:00:00-05:00");
    run();
    const rows = club.read((reader) =>
      reader.all(query.selectFrom("reminders").select(["kind", "due_at"]).orderBy("due_at")),
    );
    expect(rows).toEqual([
      { kind: "auto", due_at: Date.parse("2026-11-23T09:00:00-05:00") },
      { kind: "auto", due_at: Date.parse("2026-11-24T03:00:00-05:00") },
    ]);
  });

  test("happens late rather than never, while it can be answered", () => {
    create();
    at("2026-11-24T08:59:00-05:00");
    expect(run()).toBe(1);
    at("2026-12-01T09:00:00-05:00");
    expect(run()).toBe(0);
    expect(polls()).toHaveLength(1);
  });

  test("by two at once happens once", async () => {
    create();
    at("2026-11-22T09:00:00-05:00");
    const opened = await Promise.all([
      club.writeTogether(openDueOccurrences),
      club.writeTogether(openDueOccurrences),
    ]);
    expect(opened).toEqual([1, 0]);
  });

  test("that is undone in the middle is done by the next run", () => {
    create();
    at("2026-11-22T09:00:00-05:00");
    const before = club.contents();
    expect(() =>
      club.write((tx) => {
        openDueOccurrences(tx);
        throw new Error("the process died");
      }),
    ).toThrow("the process died");
    expect(club.contents()).toEqual(before);
    expect(run()).toBe(1);
  });

  test("is not repeated for a poll that was deleted, whose game is then not the next", () => {
    create();
    at("2026-11-22T09:00:00-05:00");
    run();
    const [poll] = polls();
    expect(list()[0]?.nextGame?.gameDate).toBe("2026-11-24");
    club.write((tx) => deletePolls(tx, admin, [poll?.id ?? 0]));
    expect(run()).toBe(0);
    expect(list()[0]?.nextGame?.gameDate).toBe("2026-12-01");
    at("2026-11-29T09:00:00-05:00");
    expect(run()).toBe(1);
  });

  test("ends with deactivating and with deleting, and is caught up after activating", () => {
    const { id } = create();
    at("2026-11-22T09:00:00-05:00");
    setActive(id, false);
    expect(run()).toBe(0);
    setActive(id, true);
    expect(run()).toBe(1);
    remove(id);
    at("2026-11-29T09:00:00-05:00");
    expect(run()).toBe(0);
    expect(polls()).toHaveLength(1);
  });

  test("on several days is of each of them", () => {
    create({ recurringDays: [0, 1, 2, 3, 4, 5, 6], openDaysBefore: 7 });
    at("2026-11-22T09:00:00-05:00");
    // Sunday's own has closed; the six that follow and the next Sunday have not.
    expect(run()).toBe(7);
    expect(new Set(polls().map(({ gameDateTime }) => gameDateTime)).size).toBe(7);
  });

  test.each([
    ["spring", "2026-03-06", "2026-03-06T14:00:00.000Z", "2026-03-08T13:00:00.000Z"],
    ["autumn", "2026-10-30", "2026-10-30T13:00:00.000Z", "2026-11-01T14:00:00.000Z"],
  ])("over the change of the clocks in %s keeps to them", (_, date, opensAt, closesAt) => {
    at(`${date}T00:00:00-05:00`);
    create({ recurringDays: [0] });
    at(opensAt);
    club.clock.advance(-1);
    run();
    expect(polls().filter(({ isActive }) => isActive)).toEqual([]);
    club.clock.advance(1);
    expect(run()).toBe(1);
    expect(polls()[0]).toMatchObject({ closesAt, isActive: true });
  });

  test("late at night makes the poll, and asks in the morning", () => {
    addSam();
    for (const id of [1, 2]) club.write((tx) => dropQueued(tx, id));
    create({ pollCloseTime: "18:00" });
    at("2026-11-23T23:00:00-05:00");
    expect(run()).toBe(1);
    const lease = () =>
      club.write((tx) =>
        leaseDue(tx, {
          lane: "broadcasts",
          firstOpen: "codes",
          limit: 10,
          leaseMs: HOUR_MS,
          channel: "simulator",
          haltedTemplates: new Map(),
        }),
      );
    expect(lease()).toEqual([]);
    at("2026-11-24T09:00:00-05:00");
    expect(lease().map(({ message }) => message.kind)).toEqual(["poll", "poll"]);
  });
});
