import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backUp, restore } from "./backup.ts";
import { openDatabase, type SqliteDatabase } from "./open.ts";

let folder: string;
let clubPath: string;
let backupPath: string;
let club: SqliteDatabase;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dinkboard-backup-"));
  clubPath = join(folder, "club.db");
  backupPath = join(folder, "backup.db");
  club = openDatabase(clubPath);
  club.exec("create table courts (name text not null) strict; insert into courts values ('north')");
});

afterEach(() => {
  club.close();
  rmSync(folder, { recursive: true });
});

const build = (name: string) => club.prepare("insert into courts values (?)").run(name);

function courts(path: string): unknown[] {
  const database = openDatabase(path);
  const names = database.prepare("select name from courts").pluck().all();
  database.close();
  return names;
}

const damage = (path: string) => writeFileSync(path, readFileSync(path).fill(0xff, 4_096, 4_200));

describe("a backup", () => {
  test("is one whole file, made while the server has the database open", async () => {
    await backUp(clubPath, backupPath);
    expect(readdirSync(folder).sort()).toEqual(["backup.db", "club.db", "club.db-shm", "club.db-wal"]);
    expect(courts(backupPath)).toEqual(["north"]);
  });

  test("is of one moment: what is written while it is made is not in it", async () => {
    club.transaction(() => {
      for (let number = 0; number < 5_000; number++) build(`court ${number} ${"x".repeat(400)}`);
    })();
    const backup = backUp(clubPath, backupPath);
    const before = 5_001;
    let written = 0;
    let isDone = false;
    const done = backup.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      build("too late");
      written += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await done;
    expect(written).toBeGreaterThan(0);
    expect(courts(backupPath)).toHaveLength(before);
    expect(courts(clubPath)).toHaveLength(before + written);
  });

  test("never replaces another", async () => {
    writeFileSync(backupPath, "precious");
    await expect(backUp(clubPath, backupPath)).rejects.toThrow("exists already");
    expect(readFileSync(backupPath, "utf8")).toBe("precious");
  });

  test("of a club that is not there is refused, and makes no club", async () => {
    await expect(backUp(join(folder, "nowhere.db"), backupPath)).rejects.toThrow("There is no club");
    expect(readdirSync(folder).sort()).toEqual(["club.db", "club.db-shm", "club.db-wal"]);
  });

  test("of a damaged file is not taken for one", async () => {
    club.close();
    damage(clubPath);
    await expect(backUp(clubPath, backupPath)).rejects.toThrow("The copy is damaged");
    expect(readdirSync(folder)).toEqual(["club.db"]);
  });

  test("does not mind what an earlier one left when it was killed", async () => {
    writeFileSync(`${backupPath}.partial`, "half of it");
    await backUp(clubPath, backupPath);
    expect(courts(backupPath)).toEqual(["north"]);
    expect(existsSync(`${backupPath}.partial`)).toBe(false);
  });
});

describe("restoring", () => {
  const keptPath = () => join(folder, "kept.db");

  test("brings back what was, and keeps what it replaces, as one file each", async () => {
    await backUp(clubPath, backupPath);
    build("south");
    club.close();
    await restore(backupPath, clubPath, keptPath());
    expect(readdirSync(folder).sort()).toEqual(["backup.db", "club.db", "kept.db"]);
    expect(courts(clubPath)).toEqual(["north"]);
    expect(courts(keptPath())).toEqual(["north", "south"]);
    expect(courts(backupPath)).toEqual(["north"]);
  });

  test("is refused while a server has the club open, which goes on undisturbed", async () => {
    await backUp(clubPath, backupPath);
    build("south");
    await expect(restore(backupPath, clubPath, keptPath())).rejects.toThrow(
      "The club's server is running: stop it first.",
    );
    build("east");
    expect(courts(clubPath)).toEqual(["north", "south", "east"]);
    expect(readdirSync(folder).sort()).toEqual(["backup.db", "club.db", "club.db-shm", "club.db-wal"]);
  });

  test("works where there is no club yet", async () => {
    await backUp(clubPath, backupPath);
    await restore(backupPath, join(folder, "other.db"), keptPath());
    expect(courts(join(folder, "other.db"))).toEqual(["north"]);
    expect(existsSync(keptPath())).toBe(false);
  });

  test("works over a file too damaged to be opened, and keeps it with the log that was beside it", async () => {
    await backUp(clubPath, backupPath);
    build("south");
    const log = readFileSync(`${clubPath}-wal`);
    club.close();
    writeFileSync(clubPath, "not a database at all");
    writeFileSync(`${clubPath}-wal`, log);
    await restore(backupPath, clubPath, keptPath());
    expect(readdirSync(folder).sort()).toEqual(["backup.db", "club.db", "kept.db", "kept.db-wal"]);
    expect(courts(clubPath)).toEqual(["north"]);
    expect(readFileSync(keptPath(), "utf8")).toBe("not a database at all");
    expect(readFileSync(`${keptPath()}-wal`)).toEqual(log);
  });

  test("refuses a damaged or missing backup and leaves the club as it is", async () => {
    await backUp(clubPath, backupPath);
    club.close();
    damage(backupPath);
    await expect(restore(backupPath, clubPath, keptPath())).rejects.toThrow("The copy is damaged");
    await expect(restore(join(folder, "none.db"), clubPath, keptPath())).rejects.toThrow("There is no");
    expect(readdirSync(folder).sort()).toEqual(["backup.db", "club.db"]);
    expect(courts(clubPath)).toEqual(["north"]);
  });
});
