import Database from "better-sqlite3";

export type SqliteDatabase = Database.Database;

const BUSY_TIMEOUT_MS = 5_000;
const JOURNAL_SIZE_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Opens the club's file, or a database in memory with ":memory:".
 *
 * `synchronous = FULL` makes a committed vote survive a power cut; the write queue shares its cost among all that wait.
 */
export function openDatabase(path: string): SqliteDatabase {
  const database = new Database(path, { timeout: BUSY_TIMEOUT_MS });
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  database.pragma(`journal_size_limit = ${JOURNAL_SIZE_LIMIT_BYTES}`);
  // Refuses schema tricks and double-quoted strings; nothing here needs either.
  database.pragma("trusted_schema = OFF");
  return database;
}
