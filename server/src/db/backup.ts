import { existsSync, rmSync } from "node:fs";
import { copyFile, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import type { SqliteDatabase } from "./open.ts";

/**
 * Copies a club's file while a server is using it, as it is at this moment, into one file that needs no other.
 * Under its final name there is only ever a whole, checked copy, which a power cut cannot take back.
 * @throws Error when there is no such database, the copy is damaged, or `to` exists already; `to` is not made then
 */
export async function backUp(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new Error(`There is no club at ${from}.`);
  const source = new Database(from);
  try {
    // A reader of its own sees one state throughout: what others write meanwhile neither gets in nor makes the copying
    // start again.
    source.exec("begin");
    source.prepare("select count(*) from sqlite_schema").get();
    await saveAs(source, to);
  } finally {
    source.close();
  }
}

/**
 * Copies an open database, also one in memory, into a file, with what `backUp` promises of it. What is written on the same
 * connection meanwhile is in the copy or not.
 */
export async function saveAs(source: SqliteDatabase, to: string): Promise<void> {
  if (existsSync(to)) throw new Error(`${to} exists already.`);
  const partial = `${to}.partial`;
  rmSync(partial, { force: true });
  await source.backup(partial);
  await checkCopy(partial);
  await publish(partial, to);
}

/** What SQLite keeps beside a file that is open, or was when its process was killed. */
const COMPANIONS = ["-wal", "-shm"];

/**
 * Puts a backup in the place of a club's file. Until the new file is there, whole and checked, the old one is; a copy of
 * it is kept under `keptAs`, if there was one.
 * @throws Error when a server uses the file, or the backup is missing or damaged; nothing has changed then
 */
export async function restore(backup: string, to: string, keptAs: string): Promise<void> {
  if (!existsSync(backup)) throw new Error(`There is no ${backup}.`);
  const partial = `${to}.partial`;
  await copyFile(backup, partial);
  await checkCopy(partial);
  const parts = ["", ...COMPANIONS].filter((suffix) => existsSync(to + suffix));
  try {
    // Before anybody opens it: opening a damaged file can cost what its log still holds.
    for (const suffix of parts) await copyFile(to + suffix, keptAs + suffix);
    if (existsSync(to)) takeOutOfUse(to);
  } catch (error) {
    for (const path of [partial, ...parts.map((suffix) => keptAs + suffix)]) await rm(path, { force: true });
    throw error;
  }
  // A log that stayed would be taken for the new file's own.
  for (const suffix of COMPANIONS) await rm(to + suffix, { force: true });
  await publish(partial, to);
}

/** Makes a copy one file without companions, and proves it sound. Takes a damaged one away. */
async function checkCopy(path: string): Promise<void> {
  try {
    const copy = new Database(path, { fileMustExist: true });
    try {
      copy.pragma("journal_mode = DELETE");
      const findings = copy.prepare("pragma integrity_check").pluck().all();
      if (findings.join() !== "ok") throw new Error(findings.join("; "));
    } finally {
      copy.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw new Error(`The copy is damaged: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/** Moves everything into the file itself, which works only while nobody else has it open. */
function takeOutOfUse(path: string): void {
  const database = new Database(path, { timeout: 0 });
  try {
    database.pragma("journal_mode = DELETE");
  } catch (error) {
    if (isBusy(error)) throw new Error("The club's server is running: stop it first.", { cause: error });
    // A damaged file is what one restores a backup over.
  } finally {
    database.close();
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}

/** Renames a file so that after a power cut there is, under the new name, all of it or what was there before. */
async function publish(partial: string, path: string): Promise<void> {
  await sync(partial);
  await rename(partial, path);
  // Windows cannot open a folder, and needs no telling.
  if (process.platform !== "win32") await sync(dirname(path));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
