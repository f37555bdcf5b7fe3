import { randomBytes } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join, resolve } from "node:path";
import type { Instant } from "@dinkboard/shared/times";

export interface DataDirectory {
  readonly path: string;
  readonly databasePath: string;
  /** Whether there is no database in it yet. */
  readonly isNew: boolean;
  /** Kept beside the database and not in it: whoever gets hold of a backup cannot guess login codes from it. */
  readonly secret: Uint8Array;
}

const SECRET_BYTES = 32;

/** Has what this process makes from now on be read by its owner alone: it is everybody's numbers and money. */
export function keepFilesToOwner(): void {
  process.umask(0o077);
}

/**
 * Opens the directory that holds all of a club, and makes it and its secret if they are not there. Only the owner of the
 * process can read the secret.
 * @throws Error when it cannot be used, naming DATA_DIR, or the secret in it is not one
 */
export function openDataDirectory(directory: string): DataDirectory {
  const path = resolve(directory);
  const databasePath = databasePathIn(path);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, WRITABLE);
    const isNew = !existsSync(databasePath);
    if (!isNew) accessSync(databasePath, WRITABLE);
    return { path, databasePath, isNew, secret: secretIn(path) };
  } catch (error) {
    if (!isOfSystem(error)) throw error;
    const problem = `DATA_DIR ${path} cannot be used: it must be a folder that this user may read and write`;
    throw new Error(`${problem} (${error.message}).`, { cause: error });
  }
}

const WRITABLE = constants.R_OK | constants.W_OK;

function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

/** Where a data directory has its club. */
export function databasePathIn(directory: string): string {
  return resolve(directory, "club.db");
}

/** A name for a copy of the club that says what it is and from when, such as "backups/club-2026-11-20T200000Z.db". */
export function backupPathIn(directory: string, what: "club" | "nightly" | "replaced", now: Instant): string {
  const when = new Date(now).toISOString().replace(/:|\.\d+/g, "");
  return resolve(directory, "backups", `${what}-${when}.db`);
}

function secretIn(directory: string): Uint8Array {
  const path = join(directory, "secret");
  if (!existsSync(path)) makeSecret(path);
  const secret = Buffer.from(readFileSync(path, "utf8").trim(), "hex");
  if (secret.length !== SECRET_BYTES) {
    throw new Error(
      `${path} is damaged: put back the one that belongs to this club, or delete it to have another made`,
    );
  }
  return secret;
}

/** Under its final name there is only ever a whole secret, and of two processes that start together one makes it. */
function makeSecret(path: string): void {
  const draft = `${path}.${process.pid}`;
  const file = openSync(draft, "w", 0o600);
  try {
    writeSync(file, `${randomBytes(SECRET_BYTES).toString("hex")}\n`);
    fsyncSync(file);
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    closeSync(file);
    rmSync(draft, { force: true });
  }
}
