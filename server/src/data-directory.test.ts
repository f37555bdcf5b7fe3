import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataDirectory } from "./data-directory.ts";

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "dinkboard-data-"));
});

afterEach(() => rmSync(parent, { recursive: true }));

test("is made with a secret that only its owner can read", () => {
  const data = openDataDirectory(join(parent, "deep", "data"));
  expect(data).toMatchObject({ path: join(parent, "deep", "data"), isNew: true });
  expect(data.secret).toHaveLength(32);
  expect(statSync(join(data.path, "secret")).mode & 0o777).toBe(0o600);
  expect(statSync(data.path).mode & 0o777).toBe(0o700);
  expect(readdirSync(data.path)).toEqual(["secret"]);
});

test("keeps its secret, and no two have the same", () => {
  const first = openDataDirectory(join(parent, "a"));
  expect(openDataDirectory(first.path).secret).toEqual(first.secret);
  expect(openDataDirectory(join(parent, "b")).secret).not.toEqual(first.secret);
});

test("is no longer new with a database in it", () => {
  const { databasePath } = openDataDirectory(parent);
  writeFileSync(databasePath, "");
  expect(openDataDirectory(parent).isNew).toBe(false);
});

test("does not go on with a damaged secret, which would void every code unnoticed", () => {
  const { path } = openDataDirectory(parent);
  const secretPath = join(path, "secret");
  writeFileSync(secretPath, readFileSync(secretPath, "utf8").slice(0, 20));
  expect(() => openDataDirectory(parent)).toThrow(`${secretPath} is damaged`);
});

test("is named when it is no folder, or in none", () => {
  const file = join(parent, "notes.txt");
  writeFileSync(file, "");
  expect(() => openDataDirectory(file)).toThrow(`DATA_DIR ${file} cannot be used: it must be a folder`);
  expect(() => openDataDirectory(join(file, "data"))).toThrow(
    `DATA_DIR ${join(file, "data")} cannot be used`,
  );
});
