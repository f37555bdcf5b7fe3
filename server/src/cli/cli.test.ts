import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../db/open.ts";

let folder: string;
let data: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dinkboard-cli-"));
  data = join(folder, "data");
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command as its npm script does, for the club in `data`. */
function run(command: "doctor" | "seed" | "backup" | "restore" | "templates", ...args: string[]) {
  const script = join(import.meta.dirname, `${command}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    env: { DATA_DIR: data },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

function inClub<T>(act: (database: ReturnType<typeof openDatabase>) => T): T {
  const database = openDatabase(join(data, "club.db"));
  try {
    return act(database);
  } finally {
    database.close();
  }
}

const players = () => inClub((club) => club.prepare("select count(*) from players").pluck().get());

test("a club is made, examined, backed up, spoilt, and restored", () => {
  expect(run("seed")).toMatchObject({ status: 0, stdout: `The demo club is at ${join(data, "club.db")}.\n` });
  const healthy = run("doctor");
  expect(healthy.stdout).not.toContain("✗");
  expect(healthy.stdout.match(/^✓ /gm)).toHaveLength(9);
  expect(healthy.status).toBe(0);

  expect(run("backup")).toMatchObject({ status: 0 });
  const [backup = ""] = readdirSync(join(data, "backups"));
  expect(backup).toMatch(/^club-\d{4}-\d\d-\d\dT\d{6}Z\.db$/);
  expect(statSync(join(data, "backups", backup)).mode & 0o077).toBe(0);

  inClub((club) => club.exec("update players set balance_cents = balance_cents + 1"));
  const ill = run("doctor");
  expect(ill.status).toBe(1);
  expect(ill.stdout).toContain(
    "✗ Each balance is the sum of the player's ledger\n    player 1 has 0.01, but",
  );
  expect(ill.stdout).toContain("    and 5 more\n");

  const restored = run("restore", join(data, "backups", backup));
  expect(restored.status).toBe(0);
  expect(restored.stdout).toContain("✓ Each balance is the sum of the player's ledger");
  expect(restored.stdout).toContain("What was there before is in");
  expect(readdirSync(join(data, "backups"))).toHaveLength(2);
  expect(players()).toBe(25);
});

describe("what cannot be done is said in one line", () => {
  const refused = (message: string) => ({ status: 1, stdout: "", stderr: expect.stringMatching(message) });

  test("without a club", () => {
    expect(run("doctor")).toEqual(refused("^There is no club at .*club.db\\.\n$"));
    expect(run("backup")).toEqual(refused("^There is no club at .*club.db\\.\n$"));
    expect(run("restore")).toEqual(refused("^Say which backup: npm run restore -- .*\n$"));
    expect(run("restore", "nothing.db")).toEqual(refused("^There is no .*nothing.db\\.\n$"));
    expect(existsSync(join(data, "club.db"))).toBe(false);
  });

  test("with one", () => {
    run("seed");
    expect(run("seed")).toEqual(refused("^There is a club at .*Set DATA_DIR to another folder\\.\n$"));
    run("backup", "copy.db");
    expect(run("backup", "copy.db")).toEqual(refused("^.*copy.db exists already\\.\n$"));
    const running = openDatabase(join(data, "club.db"));
    running.prepare("select 1 from players").get();
    expect(run("restore", "copy.db")).toEqual(refused("^The club's server is running: stop it first\\.\n$"));
    running.close();
  });
});

describe("the doctor", () => {
  test("does not look into a database of another version", () => {
    run("seed");
    inClub((club) => club.exec("insert into migrations values ('9999-future', 0)"));
    const { status, stdout } = run("doctor");
    expect(status).toBe(1);
    expect(stdout).toBe(
      "✗ The file is a database of this version's shape\n    it has 9999-future of a newer Dinkboard\n",
    );
  });

  test("says what somebody took out of it, and looks no further", { timeout: 30_000 }, () => {
    run("seed");
    inClub((club) => {
      club.exec("drop trigger ledger_entries_never_go");
      club.exec("alter table votes drop column updated_at");
    });
    const { status, stdout } = run("doctor");
    expect(status).toBe(1);
    expect(stdout).toBe(
      "✗ The file is a database of this version's shape\n    it lacks the trigger ledger_entries_never_go\n    it lacks the column votes.updated_at\n",
    );
  });

  test("says what is no database at all", () => {
    const path = join(folder, "club.db");
    writeFileSync(path, "not a database, but long enough to be looked at as one ".repeat(40));
    data = folder;
    expect(run("doctor").stdout).toBe(
      "✗ The file is a database of this version's shape\n    file is not a database\n",
    );
  });
});

test("the templates are printed, and nothing is handed in for a simulator", () => {
  const shown = run("templates");
  expect(shown.status).toBe(0);
  expect(shown.stdout).toContain(
    "dinkboard_poll\n  category  utility\n  language  en_US\n  text      Your club {{1}}",
  );
  const submitted = run("templates", "--submit");
  expect(submitted.status).toBe(0);
  expect(submitted.stdout).toContain("- dinkboard_poll: not needed, it does not go over WhatsApp\n");
  expect(run("templates", "--sumbit")).toMatchObject({ status: 1 });
});
