import { DAY_MS, HOUR_MS, MINUTE_MS } from "@dinkboard/shared/limits";
import type { JobName } from "@dinkboard/shared/schemas/bot";
import { type CreatePollInput, createPollSchema } from "@dinkboard/shared/schemas/polls";
import {
  type CreateRecurringPollInput,
  createRecurringPollSchema,
  type RecurringPollView,
} from "@dinkboard/shared/schemas/recurring";
import { beforeEach, describe, expect, test } from "vitest";
import { FRIDAY } from "../../testing/fake-clock.ts";
import { type Messenger, openMessenger } from "../../testing/messenger.ts";
import { sendPoll } from "../polls/service/asking.ts";
import { closePoll } from "../polls/service/closing.ts";
import { deletePolls } from "../polls/service/deleting.ts";
import { listPolls } from "../polls/service/listing.ts";
import { createPoll } from "../polls/service/opening.ts";
import { createRecurringPoll, openDueOccurrences, setRecurringActive } from "../recurring/service.ts";
import { sendDueReminders } from "../reminders/service.ts";
import { finishNightlyJob, leaseNightlyJob, recordFailure, runJob, schedule } from "./service.ts";

let club: Messenger;

beforeEach(() => {
  club = openMessenger();
});

const planned = (name: JobName) => club.read(schedule).find(({ job }) => job === name);
/** "when, about what" */
const next = (name: JobName) => {
  const { nextRunAt, about } = planned(name) ?? {};
  return nextRunAt && `${nextRunAt.slice(0, 16)}, ${about}`;
};

interface PollWish {
  readonly question: string;
  readonly gameInHours?: number;
  readonly closesInHours: number;
  /** Sent as soon as it is made; without it, players do not know of it. */
  readonly isSent?: boolean;
  readonly customReminderTimes?: string[];
}

function newPoll({ question, gameInHours = 48, closesInHours, isSent, ...reminders }: PollWish): number {
  const inHours = (hours: number) => new Date(club.clock.now() + hours * HOUR_MS).toISOString();
  const input: CreatePollInput = createPollSchema.parse({
    question,
    gameDateTime: inHours(gameInHours),
    closesAt: inHours(closesInHours),
    costPerPlayer: "0",
    enableReminders: true,
    ...reminders,
  });
  return club.write((tx) => {
    const { id } = createPoll(tx, club.admin, input);
    if (isSent) sendPoll(tx, club.admin, id);
    return id;
  });
}

/** Games at seven in the evening, open two days before. @param recurringDays 0 = Sunday */
function newRecurring(name: string, recurringDays: number[]): RecurringPollView {
  const input: CreateRecurringPollInput = createRecurringPollSchema.parse({
    name,
    question: "Who plays?",
    recurringDays,
    gameTime: "19:00",
    pollCloseTime: "09:00",
    costPerPlayer: "0",
  });
  return club.write((tx) => createRecurringPoll(tx, club.admin, input));
}

test("of a new club, nothing is planned", () => {
  const nothing = { nextRunAt: null, about: null, lastRunAt: null, failure: null };
  expect(club.read(schedule)).toEqual([
    { job: "close-polls", ...nothing },
    { job: "open-polls", ...nothing },
    { job: "send-reminders", ...nothing },
    { job: "clean-up", ...nothing },
    { job: "backup", ...nothing },
  ]);
});

describe("closing", () => {
  test("is next of the poll that closes first, whenever its game is", () => {
    newPoll({ question: "Tomorrow?", gameInHours: 24, closesInHours: 23 });
    newPoll({ question: "On Sunday?", gameInHours: 50, closesInHours: 3 });
    expect(next("close-polls")).toBe("2026-11-20T23:00, On Sunday?");
  });

  test("that is overdue says since when", () => {
    newPoll({ question: "Tonight?", closesInHours: 3 });
    club.clock.advance(DAY_MS);
    expect(next("close-polls")).toBe("2026-11-20T23:00, Tonight?");
  });

  test("is not planned of a poll that is closed or deleted", () => {
    const [closed, deleted] = [
      newPoll({ question: "Closed?", closesInHours: 1 }),
      newPoll({ question: "Deleted?", closesInHours: 2 }),
    ];
    newPoll({ question: "Open?", closesInHours: 3 });
    club.write((tx) => closePoll(tx, club.admin, closed));
    club.write((tx) => deletePolls(tx, club.admin, [deleted]));
    expect(next("close-polls")).toBe("2026-11-20T23:00, Open?");
  });
});

