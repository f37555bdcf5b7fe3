import type { Statement } from "better-sqlite3";
import type { Clock } from "../clock.ts";
import type { SqliteDatabase } from "./open.ts";
import type { Connection, Tx } from "./tx.ts";

interface Job {
  readonly run: (tx: Tx) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** What became of a job; it is told when the commit has. */
interface Outcome {
  readonly isKept: boolean;
  readonly settle: () => void;
}

/** Keeps one commit short enough for reads in between to stay quick. */
const MOST_JOBS_PER_COMMIT = 256;

/**
 * Group commit: everything that waits to be written is run in one `BEGIN IMMEDIATE … COMMIT`, each in a savepoint of its
 * own, so that the one wait for the disk is shared and a failure stays with its author.
 */
export class WriteQueue {
  readonly #database: SqliteDatabase;
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #onCommit: () => void;
  readonly #begin: Statement;
  readonly #commit: Statement;
  readonly #savepoint: Statement;
  readonly #release: Statement;
  #jobs: Job[] = [];
  #isScheduled = false;
  #isClosed = false;

  /**
   * @param onCommit called after every commit of something, so that the workers look at what it left for them: one whose
   * write failed is not to be woken by its own failure, again and again
   */
  constructor(database: SqliteDatabase, connection: Connection, clock: Clock, onCommit: () => void) {
    this.#database = database;
    this.#connection = connection;
    this.#clock = clock;
    this.#onCommit = onCommit;
    // Prepared once: they run around every write.
    this.#begin = database.prepare("begin immediate");
    this.#commit = database.prepare("commit");
    this.#savepoint = database.prepare("savepoint job");
    this.#release = database.prepare("release job");
  }

  /**
   * Runs a synchronous function in a transaction.
   * @returns its value, after the COMMIT: what this resolves to has happened, also through a power cut.
   * @throws what the function throws, with everything that it wrote undone and nothing of the others' touched.
   */
  write<T>(run: (tx: Tx) => T): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Error("the club is stopping: nothing more is written"));
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({ run, resolve: resolve as (value: unknown) => void, reject });
      this.#schedule();
    });
  }

  /** Writes what waits, then refuses everything further. */
  close(): void {
    this.#isClosed = true;
    while (this.#jobs.length > 0) this.#commitNext();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // After the I/O of this turn of the event loop, so that requests that arrived together commit together.
    setImmediate(() => {
      this.#isScheduled = false;
      this.#commitNext();
      if (this.#jobs.length > 0) this.#schedule();
    });
  }

  #commitNext(): void {
    const jobs = this.#jobs.slice(0, MOST_JOBS_PER_COMMIT);
    this.#jobs = this.#jobs.slice(MOST_JOBS_PER_COMMIT);
    if (jobs.length === 0) return;
    const outcomes: Outcome[] = [];
    try {
      this.#begin.run();
      for (const job of jobs) outcomes.push(this.#runInSavepoint(job));
      this.#commit.run();
    } catch (error) {
      // Nothing of this commit is in the database, so nobody may be told that theirs is.
      if (this.#database.inTransaction) this.#database.exec("rollback");
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const { settle } of outcomes) settle();
    if (outcomes.some(({ isKept }) => isKept)) this.#onCommit();
  }

  #runInSavepoint(job: Job): Outcome {
    this.#savepoint.run();
    let isOver = false;
    try {
      const value = job.run(this.#connection.at(this.#clock.now(), () => isOver));
      if (value instanceof Promise) {
        // What follows an await would run outside the transaction, if it were let.
        value.catch(() => undefined);
        throw new TypeError("a transaction must be a synchronous function");
      }
      this.#release.run();
      return { isKept: true, settle: () => job.resolve(value) };
    } catch (error) {
      // A full disk or an I/O error has already ended the whole transaction: then everybody's fails.
      if (!this.#database.inTransaction) throw error;
      this.#database.exec("rollback to job");
      this.#release.run();
      return { isKept: false, settle: () => job.reject(error) };
    } finally {
      isOver = true;
    }
  }
}
