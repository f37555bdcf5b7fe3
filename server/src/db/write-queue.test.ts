import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase, type SqliteDatabase } from "./open.ts";
import { query } from "./query.ts";
import { Connection, type Tx } from "./tx.ts";
import { WriteQueue } from "./write-queue.ts";

let folder: string;
let database: SqliteDatabase;
let now: number;
let onCommit: ReturnType<typeof vi.fn<() => void>>;
let queue: WriteQueue;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dinkboard-write-queue-"));
  database = openDatabase(join(folder, "club.db"));
  database.exec(
    "create table wrong_codes (id integer primary key, phone_number text not null unique, tried_at integer)",
  );
  now = 1_000;
  onCommit = vi.fn<() => void>();
  queue = new WriteQueue(database, new Connection(database), { now: () => now }, onCommit);
});

afterEach(() => {
  vi.restoreAllMocks();
  database.close();
  rmSync(folder, { recursive: true });
});

const add = (phoneNumber: string) => (tx: Tx) =>
  tx.run(query.insertInto("wrong_codes").values({ phone_number: phoneNumber as never, tried_at: tx.now }))
    .insertedId;

const added = () =>
  database
    .prepare("select phone_number from wrong_codes order by id")
    .all()
    .map((row) => (row as { phone_number: string }).phone_number);

/** What another connection sees: only what was committed. */
function committed(): number {
  const other = openDatabase(join(folder, "club.db"));
  const { count } = other.prepare("select count(*) as count from wrong_codes").get() as { count: number };
  other.close();
  return count;
}

describe("group commit", () => {
  test("what waits is run in order, in one transaction, and answered after its commit", async () => {
    const countAtAnswer: number[] = [];
    const writes = ["+1", "+2", "+3"].map((phone) =>
      queue.write(add(phone)).then((id) => {
        countAtAnswer.push(committed());
        return id;
      }),
    );
    expect(added()).toEqual([]);
    expect(await Promise.all(writes)).toEqual([1, 2, 3]);
    expect(added()).toEqual(["+1", "+2", "+3"]);
    expect(countAtAnswer).toEqual([3, 3, 3]);
    expect(onCommit).toHaveBeenCalledTimes(1);
  });

  test("a job sees what the jobs before it wrote", async () => {
    const counts = await Promise.all(
      ["+1", "+2"].map((phone) =>
        queue.write((tx) => {
          add(phone)(tx);
          return tx.all(query.selectFrom("wrong_codes").select("id")).length;
        }),
      ),
    );
    expect(counts).toEqual([1, 2]);
  });

  test("a job has the time at which it runs, not that at which it was queued", async () => {
    const first = queue.write((tx) => tx.now);
    now = 2_000;
    expect(await first).toBe(2_000);
  });

  test("more than one commit's worth is written in several, nothing lost and all in order", async () => {
    const phones = Array.from({ length: 1_000 }, (_, index) => `+${index}`);
    await Promise.all(phones.map((phone) => queue.write(add(phone))));
    expect(added()).toEqual(phones);
    expect(onCommit).toHaveBeenCalledTimes(4);
  });

  test("a write that a write's answer causes is written too", async () => {
    await queue.write(add("+1"));
    await queue.write(add("+2"));
    expect(added()).toEqual(["+1", "+2"]);
  });
});

describe("a failing job", () => {
  test("undoes everything it wrote, and nothing of its neighbours'", async () => {
    const outcomes = await Promise.allSettled([
      queue.write(add("+1")),
      queue.write((tx) => {
        add("+2")(tx);
        add("+3")(tx);
        throw new Error("no courts left");
      }),
      queue.write(add("+4")),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(outcomes[1]).toMatchObject({ reason: new Error("no courts left") });
    expect(added()).toEqual(["+1", "+4"]);
  });

  test("is one that a constraint refuses, too", async () => {
    const outcomes = await Promise.allSettled([queue.write(add("+1")), queue.write(add("+1"))]);
    expect(outcomes[1]).toMatchObject({ reason: { code: "SQLITE_CONSTRAINT_UNIQUE" } });
    expect(added()).toEqual(["+1"]);
  });

  test("is one that is asynchronous, and nothing is kept of it, also not of what it does later", async () => {
    let later: unknown;
    const write = queue.write(async (tx) => {
      add("+1")(tx);
      await Promise.resolve();
      try {
        add("+2")(tx);
      } catch (error) {
        later = error;
        throw error;
      }
    });
    await expect(write).rejects.toThrow("a transaction must be a synchronous function");
    expect(later).toEqual(new Error("this transaction is over: nothing more can be asked of it"));
    expect(added()).toEqual([]);
  });

  test("leaves the queue working when it is the only one", async () => {
    await expect(
      queue.write(() => {
        throw new Error("no courts left");
      }),
    ).rejects.toThrow("no courts left");
    await queue.write(add("+1"));
    expect(added()).toEqual(["+1"]);
  });

  test("wakes nobody by itself: a worker that cannot write would be woken by that", async () => {
    await queue.write(add("+1"));
    await expect(queue.write(add("+1"))).rejects.toThrow("UNIQUE");
    expect(onCommit).toHaveBeenCalledTimes(1);
    await Promise.allSettled([queue.write(add("+1")), queue.write(add("+2"))]);
    expect(onCommit).toHaveBeenCalledTimes(2);
  });
});

describe("a failing commit", () => {
  test("fails every job of it, and the next commit works", async () => {
    // A deferred foreign key is looked at when the transaction commits, not when the row is written.
    database.exec(
      "create table sessions (id integer primary key, player_id integer references wrong_codes (id) deferrable initially deferred)",
    );
    const outcomes = await Promise.allSettled([
      queue.write(add("+1")),
      queue.write(() => database.prepare("insert into sessions (player_id) values (99)").run()),
    ]);
    expect(outcomes).toMatchObject([
      { status: "rejected", reason: { code: "SQLITE_CONSTRAINT_FOREIGNKEY" } },
      { status: "rejected", reason: { code: "SQLITE_CONSTRAINT_FOREIGNKEY" } },
    ]);
    expect(database.inTransaction).toBe(false);
    expect(added()).toEqual([]);
    expect(onCommit).not.toHaveBeenCalled();

    await queue.write(add("+2"));
    expect(added()).toEqual(["+2"]);
  });

  test("when another process holds the file, every job is told, and nothing is written", async () => {
    database.pragma("busy_timeout = 0");
    const other = openDatabase(join(folder, "club.db"));
    other.exec("begin immediate");
    const write = queue.write(add("+1"));
    await expect(write).rejects.toMatchObject({ code: "SQLITE_BUSY" });
    other.exec("rollback");
    other.close();
    await queue.write(add("+2"));
    expect(added()).toEqual(["+2"]);
  });

  test("when the whole transaction ends within a job, as on a full disk, every job is told", async () => {
    const outcomes = await Promise.allSettled([
      queue.write(add("+1")),
      queue.write(() => {
        database.exec("rollback");
        throw new Error("disk full");
      }),
      queue.write(add("+3")),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(added()).toEqual([]);
  });
});

describe("closing", () => {
  test("writes what waits, then refuses", async () => {
    const waiting = Array.from({ length: 300 }, (_, index) => queue.write(add(`+${index}`)));
    queue.close();
    expect(added()).toHaveLength(300);
    await Promise.all(waiting);
    await expect(queue.write(add("+999"))).rejects.toThrow("the club is stopping");
    expect(added()).toHaveLength(300);
  });

  test("of an idle queue does nothing", () => {
    queue.close();
    queue.close();
    expect(onCommit).not.toHaveBeenCalled();
  });
});