describe("opening", () => {
  test("is next of the game whose poll opens first and has not been opened", () => {
    newRecurring("Tuesdays", [2]);
    // Its poll should have opened this morning, had there been one.
    newRecurring("Sundays", [0]);
    expect(next("open-polls")).toBe("2026-11-20T14:00, Sundays");
    club.write(openDueOccurrences);
    expect(next("open-polls")).toBe("2026-11-22T14:00, Tuesdays");
    club.clock.advance(2 * DAY_MS);
    club.write(openDueOccurrences);
    expect(next("open-polls")).toBe("2026-11-27T14:00, Sundays");
  });

  test("is not planned of one that is inactive", () => {
    const { id } = newRecurring("Tuesdays", [2]);
    club.write((tx) => setRecurringActive(tx, club.admin, { id, isActive: false }));
    expect(next("open-polls")).toBeNull();
  });

  test("passes over a game whose poll was deleted", () => {
    newRecurring("Sundays", [0]);
    club.write(openDueOccurrences);
    const ids = club.read(listPolls).map(({ id }) => id);
    club.write((tx) => deletePolls(tx, club.admin, ids));
    expect(next("open-polls")).toBe("2026-11-27T14:00, Sundays");
  });

  test.each([
    ["forward", "2026-03-06T12:00:00-05:00", "2026-03-08T13:00"],
    ["back", "2026-10-30T12:00:00-04:00", "2026-11-01T14:00"],
  ])("is at nine by the club's clock also on the day on which that goes %s", (_, now, opensAt) => {
    club.clock.set(Date.parse(now));
    newRecurring("Tuesdays", [2]);
    expect(next("open-polls")).toBe(`${opensAt}, Tuesdays`);
  });
});

describe("reminding", () => {
  test("is next of the poll that reminds first, once it has been sent", () => {
    club.newPlayer();
    newPoll({ question: "Not sent?", closesInHours: 1 });
    expect(next("send-reminders")).toBeNull();
    newPoll({ question: "Sent?", closesInHours: 4, isSent: true });
    expect(next("send-reminders")).toBe("2026-11-20T22:00, Sent?");
    club.clock.set(FRIDAY + 2 * HOUR_MS);
    club.write(sendDueReminders);
    expect(next("send-reminders")).toBe("2026-11-20T23:30, Sent?");
  });

  test("waits for business hours, unless the poll closes before", () => {
    newPoll({
      question: "Before breakfast?",
      closesInHours: 17,
      isSent: true,
      customReminderTimes: ["22:00"],
    });
    expect(next("send-reminders")).toBeNull();
    newPoll({ question: "After?", closesInHours: 20, isSent: true, customReminderTimes: ["22:00"] });
    expect(next("send-reminders")).toBe("2026-11-21T14:00, After?");
    // Eleven at night: they are due, and wait.
    club.clock.advance(8 * HOUR_MS);
    club.write(sendDueReminders);
    expect(next("send-reminders")).toBe("2026-11-21T14:00, After?");
  });

  test("that is overdue says since when", () => {
    newPoll({ question: "Tonight?", closesInHours: 4, isSent: true });
    club.clock.advance(3 * HOUR_MS);
    expect(next("send-reminders")).toBe("2026-11-20T22:00, Tonight?");
  });

  test("is not planned of a poll that is closed or deleted", () => {
    const [closed, deleted] = [
      newPoll({ question: "Closed?", closesInHours: 4, isSent: true }),
      newPoll({ question: "Deleted?", closesInHours: 4, isSent: true }),
    ];
    club.write((tx) => closePoll(tx, club.admin, closed));
    club.write((tx) => deletePolls(tx, club.admin, [deleted]));
    expect(next("send-reminders")).toBeNull();
  });

  test.each([
    ["forward", "2026-03-07T15:00:00-05:00", "2026-03-08T13:00"],
    ["back", "2026-10-31T15:00:00-04:00", "2026-11-01T14:00"],
  ])("waits for nine by the club's clock also on the day on which that goes %s", (_, now, at) => {
    club.clock.set(Date.parse(now));
    newPoll({ question: "Sunday?", closesInHours: 30, isSent: true, customReminderTimes: ["07:00"] });
    expect(next("send-reminders")).toBe(`${at}, Sunday?`);
  });
});

describe("a job's last run", () => {
  test("is told, also when there is nothing more to do", () => {
    club.write((tx) => runJob(tx, "close-polls", 5_000, () => undefined));
    expect(planned("close-polls")).toEqual({
      job: "close-polls",
      nextRunAt: null,
      about: null,
      lastRunAt: "2026-11-20T20:00:00.000Z",
      failure: null,
    });
  });

  test("that failed says why, until one does not", () => {
    club.write((tx) => recordFailure(tx, "clean-up", "disk full: failed: again", 10 * MINUTE_MS));
    expect(planned("clean-up")).toEqual({
      job: "clean-up",
      nextRunAt: "2026-11-20T20:10:00.000Z",
      about: null,
      lastRunAt: "2026-11-20T20:00:00.000Z",
      failure: "disk full: failed: again",
    });
    club.clock.advance(10 * MINUTE_MS);
    club.write((tx) => runJob(tx, "clean-up", 10 * MINUTE_MS, () => undefined));
    expect(planned("clean-up")).toMatchObject({ nextRunAt: "2026-11-20T20:20:00.000Z", failure: null });
  });

  test("of the backup is last night's, and the next is in the night to come", () => {
    const night = Date.parse("2026-11-21T03:30:00-05:00");
    club.write((tx) => leaseNightlyJob(tx, "backup", HOUR_MS));
    expect(planned("backup")).toMatchObject({ nextRunAt: new Date(night).toISOString(), lastRunAt: null });
    club.clock.set(night);
    club.write((tx) => leaseNightlyJob(tx, "backup", HOUR_MS));
    club.clock.advance(MINUTE_MS);
    club.write((tx) => finishNightlyJob(tx, "backup"));
    expect(planned("backup")).toMatchObject({
      nextRunAt: new Date(night + DAY_MS).toISOString(),
      lastRunAt: new Date(night + MINUTE_MS).toISOString(),
    });
  });
});
